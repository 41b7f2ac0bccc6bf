"""Depth-first: the links of the page just read come first, then those of the page before it."""

from __future__ import annotations

from motherlode.crawl.policies.one_queue import OneQueue
from motherlode.crawl.policy import Waiting


class DepthFirst(OneQueue):
    """The deepest waiting link is the next of a walk that turns back only at its end, so the depth is order enough."""

    queues: tuple[str, ...] = ("depth",)

    def rating(self, waiting: Waiting) -> float:
        return float(waiting.depth)
