"""The place of a text that shows why it was found, with marks, cut from the text as it is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from motherlode.search.query import Words
from motherlode.search.tokens import CJK, RUN, folded, forms_of

WIDTH = 220
"""Characters of a snippet."""
LEAD = 40
"""Characters before the first mark."""
LONGEST_WORD = 40
"""A longer one may be cut."""
MOST_TEXT = 300_000
"""Text beyond this is not looked at."""
MOST_MARKS = 50
"""Places of one word that are looked at."""
WORD = re.compile(rf"[^\W_{CJK}]+(?:['’][^\W\d_{CJK}]+)?")

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
        found = [run for needle in needles for run in RUN.finditer(needle.text)]
        self._runs = {folded(run[0]) for run in found if run.lastgroup == "cjk"}
        self._stems = {forms_of(run[0])[0] for run in found if run.lastgroup == "word"}

    def marks(self, text: str) -> list[Mark]:
        """Where the words stand, in the order of the text."""
        lower = text[:MOST_TEXT].lower()
        if len(lower) != len(text[:MOST_TEXT]):
            lower = text[:MOST_TEXT]
        found = [mark for run in self._runs for mark in islice(run_marks(lower, run), MOST_MARKS)]
        found += [mark for base in self._stems for mark in islice(word_marks(lower, base), MOST_MARKS)]
        return sorted(found, key=lambda mark: (mark.start, -mark.end))

    def snippet(self, text: str, width: int = WIDTH) -> tuple[Segment, ...]:
        """The part of a text with the most of the words, or its beginning."""
        marks = self.marks(text)
        start, end = window(text, marks, width)
        return cut(text, marks, start, end)

    def marked(self, text: str) -> tuple[Segment, ...]:
        """All of a short text, such as a title."""
        return cut(text, self.marks(text), 0, len(text))


def run_marks(text: str, run: str) -> Iterator[Mark]:
    """Where a run of Chinese stands."""
    at = text.find(run)
    while at >= 0:
        yield Mark(at, at + len(run), run)
        at = text.find(run, at + len(run))


def word_marks(text: str, base: str) -> Iterator[Mark]:
    """Where words of a stem stand; a stem may end in another letter than its words: happi, happy."""
    start = base[:-1] if len(base) > 2 else base
    at = text.find(start)
    while at >= 0:
        word = WORD.match(text, at)
        end = word.end() if word else at + len(start)
        if word and not WORD.match(text, at - 1, at) and forms_of(word[0])[0] == base:
            yield Mark(at, end, base)
        at = text.find(start, end)


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
    return start, whole_words(text, start, start + width)


def whole_words(text: str, start: int, end: int) -> int:
    """The end of a stretch, moved back to where no word is cut in two; Chinese may end anywhere.

    >>> whole_words("state of streams", 0, 11), whole_words("一二三四五六", 0, 4), whole_words("unbreakable", 0, 4)
    (9, 4, 4)
    """
    if end >= len(text):
        return len(text)
    word = WORD.search(text, max(start, end - LONGEST_WORD), end)
    while word and word.end() < end:
        word = WORD.search(text, word.end(), end)
    is_cut = word and word.start() > start and WORD.match(text, end)
    return word.start() if word and is_cut else end


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
