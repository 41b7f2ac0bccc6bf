"""Answers that all witnesses of one paper ask for, worked out once, and let go with the paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from motherlode.read.memory import Memory, with_the_page

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


PAGES = 4
"""Answers kept: one paper has a few pages."""
LINES = 1024
"""Texts of lines whose answers are kept: witnesses ask the same of the same lines."""
_of_lines = Memory(LINES)
kept = _of_lines.keep
"""A function of a line's text knows its answers for the lines of a paper."""
with_the_page(_of_lines.forget)


def remembered(function: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """A function that knows its last answers, for as long as it is asked about the very same objects.

    Pages are frozen, so the answer holds; comparing or hashing them would cost more than asking again.
    """
    last: list[tuple[Asked, Answer]] = []
    with_the_page(last.clear)

    @wraps(function)
    def asked(about: Asked) -> Answer:
        for known, answer in last:
            if known is about:
                return answer
        found = function(about)
        last[:] = [(about, found), *last[: PAGES - 1]]
        return found

    return asked
