"""What was learned of links: the mean worth of the pages behind them, by traits that links share."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from motherlode.crawl.policies.weighing import NOTHING, Known

try:
    from motherlode.crawl.policies._weighing import evidence
except ImportError:  # the package was installed without a compiler
    from motherlode.crawl.policies.weighing import evidence

DOUBT = 1.0
"""How many pages' worth of doubt a trait starts with; the mean of all pages stands in for them."""
MEMORY = 30.0
"""A trait remembers so many pages: a list that has been read to its good end must be able to become a bad one."""
DRIFT = 0.1
"""When the mean of all pages has moved by so much of itself, traits are held against the new one."""
MOST_TRAITS = 100_000
"""Beyond it, what was met once only is forgotten, so that a long crawl does not fill the memory."""


class Experience:
    """For every trait the mean worth of the pages that were reached by links with it."""

    def __init__(self) -> None:
        self._known: dict[str, Known] = {}
        self._sum, self._count = 0.1, 1.0
        self._held_against = self.mean
        self._usual = log_odds(self._held_against)

    @property
    def mean(self) -> float:
        """The worth of any page."""
        return self._sum / self._count

    def learn(self, traits: Iterable[str], worth: float) -> None:
        """A page arrived by a link with these traits."""
        self._sum += worth
        self._count += 1
        for trait in traits:
            total, count, _ = self._known.get(trait, NOTHING)
            if count >= MEMORY:
                total, count = total * (MEMORY - 1) / count, MEMORY - 1
            self._known[trait] = self._weighed(total + worth, count + 1)
        if len(self._known) > MOST_TRAITS:
            self._forget()
        if abs(self.mean - self._held_against) > DRIFT * self._held_against:
            self._held_against = self.mean
            self._usual = log_odds(self.mean)
            self._known = {trait: self._weighed(total, count) for trait, (total, count, _) in self._known.items()}

    def _weighed(self, total: float, count: float) -> Known:
        expected = (total + DOUBT * self._held_against) / (count + DOUBT)
        return total, count, log_odds(expected) - self._usual

    def evidence(self, sorts: tuple[tuple[str, ...], ...]) -> list[float]:
        """How much the traits of each sort speak for a page: the log of its odds against those of any page."""
        return evidence(self._known, sorts)

    def _forget(self) -> None:
        lasting = {trait: known for trait, known in self._known.items() if known[1] > 1}
        self._known = lasting if len(lasting) < MOST_TRAITS / 2 else dict(list(lasting.items())[-MOST_TRAITS // 2 :])


def log_odds(share: float) -> float:
    """The log of the odds, kept finite."""
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))
