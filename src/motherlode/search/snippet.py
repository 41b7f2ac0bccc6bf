"""The place of a text that shows why it was found, with marks, cut from the text as it is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from motherlode.read.words import stem
from motherlode.search.query import Words
from motherlode.search.tokens import CJK, folded

WIDTH = 220
"""Characters of a snippet."""
LEAD = 40
"""Characters before the first mark."""
MOST_TEXT = 300_000
"""Text beyond this is not looked at."""
MOST_MARKS = 400

Segment = tuple[str, bool]
"""A piece of text, and whether it is marked."""


class Mark(Struct, frozen=True):
    """A place in a text, and which of the words is there."""

    start: int
    end: int
    word: str


class Marker:
    """Finds the words of a query in texts."""

    def __init__(self, needles: Sequence[Words]) -> None:
        found = [match for needle in needles for match in re.finditer(rf"[{CJK}]+|[^\W_{CJK}]+", needle.text)]
        self._runs = {folded(match[0]) for match in found if re.match(f"[{CJK}]", match[0])}
        self._stems = {stem(folded(match[0])) for match in found} - self._runs
        patterns = [re.escape(run) for run in sorted(self._runs, key=len, reverse=True)]
        # A stem may end in another letter than its words: happi, happy.
        starts = sorted({re.escape(base[:-1] if len(base) > 2 else base) for base in self._stems})
        if starts:
            patterns.append(rf"(?<![^\W_{CJK}])(?:{'|'.join(starts)})[^\W_{CJK}]*")
        self._pattern = re.compile("|".join(patterns), re.IGNORECASE) if patterns else None

    def marks(self, text: str) -> Iterator[Mark]:
        """Where the words stand."""
        if self._pattern is None:
            return
        count = 0
        for match in self._pattern.finditer(text, 0, MOST_TEXT):
            word = folded(match[0])
            base = word if word in self._runs else stem(word)
            if base in self._runs or base in self._stems:
                yield Mark(match.start(), match.end(), base)
                count += 1
            if count == MOST_MARKS:
                return

    def snippet(self, text: str, width: int = WIDTH) -> tuple[Segment, ...]:
        """The part of a text with the most of the words, or its beginning."""
        marks = list(self.marks(text))
        start, end = window(text, marks, width)
        return cut(text, marks, start, end)

    def marked(self, text: str) -> tuple[Segment, ...]:
        """All of a short text, such as a title."""
        return cut(text, list(self.marks(text)), 0, len(text))


def window(text: str, marks: Sequence[Mark], width: int) -> tuple[int, int]:
    """The first stretch with the most different words, then the most marks."""
    best, first = (0, 0), 0
    last = 0
    for number, mark in enumerate(marks):
        last = max(last, number)
        while last + 1 < len(marks) and marks[last + 1].end - mark.start <= width - LEAD:
            last += 1
        inside = marks[number : last + 1]
        worth = (len({one.word for one in inside}), len(inside))
        if worth > best:
            best, first = worth, mark.start
    start = max(0, first - LEAD)
    if start:
        space = re.compile(r"\s").search(text, start, first)
        start = space.end() if space else start
    return start, min(len(text), start + width)


def cut(text: str, marks: Sequence[Mark], start: int, end: int) -> tuple[Segment, ...]:
    """A stretch of a text in marked and unmarked pieces, on one line."""
    pieces: list[Segment] = [("… ", False)] if start else []
    at = start
    for mark in marks:
        if mark.start < at or mark.end > end:
            continue
        pieces += [(plain(text[at : mark.start]), False), (plain(text[mark.start : mark.end]), True)]
        at = mark.end
    pieces.append((plain(text[at:end]), False))
    if end < len(text):
        pieces.append((" …", False))
    return tuple(piece for piece in pieces if piece[0])


def plain(text: str) -> str:
    """Breaks as spaces."""
    return re.sub(r"\s+", " ", text)
