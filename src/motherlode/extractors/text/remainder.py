"""What is left when the margins are taken away: all blocks but those in navigation, footers, adverts and link lists.

Fails on sites that give their margins no telling names. It alone keeps every part of threads and listings.
"""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.measures import marginal_blocks, shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

LINK_LIST = 0.8
SHORT = 40


def by_remainder(doc: HtmlDocument) -> Iterable[Claim]:
    margin = marginal_blocks(doc.table)
    table = doc.table
    outside = frozenset(
        i
        for n in table.of("header")
        if not _inside_page(doc, n)
        for i in range(table.first_block[n], table.end_block[n])
    )
    letters = lettering(table)
    plain = ((letters.links < LINK_LIST) | (letters.sizes > SHORT)).nonzero()[0].tolist()
    chosen = tuple(i for i in plain if i not in margin and i not in outside)
    if chosen:
        yield Claim("text", shares(table, chosen), "remainder", doc.where(0))


def _inside_page(doc: HtmlDocument, node: int) -> bool:
    return any(doc.table.tag[above] in ("main", "article") for above in doc.table.ancestors(node))
