"""Texts as sets of short runs of words, and how alike two such sets are.

Two pages are near duplicates where their sets overlap (Jaccard). To find them among all pages, each set is reduced to a
signature whose parts agree with just that chance (minhash, Broder 1997); pages that share a whole band are compared.
"""

from __future__ import annotations

import re
from functools import cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Shingles = NDArray[np.uint64]
"""Hashes, sorted, each once."""

RUN = 5
"""Words of a shingle; a Chinese or Japanese character is a word of its own."""
MOST = 4096
"""A longer set is known by its smallest hashes: their overlap differs from that of all by about a hundredth."""
BANDS, ROWS = 20, 6
"""At an overlap of .8 a pair shares a band with chance 1 - (1 - .8**6)**20 = .998, at .5 with chance .27."""
ALIKE = 0.8
"""Pages that overlap so much are near duplicates."""

WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
BASE = np.uint64(0x9E3779B97F4A7C15)
MIX = np.uint64(0xBF58476D1CE4E5B9)


def shingles(text: str) -> Shingles:
    """The runs of words of a text, as hashes; a text of fewer words than a run has is one of its own.

    >>> len(shingles("to be or not to be")), len(shingles("知者不惑仁者不忧")), len(shingles(""))
    (2, 4, 0)
    """
    found = WORD.findall(text.lower())
    words = np.fromiter((crc32(word.encode("utf-8", "replace")) for word in found), dtype=np.uint64)
    if not words.size:
        return words
    runs = max(1, words.size - RUN + 1)
    hashes = np.zeros(runs, dtype=np.uint64)
    for place in range(min(RUN, words.size)):
        hashes = (hashes ^ words[place : place + runs]) * BASE
    hashes ^= hashes >> np.uint64(29)
    smallest: Shingles = np.unique(hashes * MIX)[:MOST]
    return smallest


def overlap(one: Shingles, other: Shingles) -> float:
    """Jaccard's measure, of whole sets exactly; of longer ones as their smallest hashes show it.

    >>> overlap(shingles("a b c d e f"), shingles("a b c d e f")), overlap(shingles(""), shingles(""))
    (1.0, 0.0)
    """
    union = np.union1d(one, other)
    if one.size == MOST or other.size == MOST:
        union = union[:MOST]
    if not union.size:
        return 0.0
    both = np.intersect1d(one, other, assume_unique=True)
    return float(np.count_nonzero(both <= union[-1]) / union.size)


@cache
def turns() -> tuple[Shingles, Shingles]:
    """Odd factors and terms that put hashes into as many orders as a signature has parts; always the same ones."""
    random = np.random.default_rng(20_000)
    factors = random.integers(0, 2**63, BANDS * ROWS, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    return factors, random.integers(0, 2**63, BANDS * ROWS, dtype=np.uint64)


def signature(found: Shingles) -> Shingles:
    """The first hash in each of the orders."""
    factors, terms = turns()
    smallest = np.full(BANDS * ROWS, np.iinfo(np.uint64).max, dtype=np.uint64)
    for start in range(0, found.size, 512):
        piece = found[start : start + 512]
        turned = piece[None, :] * factors[:, None] + terms[:, None]
        # The low bits of a product repeat themselves; the high ones decide.
        np.minimum(smallest, (turned ^ (turned >> np.uint64(32))).min(axis=1), out=smallest)
    return smallest


def bands(found: Shingles) -> list[int]:
    """A number for each band of the signature; pages that share one are worth comparing."""
    if not found.size:
        return []
    rows = signature(found).reshape(BANDS, ROWS)
    keys = np.arange(1, BANDS + 1, dtype=np.uint64)
    for place in range(ROWS):
        keys = (keys ^ rows[:, place]) * BASE
        keys ^= keys >> np.uint64(31)
    return keys.view(np.int64).tolist()
