"""The element that holds the paragraphs: its parent and grandparent get points for each, links take them away.

Fails where the text is spread over several elements.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from motherlode.extractors.text.measures import link_share, marginal_blocks, shares, weight
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

PARAGRAPH = 25
SHARES = (1.0, 0.6, 0.3)
"""Part of a paragraph's points for its element's parent, grandparent and great-grandparent."""
MOSTLY_LINKS = 0.6


def by_container(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    points = container_points(table)
    if not points:
        return
    best = max(points, key=lambda node: points[node] * (1 - _link_share(table, node)))
    margin = marginal_blocks(table)
    inside = range(table.first_block[best], table.end_block[best])
    chosen = tuple(i for i in inside if i not in margin and link_share(table.blocks[i]) < MOSTLY_LINKS)
    if chosen:
        yield Claim("text", shares(table, chosen), "container", doc.where(best))


@lru_cache(maxsize=1)  # the learned rival asks too
def container_points(table: NodeTable) -> dict[int, float]:
    points: dict[int, float] = {}
    for block in table.blocks:
        size = weight(block.text)
        if size < PARAGRAPH:
            continue
        worth = (1 + min(size / 100, 6)) * (1 - link_share(block))
        node = block.node
        for share in SHARES:
            node = table.parent[node]
            if node < 0:
                break
            points[node] = points.get(node, 0.0) + worth * share
    return points


def _link_share(table: NodeTable, node: int) -> float:
    chars = table.chars(node)
    return table.link_chars(node) / chars if chars else 1.0
