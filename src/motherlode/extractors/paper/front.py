"""The title page and its lines from top to bottom: what all witnesses of the layout start from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from motherlode.extractors.paper.lexicon import ABSTRACT, BODY, FORM, FURNITURE, JOURNAL, SCHOOL_ALONE, STARTS_TEXT
from motherlode.extractors.paper.memory import kept, remembered
from motherlode.extractors.paper.neighbours import from_top
from motherlode.extractors.paper.openings import opened
from motherlode.extractors.paper.sieve import passing
from motherlode.model import Claim, Where
from motherlode.read.counted import has_letter
from motherlode.read.letters import beyond_ascii, count_letters, fold, has_han
from motherlode.read.pdf_page import Line, PdfPage, PdfPages, around, flow

_NUMBER = re.compile(r"^(\d{1,3})(?:\s+(?=\D)|$)")
_LABEL = re.compile(
    r"^((full )?title\s*[:：]|(论文)?(题\s*)?目(?=\s)|题\s*目\s*[:：]?|[A-F]\s*题\s*[:：])\s*", re.IGNORECASE
)
_INNER_MARK = re.compile(r"\s*[*∗†‡①⋆☆]+\s*(?=[—–:：-])|(?<=[\u4e00-\u9fff])\s+(?=——)")
"""A footnote's mark between a title and its subtitle, and the blank that Chinese print has not."""
_FURNITURE = FURNITURE.bit | SCHOOL_ALONE.bit | JOURNAL.bit
MIN_PAGE = 150
"""Characters; a cover has fewer."""
MIN_NUMBERS = 6
"""So many numbers in sequence at the start of lines are line numbers."""


@remembered
def title_page(pages: PdfPages) -> PdfPage | None:
    """The first page with text that is no form to be filled in: covers come before it.

    A thesis or a report opens with its abstract behind the cover, and its title is on the cover alone.
    """
    written = [page for page in pages.pages if page.lines]
    papers = [page for page in written if sum([len(line.text) + 1 for line in page.lines]) > MIN_PAGE + 1]
    first = next(iter(papers or written), None)
    if first is None:
        return None
    cover = next((page for page in written if page.number == first.number - 1), None)
    if cover and _is_titled_by(cover, first):
        return cover
    return next(filter(_has_abstract, papers), first) if _is_form(first.text) else first


def _is_form(text: str) -> bool:
    return has_han(text) and any(word in text for word in FORM)


def _is_titled_by(cover: PdfPage, page: PdfPage) -> bool:
    """Whether a page begins with its abstract, and larger letters stand on the cover before it."""
    lines = top_down(page)
    starts = bool(lines) and starts_text(lines[0])
    return starts and max(line.size for line in cover.lines) > max(line.size for line in lines)


def _has_abstract(page: PdfPage) -> bool:
    return any(ABSTRACT.opens(line.text) for line in page.lines)


def ends_header(page: PdfPage) -> bool:
    """Whether an abstract and the introduction after it stand on this page: no header goes on behind it."""
    texts = [line.text for line in page.lines]
    start = next((at for at, text in enumerate(texts) if opened(text) & ABSTRACT.bit), len(texts))
    end = next((at for at in range(start, len(texts)) if opened(texts[at]) & BODY.bit), start)
    return sum(map(len, texts[start:end])) > MIN_PAGE


@remembered
def top_down(page: PdfPage) -> list[Line]:
    """Upright lines with letters from the top; lines of one height from the left."""
    return from_top([line for line in unnumbered(page.lines) if line.upright and has_letter(line.text)])


@remembered
def unnumbered(lines: tuple[Line, ...]) -> list[Line]:
    """Lines without the line numbers that manuscripts carry."""
    found = list(lines)
    starts = [_NUMBER.match(line.text) if line.text[:1].isdigit() and not _is_marked(line) else None for line in found]
    numbers = [int(match[1]) for match in starts if match]
    rising = sum(second == first + 1 for first, second in pairwise(numbers))
    if rising < MIN_NUMBERS:
        return found
    texts = (_without(line, match[0]) if match else line for line, match in zip(found, starts, strict=True))
    return [line for line in texts if line.text]


def _is_marked(line: Line) -> bool:
    """Whether a line opens with a raised number, as an institution does; line numbers are not raised."""
    return len(line.spans) > 1 and line.spans[0].raised


def _without(line: Line, start: str) -> Line:
    """A line without what it starts with; the number is in the first of its spans."""
    first = line.spans[:1]
    if first and first[0].text.startswith(start):
        first = (msgspec.structs.replace(first[0], text=first[0].text[len(start) :]),)
    elif first and first[0].text.strip() == start.strip():
        first = ()
    return msgspec.structs.replace(line, text=line.text[len(start) :], spans=first + line.spans[1:])


@remembered
def repeated(pages: PdfPages) -> frozenset[tuple[str, int]]:
    """What stands in the same place on several pages: running heads, not the title that they repeat."""
    if len(pages.pages) < 2:
        return frozenset()
    found: set[tuple[str, int]] = set()
    seen: set[tuple[str, int]] = set()
    for page in pages.pages:
        places = set(map(place_of, page.lines))
        found |= places & seen
        seen |= places
    return frozenset(found)


folded_line = kept(fold)
"""What a line shares with other spellings of it."""


def place_of(line: Line) -> tuple[str, int]:
    """A line's folded text and rough height."""
    return folded_line(line.text), round(line.box[1] / 10)


def is_furniture(line: Line) -> bool:
    """Journal names, article types, addresses: what a page shows besides the paper."""
    return _is_furniture(line.text)


@kept
def _is_furniture(text: str) -> bool:
    found = passing(text) & _FURNITURE
    return found > 0 and bool(FURNITURE.search(text) or SCHOOL_ALONE.search(text) or JOURNAL.search(text))


def starts_text(line: Line) -> bool:
    """Whether abstract or body begins here."""
    return bool(opened(line.text) & STARTS_TEXT)


def weight(text: str) -> int:
    """How much a text says: letters, a Chinese character counting for two and a half."""
    letters = count_letters(text)
    wide = sum(char >= "\u3000" and char.isalpha() for char in beyond_ascii(text))
    return letters + int(1.5 * wide)


def claim(label: str, value: object, by: str, lines: Iterable[Line], score: float = 1.0) -> Claim:
    """A claim whose place is the box around its lines on their page."""
    places = list(lines)
    where = Where(page=places[0].page, box=around(places)) if places else Where()
    return Claim(label, value, by, where, score)


def _unmarked(line: Line) -> Line:
    """A line without the raised digit at its end: a footnote, not an exponent."""
    last = line.spans[-1] if line.spans else None
    if last is None or not last.raised or not last.text.strip(" ,*∗†‡").isdigit():
        return line
    return msgspec.structs.replace(line, text=line.text[: -len(last.text)])


def title_text(lines: Iterable[Line]) -> str:
    """A title as one line, without the footnote mark at its end."""
    text = flow(map(_unmarked, lines)).rstrip(" *∗†‡§¶①⋆☆").strip()
    return _LABEL.sub("", _INNER_MARK.sub("", text))
