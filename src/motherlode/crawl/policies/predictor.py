"""How much a link promises, from what speaks for it: a logistic regression that learns with every page."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from motherlode.crawl.policies.weighing import Weighing

try:
    from motherlode.crawl.policies._weighing import learn, promise
except ImportError:  # the package was installed without a compiler
    from motherlode.crawl.policies.weighing import learn, promise

STEP = 0.1
DOWN = -1.0
"""A link is a little worse than the mean until something speaks for it: most of what waits is never worth fetching."""


class Predictor:
    """Weights of what speaks for a link, none below zero: evidence against a link has a sign of its own."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = list(weights)
        self._offset = DOWN
        self._moved = [1.0] * (len(self._weights) + 1)

    def promise(self, speaks: list[float], usual: float) -> float:
        """The worth that is expected, in (0, 1); `usual` is the log of the odds of any page."""
        return promise(self._weights, speaks, usual + self._offset)

    def weighing(self, usual: float) -> Weighing:
        """All that it takes to work out what is promised of many links."""
        return self._weights, usual + self._offset

    def learn(self, speaks: list[float], usual: float, worth: float) -> None:
        """The page arrived, and was worth so much: smaller steps for what moved often (AdaGrad)."""
        error = worth - self.promise(speaks, usual)
        learn(self._weights, self._moved, speaks, error, STEP)
        self._moved[-1] += error * error
        self._offset += STEP * error / sqrt(self._moved[-1])
