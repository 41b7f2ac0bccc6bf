"""Patterns that every line of a paper is held against, all of them in one pass.

re2 tells in two microseconds which of the patterns a line may hold, and only those are then asked for; one after the
other took sixty.
"""

from __future__ import annotations

import re
from functools import cache

import re2

from motherlode.extractors.paper.memory import kept

MEMORY = 16 << 20
_AROUND = re.compile(r"\(\?<?[=!](?:[^()\[\]\\]|\\.|\[[^\]]*\])*\)")
_NOT_BEFORE = re.compile(r"\(\?<!\[?(A-Za-z|\\d)\]?\)")
_NOT_BEHIND = re.compile(r"\(\?!\[?(A-Za-z|\\d)\]?\)")
_BLANK = re.compile(r"\s")


class Sign:
    """A pattern as `re` has it, left alone where the sieve says that it cannot match."""

    __slots__ = ("_looks_around", "_wide", "compiled", "number")

    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self.compiled = re.compile(pattern, flags)
        self.number = _SIEVE.add(pattern, any_case=bool(flags & re.IGNORECASE))
        self._wide = _SIEVE.pattern(self.number)
        self._looks_around = bool(_AROUND.search(pattern))

    @property
    def pattern(self) -> str:
        return self.compiled.pattern

    def may_stand_in(self, text: str) -> bool:
        """False where it surely matches nowhere, in the text or in a part of it between whole words."""
        return self.number in passing(text)

    def search(self, text: str) -> re.Match[str] | None:
        return self.compiled.search(text) if self.number in passing(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        return self.compiled.match(text) if self.number in passing(text) else None

    def count(self, text: str) -> int:
        """How often it matches; in ASCII, what re2 counts is the same where the pattern does not look around."""
        if text.isascii() and not self._looks_around:
            return sum(1 for _ in _compiled(self._wide).finditer(text))
        return sum(1 for _ in self.compiled.finditer(text))

    def is_rarer(self, text: str, limit: float) -> bool:
        """Whether it matches less often than a limit; what re2 counts is never less than what `re` does."""
        return sum(1 for _ in _compiled(self._wide).finditer(text)) < limit or self.count(text) < limit

    def sub(self, instead: str, text: str) -> str:
        return self.compiled.sub(instead, text) if self.number in passing(text) else text


class Sieve:
    """The patterns together; compiled when it is first asked."""

    def __init__(self) -> None:
        self.compileds: list[str] = []
        self._compiled: re2.Set | None = None

    def add(self, pattern: str, *, any_case: bool) -> int:
        """One more pattern, and its number."""
        self.compileds.append(("(?i)" if any_case else "") + widened(pattern))
        self._compiled = None
        return len(self.compileds) - 1

    def pattern(self, number: int) -> str:
        """A pattern as re2 has it."""
        return self.compileds[number]

    def __call__(self, text: str) -> tuple[int, ...]:
        if self._compiled is None:
            self._compiled = self._compile()
        if not text.isprintable():
            text = _BLANK.sub(" ", text)
        return tuple(self._compiled.Match(text.encode("utf-8", "replace")) or ())

    def _compile(self) -> re2.Set:
        options = re2.Options()
        options.max_mem = MEMORY
        found = re2.Set.SearchSet(options)
        for pattern in self.compileds:
            found.Add(pattern)
        found.Compile()
        return found


def widened(pattern: str) -> str:
    r"""A pattern for re2 that matches wherever the pattern of `re` does, and perhaps elsewhere.

    re2 knows no look around, and takes \d and \w for ASCII alone; its \b is met wherever that of `re` is met next to
    an ASCII letter, so \b must not stand next to another one. A letter or digit that must not stand there is the edge
    of the text or anything else.

    >>> widened(r"(?<!\d)univ\w*\b(?=x)")
    '(?:^|[^\\p{Nd}])univ[\\pL\\pN_]*\\b(?:)'
    """
    pattern = _NOT_BEHIND.sub(r"(?:$|[^\1])", _NOT_BEFORE.sub(r"(?:^|[^\1])", pattern))
    return _AROUND.sub("(?:)", pattern).replace(r"\d", r"\p{Nd}").replace(r"\w", r"[\pL\pN_]")


_SIEVE = Sieve()
_compiled = cache(re2.compile)


@kept
def passing(text: str) -> tuple[int, ...]:
    """The numbers of the patterns that may match somewhere in a text."""
    return _SIEVE(text)
