"""Loops over the elements that hold blocks: what they are called, what they inherit, how far they stand apart.

`_blocks.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.nodes import INLINE, NodeTable


def own_hints(
    table: NodeTable, ids: Mapping[int, str], tag_bits: Mapping[str, int], bits_of: Callable[[str], int]
) -> Numbers:
    """The bits of each node by its tag, class and id; none for what holds no blocks.

    The root and body are not asked by name: their classes say what the site is, not what a part is.
    """
    own = np.zeros(len(table), np.int64)
    tags, classes, parents = table.tag, table.classes, table.parent
    for node, (first, end) in enumerate(zip(table.first_block, table.end_block, strict=True)):
        if first < end and tags[node] not in INLINE:
            own[node] = tag_bits.get(tags[node], 0)
            if parents[node] > 0:
                own[node] |= bits_of(classes[node]) | bits_of(ids.get(node, ""))
    return own


def inherited(own: Numbers, parent: Numbers) -> Numbers:
    """The bits of each node and of all above it; the root is its own parent."""
    found = own.tolist()
    for node, above in enumerate(parent.tolist()):
        found[node] |= found[above]
    return np.array(found, np.int64)


def climbed(nodes: Numbers, parent: Numbers, outside: Numbers, highest: int) -> tuple[Numbers, Numbers]:
    """How many steps up from each of the nodes the first element that is not outside stands, and that element."""
    at, steps = nodes, np.zeros(len(nodes), np.int64)
    for _ in range(highest):
        away = outside[at]
        steps += away
        at = np.where(away, parent[at], at)
    return steps, at
