"""What the simple policies share: one queue, and nothing that is learned on the way."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.crawl.policy import Visit, Waiting


class OneQueue:
    """A policy whose ratings depend on the link alone; `rating` is what differs."""

    queues: tuple[str, ...] = ("order",)

    def arrived(self, visit: Visit) -> float | None:
        return visit.relevance

    def rate(self, waiting: Sequence[Waiting]) -> list[tuple[float, ...]]:
        return [(self.rating(one),) for one in waiting]

    def rating(self, waiting: Waiting) -> float:
        raise NotImplementedError

    def turn(self) -> int:
        return 0

    def stale(self) -> bool:
        return False
