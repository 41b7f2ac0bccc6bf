"""Is it a paper at all? Slides, posters, forms, invoices and bare covers are PDFs too, and have no header to find."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import islice
from operator import or_
from statistics import median

from motherlode.extractors.paper.lexicon import ABSTRACT, BODY, KEYWORDS
from motherlode.extractors.paper.openings import Opening, opened
from motherlode.model import Claim
from motherlode.read.counted import count_small
from motherlode.read.pdf_page import Line, PdfPage, PdfPages

ENOUGH = 2
"""Points; signs of a paper against signs of something else."""
PROSE = 8
LARGE_PRINT = 15.0
TRADE = 2
"""Points against what speaks of trade."""
POSTER = 1100.0
"""Points on the shorter side of a page that is to be hung up: A2 and more."""
LITTLE = 400
_TRADE = re.compile(
    r"\b(invoice|receipt|amount due|total due|subtotal|bill to|ship to|unit price|quantity|vat (no|number|id)|iban"
    r"|payment|purchase order|order (no|number)|date of birth|signature"
    r"|please (print|fill|tick)|applicant|boarding pass)\b"
    r"|发票|收据|合计|单价|申请表|登记表|签字",
    re.IGNORECASE,
)
_REFERENCES = Opening(r"^\s*(references|bibliography|参\s*考\s*文\s*献)\s*$", "re bi 参")


def is_paper(pages: PdfPages, claims: Iterable[Claim]) -> bool:
    """Whether the signs of a paper outweigh those of something else."""
    lines = [line for page in pages.pages for line in page.lines if line.upright]
    labels = {claim.label for claim in claims}
    points = _for(lines, labels) - _against(pages, lines) - ENOUGH
    # Words of trade are dear to look for, and hardly ever decide.
    return points >= TRADE or (points >= 0 and not _is_trade(lines))


def _for(lines: list[Line], labels: set[str]) -> int:
    signs = reduce(or_, (opened(line.text) for line in lines), 0)
    marked = bool(signs & ABSTRACT.bit) + bool(signs & KEYWORDS.bit)
    headed = bool(signs & (BODY.bit | _REFERENCES.bit))
    prose = sum(1 for _ in islice(filter(_is_prose, lines), 3 * PROSE))
    return 2 * marked + headed + ("doi" in labels) + ("authors" in labels) + (prose >= PROSE) + (prose >= 3 * PROSE)


def _is_prose(line: Line) -> bool:
    """Running text: small letters without much of anything else, or many Chinese characters."""
    return len(line.text) > 18 and count_small(line.text) > 0.6 * len(line.text)


def _is_trade(lines: list[Line]) -> bool:
    return len({match[0].lower() for line in lines for match in _TRADE.finditer(line.text)}) >= 2


def _against(pages: PdfPages, lines: list[Line]) -> int:
    length = sum([len(line.text) for line in lines])
    return (
        2 * (len(pages.pages) > 0 and all(map(_is_wide, pages.pages)))
        + 2 * _is_large_print(lines)
        + 3 * any(min(page.width, page.height) >= POSTER for page in pages.pages)
        + (length < LITTLE)
    )


def _is_large_print(lines: list[Line]) -> bool:
    """By the size in the middle, a line counting for every twenty of its letters."""
    large = sum([1 + len(line.text) // 20 for line in lines if line.size >= LARGE_PRINT])
    if not lines or 2 * large < len(lines):  # most papers have one such line, their title
        return False
    return median(line.size for line in lines for _ in range(1 + len(line.text) // 20)) >= LARGE_PRINT


def _is_wide(page: PdfPage) -> bool:
    """Slides are wider than high."""
    return page.width > 1.2 * page.height
