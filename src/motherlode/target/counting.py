"""What is counted of a page: marks and figures of its text, and where its links lead.

`_counting.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import re2

MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
# `(?i)` would take letters that are none of ours for small ones of ours.
MONTH = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in month) for month in MONTHS)
DATE = re2.compile(rf"\b(?:{MONTH})[A-Za-z]{{0,6}}\.? +\d|\b\d{{1,2}}/\d{{1,2}}\b|\d{{4}}年|\d{{4}}-\d\d-\d\d")
CLOCK = re2.compile(r"\b\d{1,2}:\d\d\b|\b\d{1,2} ?[AaPp]\.?[Mm]\b")
CODE = re2.compile(r"\b[A-Z]{1,6}[ -]?\d{2,4}[A-Z]?\b")
"""A number with letters before it, as courses, parts and standards have."""
NOWHERE, ROOTED, UP, DOWN = range(4)


class Way(NamedTuple):
    """What a link leads to, as it is written."""

    path: str
    words: tuple[str, ...]
    aim: int
    is_abroad: bool
    is_file: bool
    is_letter: bool


def figures_of(text: str) -> dict[str, int]:
    """How many words, dates, times, codes and addresses stand in a text, about."""
    written = text.encode("utf-8", "replace")  # re2 would make as many copies as there are patterns
    return {
        "words": text.count(" ") + text.count("\n") + (len(written) - len(text)) // 4,
        "dates": times_found(DATE, written),
        "times": times_found(CLOCK, written),
        "codes": times_found(CODE, written),
        "addresses": text.count("@"),
    }


def times_found(pattern: Any, text: bytes) -> int:
    return sum(1 for _ in pattern.finditer(text))


def ways_counted(ways: Sequence[Way], folder: str) -> dict[str, int]:
    """How many links lead abroad, to files and letters, to the page's own folder and below it, and back up."""
    aims = [way.aim for way in ways]
    rooted = [way.path for way in ways if way.aim == ROOTED]
    inside = [target.startswith(folder) for target in rooted].count(True)
    above = [folder.startswith(target) for target in rooted if len(target) < len(folder)].count(True)
    return {
        "abroad": sum([way.is_abroad for way in ways]),
        "files": sum([way.is_file for way in ways]),
        "letters": sum([way.is_letter for way in ways]),
        "down": aims.count(DOWN) + inside,
        "up": aims.count(UP) + above,
    }
