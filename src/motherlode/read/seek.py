"""Which of a few words stand in a text? Asked of whole pages, where a search for each word is what costs.

`_seek.pyx` answers in one pass, compiled; the class here runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["PlainSeeker", "Seeker"]


class PlainSeeker:
    """Words that are looked for together."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __call__(self, text: str) -> frozenset[str]:
        """The words that the text holds."""
        return frozenset(word for word in self.words if word in text)


try:
    from motherlode.read._seek import Seeker
except ImportError:  # the package was installed without a compiler
    Seeker = PlainSeeker  # type: ignore[misc]
