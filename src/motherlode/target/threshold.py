"""From which score on a page is kept, set by the samples alone: each is held against a target without it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev

from msgspec.structs import replace

from motherlode.recipe import TargetSettings
from motherlode.target.match import score_of
from motherlode.target.model import Leaning, Target

FEW = 3
ODD = 2.0
"""Standard deviations below the others at which a sample is the odd one."""
AMONG_SEEN, ALONE, SEEN = 0.6, 0.85, 100
"""Where the threshold lies between ordinary pages (0) and the samples' mean (1): with so many pages seen, with fewer.

Shipped pages are farther from what is wanted than those of its own sites are: more of the way is needed.
"""


def with_threshold(target: Target, totals: Sequence[float], settings: TargetSettings) -> Target:
    """The target with middle, threshold, the samples in order, and what is to be warned of.

    `totals` are what each sample gets over all zones from a target without it.
    """
    mean = fmean(totals)
    middle = (AMONG_SEEN if target.seen >= SEEN else ALONE) * mean
    target = replace(target, middle=middle, scale=max(0.05, (mean - middle) / 2), threshold=settings.threshold or 0.5)
    named = [(sample.name, value) for sample, value in zip(target.samples, totals, strict=True)]
    leanings = [Leaning(name, round(score_of(target, value), 4)) for name, value in named]
    leanings.sort(key=lambda leaning: -leaning.score)
    return replace(target, leanings=tuple(leanings), warnings=tuple(warnings_of(named)))


def warnings_of(totals: list[tuple[str, float]]) -> list[str]:
    found = []
    if len(totals) < FEW:
        found.append(f"only {len(totals)} samples: give {FEW} or more, of different sites if possible")
    values = [value for _, value in totals]
    if len(values) > FEW:
        for name, value in totals:
            others = [other for other in values if other is not value]
            if value < fmean(others) - max(ODD * pstdev(others), 0.3 * abs(fmean(others))):
                found.append(f"{name} is unlike the other samples: is it what you want?")
    return found
