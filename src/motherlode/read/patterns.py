"""Patterns that are compiled when they are first asked: half of them no page of a run ever needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, AnyStr, Generic, cast

METHODS = ("search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn")


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Like `re.compile`, without the wait: large sets of characters take milliseconds each to compile.

    >>> pattern("[a-z]+").search("ABCdef")[0]
    'def'
    """
    return cast("re.Pattern[AnyStr]", Later(text, flags))


def opened(opening: AnyStr, pattern: re.Pattern[AnyStr], text: AnyStr) -> Iterator[re.Match[AnyStr]]:
    """All matches of a pattern that begins with these letters: Python looks for letters far faster than for a pattern.

    >>> [match[0] for match in opened("by", re.compile("by [A-Z]"), "by the way by Ann by B")]
    ['by A', 'by B']
    """
    at = text.find(opening)
    while at >= 0:
        match = pattern.match(text, at)
        if match:
            yield match
        at = text.find(opening, match.end() if match else at + 1)


class Later(Generic[AnyStr]):
    """A pattern that is not compiled yet; once it is, asking it is as quick as asking the compiled one."""

    def __init__(self, text: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        for method in METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)
