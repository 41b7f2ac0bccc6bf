"""A few pages of each site, drawn by what they are and not by where they stand: the same on one machine and on many."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from hashlib import blake2b

from motherlode.model import Page
from motherlode.run.job import site_of

SAMPLE = 32
"""Pages of a site that it is learned from; after these a profile hardly changes any more."""
FEWEST = 3
"""A site with fewer pages teaches nothing worth the while: none of them would be read from memory."""

Limits = dict[str, int]
"""Site -> the key up to which its pages are in the sample."""


def key_of(page: Page) -> int:
    """A number below 2**63 that depends on the address and the body alone.

    >>> key_of(Page(b"a", url="http://a.example/")) == key_of(Page(b"a", url="http://a.example/", source="b.warc"))
    True
    """
    digest = blake2b(page.url.encode("utf-8", "surrogateescape"), digest_size=8)
    digest.update(b"\0")
    digest.update(page.body)
    return int.from_bytes(digest.digest(), "big") >> 1


def can_teach(page: Page) -> bool:
    return bool(page.body and site_of(page))


def is_drawn(page: Page, limits: Limits) -> bool:
    """Whether a page is in the sample of its site."""
    return can_teach(page) and key_of(page) <= limits.get(site_of(page), -1)


class Draw:
    """The smallest keys of each site, of pages that come in any order and in any number of heaps."""

    def __init__(self) -> None:
        self._heaps: dict[str, list[int]] = {}

    def see(self, pages: Iterable[Page]) -> None:
        for page in pages:
            if can_teach(page):
                self.add(site_of(page), key_of(page))

    def add(self, site: str, key: int) -> None:
        heap = self._heaps.setdefault(site, [])
        if len(heap) < SAMPLE:
            heapq.heappush(heap, -key)
        elif key < -heap[0]:
            heapq.heapreplace(heap, -key)

    def keys(self) -> dict[str, list[int]]:
        """All that was drawn so far, by site."""
        return {site: sorted(-key for key in heap) for site, heap in self._heaps.items()}

    def limits(self) -> Limits:
        """The largest key drawn of each site that has pages enough."""
        return {site: keys[-1] for site, keys in self.keys().items() if len(keys) >= FEWEST}
