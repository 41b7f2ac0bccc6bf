"""Which pages of a crawl show what is ordinary where it goes: a target is learned anew against them.

Ten samples of one site look alike in all that the site prints on every page, until ordinary pages of it were seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

FIRST = 32
MOST = 300
"""More pages change little, and have to be held against the target each time."""

Seen = TypeVar("Seen")


def due(seen: int) -> bool:
    """Whether, after so many pages, the target is to be learned anew: after 32, 64, 128 …

    >>> [seen for seen in range(1, 300) if due(seen)]
    [32, 64, 128, 256]
    """
    return seen >= FIRST and seen & (seen - 1) == 0


def evenly(seen: Sequence[Seen]) -> Sequence[Seen]:
    """Not too many of all that was seen, from the whole of the crawl."""
    return seen[:: max(1, len(seen) // MOST)]


def ordinary(scored: Sequence[tuple[float, Seen]], as_samples: float) -> list[Seen]:
    """The pages that are less like the target than the middle one of its samples: a focused crawl sees many others."""
    return [page for score, page in scored if score < as_samples]
