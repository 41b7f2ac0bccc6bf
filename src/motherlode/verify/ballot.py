"""Block by block: each rival says how much it takes a block for text, and the weighted mean decides.

A majority over whole texts would throw away what one rival alone keeps of a thread; a vote on each block does not.
How large the mean must be depends on the page: where the rivals are of one mind about most blocks the bar lies high,
where they waver about everything it lies low, so that the text that is to be expected fits best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from motherlode.model import Claim, Value
from motherlode.verify.calibrate import Calibration

try:
    from motherlode.verify._counting import best_bar, likeness, share_rows
except ImportError:  # the package was installed without a compiler
    from motherlode.verify.counting import best_bar, likeness, share_rows

Shares: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Sizes: TypeAlias = "Sequence[int] | Shares"
"""How much each block says."""

ALIKE = 0.8
"""Rivals whose choice overlaps the verdict by this much stand behind it."""
LOWEST, HIGHEST = 0.3, 0.55
"""Within these the bar may move."""
SHARP = {"article": 0.55, "product": 0.5}
"""Kinds of page whose text stands clear of the rest: their bar lies higher. For other kinds no bar that was best
on some sites was best on others (decision 41)."""
YIELDING = {"product": 0.3}
"""Where what reaches the higher bar has less than this share of the letters that reach the ordinary one, that one
holds. Of shops that name their parts as nobody else does, little more than a heading lies so high. Articles lose by it
as often as they gain (decision 94)."""
NEARLY = 0.8
"""Where no block reaches a higher bar, those stay that come so near to the best."""
FACT = 0.2
"""The bar of blocks that state a fact. They say much in few words, so those that are wrong cost little."""
ENTRY = 0.3
"""The bar of entries of lists that lead nowhere: rivals give them less than the paragraphs that they belong to."""
SLIGHT = 500
"""Letters. A page with less is like none that rivals learned from: silence says nothing there, and no bar is raised."""
BARE = 3
"""Blocks. A slight page with no more has no frame that its text could be told from: it is the text."""


class Rules:
    """What the rivals are worth, how agreement becomes confidence, and how low the bar may lie on this kind of page,
    and for its facts and entries of lists, which are named by their positions."""

    def __init__(
        self,
        worth: Mapping[str, float],
        calibration: Calibration,
        kind: str = "",
        facts: Sequence[int] = (),
        entries: Sequence[int] = (),
    ) -> None:
        self.worth = worth
        self.calibration = calibration
        self.lowest = SHARP.get(kind, LOWEST)
        self.yielding = YIELDING.get(kind, 0.0)
        self.lower_bars = ((list(facts), FACT), (list(entries), ENTRY))


def ballot(claims: Sequence[Claim], sizes: Sizes, rules: Rules) -> Value | None:
    """The blocks that win, as positions; None where nobody answered, or none wins.

    A rival that gives nothing to any block has answered too: it says that there is no text.
    """
    sizes = np.asarray(sizes, np.int64)
    slight = int(sizes.sum()) < SLIGHT
    speaking = [claim for claim in claims if any(claim.value)]
    if not speaking:
        return None
    answers = sorted(speaking if slight else claims, key=lambda claim: claim.by)
    said = share_rows([claim.value for claim in answers], len(sizes))
    weights = np.array([rules.worth.get(claim.by, 0.1) for claim in answers])
    means = weights @ said / weights.sum()
    chosen, hoped = winners(means, sizes, rules)
    if not chosen.any():
        return None
    likes = likeness(chosen, said, sizes)
    nearest = float(likes.max())
    agreement = float(weights @ likes / weights.sum())
    behind = likes >= min(ALIKE, nearest)
    return Value(
        value=tuple(chosen.nonzero()[0].tolist()),
        where=answers[int(likes.argmax())].where,
        by=tuple(claim.by for claim, agrees in zip(answers, behind, strict=True) if agrees),
        against=tuple(claim.by for claim, agrees in zip(answers, behind, strict=True) if not agrees),
        confidence=round(rules.calibration((agreement + hoped + share_of(means, chosen, sizes)) / 3), 3),
        settled=nearest >= ALIKE,
    )


def winners(means: Shares, sizes: Shares, rules: Rules) -> tuple[Shares, float]:
    """The blocks that win, and how well they are expected to fit the text (F1)."""
    slight = int(sizes.sum()) < SLIGHT
    enough, hoped = bar(means, sizes, LOWEST if slight else rules.lowest)
    if means.max() < enough:
        bare = slight and len(sizes) <= BARE
        enough, hoped = bar(means, sizes, max(0.0 if bare else LOWEST, NEARLY * float(means.max())))
    elif rules.yielding and not slight:
        ordinary, _ = bar(means, sizes)
        above, usual = (int(sizes[means >= height].sum()) for height in (enough, ordinary))
        enough = ordinary if above < rules.yielding * usual else enough
    chosen = means >= enough
    if chosen.any() and not slight:
        for positions, lower in rules.lower_bars:
            chosen[positions] |= means[positions] >= lower
    return chosen, hoped


def share_of(means: Shares, chosen: Shares, sizes: Sizes) -> float:
    """How much the rivals give, in the mean, to the text that they chose together."""
    weights = np.asarray(sizes, np.float64) * chosen
    return float(means @ weights / max(1.0, weights.sum()))


def bar(means: Shares, sizes: Sizes, lowest: float = LOWEST) -> tuple[float, float]:
    """The mean at which a choice of blocks is expected to fit the text best, and how well it is expected to fit (F1).

    Taken as chances, the means say how much text there is in all and in the blocks above any bar.

    >>> bar(np.array([1.0, 1.0, 0.4, 0.0]), [10, 10, 10, 10])
    (0.55, 0.9090909090909091)
    """
    mean, fit = best_bar(means, np.asarray(sizes, np.int64))
    return min(max(mean, lowest), HIGHEST), fit


def overlap(positions: Sequence[int], shares: Sequence[float], sizes: Sequence[int]) -> float:
    """Weighted F1 of chosen blocks, named by their positions, and those that one rival gives at least half."""
    taken = sum([size for size, share in zip(sizes, shares, strict=True) if share >= 0.5])
    both = sum([sizes[position] for position in positions if shares[position] >= 0.5])
    return 2 * both / max(taken + sum([sizes[position] for position in positions]), 1)
