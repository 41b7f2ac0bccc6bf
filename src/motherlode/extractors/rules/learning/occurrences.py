"""Where on a page does an annotated value stand? Whole pieces, runs of pieces, or parts of a piece."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from motherlode.extractors.rules.pieces import Pieces

MOST = 40
"""Places of one value that are looked at."""


class Occurrence(NamedTuple):
    """The pieces from first to last; `whole` when the value is all of their text."""

    first: int
    last: int
    whole: bool


class PageText:
    """The text of a page without white space, so that a value is found however its source was broken into lines."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        squeezed = [squeeze(piece.text) for piece in pieces.all]
        self.text = "".join(squeezed)
        self.starts = [0, *accumulate(len(part) for part in squeezed)]

    def occurrences(self, value: str) -> Iterator[Occurrence]:
        """Where the value stands, whole pieces before parts of pieces."""
        found = list(self._all(squeeze(value)))
        yield from [hit for hit in found if hit.whole]
        yield from [hit for hit in found if not hit.whole]

    def _all(self, wanted: str) -> Iterator[Occurrence]:
        at = self.text.find(wanted) if wanted else -1
        count = 0
        while at >= 0 and count < 10 * MOST:
            if self._is_bounded(at, at + len(wanted)):
                yield self._occurrence(at, at + len(wanted))
            count += 1
            at = self.text.find(wanted, at + 1)

    def _occurrence(self, begin: int, end: int) -> Occurrence:
        first, last = self._piece(begin), self._piece(end - 1)
        return Occurrence(first, last, self.starts[first] == begin and self.starts[last + 1] == end)

    def _piece(self, at: int) -> int:
        return bisect_right(self.starts, at) - 1

    def _is_bounded(self, begin: int, end: int) -> bool:
        """A value does not begin or end inside a word or number."""
        return not (self._inside_word(begin) or self._inside_word(end))

    def _inside_word(self, at: int) -> bool:
        """Do two letters or digits of one word meet here? White space between them was squeezed out, so look it up."""
        if at in (0, len(self.text)):
            return False
        piece = self._piece(at)
        inside = at - self.starts[piece]
        if inside == 0 or not (self.text[at - 1].isalnum() and self.text[at].isalnum()):
            return False
        text = self.pieces.all[piece].text
        return not text[place_of(text, inside) - 1].isspace()


def squeeze(text: str) -> str:
    """Text without white space.

    >>> squeeze(" a b\\xa0c ")
    'abc'
    """
    return "".join(text.split())


def place_of(text: str, number: int) -> int:
    """The index of a character, counted without white space.

    >>> place_of("a bc", 1)
    2
    """
    seen = -1
    for index, char in enumerate(text):
        seen += not char.isspace()
        if seen == number:
            return index
    return len(text)
