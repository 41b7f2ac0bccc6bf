"""The date of publication where a paper states it: "Published: 17 May 2019", "© 2018", not "Received"; or else the
year beside volume and pages in the head or foot of its first page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain, islice, pairwise

from motherlode.extractors.paper.front import claim
from motherlode.extractors.paper.journal import is_margin
from motherlode.extractors.paper.sieve import Sign
from motherlode.model import Claim
from motherlode.read.pdf_page import Line, PdfPages

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PUBLISHED = Sign(
    r"(?:published(?: online)?(?: on)?|available online|publication date|出版日期|发表日期)"
    r"\s*[:：]?\s*(.{4,40})",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+((?:19|20)\d\d)")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)")
_NUMBERS = re.compile(r"((?:19|20)\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_RIGHTS = Sign(r"(?:©|\(c\)|copyright|^right(?= \d{4} by\b))\D{0,20}((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_ALONE = re.compile(r"(?:published(?: online)?|出版日期|发表日期)\s*[:：]?$", re.IGNORECASE)
_ISSUE = re.compile(
    r"\b(?:vol(?:ume)?|no|issue|pp)\b[.:]*\s*\d|\d\s*[,，:：]\s*[a-z]?\d+\s*[-–—]\s*[a-z]?\d|[)）]\s*[:：]?\s*\d"
    r"|第\s*\d+\s*[卷期]|年\s*(?:在线|网络)?(?:发布|出版|首发)|^(?:19|20)\d\d\s*年\s*\d{1,2}\s*月$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\S*(?:/|www\.|ISSN)\S*", re.IGNORECASE)
"""Addresses and numbers of works may hold what looks like a year."""


def stated_date(pages: PdfPages, by: str) -> Iterator[Claim]:
    """The date after "published", else the year of the copyright."""
    lines = [line for page in pages.pages[:2] for line in page.lines if "20" in line.text or "19" in line.text]
    yield from islice(
        chain(_published(lines, by), _below_its_word(pages, by), _rights(lines, by), _issue(pages, lines, by)), 1
    )


def _published(lines: Sequence[Line], by: str) -> Iterator[Claim]:
    for line in lines:
        match = _PUBLISHED.search(line.text)
        if match and (day := iso_date(match[1])):
            yield claim("published", day, by, [line])


def _below_its_word(pages: PdfPages, by: str) -> Iterator[Claim]:
    """A margin has the word and the date on lines of their own."""
    for page in pages.pages[:1]:
        for line, below in pairwise(page.lines):
            if line.text[:1] in "Pp出发" and _ALONE.match(line.text) and (day := iso_date(below.text)):
                yield claim("published", day, by, [below])


def _rights(lines: Sequence[Line], by: str) -> Iterator[Claim]:
    for line in lines:
        if match := _RIGHTS.search(line.text):
            yield claim("published", match[1], by, [line], 0.6)


def _issue(pages: PdfPages, lines: Sequence[Line], by: str) -> Iterator[Claim]:
    for page in pages.pages[:1]:
        for line in lines:
            text = _NUMBERED.sub("", line.text) if line.page == page.number and is_margin(line, page) else ""
            match = _YEAR.search(text)
            if match and _ISSUE.search(text):
                yield claim("published", match[1], by, [line], 0.5)


def iso_date(text: str) -> str:
    """An ISO date, or year, from the start of a text; "" where there is none.

    >>> iso_date("17 May 2019"), iso_date("2019年5月7日"), iso_date("in 2018")
    ('2019-05-17', '2019-05-07', '2018')
    """
    if match := _NUMBERS.search(text):
        return _iso(match[1], int(match[2]), match[3])
    if match := _DAY_FIRST.search(text):
        return _iso(match[3], _month(match[2]), match[1])
    if match := _MONTH_FIRST.search(text):
        return _iso(match[3], _month(match[1]), match[2])
    match = _YEAR.search(text)
    return match[1] if match else ""


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1 if name[:3].lower() in _MONTHS else 0


def _iso(year: str, month: int, day: str) -> str:
    """A day that is in no calendar leaves the year."""
    try:
        return date(int(year), month, int(day)).isoformat()
    except ValueError:
        return year
