"""Best-first: a link is as good as what it says and the page that it stands on."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.crawl.policies.one_queue import OneQueue
from motherlode.crawl.policy import Waiting


class BestFirst(OneQueue):
    """The link's text and its page's relevance, in equal parts."""

    queues: tuple[str, ...] = ("link text and its page",)

    def __init__(self, likeness: Callable[[str], float]) -> None:
        self._likeness = likeness

    def rating(self, waiting: Waiting) -> float:
        return (self._likeness(waiting.link.text) + waiting.parent_relevance) / 2
