"""Answers that all witnesses of one paper ask for, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, cast

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


PAGES = 4
"""Answers kept: one paper has a few pages."""
LINES = 1024
"""Texts of lines whose answers are kept: witnesses ask the same of the same lines."""
_forget: list[Callable[[], None]] = []


def kept(function: Callable[[str], Answer]) -> Callable[[str], Answer]:
    """A function of a line's text that knows its answers for the lines of the last papers."""
    known = lru_cache(maxsize=LINES)(function)
    _forget.append(known.cache_clear)
    return cast("Callable[[str], Answer]", known)  # lru_cache forgets what the arguments are


def forget_lines() -> None:
    """Let go of all lines: a paper that is read again, as in a bench, is then as new as any."""
    for forget in _forget:
        forget()


def remembered(function: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """A function that knows its last answers, for as long as it is asked about the very same objects.

    Pages are frozen, so the answer holds; comparing or hashing them would cost more than asking again.
    """
    last: list[tuple[Asked, Answer]] = []

    @wraps(function)
    def asked(about: Asked) -> Answer:
        for known, answer in last:
            if known is about:
                return answer
        found = function(about)
        last[:] = [(about, found), *last[: PAGES - 1]]
        return found

    return asked
