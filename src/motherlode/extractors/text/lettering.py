"""Of what characters the blocks are made, counted for the whole page at once."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import lettered, packed
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import lettered, packed

Rows: TypeAlias = "np.ndarray[Any, np.dtype[np.floating[Any]]]"  # numpy.typing takes a tenth of a second to load
Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""Whole numbers, or yes and no."""

OTHER, WIDE, STOP, DIGIT, CAPITAL, SPACE, BREAK, MONEY, SORTS = range(9)
"""Sorts of characters: Chinese and its kin, punctuation of sentences, and so on; `SORTS` is their number."""
LAST = 0xFFFF
WIDE_RANGES = ((0x2E80, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF))


def _sorts() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The sort of every character of the basic plane."""
    sorts = np.zeros(LAST + 1, np.uint8)
    for first, last in WIDE_RANGES:
        sorts[first : last + 1] = WIDE
    for sort, characters in ((STOP, ".,;!?，。；！？、"), (SPACE, " \t\xa0\u3000"), (BREAK, "\n"), (MONEY, "$€£¥￥₹")):
        sorts[[ord(character) for character in characters]] = sort
    sorts[ord("0") : ord("9") + 1] = DIGIT
    sorts[ord("A") : ord("Z") + 1] = CAPITAL
    return sorts


SORT_OF = _sorts()


class Lettering(NamedTuple):
    """One row a block."""

    lengths: Numbers
    sizes: Numbers
    """Length in which a Chinese character counts as two letters."""
    links: Rows
    """The part of a block that stands in links."""
    counts: Numbers
    """Characters of each sort."""


@once_a_page
def link_lengths(table: NodeTable) -> Numbers:
    """How much of each block stands in links."""
    return packed([block.link_chars for block in table.blocks])


@once_a_page  # all rivals of a page ask
def lettering(table: NodeTable) -> Lettering:
    lengths, links, counts = lettered(table.blocks, SORT_OF, SORTS)
    return Lettering(lengths, lengths + counts[:, WIDE], links, counts)
