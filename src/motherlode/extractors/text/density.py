"""Text density: long blocks with few links are text, and so are the short ones between them.

Fails on pages of short items and on long teasers beside the text.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.measures import link_share, shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

LONG = 80
FEW_LINKS = 0.33
BRIDGE = 4
"""Short blocks between two long ones belong to the text when there are no more of them than this."""


def by_density(doc: HtmlDocument) -> Iterable[Claim]:
    blocks = doc.table.blocks
    letters = lettering(doc.table)
    anchors = np.flatnonzero((letters.sizes >= LONG) & (letters.links < FEW_LINKS)).tolist()
    if not anchors:
        return
    chosen: list[int] = []
    for before, anchor in zip([-99, *anchors], anchors, strict=False):
        if anchor - before <= BRIDGE + 1:
            chosen.extend(i for i in range(before + 1, anchor) if link_share(blocks[i]) < FEW_LINKS)
        elif anchor and doc.table.tag[blocks[anchor - 1].node] in HEADINGS:
            chosen.append(anchor - 1)
        chosen.append(anchor)
    yield Claim("text", shares(doc.table, chosen), "density", doc.where(blocks[anchors[0]].node))


HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
