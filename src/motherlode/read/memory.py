"""What was worked out about a page is kept while the page is read, and let go with it.

A page that is kept until later ones push it out is freed when it has long left the processor's caches, and that takes
half as long again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Generic, ParamSpec, Self, TypeVar, cast, overload

P = ParamSpec("P")
T = TypeVar("T")

PAGES = 2
"""A page with formulas is read twice: as it came, and with LaTeX in their places."""


class Memory:
    """Answers of functions, the last few of each, let go together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._forget: list[Callable[[], None]] = []
        self._asked: set[Callable[[], None]] = set()
        """How the answers of those are let go that were asked: of dozens a page asks a few."""

    def keep(self, function: Callable[P, T]) -> Callable[P, T]:
        """The function, which knows its last answers."""

        @lru_cache(maxsize=self._most)
        @wraps(function)
        def kept(*args: P.args, **kwargs: P.kwargs) -> T:
            asked.add(clear)
            return function(*args, **kwargs)

        asked, clear = self._asked, kept.cache_clear
        return cast("Callable[P, T]", kept)  # lru_cache forgets what the arguments are

    def with_it(self, forget: Callable[[], None]) -> None:
        """Something else that is let go together with the answers."""
        self._forget.append(forget)

    def forget(self) -> None:
        """Let go of all answers."""
        while self._asked:
            self._asked.pop()()
        for forget in self._forget:
            forget()


_of_pages = Memory(PAGES)
once_a_page = _of_pages.keep
"""Work that several algorithms ask for is done once for each page; its argument is the document or its table."""
with_the_page = _of_pages.with_it
"""What keeps answers in another way says how they are let go with the page."""
forget_pages = _of_pages.forget
"""Let go of every page."""


class Lazy(Generic[T]):
    """An attribute that is worked out when somebody asks for it first.

    As `functools.cached_property`, which up to Python 3.11 takes a lock each time: a page has a dozen of these.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...

    def __get__(self, instance: object | None, owner: type | None = None) -> Self | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._make(instance)
        return value


lazy = Lazy
