"""Which of the claimed cuts are the records of the page, and of what kind? Agreement and traits, weighed by gold.

A conditional logit: every cut may be a thread's posts or a list's items, and the page may have no records at all. The
weights come from `scripts/train_records.py` and ship as `data/regions.json`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct, field

from motherlode.verify.calibrate import Calibration

KINDS = ("thread", "listing")


SHORTLIST = 2
"""Cuts of each kind whose items are read before the choice."""


class RegionKnowledge(Struct, frozen=True):
    """What gold pages taught about regions."""

    shortlist: dict[str, dict[str, float]] = field(default_factory=dict)
    """kind -> trait -> weight, for the cheap first look."""
    weights: dict[str, dict[str, float]] = field(default_factory=dict)
    """The same for the choice itself, which knows the items of each cut."""
    means: dict[str, float] = field(default_factory=dict)
    scales: dict[str, float] = field(default_factory=dict)
    calibration: dict[str, Calibration] = field(default_factory=dict)


class Chosen(Struct, frozen=True):
    """The verdict on the cuts of a page."""

    cut: int
    """Position among the cuts; -1: the page has no records."""
    kind: str
    belief: float
    kinds: dict[str, float]
    """How likely the page is a thread, a listing or neither."""


@cache
def region_knowledge() -> RegionKnowledge:
    data = resources.files("motherlode.data").joinpath("regions.json").read_bytes()
    return msgspec.json.decode(data, type=RegionKnowledge)


def shortlisted(cuts: Sequence[Mapping[str, float]], known: RegionKnowledge) -> list[int]:
    """The cuts worth a closer look: the best few of each kind at first sight."""
    found: set[int] = set()
    for kind in KINDS:
        weights = known.shortlist.get(kind, {})
        ranked = sorted(range(len(cuts)), key=lambda i: -score(cuts[i], weights, known))
        found.update(ranked[:SHORTLIST])
    return sorted(found)


def choose(cuts: Sequence[Mapping[str, float]], known: RegionKnowledge) -> Chosen:
    """The likeliest cut and kind, or none; `cuts` are the traits of each, in any order."""
    scores = {kind: [score(cut, known.weights.get(kind, {}), known) for cut in cuts] for kind in KINDS}
    top = max((value for values in scores.values() for value in values), default=0.0)
    top = max(top, 0.0)
    none = math.exp(-top)
    odds = {kind: [math.exp(value - top) for value in values] for kind, values in scores.items()}
    total = none + sum(map(sum, odds.values()))
    kinds = {kind: sum(values) / total for kind, values in odds.items()} | {"none": none / total}
    likeliest = max(kinds, key=lambda kind: kinds[kind])
    if likeliest == "none":
        return Chosen(-1, "none", kinds["none"], kinds)
    best = max(range(len(cuts)), key=lambda i: scores[likeliest][i])
    return Chosen(best, likeliest, odds[likeliest][best] / total, kinds)


def score(cut: Mapping[str, float], weights: Mapping[str, float], known: RegionKnowledge) -> float:
    """How much speaks for this cut, against the page having no records (0)."""
    total = weights.get("bias", 0.0)
    for name, weight in weights.items():
        if name != "bias":
            total += weight * (cut.get(name, 0.0) - known.means[name]) / known.scales[name]
    return total


RELATIVE = ("text share", "plain share", "all prose", "all dates", "all authors", "near votes", "exact votes")


def relative(cuts: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
    """How far each cut stays behind the best of its page."""
    best = {name: max(cut[name] for cut in cuts) for name in RELATIVE} if cuts else {}
    return [{f"behind in {name}": best[name] - cut[name] for name in RELATIVE} for cut in cuts]


def votes(cuts: Sequence[Sequence[tuple[int, int]]], by: Sequence[frozenset[str]]) -> list[dict[str, float]]:
    """Rule 1 on cuts: how many rivals cut exactly so, and how many begin records at the same places."""
    starts = [frozenset(first for first, _ in cut) for cut in cuts]
    found = []
    for position, own in enumerate(starts):
        near = {
            rival
            for other, rivals in zip(starts, by, strict=True)
            if len(own & other) >= 0.8 * max(len(own), len(other))
            for rival in rivals
        }
        named = {f"by {rival}": 1.0 for rival in by[position]} | {f"near {rival}": 1.0 for rival in near}
        found.append({"exact votes": float(len(by[position])), "near votes": float(len(near))} | named)
    return found
