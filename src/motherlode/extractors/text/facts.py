"""Facts: cells of tables, terms with what they mean, and lines such as "Weight: 200 g".

They are short and look like the frame of a page, so rivals for running text give them little. On pages about one
thing they are what people look for.
"""

from __future__ import annotations

import re

from motherlode.extractors.text.lettering import lettering
from motherlode.read.nodes import NodeTable

CELLS = frozenset({"td", "th", "dt", "dd"})
NAMING = frozenset({"product", "listing", "collection", "service"})
"""Kinds of page on which a line with a label is a fact; elsewhere it may be a byline or a button."""
LABELLED = re.compile(r"[^:：\n]{2,40}[:：]\s*\S")
LONGEST = 120
MOST_LINKED = 0.5


def fact_blocks(table: NodeTable, kind: str) -> list[int]:
    """The blocks that state a fact, by position; what mostly leads elsewhere does not."""
    labels = kind in NAMING
    tags = table.tag
    linked = lettering(table).links.tolist()
    return [
        at
        for at, (block, share) in enumerate(zip(table.blocks, linked, strict=True))
        if share <= MOST_LINKED
        and len(block.text) <= LONGEST
        and (tags[block.node] in CELLS or (labels and LABELLED.match(block.text)))
    ]
