"""Texts that differ in a few words have fingerprints that differ in a few bits."""

from __future__ import annotations

try:
    from motherlode.crawl._shingles import majority, one_line
except ImportError:  # the package was installed without a compiler
    from motherlode.crawl.shingles import majority, one_line

__all__ = ["bands", "distance", "fingerprint", "fingerprint_of_line", "one_line"]
MOST_CHARS = 40_000
NEAR = 3
"""Bits in which the fingerprints of near-duplicates may differ."""
BANDS = 4
"""Of two fingerprints that differ in at most three bits, one of four quarters is the same in both."""


def fingerprint(text: str) -> int:
    """64 bits that stand for a text; 0 for one that is too short to tell.

    >>> a = "the quick brown fox jumps over the lazy dog near the old mill by the river " * 5
    >>> distance(fingerprint(a), fingerprint(a.replace("mill", "mine", 1))) <= 8
    True
    >>> fingerprint("short")
    0
    """
    return fingerprint_of_line(one_line(text))


def fingerprint_of_line(text: str) -> int:
    """The same for a text whose words stand one blank apart."""
    return majority(text[:MOST_CHARS].lower())


def distance(one: int, other: int) -> int:
    """Bits in which two fingerprints differ."""
    return (one ^ other).bit_count()


def bands(fingerprint: int) -> list[int]:
    """The quarters of a fingerprint, each with its place.

    >>> bands(0x0001_0002_0003_0004)
    [4, 65539, 131074, 196609]
    """
    return [at << 16 | (fingerprint >> 16 * at) & 0xFFFF for at in range(BANDS)]
