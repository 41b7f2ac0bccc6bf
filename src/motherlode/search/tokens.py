"""Text as terms at positions, for the index and for queries alike.

Chinese has no spaces and no segmentation is always right, so every character is a term together with its neighbour:
a word of any length is found, and exactly; a single character is what the term at its position begins with. A word
of other scripts is its stem; where its form differs, the form stands at the same position, so that a phrase can ask
for it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from operator import add

from msgspec import Struct

from motherlode.read.cut import HAN
from motherlode.read.words import segments, stem

CJK = rf"{HAN}\u3040-\u30ff\uac00-\ud7af"
CHARACTER = re.compile(f"[{CJK}]")
RUN = re.compile(rf"(?P<cjk>[{CJK}]+)|(?P<word>[^\W_{CJK}]+(?:['’][^\W\d_{CJK}]+)?)")
FORM = "="
"""Stands before a form that differs from its stem."""


class Terms(Struct):
    """Terms and where each stands; several may stand at one position."""

    terms: list[str]
    positions: list[int]
    end: int
    """The position behind the last one."""


def folded(text: str) -> str:
    """Full width as half width, capitals as small letters.

    >>> folded("Ｐython")
    'python'
    """
    return unicodedata.normalize("NFKC", text).casefold()


@lru_cache(maxsize=200_000)
def forms_of(word: str) -> tuple[str, ...]:
    """The stem of a word, and its form where that differs.

    >>> forms_of("Running"), forms_of("run")
    (('run', '=running'), ('run',))
    """
    form = folded(word).replace("’", "'")
    base = stem(form)
    return (base,) if base == form else (base, FORM + form)


def terms_in(text: str, start: int = 0) -> Terms:
    """All terms of a text, counted from a position; those of one kind in the order of the text.

    >>> terms_in("搜索引 Engines").terms
    ['搜索', '索引', '引', 'engin', '=engines']
    """
    terms: list[str] = []
    positions: list[int] = []
    at = start
    for cjk, word in RUN.findall(text):
        if word:
            forms = forms_of(word)
            terms += forms
            positions += (at, at) if len(forms) == 2 else (at,)
            at += 1
        else:
            characters = folded(cjk)
            terms += map(add, characters, characters[1:])
            terms.append(characters[-1])
            positions += range(at, at + len(characters))
            at += len(characters)
    return Terms(terms, positions, at)


def is_character(term: str) -> bool:
    """Whether a term is one character of a script without spaces: what other terms begin with."""
    return len(term) == 1 and CHARACTER.match(term) is not None


Phrase = tuple[tuple[str, int], ...]
"""Terms with their distance from the first."""


def phrase_of(text: str) -> Phrase:
    """The fewest terms that hold the text together; the forms of words as they are written.

    >>> phrase_of("搜索引擎"), phrase_of("Running on")
    ((('搜索', 0), ('引擎', 2)), (('=running', 0), ('on', 1)))
    """
    needed: list[tuple[str, int]] = []
    at = 0
    for run in RUN.finditer(text):
        if run.lastgroup == "word":
            needed.append((forms_of(run[0])[-1], at))
            at += 1
        else:
            needed.extend((pair, at + offset) for pair, offset in pairs(folded(run[0])))
            at += len(folded(run[0]))
    return tuple(needed)


def pairs(characters: str) -> list[tuple[str, int]]:
    """Pairs of neighbours that cover the characters, the last one overlapping where their number is odd."""
    if len(characters) == 1:
        return [(characters, 0)]
    starts = [*range(0, len(characters) - 1, 2)]
    if len(characters) % 2:
        starts.append(len(characters) - 2)
    return [(characters[start : start + 2], start) for start in starts]


def pieces_of(text: str) -> list[str]:
    """What a person means by a few words: Chinese is segmented, other words stand for themselves.

    >>> pieces_of("搜索引擎的 running")
    ['搜索引擎', '的', 'running']
    """
    found: list[str] = []
    for run in RUN.finditer(text):
        found.extend(segments(run[0]) if run.lastgroup == "cjk" else [run[0]])
    return found
