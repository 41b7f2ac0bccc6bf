"""What a function gave for a text, kept where a compiled loop finds it without a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


class Remembered(dict[str, Found]):
    """A dictionary that works out what it lacks; when it holds too many, all are forgotten at once.

    >>> lengths = Remembered(len, most=2)
    >>> [lengths["a"], lengths["bc"], lengths["def"], len(lengths)]
    [1, 2, 3, 1]
    """

    def __init__(self, work: Callable[[str], Found], *, most: int) -> None:
        super().__init__()
        self._work = work
        self._most = most

    def __missing__(self, text: str) -> Found:
        found = self._work(text)
        if len(self) >= self._most:
            self.clear()
        self[text] = found
        return found
