"""The page says it: `main`, `article`, role=main, itemprop=articleBody, less what it calls navigation or margin.

Fails on pages whose markup says nothing, or wraps everything in `main`.
"""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.extractors.text.measures import marginal_blocks, shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

PARTS = ("div", "section")
SMALL = 0.15
"""An element with less than this part of the page's text is not its main part."""


def by_semantics(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    named = [node for node, name in table.carriers["itemprop"] if "articlebody" in name.lower()]
    candidates = named or table.of("article") or []
    mains = table.of("main") or [n for n, role in table.carriers["role"] if role == "main" and table.tag[n] in PARTS]
    total = table.chars(0)
    best = max(candidates, key=table.chars, default=-1)
    if best < 0 or table.chars(best) < SMALL * total:
        best = max(mains, key=table.chars, default=-1)
    if best < 0 or table.chars(best) < SMALL * total:
        return
    margin = marginal_blocks(table)
    inside = range(table.first_block[best], table.end_block[best])
    chosen = tuple(i for i in inside if i not in margin)
    if chosen:
        yield Claim("text", shares(table, chosen), "semantics", doc.where(best))
