"""Block by block: each rival says how much it takes a block for text, and the weighted mean decides.

A majority over whole texts would throw away what one rival alone keeps of a thread; a vote on each block does not.
How large the mean must be depends on the page: where the rivals are of one mind about most blocks the bar lies high,
where they waver about everything it lies low, so that the text that is to be expected fits best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from motherlode.model import Claim, Value
from motherlode.verify.calibrate import Calibration

ALIKE = 0.8
"""Rivals whose choice overlaps the verdict by this much stand behind it."""
LOWEST, HIGHEST = 0.3, 0.55
"""Within these the bar may move."""


class Rules:
    """What the rivals are worth, and how agreement becomes confidence."""

    def __init__(self, worth: Mapping[str, float], calibration: Calibration) -> None:
        self.worth = worth
        self.calibration = calibration


def ballot(claims: Sequence[Claim], sizes: Sequence[int], rules: Rules) -> Value | None:
    """The blocks that win, as positions; None where nobody answered."""
    answers = sorted((claim for claim in claims if any(claim.value)), key=lambda claim: claim.by)
    if not answers:
        return None
    weights = [rules.worth.get(claim.by, 0.1) for claim in answers]
    whole = sum(weights)
    columns = zip(*(claim.value for claim in answers), strict=True)
    means = [sum(map(mul, weights, shares)) / whole for shares in columns]
    enough, hoped = bar(means, sizes)
    chosen = [position for position, mean in enumerate(means) if mean >= enough]
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
        confidence=round(rules.calibration((agreement + hoped) / 2), 3),
        settled=nearest >= ALIKE,
    )


def bar(means: Sequence[float], sizes: Sequence[int]) -> tuple[float, float]:
    """The mean at which a choice of blocks is expected to fit the text best, and how well it is expected to fit (F1).

    Taken as chances, the means say how much text there is in all and in the blocks above any bar.

    >>> bar([1.0, 1.0, 0.4, 0.0], [10, 10, 10, 10])
    (0.55, 0.9090909090909091)
    """
    expected = sum(map(mul, means, sizes))
    inside = taken = best = 0.0
    at = HIGHEST
    for mean, size in sorted(zip(means, sizes, strict=True), reverse=True):
        inside += mean * size
        taken += size
        fit = 2 * inside / (taken + expected) if taken else 0.0
        if fit > best:
            best, at = fit, mean
    return min(max(at, LOWEST), HIGHEST), best


def likeness(chosen: Sequence[int], shares: Sequence[float], sizes: Sequence[int]) -> float:
    """Weighted F1 of the chosen blocks and those that a rival gives at least half."""
    taken = {position for position, share in enumerate(shares) if share >= 0.5}
    common = sum(sizes[position] for position in chosen if position in taken)
    both = sum(sizes[position] for position in chosen) + sum(sizes[position] for position in taken)
    return 2 * common / both if common else 0.0
