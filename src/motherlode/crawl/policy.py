"""What a policy is: it hears of every page that arrived, and rates the links that wait.

The frontier keeps a rating a queue for every waiting address; a policy names the queue that the next page is taken
from, so several predictors can share one crawl. A policy touches no disk: after a pause it is made anew by telling it
of all former visits in their order.

What a frontier promises, so that simulated and real crawls agree:
- starts are fetched before all else, in their order, and are never rated;
- a link to an address that waits already is rated too, and the address keeps the higher rating, queue by queue;
- an address leaves all queues when it is fetched; equal ratings go by `serial`, the earlier first;
- after `stale`, what waits is rated anew by the link that rated highest in queue 0, and old ratings are forgotten;
- where a crawl may not fetch all, the first of a queue is rated once more before it is fetched: if it promises less
  than it did, it goes back among the others, at most `RATED_AGAIN` times a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from motherlode.model import Link

RATED_AGAIN = 50
"""A list that led to nothing has many links: so many of them may be put back before one is fetched all the same."""


class Waiting(Struct, frozen=True):
    """A link that waits for its turn, with what is known of it before it is fetched."""

    link: Link
    parent: str
    """The address of the page that it stands on; "" for a start."""
    parent_relevance: float
    inherited: float
    """What `Policy.arrived` gave for the page that it stands on."""
    depth: int
    """Links from a start."""
    serial: int
    """The how-manieth address that was found."""


class Visit(Struct, frozen=True):
    """A page that arrived, as far as the choice of the next one needs to know it."""

    waiting: Waiting
    """The link by which it was found."""
    queue: int
    """The queue that it was taken from."""
    relevance: float
    kept: bool
    links: tuple[Link, ...] = ()
    """Those that the crawl may follow."""
    records: int = 0


class Policy(Protocol):
    """An order of visits."""

    queues: tuple[str, ...]
    """What each queue goes by, for people to read."""

    def arrived(self, visit: Visit) -> float | None:
        """Learn from a page. What its links inherit; None where its links are not to be followed."""

    def rate(self, waiting: Sequence[Waiting]) -> list[tuple[float, ...]]:
        """For each link a rating a queue; the highest of a queue is fetched first."""

    def turn(self) -> int:
        """The queue that the next page is taken from."""

    def stale(self) -> bool:
        """Whether so much was learned that what waits should be rated anew; True once for each such moment."""
