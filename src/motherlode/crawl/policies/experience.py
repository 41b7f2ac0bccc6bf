"""What was learned of links: the mean worth of the pages behind them, by traits that links share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, sqrt

DOUBT = 1.0
"""How many pages' worth of doubt a trait starts with; the mean of all pages stands in for them."""
MEMORY = 30.0
"""A trait remembers so many pages: a list that has been read to its good end must be able to become a bad one."""
MOST_TRAITS = 400_000
"""Beyond it, what was met once only is forgotten, so that a long crawl does not fill the memory."""


class Experience:
    """For every trait the mean worth of the pages that were reached by links with it."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, float]] = {}
        self._sum, self._count = 0.1, 1.0

    @property
    def mean(self) -> float:
        """The worth of any page."""
        return self._sum / self._count

    def learn(self, traits: Iterable[str], worth: float) -> None:
        """A page arrived by a link with these traits."""
        self._sum += worth
        self._count += 1
        for trait in traits:
            total, count = self._known.get(trait, (0.0, 0.0))
            if count >= MEMORY:
                total, count = total * (MEMORY - 1) / count, MEMORY - 1
            self._known[trait] = total + worth, count + 1
        if len(self._known) > MOST_TRAITS:
            self._forget()

    def evidence(self, traits: Sequence[str]) -> float:
        """How much traits of one sort speak for a page: the log of its odds against those of any page."""
        if not traits:
            return 0.0
        known = [found for trait in traits if (found := self._known.get(trait)) is not None]
        if not known:
            return 0.0
        mean = self.mean
        expected = [(total + DOUBT * mean) / (count + DOUBT) for total, count in known]
        return (sum(map(log_odds, expected)) - len(known) * log_odds(mean)) / sqrt(len(traits))

    def _forget(self) -> None:
        lasting = {trait: known for trait, known in self._known.items() if known[1] > 1}
        self._known = lasting if len(lasting) < MOST_TRAITS / 2 else dict(list(lasting.items())[-MOST_TRAITS // 2 :])


def log_odds(share: float) -> float:
    """The log of the odds, kept finite."""
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))
