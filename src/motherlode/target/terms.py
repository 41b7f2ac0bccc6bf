"""The terms of texts, and texts as vectors of them.

`_terms.pyx` has the same vectors, compiled; these run where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, pairwise

from motherlode.read.remembered import Remembered
from motherlode.read.words import WORDS, segments
from motherlode.target.model import Weights

try:
    from motherlode.read._cut import cut
    from motherlode.target._vectors import vector
except ImportError:  # the package was installed without a compiler
    from motherlode.read.cut import cut
    from motherlode.target.vectors import vector

SHORT = 100
"""Texts up to here, such as those of menus, come again on the next page of the site, and are remembered."""
DIGIT = re.compile(r"\d")


def numberless(written: str) -> str:
    """A word with its figures as `#`: of CS101 and CS302 the same is to be learned.

    >>> numberless("CS302")
    'cs###'
    """
    word = WORDS[written]
    return word if word.isalpha() else DIGIT.sub("#", word)


TERMS = Remembered(numberless, most=32_768)


def terms(text: str) -> tuple[str, ...]:
    """The words of a text, figures levelled."""
    return SHORT_TERMS[text] if len(text) <= SHORT else all_terms(text)


def all_terms(text: str) -> tuple[str, ...]:
    return tuple(cut(text, TERMS, segments))  # words in Chinese have no figures


SHORT_TERMS = Remembered(all_terms, most=16_384)


@lru_cache(maxsize=16_384)
def term_pairs(text: str) -> tuple[str, ...]:
    """The words of a short text, and their pairs: `office hour` says more than both."""
    single = terms(text)
    return (*single, *map(" ".join, pairwise(single)))


def vector_of(texts: Iterable[str]) -> Weights:
    """All words of texts as a vector."""
    return vector(all_of(terms, texts))


def pair_vector_of(texts: Iterable[str]) -> Weights:
    """All words of short texts and their pairs as a vector."""
    return vector(all_of(term_pairs, texts))


def all_of(cut: Callable[[str], tuple[str, ...]], texts: Iterable[str]) -> list[str]:
    """What all the texts give; a list, which is counted faster than a generator."""
    return list(chain.from_iterable(map(cut, texts)))
