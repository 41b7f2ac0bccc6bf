"""The columns of the node table that arithmetic needs, as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import climbed
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import climbed


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


@lru_cache(maxsize=1)  # all rivals of a page ask
def tree(table: NodeTable) -> Tree:
    count = len(table)
    end = np.fromiter(table.end, np.int64, count)
    chars = np.fromiter(table.chars_before, np.int64, count + 1)
    links = np.fromiter(table.link_chars_before, np.int64, count + 1)
    return Tree(
        np.fromiter((block.node for block in table.blocks), np.int64, len(table.blocks)),
        np.maximum(np.fromiter(table.parent, np.int64, count), 0),
        end,
        np.fromiter(table.first_block, np.int64, count),
        np.fromiter(table.end_block, np.int64, count),
        chars[end] - chars[:-1],
        links[end] - links[:-1],
    )


CLIMB = 12


def steps_to(grown: Tree, start: int, end: int) -> tuple[Numbers, Numbers]:
    """How far each block must climb to an element that holds the blocks `start` to `end` too, and that element."""
    outside = (grown.first_block > start) | (grown.end_block < end)
    return climbed(grown.nodes, grown.parent, outside, CLIMB)
