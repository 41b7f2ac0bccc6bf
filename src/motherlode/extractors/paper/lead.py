"""The first long paragraph below the authors is the abstract, with or without a word that says so.

Fails where a note on rights or a box of highlights comes first, and where the paper has no abstract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from motherlode.extractors.paper.front import claim, title_page, unnumbered
from motherlode.extractors.paper.lexicon import ABSTRACT, AFTER_ABSTRACT, INSTITUTION, JOURNAL, KEYWORDS, PARTS
from motherlode.extractors.paper.neighbours import blocks_of, overlap
from motherlode.extractors.paper.openings import opened
from motherlode.model import Claim
from motherlode.read.pdf_page import Line, PdfPages, flow

BY = "paper-lead"
_ADDRESS = re.compile(r"@\s?[\w-]+\.\w")
MIN_LETTERS, MAX_LETTERS = 300, 4500
MIN_LINES = 3
MOST_PARAGRAPHS = 6
COLUMN = 150
"""Points; a column further to the right is another one."""


def by_lead(pages: PdfPages) -> Iterable[Claim]:
    """The abstract by place and shape."""
    page = title_page(pages)
    if page is None:
        return
    everything = blocks_of(unnumbered(page.lines))
    blocks = list(islice(filter(_is_prose, everything), 3))
    if blocks:
        first = _up_to_keywords(everything, _topmost(blocks))
        yield claim("abstract", _without_marker(flow(first)), BY, first, 0.6)


def _topmost(blocks: list[list[Line]]) -> list[Line]:
    """The first block, or one that stands above it; the top of the right column is not above the left one."""
    first = blocks[0]
    for block in blocks[1:]:
        higher = block[0].box[3] > first[0].box[3] + 3 * first[0].size
        if higher and block[0].box[0] < first[0].box[0] + COLUMN:
            first = block
    return first


def _up_to_keywords(blocks: list[list[Line]], first: list[Line]) -> list[Line]:
    """The block, and the paragraphs in its look below it that the keywords follow."""
    found = list(first)
    for block in islice(blocks, blocks.index(first) + 1, blocks.index(first) + MOST_PARAGRAPHS):
        if block and KEYWORDS.opens(block[0].text):
            return found
        alike = block and abs(block[0].size - first[0].size) < 0.06 * first[0].size and overlap(block[0], found[-1])
        if not alike or block[0].box[3] > found[-1].box[1] or opened(block[0].text) & PARTS:
            break
        found += block
    return first


def _is_prose(block: list[Line]) -> bool:
    if len(block) < MIN_LINES:
        return False
    text = flow(block)
    if not MIN_LETTERS <= len(text) * _density(text) <= MAX_LETTERS or text[0].islower():
        return False
    if AFTER_ABSTRACT.opens(text[:120]) or JOURNAL.search(text[:120]) or _ADDRESS.search(text) or "©" in text:
        return False
    return not _is_list_of_names(text) and INSTITUTION.is_rarer(text, len(text) / 150)


def _is_list_of_names(text: str) -> bool:
    """More words with a capital than without; a hundred authors fill a paragraph."""
    words = text.split()
    return 2 * sum(map(str.isupper, [word[0] for word in words])) > len(words)


def _density(text: str) -> int:
    """A Chinese character says as much as three letters."""
    return 1 if text.isascii() or max(text[:40]) < "\u3000" else 3


def _without_marker(text: str) -> str:
    return ABSTRACT.sub("", text)
