"""Text density: long blocks with few links are text, and so are the short ones between them.

Fails on pages of short items and on long teasers beside the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from motherlode.extractors.text.lettering import SORT_OF, WIDE
from motherlode.extractors.text.measures import shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import anchors, bridged
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import anchors, bridged

LONG = 80
FEW_LINKS = 0.33
BRIDGE = 4
"""Short blocks between two long ones belong to the text when there are no more of them than this."""
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class Dense(NamedTuple):
    """The text by its density: positions of blocks."""

    chosen: list[int]
    first: int
    """The first long one; a heading before it is chosen too."""


def by_density(doc: HtmlDocument) -> Iterable[Claim]:
    dense = dense_blocks(doc.table)
    if dense:
        yield Claim("text", shares(doc.table, dense.chosen), "density", doc.where(doc.table.blocks[dense.first].node))


def dense_blocks(table: NodeTable) -> Dense | None:
    """The blocks that are text by their density, where there are any."""
    long = anchors(table.blocks, SORT_OF, WIDE, LONG, FEW_LINKS)
    if not long:
        return None
    return Dense(bridged(table.blocks, table.tag, long, HEADINGS, BRIDGE, FEW_LINKS), long[0])
