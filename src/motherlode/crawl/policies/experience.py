"""What was learned of links: the mean worth of the pages behind them, by traits that links share."""

from __future__ import annotations

from motherlode.crawl.policies.weighing import Known, Weighing

try:
    from motherlode.crawl.policies._weighing import evidence, promises, remember, weighed
except ImportError:  # the package was installed without a compiler
    from motherlode.crawl.policies.weighing import evidence, promises, remember, weighed

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

    @property
    def mean(self) -> float:
        """The worth of any page."""
        return self._sum / self._count

    def learn(self, traits: list[str], worth: float) -> None:
        """A page arrived by a link with these traits."""
        self._sum += worth
        self._count += 1
        remember(self._known, traits, worth, MEMORY, self._held_against)
        if len(self._known) > MOST_TRAITS:
            self._forget()
        if abs(self.mean - self._held_against) > DRIFT * self._held_against:
            mean = self._held_against = self.mean
            self._known = {trait: weighed(total, count, mean) for trait, (total, count, _) in self._known.items()}

    def evidence(self, sorts: tuple[tuple[str, ...], ...]) -> list[float]:
        """How much the traits of each sort speak for a page: the log of its odds against those of any page."""
        return evidence(self._known, sorts)

    def promises(
        self, sorts: tuple[tuple[str, ...], ...], says: tuple[float, ...], every: Weighing, some: Weighing
    ) -> tuple[float, float]:
        """What predictors make of the evidence of a link and of what it says: the one of all, the other of some."""
        return promises(self._known, sorts, says, every, some)

    def _forget(self) -> None:
        lasting = {trait: known for trait, known in self._known.items() if known[1] > 1}
        self._known = lasting if len(lasting) < MOST_TRAITS / 2 else dict(list(lasting.items())[-MOST_TRAITS // 2 :])
