"""Block by block: each rival says how much it takes a block for text, and the weighted mean decides.

A majority over whole texts would throw away what one rival alone keeps of a thread; a vote on each block does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from motherlode.model import Claim, Value
from motherlode.verify.calibrate import Calibration

ALIKE = 0.8
"""Rivals whose choice overlaps the verdict by this much stand behind it."""


class Rules:
    """What the rivals are worth, how large the mean must be, and how agreement becomes confidence."""

    def __init__(self, worth: Mapping[str, float], calibration: Calibration, enough: float = 0.42) -> None:
        self.worth = worth
        self.calibration = calibration
        self.enough = enough


def ballot(claims: Sequence[Claim], sizes: Sequence[int], rules: Rules) -> Value | None:
    """The blocks that win, as positions; None where nobody answered."""
    answers = sorted((claim for claim in claims if any(claim.value)), key=lambda claim: claim.by)
    if not answers:
        return None
    weights = [rules.worth.get(claim.by, 0.1) for claim in answers]
    whole = sum(weights)
    enough = rules.enough * whole
    columns = zip(*(claim.value for claim in answers), strict=True)
    chosen = [position for position, shares in enumerate(columns) if sum(map(mul, weights, shares)) >= enough]
    if not chosen:
        return None
    likes = [likeness(chosen, claim.value, sizes) for claim in answers]
    nearest = max(likes)
    agreement = sum(w * like for w, like in zip(weights, likes, strict=True)) / whole
    return Value(
        value=tuple(chosen),
        where=answers[likes.index(nearest)].where,
        by=tuple(claim.by for claim, like in zip(answers, likes, strict=True) if like >= min(ALIKE, nearest)),
        against=tuple(claim.by for claim, like in zip(answers, likes, strict=True) if like < min(ALIKE, nearest)),
        confidence=round(rules.calibration(agreement), 3),
        settled=nearest >= ALIKE,
    )


def likeness(chosen: Sequence[int], shares: Sequence[float], sizes: Sequence[int]) -> float:
    """Weighted F1 of the chosen blocks and those that a rival gives at least half."""
    taken = {position for position, share in enumerate(shares) if share >= 0.5}
    common = sum(sizes[position] for position in chosen if position in taken)
    both = sum(sizes[position] for position in chosen) + sum(sizes[position] for position in taken)
    return 2 * common / both if common else 0.0
