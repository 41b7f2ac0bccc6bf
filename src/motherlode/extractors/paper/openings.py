"""What a line opens with: marker words and headings, told once for all witnesses.

A line is held against a dozen patterns by half a dozen witnesses. Its first letter leaves one or two of them, and what
was found is kept as bits, which many openings are asked for at once.
"""

from __future__ import annotations

import re

from motherlode.extractors.paper.memory import kept

_ANYWHERE = " \t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u3000[【（("
"""May stand before what a line opens with."""


class Opening:
    """A pattern that begins with one of a few letters, blanks and brackets."""

    __slots__ = ("_pattern", "_starts", "bit")

    def __init__(self, pattern: str, starts: str, flags: re.RegexFlag = re.IGNORECASE) -> None:
        self._pattern = re.compile(pattern, flags)
        self._starts = frozenset([*starts.lower(), *starts.upper(), *_ANYWHERE])
        self.bit = 1 << len(_KNOWN)
        _KNOWN.append(self)
        for letter in self._starts:
            _BY_LETTER.setdefault(letter, []).append((self.bit, self._pattern))

    def opens(self, text: str) -> bool:
        return bool(opened(text) & self.bit)

    def match(self, text: str) -> re.Match[str] | None:
        return self._pattern.match(text) if opened(text) & self.bit else None

    def sub(self, instead: str, text: str) -> str:
        return self._pattern.sub(instead, text) if text[:1] in self._starts else text


_KNOWN: list[Opening] = []
_BY_LETTER: dict[str, list[tuple[int, re.Pattern[str]]]] = {}


@kept
def opened(text: str) -> int:
    """The bits of all that a text opens with."""
    found = 0
    for bit, pattern in _BY_LETTER.get(text[:1], ()):
        if pattern.match(text):
            found |= bit
    return found
