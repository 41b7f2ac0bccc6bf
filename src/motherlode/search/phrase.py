"""Where the terms of a phrase stand together: one segment of the index after the other, for a page is in one only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Pages = NDArray[np.uint32]


class Occurrences(Struct):
    """Where a term stands in a segment: pages, how often on each, and the places one page after the other."""

    pages: Pages
    counts: NDArray[np.uint16]
    places: NDArray[np.uint16]

    @classmethod
    def of(cls, pages: bytes, counts: bytes, places: bytes) -> Occurrences:
        of_pages, of_counts = np.frombuffer(pages, dtype="<u4"), np.frombuffer(counts, dtype="<u2")
        return cls(of_pages, of_counts, np.frombuffer(places, dtype="<u2"))


class Strip:
    """The places of some pages laid out in one row, so that a place of a page is a single number."""

    def __init__(self, pages: Pages, lengths: NDArray[np.uint32]) -> None:
        """`pages` in ascending order."""
        self.pages = pages
        ends = np.cumsum(lengths.astype(np.int64) + 1)
        self._starts = np.concatenate([[0], ends[:-1]])
        self._size = int(ends[-1])

    def beginnings(self, term: Occurrences, offset: int) -> NDArray[np.int64]:
        """Where a phrase would begin that has the term at an offset; other pages than these are left out."""
        at = np.minimum(np.searchsorted(self.pages, term.pages), len(self.pages) - 1)
        inside = np.repeat(self.pages[at] == term.pages, term.counts) & (term.places >= offset)
        starts: NDArray[np.int64] = np.repeat(self._starts[at], term.counts)
        found = starts[inside] + term.places[inside].astype(np.int64) - offset
        return found[found < self._size]

    def both(self, some: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.int64]:
        """Those of some that are among the others; marking them is cheaper than sorting."""
        marked = np.zeros(self._size, dtype=np.bool_)
        marked[others] = True
        return some[marked[some]]

    def told(self, found: NDArray[np.int64]) -> tuple[Pages, NDArray[np.uint16]]:
        """Page and place of each number, in their order."""
        found = np.sort(found)
        at = np.searchsorted(self._starts, found, side="right") - 1
        return self.pages[at], (found - self._starts[at]).astype(np.uint16)


def shared_pages(held: Sequence[bytes]) -> Pages:
    """The pages that all terms of a segment stand on, in ascending order; the rarest term is asked first."""
    lists = sorted((np.frombuffer(pages, dtype="<u4") for pages in held), key=len)
    shared = np.unique(lists[0])
    for more in lists[1:]:
        shared = shared[np.isin(shared, more)]
    return shared


def together(strip: Strip, terms: Sequence[tuple[Occurrences, int]]) -> tuple[Pages, NDArray[np.uint16]]:
    """The beginnings of a phrase, given each term with its offset."""
    rarest, *others = sorted(terms, key=lambda term: len(term[0].places))
    found = strip.beginnings(*rarest)
    for term in others:
        if not len(found):
            break
        found = strip.both(found, strip.beginnings(*term))
    return strip.told(found)
