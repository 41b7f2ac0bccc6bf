"""Facts: cells of tables, terms with what they mean, lines such as "Weight: 200 g", and the name of what they tell of.

They are short and look like the frame of a page, so rivals for running text give them little. On pages about one
thing they are what people look for.
"""

from __future__ import annotations

import re

import numpy as np

from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.lettering import lettering
from motherlode.read.html import HtmlDocument

CELLS = frozenset({"td", "th", "dt", "dd"})
NAMING = frozenset({"product", "listing", "collection", "service"})
"""Kinds of page on which headline and lines with a label are facts; elsewhere a line may be a byline or a button."""
LABELLED = re.compile(r"[^:：\n]{2,40}[:：]\s*\S")
LONGEST = 120
MOST_LINKED = 0.5


def fact_blocks(doc: HtmlDocument, kind: str) -> list[int]:
    """The blocks that state a fact, by position; what mostly leads elsewhere does not."""
    table = doc.table
    naming, tags = kind in NAMING, table.tag
    if not naming and CELLS.isdisjoint(table.by_tag):
        return []
    name = headline(doc)[0] if naming else -1
    letters, blocks = lettering(table), table.blocks
    short = np.flatnonzero((letters.links <= MOST_LINKED) & (letters.lengths <= LONGEST)).tolist()
    return [
        at
        for at in short
        if tags[blocks[at].node] in CELLS or (naming and (at == name or _is_labelled(blocks[at].text)))
    ]


def _is_labelled(line: str) -> bool:
    return (":" in line or "：" in line) and LABELLED.match(line) is not None
