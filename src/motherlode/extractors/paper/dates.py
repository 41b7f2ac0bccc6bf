"""The date of publication where a paper states it: "Published: 17 May 2019", "© 2018", not "Received"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.paper.front import claim
from motherlode.extractors.paper.sieve import Sign
from motherlode.model import Claim
from motherlode.read.pdf_page import PdfPages

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
_RIGHTS = Sign(r"(?:©|\(c\)|copyright)\D{0,20}((?:19|20)\d\d)(?!\d)", re.IGNORECASE)


def stated_date(pages: PdfPages, by: str) -> Iterator[Claim]:
    """The date after "published", else the year of the copyright."""
    lines = [line for page in pages.pages[:2] for line in page.lines if "20" in line.text or "19" in line.text]
    for line in lines:
        match = _PUBLISHED.search(line.text)
        if match and (day := iso_date(match[1])):
            yield claim("published", day, by, [line])
            return
    for line in lines:
        if match := _RIGHTS.search(line.text):
            yield claim("published", match[1], by, [line], 0.6)
            return


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
    return f"{year}-{month:02}-{int(day):02}" if 1 <= month <= 12 and 1 <= int(day) <= 31 else year
