"""Which lines hold a word: asked of all lines at once, so that slow patterns meet few of them.

`_seek.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from motherlode.read.caseless import Caseless
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

__all__ = ["SHORT", "PlainWording", "Wording", "class_wording", "wording"]

SHORT = 120
"""A longer block is running text, not a label or a line about the text."""


class PlainWording:
    """Lines in small letters as one text, and where each begins in it."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.whole = "\n".join(lines).lower()
        if len(self.whole) != sum(map(len, lines)) + len(lines) - 1:  # a few capitals are two letters when small
            lines = [line.lower() for line in lines]
        self.starts = [0, *accumulate([len(line) + 1 for line in lines])]

    def holding(self, words: Iterable[str], limit: int = 1000) -> set[int]:
        """Lines shorter than the limit that hold one of the words, which are in small letters."""
        whole, starts, found = self.whole, self.starts, set[int]()
        for word in words:
            at = whole.find(word)
            while at >= 0:
                line = bisect_right(starts, at)
                found.add(line - 1)
                at = whole.find(word, starts[line])
        return {line for line in found if len(self.lines[line]) < limit}

    def matching(self, pattern: Caseless, words: Iterable[str], limit: int = 1000) -> set[int]:
        """Those of them that a pattern is found in."""
        return {line for line in self.holding(words, limit) if pattern.search(self.lines[line])}


try:
    from motherlode.read._seek import Wording
except ImportError:  # the package was installed without a compiler
    Wording = PlainWording  # type: ignore[misc]


@once_a_page  # several rivals of a page ask
def wording(table: NodeTable) -> Wording:
    """The short blocks of a page; those that are not stand as empty lines."""
    return Wording([block.text if len(block.text) < SHORT else "" for block in table.blocks])


@once_a_page  # a witness for authors asks, and rivals for records
def class_wording(table: NodeTable) -> Wording:
    """The class attributes of a page: many elements, few classes."""
    return Wording([*set(table.classes)])
