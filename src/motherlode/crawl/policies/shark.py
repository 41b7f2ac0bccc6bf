"""Shark search (Hersovici and others, 1998): relevance is handed down and fades; the text around a link helps out."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.crawl.policies.one_queue import OneQueue
from motherlode.crawl.policy import Visit, Waiting

FADING = 0.5
"""What a generation leaves of the inherited score."""
ANCHOR = 0.8
"""The share of the link's own text against the text around it."""
INHERITED = 0.5
"""The share of the inherited score against what stands at the link."""


class Shark(OneQueue):
    """A school of fish that breeds where there is food, and starves where there is none."""

    queues: tuple[str, ...] = ("inherited score, link text, text around",)

    def __init__(self, likeness: Callable[[str], float]) -> None:
        self._likeness = likeness

    def arrived(self, visit: Visit) -> float | None:
        return FADING * (visit.relevance if visit.kept or not visit.waiting.parent else visit.waiting.inherited)

    def rating(self, waiting: Waiting) -> float:
        anchor = self._likeness(waiting.link.text)
        around = 1.0 if anchor > 0 else self._likeness(waiting.link.near)
        neighbourhood = ANCHOR * anchor + (1 - ANCHOR) * around
        return INHERITED * waiting.inherited + (1 - INHERITED) * neighbourhood
