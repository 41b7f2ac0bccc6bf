"""What was worked out about a page is kept while the page is read, and let go with it.

A page that is kept until later ones push it out is freed when it has long left the processor's caches, and that takes
half as long again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

PAGES = 2
"""A page with formulas is read twice: as it came, and with LaTeX in their places."""

_forget: list[Callable[[], None]] = []


def once_a_page(function: Callable[P, T]) -> Callable[P, T]:
    """Work that several algorithms ask for is done once for each page; its argument is the document or its table."""
    kept = lru_cache(maxsize=PAGES)(function)
    _forget.append(kept.cache_clear)
    return cast("Callable[P, T]", kept)  # lru_cache forgets what the arguments are


def forget_pages() -> None:
    """Let go of every page."""
    for forget in _forget:
        forget()
