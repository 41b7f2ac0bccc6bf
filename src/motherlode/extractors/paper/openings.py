"""What a line opens with: marker words and headings, told once for all witnesses.

A line is held against a dozen patterns by half a dozen witnesses. Its first two letters mostly leave none of them, and
what was found is kept as bits, which many openings are asked for at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from motherlode.extractors.paper.memory import kept

__all__ = ["Opening", "Openings", "PlainOpenings", "opened", "starts"]

_BLANKS = " \t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u3000"
_ANYWHERE = _BLANKS + "[【（("
"""May stand before what a line opens with."""


class Opening:
    """A pattern that begins with one of a few letters or pairs of letters, behind blanks and brackets."""

    __slots__ = ("_firsts", "_pattern", "bit")

    def __init__(self, pattern: str, starts: str, flags: re.RegexFlag = re.IGNORECASE) -> None:
        """`starts` are letters and pairs between blanks; an underscore behind a letter stands for a blank."""
        self._pattern = re.compile(pattern, flags)
        self.bit = 1 << len(_KNOWN)
        keys = {*_ANYWHERE, *(key for start in starts.split() for key in _spellings(start))}
        self._firsts = frozenset(key[0] for key in keys)
        _KNOWN.append(self)
        for key in keys:
            _BY_START.setdefault(key, []).append((self.bit, self._pattern))

    def opens(self, text: str) -> bool:
        return bool(opened(text) & self.bit)

    def match(self, text: str) -> re.Match[str] | None:
        return self._pattern.match(text) if opened(text) & self.bit else None

    def sub(self, instead: str, text: str) -> str:
        return self._pattern.sub(instead, text) if text[:1] in self._firsts else text


_KNOWN: list[Opening] = []
_BY_START: dict[str, list[tuple[int, re.Pattern[str]]]] = {}
"""By the first letter of a text where that tells enough, or else by the first two."""


def starts(firsts: str, seconds: str) -> str:
    """Pairs of all these letters, or the second ones alone, as an opening wants them.

    >>> starts("iv", "._") + starts("", "§")
    ' i. i_ v. v_ §'
    """
    return "".join(f" {first}{second}" for first in firsts or [""] for second in seconds)


def _spellings(start: str) -> Iterator[str]:
    """A start in small and capital letters, and with all blanks."""
    for blank in _BLANKS if "_" in start else " ":
        letters = [{letter.lower(), letter.upper()} for letter in start.replace("_", blank)]
        yield from map("".join, product(*letters))


class PlainOpenings:
    """What a text opens with, by its first letter or its first two.

    `_sieve.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
    """

    def __init__(self, by_start: dict[str, list[tuple[int, re.Pattern[str]]]]) -> None:
        self._by_start = by_start

    def __call__(self, text: str) -> int:
        """The bits of all that a text opens with."""
        starts = {text[:1], text[:2]}
        found = [item for start in starts for item in self._by_start.get(start, ())]
        return sum({bit for bit, pattern in found if pattern.match(text)})


try:
    from motherlode.extractors.paper._sieve import Openings
except ImportError:  # the package was installed without a compiler
    Openings = PlainOpenings  # type: ignore[misc]

opened = kept(Openings(_BY_START).__call__)
"""The bits of all that a text opens with."""
