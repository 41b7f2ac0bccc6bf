"""Papers name their parts: what follows 摘要 or Abstract, 关键词 or Keywords is what it says.

Fails where a part has no marker word, and where columns interleave.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import filterfalse, islice

from motherlode.extractors.paper.front import claim, is_furniture, unnumbered
from motherlode.extractors.paper.lexicon import ABSTRACT, BODY, KEYWORDS, PARTS, STRUCTURE, TITLE
from motherlode.extractors.paper.openings import opened
from motherlode.model import Claim
from motherlode.read.letters import has_han
from motherlode.read.pdf_page import Line, PdfPages, flow

BY = "paper-markers"
MAX_LINES = 80
MIN_ABSTRACT, SHORT = 60, 40
FOOT = 130.0
"""Points from the lower edge: what ends above did not end because the page did."""
EDGE, COLUMN = 2.0, 150.0
"""Points by which justified lines differ, and that a column is wide at least."""
ANNOUNCED = TITLE.bit | ABSTRACT.bit | KEYWORDS.bit
_OPEN_LIST = re.compile(r"[,，;；、-]\s*$")
_BETWEEN = re.compile(r"\s*[;；,，、·•∙|]\s*|\s+[-–—]\s+")


def by_markers(pages: PdfPages) -> Iterable[Claim]:
    """Title, abstract and keywords by the words that announce them."""
    lines = [line for page in pages.pages for line in unnumbered(page.lines) if line.upright]
    opening = [at for at, line in enumerate(lines) if opened(line.text) & ANNOUNCED]
    yield from _titles([lines[at] for at in opening])
    yield from _abstracts(lines, opening)
    yield from _keywords(lines, opening)


def _titles(lines: list[Line]) -> Iterator[Claim]:
    """Forms and manuscripts call the title by its name."""
    for line in lines:
        marker = TITLE.match(line.text)
        if marker and len(line.text) - marker.end() > 4:
            yield claim("title", line.text[marker.end() :].strip(), BY, [line])
            return


def _abstracts(lines: list[Line], opening: list[int]) -> Iterator[Claim]:
    """From the top: a paper in two languages puts its own first."""
    blocks = []
    for at in opening:
        marker = ABSTRACT.match(lines[at].text)
        parts = _following(lines, at, lines[at].text[marker.end() :]) if marker else []
        if parts and len(flow(parts)) >= MIN_ABSTRACT:
            blocks.append(parts)
    blocks.sort(key=lambda parts: (parts[0].page, -parts[0].box[3]))
    for rank, parts in enumerate(blocks):
        yield claim("abstract", flow(parts), BY, parts, 1 / (1 + rank))


def _following(lines: list[Line], at: int, rest: str) -> list[Line]:
    """The rest of a marker's line and the lines after it that look alike, up to the next part."""
    found = [with_text(lines[at], rest)] if rest.strip() else []
    for line in lines[at + 1 : at + MAX_LINES]:
        if line.text.isdigit():
            continue
        if _ends_abstract(line) and not _is_footnote(found, line):
            break
        if found and not _goes_on(found, line):
            if _interrupts(found, line):
                break
            continue
        if not is_furniture(line):
            found.append(line)
    return found


def _is_unfinished(found: list[Line]) -> bool:
    """Whether the text stops within a sentence."""
    return bool(found) and not found[-1].text.rstrip().endswith((".", "。", "．", "!", "?", "”", '."'))


def _is_footnote(found: list[Line], line: Line) -> bool:
    """Small print at the foot of a column, below which a sentence goes on in the next one."""
    return _is_unfinished(found) and line.size < 0.97 * found[-1].size and not KEYWORDS.opens(line.text)


def with_text(line: Line, text: str) -> Line:
    return Line(text.strip(), line.font, line.size, line.bold, line.italic, line.box, line.page)


def _ends_abstract(line: Line) -> bool:
    found = opened(line.text) & PARTS
    return bool(found & ~BODY.bit) or (found > 0 and not line.text.rstrip().endswith(":"))


def _goes_on(found: list[Line], line: Line) -> bool:
    """Same size, and below or in the next column."""
    last = found[-1]
    model = [line, *islice(filterfalse(_is_heading, found), 2)][-1]  # the second line of text, or the first, or none
    alike = abs(line.size - model.size) < 0.08 * model.size or STRUCTURE.opens(line.text) or _fills_column(last, line)
    if line.page != last.page:
        return alike and line.page == last.page + 1 and (_is_unfinished(found) or last.box[1] < FOOT)
    beside = line.box[2] < last.box[0]  # a margin column; text goes on below or to the right
    return alike and not beside and last.box[1] - line.box[3] < 2.5 * model.size


def _fills_column(last: Line, line: Line) -> bool:
    """Whether a line has both edges of a line of the same paragraph: OCR gives sizes that differ from line to line."""
    return abs(line.box[0] - last.box[0]) < EDGE and abs(line.box[2] - last.box[2]) < EDGE and line.width > COLUMN


def _is_heading(line: Line) -> bool:
    """A part of a structured abstract on a line of its own, often larger than the text."""
    return len(line.text) < SHORT and STRUCTURE.opens(line.text)


def _interrupts(found: list[Line], line: Line) -> bool:
    """A heading, or a paragraph far below; small print at the margin does not interrupt."""
    last = found[-1]
    if line.page != last.page:
        return line.page > last.page and not _is_unfinished(found) and last.box[1] >= FOOT
    below = line.box[3] <= last.box[1] + 1
    overlap = line.box[0] < last.box[2] and last.box[0] < line.box[2]
    return below and overlap and (line.size >= 0.95 * last.size or line.bold)


def _keywords(lines: list[Line], opening: list[int]) -> Iterator[Claim]:
    for at in opening:
        marker = KEYWORDS.match(lines[at].text)
        if marker:
            parts = _keyword_lines(lines, at, lines[at].text[marker.end() :])
            words = split_keywords(parts)
            if words:
                yield claim("keywords", words, BY, parts)


def _keyword_lines(lines: list[Line], at: int, rest: str) -> list[Line]:
    found = [with_text(lines[at], rest)] if rest.strip() else []
    last = lines[at]
    for line in lines[at + 1 : at + 12]:
        gap = last.box[1] - line.box[3]
        size = found[-1].size if found else line.size
        most = 2.5 if not found or _OPEN_LIST.search(found[-1].text) else 0.9
        near = -0.9 * size < gap < most * size and abs(line.size - size) < 0.08 * size
        if not near or _ends_abstract(line) or STRUCTURE.opens(line.text) or _is_closed(found):
            break
        found.append(line)
        last = line
    return found


def _is_closed(found: list[Line]) -> bool:
    """A full stop ends a list of keywords."""
    return bool(found) and found[-1].text.rstrip().endswith((".", "。"))


def split_keywords(lines: list[Line]) -> list[str]:
    """Keywords between separators; without any, a keyword a line, or in Chinese a keyword a word."""
    text = flow(lines)
    parts = _BETWEEN.split(text)
    if len(parts) == 1:
        parts = text.split() if has_han(text) and len(lines) == 1 else [line.text for line in lines]
    words = [part.strip(" .。．;；:：") for part in parts]
    return [word for word in words if 1 < len(word) < 100][:40]
