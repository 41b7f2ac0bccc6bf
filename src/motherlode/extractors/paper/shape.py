"""How the letters of a line look: how many, how many words, which of them with a capital, what it starts and ends with.

`_shape.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from motherlode.read.letters import is_han

__all__ = ["SHORT", "Shape", "interned", "is_prose", "plain_shape_of", "shape_of", "step"]

_WORD = re.compile(r"[^\W\d_]+")
FEW_WORDS = 9
"""The words of longer lines tell the subject of the paper, not the part of the header."""
LONG, WORDS, CAPITALS = (4, 10, 20, 40, 60, 80, 120), (0, 1, 2, 3, 5, 8, 12), (0, 2, 4, 6, 8, 9)
DIGITS, COMMAS = (0, 1, 3, 6), (0, 1, 2, 4)
MARKS = "@;|&:"
SHORT = 30


class Shape(NamedTuple):
    """The traits of a text, and how many words it has, how many of them with a capital."""

    traits: list[str]
    words: int
    capital: int


def interned(*traits: str) -> tuple[str, ...]:
    """Traits as the very objects that a chain knows them by: it finds those without comparing letters."""
    return tuple(map(sys.intern, traits))


def plain_shape_of(text: str) -> Shape:
    words = _WORD.findall(text)
    capital = sum(word[0].isupper() for word in words)
    digits = sum(map(str.isdigit, text))
    found = [
        f"long={step(len(text), LONG)}",
        f"words={step(len(words), WORDS)}",
        f"capitals={step(10 * capital // max(len(words), 1), CAPITALS)}",
        f"digits={step(10 * digits // max(len(text), 1), DIGITS)}",
        f"start={_kind_of(text[:1])}",
        f"end={_kind_of(text[-1:])}",
        f"commas={step(text.count(',') + text.count('，') + text.count('、'), COMMAS)}",
        f"first={words[0].lower() if words else ''}",
        f"han={len(words) > 0 and is_han(words[0][0])}",
    ]
    found += [f"has={mark}" for mark in MARKS if mark in text]
    if text.isupper():
        found.append("upper")
    if len(words) <= FEW_WORDS:
        found += [f"word={word.lower()}" for word in words[1:]]
    return Shape(found, len(words), capital)


def is_prose(text: str) -> bool:
    """Whether a line is running text: long, and with few capitals."""
    shape = shape_of(text)
    return len(text) > SHORT and 3 * shape.capital < shape.words and "@" not in text


def _kind_of(char: str) -> str:
    if char.isupper():
        return "A"
    if char.islower():
        return "a"
    return "0" if char.isdigit() else "han" if char and is_han(char) else char


def step(value: float, steps: Sequence[int]) -> int:
    """The first step that is not below the value; one more for what is above all."""
    at = bisect_left(steps, value)
    return steps[at] if at < len(steps) else steps[-1] + 1


try:
    from motherlode.extractors.paper._shape import shape_of
except ImportError:  # the package was installed without a compiler
    shape_of = plain_shape_of
