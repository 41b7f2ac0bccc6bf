"""Words of Chinese and English text behind one function: segmented, stemmed, lower-cased."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import Stemmer

from motherlode.read.remembered import Remembered

try:
    from motherlode.read._cut import cut
except ImportError:  # the package was installed without a compiler
    from motherlode.read.cut import cut

SHORT = 5
"""Runs of Chinese up to here come again and again, and are remembered."""
_english = Stemmer.Stemmer("english", 0)  # it would count what it remembers; we remember ourselves


def words(text: str) -> list[str]:
    """The words of a text in order: Chinese segmented, everything else lower-cased and stemmed.

    >>> words("搜索引擎 and running crawlers")
    ['搜索引擎', 'and', 'run', 'crawler']
    """
    return cut(text, WORDS, segments)


def word_of(written: str) -> str:
    """A word that is not Chinese, as it is written -> lower-cased and stemmed."""
    return stem(written.lower())


WORDS = Remembered(word_of, most=32_768)


def segments(text: str) -> list[str]:
    """Chinese as words.

    >>> segments("搜索引擎的")
    ['搜索引擎', '的']
    """
    return SHORT_RUNS[text] if len(text) <= SHORT else segmented(text)


def segmented(text: str) -> list[str]:
    found: list[str] = dictionary().cut(text)
    return found


SHORT_RUNS = Remembered(segmented, most=16_384)


@cache
def dictionary() -> Any:
    """It takes a sixth of a second to load: a start without Chinese does without."""
    import rjieba

    return rjieba


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """The stem of an English word; words of other languages lose little."""
    return str(_english.stemWord(word))
