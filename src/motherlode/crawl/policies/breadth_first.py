"""Breadth-first: what is nearest to a start comes first. The safe order where nothing else is known."""

from __future__ import annotations

from motherlode.crawl.policies.one_queue import OneQueue
from motherlode.crawl.policy import Waiting


class BreadthFirst(OneQueue):
    """Level by level; within a level in the order found."""

    queues: tuple[str, ...] = ("nearness to a start",)

    def rating(self, waiting: Waiting) -> float:
        return float(-waiting.depth)
