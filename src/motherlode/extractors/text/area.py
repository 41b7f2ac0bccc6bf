"""The largest area: from the whole page down into the part that fills most of it, as far as one part does.

Heights are estimated from the markup: a paragraph is as high as its lines, a list of links as high as its entries but
narrow. Fails where a long list beside the text is larger than the text.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motherlode.extractors.text.lettering import Rows, lettering
from motherlode.extractors.text.measures import marginal_blocks, shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

LINE = 90
NARROW = 0.3
"""Width of an entry that is a link, where a line of text is 1."""
MOST = 0.55


def by_area(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    areas = block_areas(table)
    before = [0.0, *areas.cumsum().tolist()]
    node = 0
    while (best := _largest_child(table, node, before)) >= 0:
        node = best
    margin = marginal_blocks(table)
    inside = range(table.first_block[node], table.end_block[node])
    chosen = [at for at in inside if at not in margin]
    if chosen:
        yield Claim("text", shares(table, chosen), "area", doc.where(node))


def block_areas(table: NodeTable) -> Rows:
    """Lines times width of each block, none for those in the margin."""
    letters = lettering(table)
    lines = np.ceil(letters.sizes / LINE) + 0.5
    lines[[*marginal_blocks(table)]] = 0
    areas: Rows = lines * np.where(letters.links > 0.5, NARROW, np.minimum(1, 0.3 + letters.sizes / LINE))
    return areas


def _largest_child(table: NodeTable, node: int, before: list[float]) -> int:
    """The child that holds most of a node's area; -1 where none does."""
    whole = before[table.end_block[node]] - before[table.first_block[node]]
    child = node + 1
    while child < table.end[node]:
        if before[table.end_block[child]] - before[table.first_block[child]] > MOST * whole:
            return child
        child = table.end[child]
    return -1
