"""How sure is sure? Raw belief to the share of right answers, learned from gold pages by isotonic regression."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

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
    """Pool adjacent violators over (belief, was right); steps of fewer than `smallest` cases are merged."""
    steps: list[list[float]] = []  # each: sum of beliefs, right, cases
    for belief, right in sorted(cases):
        steps.append([belief, float(right), 1.0])
        while len(steps) > 1 and _must_merge(steps[-2], steps[-1], smallest):
            belief_sum, rights, count = steps.pop()
            steps[-1] = [steps[-1][0] + belief_sum, steps[-1][1] + rights, steps[-1][2] + count]
    if not steps:
        return Calibration()
    # One imagined right and wrong answer keep a handful of cases from claiming certainty.
    return Calibration(
        tuple(round(step[0] / step[2], 4) for step in steps),
        tuple(round((step[1] + 0.5) / (step[2] + 1), 4) for step in steps),
    )


def _must_merge(left: Sequence[float], right: Sequence[float], smallest: int) -> bool:
    return left[2] < smallest or left[1] / left[2] >= right[1] / right[2]


def expected_calibration_error(cases: Sequence[tuple[float, bool]], *, bins: int = 10) -> float:
    """Mean distance between stated confidence and share of right answers, weighted by the number of cases."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for confidence, right in cases:
        groups.setdefault(min(bins - 1, int(confidence * bins)), []).append((confidence, right))
    return sum(
        abs(sum(c for c, _ in group) / len(group) - sum(r for _, r in group) / len(group)) * len(group) / len(cases)
        for group in groups.values()
    )
