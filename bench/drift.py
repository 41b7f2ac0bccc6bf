"""Drift: rules learned on one catalogue of a university, applied to a later or earlier one of another layout."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from data import Places
from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import doubts
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from report import Row

ONE_SITE = "catalogue"
"""All pages stand for one site, whose layout changed."""


def measure_drift(here: Places, seeds: Iterable[int], pages: int) -> list[Row]:
    """Two catalogues of one university, in both directions; and sites that a stranger of their vertical replaced."""
    catalogues = [("uh-34", "uh-44"), ("uh-44", "uh-34")]
    found = [crossed(here, "rules/course-uh", [pair], seeds, pages).row(*pair) for pair in catalogues]
    sites = list(dict.fromkeys(row["site"] for row in rows_of(here, "rules/swde")))
    strangers = [pair for group in by_vertical(sites) for pair in pairwise([*group, group[0]]) if len(group) > 1]
    replaced = crossed(here, "rules/swde", strangers, list(seeds)[:1], 6)
    return [*found, replaced.row(f"{len(strangers)} sites of swde", "another site of the vertical")]


def rows_of(here: Places, name: str) -> list[dict[str, Any]]:
    sys.path.insert(0, str(here.score))
    from common import read_jsonl  # type: ignore[import-not-found]

    return list(read_jsonl(here.manifest(name)))


def by_vertical(sites: list[str]) -> list[list[str]]:
    groups: dict[str, list[str]] = {}
    for site in sites:
        groups.setdefault(site.partition("-")[0], []).append(site)
    return list(groups.values())


class Outcomes(Counter[str]):
    """What became of the values of the pages."""

    def row(self, old: str, new: str) -> Row:
        given, gold = max(self["given"], 1), max(self["gold"], 1)
        return {
            "rules learned on": old,
            "applied to": new,
            "values given": self["given"],
            "right, of the gold": self["right"] / gold,
            "wrong without a warning, of the given": self["wrong, silent"] / given,
            "wrong with a warning, of the given": self["wrong, told"] / given,
            "missing without a warning, of the gold": self["missing, silent"] / gold,
        }


def crossed(here: Places, name: str, pairs: list[tuple[str, str]], seeds: Iterable[int], pages: int) -> Outcomes:
    """Rules learned from three pages of one site, applied to pages of another."""
    rows = rows_of(here, name)
    import kshot  # type: ignore[import-not-found]

    folder = here.manifest(name).parent
    counted = Outcomes()
    for seed in seeds:
        train, test = kshot.split(rows, 3, seed, pages)
        for old, new in pairs:
            rules = learn([AnnotatedPage(doc_of(folder, row), row["gold"]) for row in train if row["site"] == old])
            for row in test:
                if row["site"] == new:
                    counted.update(outcomes(doc_of(folder, row), row["gold"], rules))
    return counted


def doc_of(folder: Path, row: dict[str, Any]) -> HtmlDocument:
    return HtmlDocument(Page((folder / row["file"]).read_bytes(), site=ONE_SITE, source=row["file"]))


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
