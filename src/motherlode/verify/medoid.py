"""Long answers are never equal to the letter: believe the one that agrees most with all others.

Each claim names a set of parts; likeness is the weighted overlap of two sets. The claim with the greatest likeness to
the rest, each weighted by what its witness is worth, is the medoid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from motherlode.model import Claim, Value
from motherlode.verify.calibrate import Calibration

ALIKE = 0.8
"""Claims that share this much stand behind the same answer."""


def likeness(left: frozenset[int], right: frozenset[int], sizes: Sequence[int]) -> float:
    """Weighted F1 of two sets of parts; two empty sets are no agreement."""
    shared = sum(sizes[part] for part in left & right)
    whole = sum(sizes[part] for part in left) + sum(sizes[part] for part in right)
    return 2 * shared / whole if shared else 0.0


def medoid(
    claims: Sequence[Claim],
    sizes: Sequence[int],
    worth: Mapping[str, float],
    calibration: Calibration,
) -> Value | None:
    """The claim that agrees most with the others; the confidence comes from how much they agree."""
    ordered = sorted((c for c in claims if c.value), key=lambda claim: claim.by)
    if not ordered:
        return None
    sets = [frozenset(claim.value) for claim in ordered]
    likes = [[likeness(a, b, sizes) for b in sets] for a in sets]
    weights = [worth.get(claim.by, 0.5) for claim in ordered]
    votes = [sum(w * like for w, like in zip(weights, row, strict=True)) for row in likes]
    best = max(range(len(ordered)), key=lambda i: (round(votes[i], 9), weights[i]))
    others = [likes[best][i] for i in range(len(ordered)) if i != best]
    agreement = sum(others) / len(others) if others else 0.0
    return Value(
        value=ordered[best].value,
        where=ordered[best].where,
        by=tuple(c.by for c, like in zip(ordered, likes[best], strict=True) if like >= ALIKE),
        against=tuple(c.by for c, like in zip(ordered, likes[best], strict=True) if like < ALIKE),
        confidence=round(calibration(agreement), 3),
        settled=bool(others) and max(others) >= ALIKE,
    )
