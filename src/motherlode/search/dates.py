"""Days as numbers that sort: 2024-05-03 is 20240503, and a part that is not known is 00."""

from __future__ import annotations

import re

from msgspec import Struct

from motherlode.model import InputError

DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
LAST = 99_99_99_99


class Days(Struct, frozen=True):
    """From one day to another, both included."""

    first: int
    last: int


def day_of(published: str) -> int:
    """The day of an ISO date; 0 where there is none.

    >>> day_of("2024-05-03T10:00:00Z"), day_of("2024"), day_of("")
    (20240503, 20240000, 0)
    """
    match = DATE.match(published)
    return number(match, "00") if match else 0


def number(match: re.Match[str], missing: str) -> int:
    return int(match[1] + (match[2] or missing).zfill(2) + (match[3] or missing).zfill(2))


def days_of(text: str) -> Days:
    """A range as a person writes it: 2024, 2020..2024, >2020-05, <=2019.

    >>> days_of("2024-05")
    Days(first=20240500, last=20240599)
    """
    start, dots, end = text.partition("..")
    if dots:
        return Days(span(start).first if start else 1, span(end).last if end else LAST)
    if text.startswith(">="):
        return Days(span(text[2:]).first, LAST)
    if text.startswith("<="):
        return Days(1, span(text[2:]).last)
    if text.startswith(">"):
        return Days(span(text[1:]).last + 1, LAST)
    if text.startswith("<"):
        return Days(1, span(text[1:]).first - 1)
    return span(text)


def span(text: str) -> Days:
    """The days that a year, a month or a day is."""
    match = DATE.fullmatch(text.strip().replace("/", "-"))
    if not match:
        remedy = "Write date:2024, date:2024-05, date:2020..2024 or date:>2020-05."
        raise InputError(f"no date: {text!r}", where="query", remedy=remedy)
    return Days(number(match, "00"), number(match, "99"))
