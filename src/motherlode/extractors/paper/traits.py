"""What can be seen of a header's lines without knowing what they are: look, place, shape, words.

The same traits are taken of lines on a page and of labelled header lines that come without a page (sizes only as
larger or smaller than the line before), so the labeller can learn from both.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

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
from motherlode.read.letters import is_han

_WORD = re.compile(r"[^\W\d_]+")
_MARKED_START = re.compile(r"^(\d{1,2}|[*∗†‡§¶#a-d])\s*\)?\s*[A-Z]")
_MEETING = re.compile(
    r"\b(conference|workshop|symposium|proceedings|transactions|journal|letters|annals)\b", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(19|20)\d\d(?!\d)")
LONG = 160
"""Characters; longer lines hold no list of names that would have to be looked for."""
SHORT = 30
FEW_WORDS = 9
"""The words of longer lines tell the subject of the paper, not the part of the header."""

_OPENINGS = {
    "abstract": ABSTRACT.match,
    "keywords": KEYWORDS.match,
    "body": BODY.match,
    "after": AFTER_ABSTRACT.match,
    "structure": STRUCTURE.match,
    "marked": _MARKED_START.match,
}
_SIGNS = {
    "furniture": FURNITURE.search,
    "journal": JOURNAL.search,
    "dated": DATED.search,
    "institution": INSTITUTION.search,
    "place": PLACES.search,
    "degree": DEGREES.search,
    "year": _YEAR.search,
    "meeting": _MEETING.search,
}


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
    """For each line its own traits, and the telling ones of its neighbours."""
    own = [_own(line) for line in lines]
    told = [[trait for trait in traits if _is_told(trait)] for traits in own]
    since = _since(told)
    found = []
    for at, line in enumerate(lines):
        traits = [*own[at], *line.place, *since[at], f"at={_step(at, (0, 1, 2, 4, 8, 16, 32, 64))}"]
        traits += _compared(line, lines[at - 1] if at else None, "before")
        traits += _compared(line, lines[at + 1] if at + 1 < len(lines) else None, "after")
        for shift in (-2, -1, 1, 2):
            near = told[at + shift] if 0 <= at + shift < len(told) else ["edge"]
            traits += [f"{shift}:{trait}" for trait in near]
        found.append(traits)
    return found


def _since(told: Sequence[list[str]]) -> list[tuple[str, str]]:
    """For each line the last marker word before it, and how long ago that was."""
    found = []
    marker, distance = "none", 0
    for traits in told:
        found.append((f"since={marker}", f"since={marker}:{_step(distance, (0, 1, 4, 12, 30))}"))
        distance += 1
        for name in ("abstract", "keywords", "body", "after"):
            if name in traits:
                marker, distance = name, 0
    return found


_TOLD = frozenset(["edge", "names", "has", "long", "bold", "end", "start", "prose", *_SIGNS, *_OPENINGS])


@lru_cache(maxsize=1024)
def _is_told(trait: str) -> bool:
    return trait.partition("=")[0] in _TOLD


def _compared(line: Seen, other: Seen | None, side: str) -> list[str]:
    if other is None:
        return [f"{side}=none"]
    change = "same" if abs(line.size - other.size) < 0.3 else "larger" if line.size > other.size else "smaller"
    found = [f"{side}={change}", f"{side}:bold={line.bold - other.bold}", f"{side}:italic={line.italic - other.italic}"]
    if side == "after":
        found.append(f"after:opens={other.opens}")
    return found


def _own(line: Seen) -> tuple[str, ...]:
    text = line.text
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    capital = sum(word[0].isupper() for word in words)
    digits = sum(map(str.isdigit, text))
    found = [
        f"long={_step(len(text), (4, 10, 20, 40, 60, 80, 120))}",
        f"words={_step(len(words), (0, 1, 2, 3, 5, 8, 12))}",
        f"capitals={_step(10 * capital // max(len(words), 1), (0, 2, 4, 6, 8, 9))}",
        f"digits={_step(10 * digits // max(len(text), 1), (0, 1, 3, 6))}",
        f"start={_kind_of(text[:1])}",
        f"end={_kind_of(text[-1:])}",
        f"commas={_step(text.count(',') + text.count('，') + text.count('、'), (0, 1, 2, 4))}",
        f"first={words[0].lower() if words else ''}",
        f"bold={line.bold}",
        f"italic={line.italic}",
        f"opens={line.opens}",
        f"raised={line.raised}",
        f"han={letters > 0 and is_han(words[0][0])}",
    ]
    found += [name for name, opens in _OPENINGS.items() if opens(text)]
    # Most lines of a page are running text: what is dear to look for is looked for in the others.
    if len(text) > SHORT and 3 * capital < len(words) and "@" not in text:
        found.append("prose")
    else:
        if len(text) <= LONG:
            found.append(f"names={_step(int(10 * share_of_names(line.marked_text or text)), (0, 1, 3, 5, 7, 9))}")
        found += [name for name, sign in _SIGNS.items() if sign(text)]
    found += [f"has={mark}" for mark in "@;|&:" if mark in text]
    if text.isupper():
        found.append("upper")
    if len(words) <= FEW_WORDS:
        found += [f"word={word.lower()}" for word in words[1:]]
    return tuple(found)


def _kind_of(char: str) -> str:
    if char.isupper():
        return "A"
    if char.islower():
        return "a"
    return "0" if char.isdigit() else "han" if char and is_han(char) else char


def _step(value: float, steps: Sequence[int]) -> int:
    """The first step that is not below the value; one more for what is above all."""
    at = bisect_left(steps, value)
    return steps[at] if at < len(steps) else steps[-1] + 1
