"""The paper's robot (part A, 9): it goes deeper while its interest lasts, and turns back when that falls too low."""

from __future__ import annotations

from msgspec import Struct

from motherlode.crawl.policies.depth_first import DepthFirst
from motherlode.crawl.policies.one_queue import OneQueue
from motherlode.crawl.policy import Visit, Waiting


class Interest(Struct, frozen=True):
    """How far the robot roams: it goes on while its interest is at least `threshold` (IT in the paper), and a page
    raises or lowers the interest by how much it is above or below `base` (IB)."""

    threshold: float = 0.1
    base: float = 0.3

    def after(self, visit: Visit) -> float:
        """The interest behind a page: a start's own relevance, or what was left before it and the change by it."""
        if not visit.waiting.parent:
            return visit.relevance
        return visit.waiting.inherited + (visit.relevance - self.base)


class InterestWalk(DepthFirst):
    """Depth-first with interest. Links inherit the interest behind their page, so that turning back to a parent takes
    up the parent's interest again; the links of a page that left too little are not followed."""

    queues: tuple[str, ...] = ("depth, while interest lasts",)

    def __init__(self, interest: Interest) -> None:
        self._interest = interest

    def arrived(self, visit: Visit) -> float | None:
        after = self._interest.after(visit)
        return after if after >= self._interest.threshold else None


class InterestQueue(OneQueue):
    """The same interest as a priority: nothing is cut off, and the most interesting branch of all goes on."""

    queues: tuple[str, ...] = ("interest",)

    def __init__(self, interest: Interest) -> None:
        self._interest = interest

    def arrived(self, visit: Visit) -> float | None:
        return self._interest.after(visit)

    def rating(self, waiting: Waiting) -> float:
        return waiting.inherited
