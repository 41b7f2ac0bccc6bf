"""What speaks for a link, added up: every link of every page goes through here, most of them several times.

`_weighing.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

Known = tuple[float, float, float]
"""The worth of the pages behind links with a trait, how many they were, and what that speaks for the next."""
NOTHING: Known = (0.0, 0.0, 0.0)
DOUBT = 1.0
"""How many pages' worth of doubt a trait starts with; the mean of all pages stands in for them."""


def evidence(known: Mapping[str, Known], sorts: Sequence[Sequence[str]]) -> list[float]:
    """How much the traits of each sort speak for a page: the log of its odds against those of any page."""
    return [
        sum([known.get(trait, NOTHING)[2] for trait in traits], 0.0) / sqrt(len(traits)) if traits else 0.0
        for traits in sorts
    ]


def log_odds(share: float) -> float:
    """The log of the odds, kept finite."""
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))


def weighed(total: float, count: float, mean: float) -> Known:
    """What is known of a trait, held against the mean of all pages."""
    return total, count, log_odds((total + DOUBT * mean) / (count + DOUBT)) - log_odds(mean)


def promise(weights: Sequence[float], speaks: Sequence[float], usual: float) -> float:
    """The worth that is expected, in (0, 1), where `usual` is expected of what nothing speaks for."""
    total = usual + sum([weight * said for weight, said in zip(weights, speaks, strict=True)], 0.0)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


Weighing = tuple[list[float], float]
"""A predictor as it stands: its weights, and the log of the odds of what nothing speaks for."""


def promises(
    known: Mapping[str, Known], sorts: Sequence[Sequence[str]], says: Sequence[float], every: Weighing, some: Weighing
) -> tuple[float, float]:
    """What two predictors promise of a link: one hears all that speaks for it, one the first sorts of traits only."""
    found = evidence(known, sorts)
    near = found[: len(some[0]) - len(says)]
    return promise(every[0], [*found, *says], every[1]), promise(some[0], [*near, *says], some[1])


def learn(weights: list[float], moved: list[float], speaks: Sequence[float], error: float, step: float) -> None:
    """Move each weight by what it spoke for, none below zero, and note how much each has moved."""
    for at, value in enumerate(speaks):
        slope = error * value
        moved[at] += slope * slope
        weights[at] = max(0.0, weights[at] + step * slope / sqrt(moved[at]))


def remember(known: dict[str, Known], traits: Sequence[str], worth: float, memory: float, mean: float) -> None:
    """A page of this worth was reached by a link with these traits, each of which remembers `memory` pages."""
    for trait in traits:
        total, count, _ = known.get(trait, NOTHING)
        if count >= memory:
            total, count = total * (memory - 1) / count, memory - 1
        known[trait] = weighed(total + worth, count + 1, mean)
