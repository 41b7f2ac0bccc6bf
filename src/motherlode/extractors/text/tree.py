"""The columns of the node table that arithmetic needs, as arrays."""

from __future__ import annotations

from typing import NamedTuple

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import climbed, grown_columns
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import climbed, grown_columns


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
    return Tree(*grown_columns(table))


CLIMB = 12


def steps_to(grown: Tree, start: int, end: int) -> tuple[Numbers, Numbers]:
    """How far each block must climb to an element that holds the blocks `start` to `end` too, and that element."""
    outside = (grown.first_block > start) | (grown.end_block < end)
    return climbed(grown.nodes, grown.parent, outside, CLIMB)
