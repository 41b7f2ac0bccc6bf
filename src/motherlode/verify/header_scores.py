"""How good are the headers? The figures of part D over many papers, for all and for each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from motherlode.verify.compare import folded
from motherlode.verify.headers import SOFT, is_right, matches, same_person, similarity

Fields = Mapping[str, Any]
FIGURES = (
    "title_exact",
    "title_soft",
    "authors_exact",
    "authors_f1",
    "abstract_soft",
    "keywords_f1",
    "doi_exact",
)
_PARTS = {"title": "title_exact", "authors": "authors_exact", "abstract": "abstract_soft", "doi": "doi_exact"}


def header_scores(pairs: Iterable[tuple[Fields, Fields]]) -> dict[str, float]:
    """Figures over (gold, answer) pairs; each over the papers whose gold has the field, no answer being a wrong one."""
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for gold, answer in pairs:
        asked["papers"] += 1
        for label, figure in _PARTS.items():
            if gold.get(label):
                asked[figure] += 1
                right[figure] += is_right(label, answer.get(label), gold[label])
        if gold.get("title"):
            asked["title_soft"] += 1
            right["title_soft"] += similarity(str(answer.get("title") or ""), gold["title"]) >= SOFT
        for label, figure in (("authors", "authors_f1"), ("keywords", "keywords_f1")):
            if gold.get(label):
                hits, both = _shared(label, list(answer.get(label) or []), gold[label])
                right[figure] += 2 * hits
                asked[figure] += both
    found = {figure: right[figure] / asked[figure] for figure in FIGURES if asked[figure]}
    return {"papers": asked["papers"], **found}


def _shared(label: str, found: list[str], gold: list[str]) -> tuple[int, int]:
    """Values in common, and how many there are on both sides together."""
    if label == "authors":
        return matches(found, gold, same_person), len(found) + len(gold)
    mine, theirs = ({folded(word) for word in side} - {""} for side in (found, gold))
    return len(mine & theirs), len(mine) + len(theirs)
