"""Answers that all witnesses of one paper ask for, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


PAGES = 4
"""Answers kept: one paper has a few pages."""


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
