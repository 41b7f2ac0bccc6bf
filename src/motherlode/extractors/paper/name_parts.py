"""A list of names cut into its parts, and the test whether a part is a name.

`_names.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from itertools import pairwise

from motherlode.extractors.paper.lexicon import NEVER_NAMES, PARTICLES
from motherlode.read.letters import has_han
from motherlode.read.pdf_page import Line

__all__ = [
    "holds_no_names",
    "is_part",
    "is_plain_list",
    "latin_name",
    "latin_names",
    "may_hold_names",
    "parts_of",
    "plain_latin_name",
    "plain_latin_names",
    "plain_parts_of",
    "plainly_may_hold_names",
    "plainly_no_names",
    "plainly_part",
    "plainly_plain_list",
    "plainly_unmarked",
    "unmarked",
]

MARKS = "*∗†‡§¶#✉☆★∥‖⊥⁎⁰¹²³⁴⁵⁶⁷⁸⁹ªº@(){}[]（）【】＊"
"""What leads from a name to its affiliation, besides digits."""
SEPARATORS = ",;，；、|•·∙/&＆"
EDGES = " .,:-–—~～"
MAX_NAME, MAX_WORDS = 45, 6
_BETWEEN = re.compile(
    rf"[\d{re.escape(MARKS + SEPARATORS)}]|\s\s+|\b(?:and|und|et(?! al))\b|(?<![A-Za-z])AND(?![A-Za-z])"
)
_UNUSUAL = re.compile(r"[@(<]|[a-z][A-Z]|,\s*[A-Z](?![a-z])|(?<! )and |^\s*(?:[Bb][Yy]|[Aa][Uu]|[Ww][Rr]|[作姓队参])")
"""Addresses, nicknames, tags, glued words, initials behind a comma, and what "by" or 作者 begins with."""
_INNER_CAPITAL = re.compile(r"^(?:[a-z]{1,3}|d['’])[A-Z]")
_WORD = re.compile(r"^(?:[A-Z]\.?-?)+$|^[^\W\d_]['’.\-‐\w]*$")


def plain_parts_of(text: str) -> list[str]:
    """The pieces of a list between commas, marks, wide gaps and "and"."""
    pieces = (piece.strip(EDGES) for piece in _BETWEEN.split(text))
    return [piece for piece in pieces if piece]


def plainly_plain_list(text: str) -> bool:
    """Whether a list surely holds nothing that would have to be mended before it is cut."""
    return not _UNUSUAL.search(text)


def plainly_may_hold_names(text: str) -> bool:
    """Whether two words stand side by side that may both stand in a name; most lines have none."""
    for part in plain_parts_of(text):
        words = (word.strip(EDGES) for word in part.split())
        passable = [_may_be_part(word) for word in words if word]
        if any(first and second for first, second in pairwise(passable)):
            return True
    return False


def plainly_unmarked(line: Line) -> str:
    """The line's text with a comma in place of each raised mark: marks stand between names."""
    return "".join([", " if span.raised else span.text for span in line.spans]) or line.text


def plainly_no_names(text: str) -> bool:
    """Whether a list that needs no mending surely holds no name."""
    return not has_han(text) and plainly_plain_list(text) and not plainly_may_hold_names(text)


def _may_be_part(word: str) -> bool:
    return len(word) == 1 or _starts_like_name(word) or word.lower() in PARTICLES


def plain_latin_names(text: str) -> list[str]:
    """The names in a list, in order."""
    return [name for part in plain_parts_of(text) if (name := plain_latin_name(part))]


def plain_latin_name(part: str) -> str:
    """The name that a piece is, without letters that stand for nothing; "" for no name."""
    words = [word for word in part.split() if len(word) > 1 or word.isupper() or word in PARTICLES]
    name = " ".join(words)
    if not 2 <= len(words) <= MAX_WORDS or len(name) > MAX_NAME:
        return ""
    # Aymard C, Smith J: the initial last.
    last = words[-1] if _bare(words[-1]) > 1 or len(words[0]) < 3 else words[-2]
    is_name = _bare(last) > 1 and _starts_like_name(last) and all(map(plainly_part, words))
    return name if is_name else ""


def plainly_part(word: str) -> bool:
    """Whether a word may stand in a name."""
    lower = word.lower()
    return lower in PARTICLES or (bool(_WORD.match(word)) and _starts_like_name(word) and lower not in NEVER_NAMES)


def _bare(word: str) -> int:
    """The length without full stops around it."""
    return len(word.strip("."))


def _starts_like_name(word: str) -> bool:
    return word[0].isupper() or bool(_INNER_CAPITAL.match(word))


try:
    from motherlode.extractors.paper._names import (
        holds_no_names,
        is_part,
        is_plain_list,
        latin_name,
        latin_names,
        may_hold_names,
        parts_of,
        unmarked,
    )
except ImportError:  # the package was installed without a compiler
    is_part, is_plain_list, latin_name = plainly_part, plainly_plain_list, plain_latin_name
    latin_names, may_hold_names, parts_of = plain_latin_names, plainly_may_hold_names, plain_parts_of
    holds_no_names, unmarked = plainly_no_names, plainly_unmarked
