"""What can be seen of a header's lines without knowing what they are: look, place, shape, words.

The same traits are taken of lines on a page and of labelled header lines that come without a page (sizes only as
larger or smaller than the line before), so the labeller can learn from both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from motherlode.extractors.paper.chain import EDGE, SHIFTS
from motherlode.extractors.paper.lexicon import (
    ABSTRACT,
    AFTER_ABSTRACT,
    BODY,
    DATED,
    DEGREES,
    FURNITURE,
    INSTITUTION,
    JOURNAL,
    KEYWORDS,
    PLACES,
    STRUCTURE,
)
from motherlode.extractors.paper.names import share_of_names
from motherlode.extractors.paper.openings import Opening, opened, starts
from motherlode.extractors.paper.shape import SHORT, interned, shape_of, step
from motherlode.extractors.paper.sieve import Sign, passing

_MARKED_START = Opening(
    r"(?:[0-9]{1,2}|[*∗†‡§¶#a-d])\s*\)?\s*[A-Z]",
    starts("", "0123456789*∗†‡§¶#") + starts("abcd", "_)ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    re.NOFLAG,
)
_MEETING = Sign(r"\b(conference|workshop|symposium|proceedings|transactions|journal|letters|annals)\b", re.IGNORECASE)
_YEAR = Sign(r"(?<!\d)(19|20)\d\d(?!\d)")
LONG = 160
"""Characters; longer lines hold no list of names that would have to be looked for."""
AT, DISTANCE, SHARE = (0, 1, 2, 4, 8, 16, 32, 64), (0, 1, 4, 12, 30), (0, 1, 3, 5, 7, 9)
MARKERS = ("abstract", "keywords", "body", "after")

OPENINGS = (
    ("abstract", ABSTRACT),
    ("keywords", KEYWORDS),
    ("body", BODY),
    ("after", AFTER_ABSTRACT),
    ("structure", STRUCTURE),
    ("marked", _MARKED_START),
)
SIGNS = (
    ("furniture", FURNITURE),
    ("journal", JOURNAL),
    ("dated", DATED),
    ("institution", INSTITUTION),
    ("place", PLACES),
    ("degree", DEGREES),
    ("year", _YEAR),
    ("meeting", _MEETING),
)


class Seen(NamedTuple):
    """One line as the labeller sees it."""

    text: str
    size: float = 0.0
    """In points, or any number that grows with the size."""
    bold: bool = False
    italic: bool = False
    raised: bool = False
    """It holds raised marks."""
    opens: bool = False
    """White space or a new column stands before it."""
    marked_text: str = ""
    """The text with a comma for each raised mark."""
    place: tuple[str, ...] = ()
    """Traits that only a page can show: height, width, column, rank of its size."""


def line_traits(lines: Sequence[Seen]) -> list[list[str]]:
    """For each line its own traits, and the telling ones of its neighbours: what a chain learns from."""
    own = [_own(line) for line in lines]
    told = [[trait for trait in traits if _is_told(trait)] for traits in own]
    found = [own[at] + around for at, around in enumerate(_around(lines, own))]
    for at, traits in enumerate(found):
        for shift in SHIFTS[1:]:
            near = told[at + shift] if 0 <= at + shift < len(told) else [EDGE]
            traits += [f"{shift}:{trait}" for trait in near]
    return found


def own_traits(lines: Sequence[Seen]) -> list[list[str]]:
    """For each line its own traits; a chain that has learned knows those of its neighbours by itself."""
    own = [_own(line) for line in lines]
    return [own[at] + around for at, around in enumerate(_around(lines, own))]


def _around(lines: Sequence[Seen], own: Sequence[list[str]]) -> Iterator[list[str]]:
    """For each line where it stands: on the page, among the lines, after the last marker word."""
    markers = _since(own)
    for at, line in enumerate(lines):
        before = _compared(line, lines[at - 1], "before") if at else ("before=none",)
        after = _compared(line, lines[at + 1], "after") if at + 1 < len(lines) else ("after=none",)
        yield [*line.place, *markers[at], _stepped("at", at, AT), *before, *after]


def _since(own: Sequence[list[str]]) -> list[tuple[str, ...]]:
    """For each line the last marker word before it, and how long ago that was."""
    found = []
    marker, distance = "none", 0
    for traits in own:
        found.append(since(marker, distance))
        distance += 1
        for name in MARKERS:
            if name in traits:
                marker, distance = name, 0
    return found


@lru_cache(maxsize=256)
def since(marker: str, distance: int) -> tuple[str, ...]:
    return interned(f"since={marker}", f"since={marker}:{step(distance, DISTANCE)}")


_TOLD = frozenset([EDGE, "names", "has", "long", "bold", "end", "start", "prose", *dict(SIGNS), *dict(OPENINGS)])


@lru_cache(maxsize=1024)
def _is_told(trait: str) -> bool:
    return trait.partition("=")[0] in _TOLD


def _compared(line: Seen, other: Seen, side: str) -> tuple[str, ...]:
    change = "same" if abs(line.size - other.size) < 0.3 else "larger" if line.size > other.size else "smaller"
    found = comparison(side, change, line.bold - other.bold, line.italic - other.italic)
    return (*found, "after:opens=True" if other.opens else "after:opens=False") if side == "after" else found


@lru_cache(maxsize=64)
def comparison(side: str, change: str, bold: int, italic: int) -> tuple[str, ...]:
    return interned(f"{side}={change}", f"{side}:bold={bold}", f"{side}:italic={italic}")


@lru_cache(maxsize=1024)
def _stepped(name: str, value: int, steps: tuple[int, ...]) -> str:
    return f"{name}={step(value, steps)}"


def _own(line: Seen) -> list[str]:
    text = line.text
    found, words, capital = shape_of(text)
    found += look(line.bold, line.italic, line.opens, line.raised)
    if opens := opened(text):
        found += [name for name, opening in OPENINGS if opening.bit & opens]
    # Most lines of a page are running text: what is dear to look for is looked for in the others.
    if len(text) > SHORT and 3 * capital < words and "@" not in text:
        found.append("prose")
        return found
    if len(text) <= LONG:
        found.append(f"names={step(int(10 * share_of_names(line.marked_text or text)), SHARE)}")
    if passing(text):
        found += [name for name, sign in SIGNS if sign.search(text)]
    return found


@cache
def look(bold: bool, italic: bool, opens: bool, raised: bool) -> tuple[str, ...]:
    return interned(f"bold={bold}", f"italic={italic}", f"opens={opens}", f"raised={raised}")
