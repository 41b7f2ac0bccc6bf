"""Drift: rules learned on one catalogue of a university, applied to a later or earlier one of another layout."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from data import Places
from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import doubts
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from report import Row

SET = "rules/course-uh"
ONE_SITE = "catalogue"
"""Both catalogues stand for one site, whose layout changed."""


def measure_drift(here: Places, seeds: Iterable[int], pages: int) -> list[Row]:
    """For each direction: what share of the given values is wrong, and wrong without a warning."""
    sys.path.insert(0, str(here.score))
    import kshot  # type: ignore[import-not-found]
    from common import read_jsonl  # type: ignore[import-not-found]

    manifest = here.manifest(SET)
    rows = list(read_jsonl(manifest))
    counts: dict[tuple[str, str], Counter[str]] = {}
    for seed in seeds:
        train, test = kshot.split(rows, 3, seed, pages)
        for old in dict.fromkeys(row["site"] for row in rows):
            known = [(doc_of(here, row), row["gold"]) for row in train if row["site"] == old]
            rules = learn([AnnotatedPage(doc, gold) for doc, gold in known])
            for row in test:
                counted = counts.setdefault((old, row["site"]), Counter())
                counted.update(outcomes(doc_of(here, row), row["gold"], rules))
    return [row_of(*pair, counted) for pair, counted in counts.items()]


def doc_of(here: Places, row: dict[str, Any]) -> HtmlDocument:
    body = (here.manifest(SET).parent / row["file"]).read_bytes()
    return HtmlDocument(Page(body, site=ONE_SITE, source=row["file"]))


def outcomes(doc: HtmlDocument, gold: dict[str, list[Any]], rules: RuleBook) -> Counter[str]:
    """What became of the fields of a page: right, wrong or missing, and whether a warning names the field."""
    import fields as scorer  # type: ignore[import-not-found]

    found: dict[str, set[str]] = {}
    for claim in fields_by_rules(doc, rules):
        found.setdefault(claim.label, set()).add(scorer.normal(claim.value))
    warned = {doubt.partition(":")[0] for doubt in doubts(doc, rules)}
    counted: Counter[str] = Counter()
    for name, values in gold.items():
        wanted = {scorer.normal(value) for value in values} - {""}
        given = found.get(name, set())
        told = "told" if name in warned else "silent"
        counted[f"wrong, {told}"] += len(given - wanted)
        counted["right"] += len(given & wanted)
        counted[f"missing, {told}"] += bool(wanted and not given)
        counted["given"] += len(given)
        counted["gold"] += len(wanted)
    return counted


def row_of(old: str, new: str, counted: Counter[str]) -> Row:
    given, gold = max(counted["given"], 1), max(counted["gold"], 1)
    return {
        "rules learned on": old,
        "applied to": new,
        "values given": counted["given"],
        "right, of the gold": counted["right"] / gold,
        "wrong without a warning": counted["wrong, silent"] / given,
        "wrong with a warning": counted["wrong, told"] / given,
        "missing without a warning": counted["missing, silent"] / gold,
        "missing with a warning": counted["missing, told"] / gold,
    }
