"""The works that a paper cites, where its list of references stands on the pages that were read.

Fails on lists without numbers whose entries start at the same margin as their other lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from motherlode.extractors.paper.front import claim, place_of, repeated
from motherlode.extractors.paper.openings import Opening, opened, starts
from motherlode.model import Claim
from motherlode.read.pdf_page import Line, PdfPages, flow

BY = "paper-references"
HEADING = Opening(
    r"^[\dIVX.\s、【\[]*(references?( and notes)?|bibliography|literature cited|works cited|参\s*考\s*文\s*献)"
    r"[\]】\s:：]*$",
    starts("", "0123456789.、参") + starts("ivx", "0123456789_ivx.、【[rblw参") + " re bi li wo",
)
AFTER = re.compile(
    r"^(appendix|appendices|supplement\w*|acknowledge?ments?|about the authors?|附\s*录|致\s*谢|作者简介)\b",
    re.IGNORECASE,
)
NUMBER = re.compile(r"^(?:[\[［(（]\s*(\d{1,3})\s*[\]］)）]|(\d{1,3})\s*[.．、]?(?=\s))\s*")
INDENT = 4.0
"""Points by which the further lines of an entry stand further in."""
MIN_ENTRY, MAX_ENTRIES = 20, 1000


def by_references(pages: PdfPages) -> Iterable[Claim]:
    """The entries of the list, each whole, without their numbers."""
    lines = lines_of_list(pages)
    entries = [part for part in (numbered(lines) or hanging(lines)) if len(flow(part)) >= MIN_ENTRY]
    if len(entries) > 1:
        first = [line for line in lines if line.page == lines[0].page]
        texts = [NUMBER.sub("", flow(part)) for part in entries[:MAX_ENTRIES]]
        yield claim("references", texts, BY, first)


def lines_of_list(pages: PdfPages) -> list[Line]:
    """What stands behind the last heading that names the list, up to what follows it; running heads left out."""
    if not any(opened(line.text) & HEADING.bit for page in pages.pages for line in page.lines):
        return []
    heads = repeated(pages)
    lines = [line for page in pages.pages for line in page.lines if line.upright and place_of(line) not in heads]
    starts = [at for at, line in enumerate(lines) if HEADING.opens(line.text)]
    if not starts:
        return []
    return list(takewhile(lambda line: not AFTER.match(line.text), lines[starts[-1] + 1 :]))


def numbered(lines: Sequence[Line]) -> list[list[Line]]:
    """Entries that begin with rising numbers; a year or a page at the start of a line is out of sequence."""
    parts: list[list[Line]] = []
    for line in lines:
        match = NUMBER.match(line.text)
        if match and int(match[1] or match[2]) == len(parts) + 1:
            parts.append([])
        if parts:
            parts[-1].append(line)
    return parts if len(parts) > 1 else []


def hanging(lines: Sequence[Line]) -> list[list[Line]]:
    """Entries whose first line stands further out than the others, column by column."""
    parts: list[list[Line]] = []
    edge = 0.0
    for before, line in zip([None, *lines], lines, strict=False):
        if before is None or _begins_column(before, line):
            edge = _edge(lines, line)
        if line.box[0] < edge + INDENT / 2 or not parts:
            parts.append([])
        parts[-1].append(line)
    outer = sum(len(part) > 1 for part in parts)
    return parts if outer * 2 > len(parts) else []


def _begins_column(before: Line, line: Line) -> bool:
    return line.page != before.page or line.box[1] > before.box[3]


def _edge(lines: Sequence[Line], start: Line) -> float:
    """The left edge of the column that begins with a line."""
    column = (line.box[0] for line in lines if line.page == start.page and abs(line.box[0] - start.box[0]) < 40)
    return min(column)
