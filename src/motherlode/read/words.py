"""Words of Chinese and English text behind one function: segmented, stemmed, lower-cased."""

from __future__ import annotations

from functools import lru_cache

import Stemmer

try:
    from motherlode.read._cut import cut
except ImportError:  # the package was installed without a compiler
    from motherlode.read.cut import cut

_english = Stemmer.Stemmer("english")


def words(text: str) -> list[str]:
    """The words of a text in order: Chinese segmented, everything else lower-cased and stemmed.

    >>> words("搜索引擎 and running crawlers")
    ['搜索引擎', 'and', 'run', 'crawler']
    """
    return cut(text, word_of, segments)


@lru_cache(maxsize=32_768)
def word_of(written: str) -> str:
    """A word that is not Chinese, as it is written -> lower-cased and stemmed."""
    return stem(written.lower())


def segments(text: str) -> list[str]:
    """Chinese as words. Its dictionary takes a sixth of a second to load: a start without Chinese does without.

    >>> segments("搜索引擎的")
    ['搜索引擎', '的']
    """
    import rjieba

    return list(rjieba.cut(text))


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """The stem of an English word; words of other languages lose little."""
    return str(_english.stemWord(word))
