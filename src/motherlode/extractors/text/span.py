"""Headings and paragraphs: the text begins at the headline and ends with the last paragraph before a closing title.

Fails on pages without a headline, and where the text has sections that are called as its end is called elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.measures import marginal_blocks, shares
from motherlode.extractors.text.sections import closing_titles
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

PARAGRAPH = 60
FEW_LINKS = 0.4
ENOUGH = 0.3
"""A closing title ends the text only when so much of the page's paragraphs stands before it."""


def by_span(doc: HtmlDocument) -> Iterable[Claim]:
    table = doc.table
    start = headline(doc).block
    if start < 0:
        return
    letters = lettering(table)
    margin = marginal_blocks(table)
    prose = letters.sizes * ((letters.sizes >= PARAGRAPH) & (letters.links < FEW_LINKS))
    prose[[*margin]] = 0
    prose[:start] = 0
    read = prose.cumsum()
    ends = [at for at in closing_titles(table).nonzero()[0].tolist() if at > start and read[at] >= ENOUGH * read[-1]]
    paragraphs = prose[: ends[0] if ends else None].nonzero()[0]
    if len(paragraphs):
        plain = (letters.links[start : int(paragraphs[-1]) + 1] < FEW_LINKS).nonzero()[0] + start
        chosen = [at for at in plain.tolist() if at not in margin]
        yield Claim("text", shares(table, chosen), "span", doc.where(table.blocks[start].node))
