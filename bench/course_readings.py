"""Course pages read by hand: rules learned from the other courses' pages, tried on the course that was left out."""

from __future__ import annotations

import sys
from typing import Any

from data import Places
from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from report import Row

SET = "rules/course-readings"
FLAT = ("hours", "prerequisites", "instructors", "level", "term", "syllabus")


def measure_readings(here: Places) -> list[Row]:
    """F1 of readings by part, and of the other fields, each course tried with rules from the others."""
    sys.path.insert(0, str(here.score))
    import nested  # type: ignore[import-not-found]
    from common import read_jsonl  # type: ignore[import-not-found]

    import fields as scorer  # type: ignore[import-not-found]

    manifest = here.manifest(SET)
    rows = list(read_jsonl(manifest))
    docs = [
        HtmlDocument(Page((manifest.parent / row["file"]).read_bytes(), site=row["site"], source=row["file"]))
        for row in rows
    ]
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for course in dict.fromkeys(row["course"] for row in rows):
        known = [
            AnnotatedPage(doc, row["gold"]) for doc, row in zip(docs, rows, strict=True) if row["course"] != course
        ]
        rules = learn(known)
        for doc, row in zip(docs, rows, strict=True):
            if row["course"] == course:
                found: dict[str, list[Any]] = {}
                for claim in fields_by_rules(doc, rules):
                    found.setdefault(claim.label, []).append(claim.value)
                pairs.append((row, {"fields": found}))
    objects = nested.score(pairs)
    flat = scorer.score(pairs)
    figures = {f"readings, {name}": objects[f"{name}.f1"] for name in ("title", "author", "source")}
    figures["readings, whole entry"] = objects["f1"]
    figures.update({name: flat[f"{name}.f1"] for name in FLAT if f"{name}.f1" in flat})
    return [{"field": name, "F1": value} for name, value in figures.items()]
