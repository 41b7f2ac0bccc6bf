"""How much a block says: length in which a Chinese character counts as much as two letters, and its share of links."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motherlode.extractors.text.hints import MARGINAL, hints_of
from motherlode.extractors.text.lettering import LAST, WIDE_RANGES, Numbers, lettering
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, NodeTable

try:
    from motherlode.extractors.text._blocks import letter_counts
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import letter_counts

IS_WIDE = np.zeros(LAST + 1, np.uint8)
for first, last in WIDE_RANGES:
    IS_WIDE[first : last + 1] = 1


@once_a_page  # records are measured by it again and again
def weights(table: NodeTable) -> Numbers:
    """The length of each block; Chinese, Japanese and Korean, their punctuation too, say in one character what others
    say in two or three."""
    texts = [block.text for block in table.blocks]
    return lettering(table).lengths + letter_counts(texts, IS_WIDE, 2)[:, 1]


def link_share(block: Block) -> float:
    """The part of a block that stands in links."""
    return min(1.0, block.link_chars / len(block.text)) if block.text else 0.0


@once_a_page
def marginal_nodes(table: NodeTable) -> list[int]:
    """Elements that are called navigation, footer, advert or the like."""
    found: list[int] = (hints_of(table).own & MARGINAL).nonzero()[0].tolist()
    return found


@once_a_page  # several rivals of a page ask
def marginal_blocks(table: NodeTable) -> frozenset[int]:
    """Blocks inside marginal elements; what holds half of the page's text is not marginal, whatever its name."""
    limit = table.chars(0) / 2
    found: set[int] = set()
    behind = 0
    for node in marginal_nodes(table):
        if node >= behind and table.chars(node) < limit:
            found.update(range(table.first_block[node], table.end_block[node]))
            behind = table.end[node]
    return frozenset(found)


def hidden_blocks(table: NodeTable) -> Numbers:
    """Which blocks stand in elements that say of themselves that nobody sees them."""
    nodes = hints_of(table).hidden
    if not nodes:  # as on most pages
        return np.zeros(len(table.blocks), bool)
    opened = np.zeros(len(table.blocks) + 1, np.int64)
    for node in nodes:
        opened[table.first_block[node]] += 1
        opened[table.end_block[node]] -= 1
    hidden: Numbers = opened[:-1].cumsum() > 0
    return hidden


def shares(table: NodeTable, chosen: Iterable[int]) -> tuple[float, ...]:
    """A choice of blocks as a share for each block of the page: 1 for those chosen."""
    taken = [0.0] * len(table.blocks)
    for position in chosen:
        taken[position] = 1.0
    return tuple(taken)
