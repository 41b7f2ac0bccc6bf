"""The element that holds the paragraphs: its parent and grandparent get points for each, links take them away.

Fails where the text is spread over several elements.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motherlode.extractors.text.lettering import Rows, lettering
from motherlode.extractors.text.measures import marginal_blocks, shares
from motherlode.extractors.text.tree import tree
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import points_above
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import points_above

PARAGRAPH = 25
SHARES = (1.0, 0.6, 0.3)
"""Part of a paragraph's points for its element's parent, grandparent and great-grandparent."""
MOSTLY_LINKS = 0.6


def by_container(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    points = container_points(table)
    if not points.any():
        return
    grown = tree(table)
    held = points.nonzero()[0]
    best = int(held[(points[held] * (1 - grown.links[held] / np.maximum(grown.chars[held], 1))).argmax()])
    margin = marginal_blocks(table)
    first, end = table.first_block[best], table.end_block[best]
    plain = (lettering(table).links[first:end] < MOSTLY_LINKS).nonzero()[0] + first
    chosen = tuple(i for i in plain.tolist() if i not in margin)
    if chosen:
        yield Claim("text", shares(table, chosen), "container", doc.where(best))


@once_a_page  # the learned rival asks too
def container_points(table: NodeTable) -> Rows:
    """The points of every node."""
    letters = lettering(table)
    return points_above(tree(table), letters.sizes, letters.links, PARAGRAPH, SHARES)
