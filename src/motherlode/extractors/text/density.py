"""Text density: long blocks with few links are text, and so are the short ones between them.

Fails on pages of short items and on long teasers beside the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from motherlode.extractors.text.lettering import WIDE_RANGES
from motherlode.extractors.text.measures import shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Block, NodeTable
from motherlode.read.patterns import pattern

LONG = 80
FEW_LINKS = 0.33
BRIDGE = 4
"""Short blocks between two long ones belong to the text when there are no more of them than this."""
MARKS = "、。\u3000"
"""Wide characters that say nothing: they count once."""
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
WIDE = pattern("[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in WIDE_RANGES) + "]")


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
    blocks = table.blocks
    long = anchors(blocks)
    if not long:
        return None
    chosen: list[int] = []
    for before, anchor in zip([-99, *long], long, strict=False):
        if anchor - before <= BRIDGE + 1:
            short = enumerate(blocks[before + 1 : anchor], before + 1)
            chosen.extend([at for at, (_, text, links, _) in short if not links or links / len(text) < FEW_LINKS])
        elif anchor and table.tag[blocks[anchor - 1].node] in HEADINGS:
            chosen.append(anchor - 1)
        chosen.append(anchor)
    return Dense(chosen, long[0])


def anchors(blocks: Sequence[Block]) -> list[int]:
    """Long blocks with few links; a Chinese character counts as two letters."""
    return [
        at
        for at, (_, text, links, _) in enumerate(blocks)
        if (len(text) >= LONG or (len(text) >= LONG // 2 and is_long_wide(text))) and links / len(text) < FEW_LINKS
    ]


def is_long_wide(text: str) -> bool:
    """Is a text long by its wide characters? Each has three bytes in UTF-8, which are soon counted."""
    missing = LONG - len(text)
    spare = len(text.encode("utf-8", "replace")) - len(text)
    return spare >= 2 * missing and len(WIDE.findall(text)) - sum(map(text.count, MARKS)) >= missing
