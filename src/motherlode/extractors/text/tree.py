"""The columns of the node table that arithmetic needs, as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import climbed, packed
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import climbed, packed


class Tree(NamedTuple):
    nodes: Numbers
    """The element of each block."""
    parent: Numbers
    """The root is its own parent."""
    end: Numbers
    first_block: Numbers
    end_block: Numbers
    chars: Numbers
    """Text of each element's subtree, in characters."""
    links: Numbers
    """The part of it that stands in links."""


@once_a_page  # all rivals of a page ask
def tree(table: NodeTable) -> Tree:
    end = packed(table.end)
    chars, links = packed(table.chars_before), packed(table.link_chars_before)
    return Tree(
        packed([block[0] for block in table.blocks]),
        np.maximum(packed(table.parent), 0),
        end,
        packed(table.first_block),
        packed(table.end_block),
        chars[end] - chars[:-1],
        links[end] - links[:-1],
    )


CLIMB = 12


def steps_to(grown: Tree, start: int, end: int) -> tuple[Numbers, Numbers]:
    """How far each block must climb to an element that holds the blocks `start` to `end` too, and that element."""
    outside = (grown.first_block > start) | (grown.end_block < end)
    return climbed(grown.nodes, grown.parent, outside, CLIMB)
