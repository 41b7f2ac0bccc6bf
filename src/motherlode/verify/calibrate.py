"""How sure is sure? Raw belief to the share of right answers, learned from gold pages by isotonic regression."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct


class Calibration(Struct, frozen=True):
    """A rising staircase from raw belief to the share of answers that were right."""

    beliefs: tuple[float, ...] = (0.0, 1.0)
    shares: tuple[float, ...] = (0.0, 1.0)

    def __call__(self, belief: float) -> float:
        """The share, read between the known points.

        >>> Calibration((0.0, 0.5, 1.0), (0.0, 0.8, 0.9))(0.75)
        0.85
        """
        at = bisect_right(self.beliefs, belief)
        if at == 0:
            return self.shares[0]
        if at == len(self.beliefs):
            return self.shares[-1]
        low, high = self.beliefs[at - 1], self.beliefs[at]
        part = (belief - low) / (high - low) if high > low else 1.0
        return round(self.shares[at - 1] + part * (self.shares[at] - self.shares[at - 1]), 6)


def calibrated(cases: Iterable[tuple[float, bool]], *, smallest: int = 10) -> Calibration:
    """Pool adjacent violators over (belief, was right); no step has fewer than `smallest` cases, if there are any."""
    pooled: list[Step] = []
    for step in _steps(sorted(cases), smallest):
        pooled.append(step)
        while len(pooled) > 1 and (pooled[-1].cases < smallest or pooled[-2].share >= pooled[-1].share):
            pooled[-2:] = [pooled[-2].with_(pooled[-1])]
    if not pooled:
        return Calibration()
    return Calibration(
        tuple(round(step.beliefs / step.cases, 4) for step in pooled), tuple(round(step.share, 4) for step in pooled)
    )


def from_nothing(curve: Calibration) -> Calibration:
    """The same curve, falling to nothing below its lowest step: there the least sure are told apart.

    >>> from_nothing(Calibration((0.5, 1.0), (0.6, 0.9)))(0.25)
    0.3
    """
    return Calibration((0.0, *curve.beliefs), (0.0, *curve.shares)) if curve.beliefs[0] > 0 else curve


def between(left: Calibration, right: Calibration) -> Calibration:
    """The mean of two curves: what few cases taught, held back by what many did.

    >>> between(Calibration(), Calibration((0.0, 1.0), (0.0, 0.5)))(0.8)
    0.6
    """
    beliefs = tuple(sorted({*left.beliefs, *right.beliefs}))
    return Calibration(beliefs, tuple(round((left(belief) + right(belief)) / 2, 6) for belief in beliefs))


def _steps(ordered: Iterable[tuple[float, bool]], smallest: int) -> Iterator[Step]:
    """Cases in the order of their belief, at least `smallest` a step; equal beliefs are never parted."""
    step = Step(0.0, 0, 0)
    for belief, equal in groupby(ordered, key=itemgetter(0)):
        outcomes = [right for _, right in equal]
        step = step.with_(Step(belief * len(outcomes), sum(outcomes), len(outcomes)))
        if step.cases >= smallest:
            yield step
            step = Step(0.0, 0, 0)
    if step.cases:
        yield step


class Step(NamedTuple):
    """A stretch of cases with neighbouring beliefs."""

    beliefs: float
    right: int
    cases: int

    @property
    def share(self) -> float:
        """Half a right and half a wrong answer are imagined, so that a handful of cases never claims certainty."""
        return (self.right + 0.5) / (self.cases + 1)

    def with_(self, other: Step) -> Step:
        return Step(self.beliefs + other.beliefs, self.right + other.right, self.cases + other.cases)


def expected_calibration_error(cases: Sequence[tuple[float, bool]], *, bins: int = 10) -> float:
    """Mean distance between stated confidence and share of right answers, weighted by the number of cases."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for confidence, right in cases:
        groups.setdefault(min(bins - 1, int(confidence * bins)), []).append((confidence, right))
    return sum(
        abs(sum(c for c, _ in group) / len(group) - sum(r for _, r in group) / len(group)) * len(group) / len(cases)
        for group in groups.values()
    )
