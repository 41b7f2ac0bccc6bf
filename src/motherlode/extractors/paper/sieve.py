"""Patterns that every line of a paper is held against, all of them in one pass.

Few lines hold a text that some pattern needs (`needles.py`), and only those patterns are then asked for; one after the
other took sixty microseconds. `_sieve.pyx` looks for these texts; where the package was installed without a compiler,
re2 looks for the patterns.
"""

from __future__ import annotations

import re
from functools import cache

import re2

from motherlode.extractors.paper.memory import kept

__all__ = ["PlainSieve", "Sieve", "Sign", "passing", "widened"]

MEMORY = 16 << 20
_AROUND = re.compile(r"\(\?<?[=!](?:[^()\[\]\\]|\\.|\[[^\]]*\])*\)")
_NOT_BEFORE = re.compile(r"\(\?<!\[?(A-Za-z|\\d)\]?\)")
_NOT_BEHIND = re.compile(r"\(\?!\[?(A-Za-z|\\d)\]?\)")
_BLANK = re.compile(r"\s")


class Sign:
    """A pattern as `re` has it, left alone where the sieve says that it cannot match."""

    __slots__ = ("_looks_around", "_wide", "bit", "compiled")

    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        any_case = bool(flags & re.IGNORECASE)
        self.compiled = re.compile(pattern, flags)
        self.bit = _SIEVE.add(pattern, any_case=any_case)
        self._wide = widened(pattern, any_case=any_case)
        self._looks_around = bool(_AROUND.search(pattern))

    @property
    def pattern(self) -> str:
        return self.compiled.pattern

    def may_stand_in(self, text: str) -> bool:
        """False where it surely matches nowhere, in the text or in a part of it between whole words."""
        return bool(passing(text) & self.bit)

    def search(self, text: str) -> re.Match[str] | None:
        return self.compiled.search(text) if passing(text) & self.bit else None

    def match(self, text: str) -> re.Match[str] | None:
        return self.compiled.match(text) if passing(text) & self.bit else None

    def count(self, text: str) -> int:
        """How often it matches; in ASCII, what re2 counts is the same where the pattern does not look around."""
        if text.isascii() and not self._looks_around:
            return sum(1 for _ in _compiled(self._wide).finditer(text))
        return sum(1 for _ in self.compiled.finditer(text))

    def is_rarer(self, text: str, limit: float) -> bool:
        """Whether it matches less often than a limit; what the sieve counts is never less than what `re` does."""
        return _SIEVE.count(text, self.bit) < limit or self.count(text) < limit

    def sub(self, instead: str, text: str) -> str:
        return self.compiled.sub(instead, text) if passing(text) & self.bit else text


class PlainSieve:
    """The patterns together, as re2 finds them; compiled when it is first asked."""

    def __init__(self) -> None:
        self._patterns: list[str] = []
        self._looking: list[re.Pattern[str]] = []
        self._compiled: re2.Set | None = None

    def add(self, pattern: str, *, any_case: bool) -> int:
        """One more pattern, and its bit."""
        self._patterns.append(widened(pattern, any_case=any_case))
        self._looking.append(re.compile(pattern, re.IGNORECASE if any_case else re.NOFLAG))
        self._compiled = None
        return 1 << (len(self._patterns) - 1)

    def __call__(self, text: str) -> int:
        """The bits of the patterns that may match somewhere in a text."""
        if self._compiled is None:
            self._compiled = self._compile()
        if not text.isprintable():
            text = _BLANK.sub(" ", text)
        return sum(1 << number for number in self._compiled.Match(text.encode("utf-8", "replace")) or ())

    def count(self, text: str, bit: int) -> int:
        """How often a pattern matches at most."""
        return sum(1 for _ in self._looking[bit.bit_length() - 1].finditer(text))

    def _compile(self) -> re2.Set:
        options = re2.Options()
        options.max_mem = MEMORY
        found = re2.Set.SearchSet(options)
        for pattern in self._patterns:
            found.Add(pattern)
        found.Compile()
        return found


def widened(pattern: str, *, any_case: bool = False) -> str:
    r"""A pattern for re2 that matches wherever the pattern of `re` does, and perhaps elsewhere.

    re2 knows no look around, and takes \d and \w for ASCII alone; its \b is met wherever that of `re` is met next to
    an ASCII letter, so \b must not stand next to another one. A letter or digit that must not stand there is the edge
    of the text or anything else.

    >>> widened(r"(?<!\d)univ\w*\b(?=x)")
    '(?:^|[^\\p{Nd}])univ[\\pL\\pN_]*\\b(?:)'
    """
    pattern = _NOT_BEHIND.sub(r"(?:$|[^\1])", _NOT_BEFORE.sub(r"(?:^|[^\1])", pattern))
    pattern = _AROUND.sub("(?:)", pattern).replace(r"\d", r"\p{Nd}").replace(r"\w", r"[\pL\pN_]")
    return "(?i)" + pattern if any_case else pattern


try:
    from motherlode.extractors.paper._sieve import Needles as Sieve
except ImportError:  # the package was installed without a compiler
    Sieve = PlainSieve  # type: ignore[misc]

_SIEVE = Sieve()
_compiled = cache(re2.compile)


passing = kept(_SIEVE.__call__)
"""The bits of the patterns that may match somewhere in a text."""
