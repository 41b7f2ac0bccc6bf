"""Which of a few words stand in a text? Asked of whole pages, where a search for each word is what costs.

`_seek.pyx` answers in one pass, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motherlode.read.nodes import Block

__all__ = [
    "Passages",
    "PlainPassages",
    "PlainSeeker",
    "Seeker",
    "first_place",
    "holds_command",
    "is_utf8",
    "plain_first_place",
    "plain_holds_command",
    "plain_is_utf8",
]

WINDOW, APART = 16, 16
"""Of a passage that is kept, every sixteenth window of sixteen letters, of one that is looked for the first sixteen."""
COMMAND = re.compile(r"\\([a-zA-Z]{2,})")


class PlainSeeker:
    """Words that are looked for together."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __call__(self, text: str | bytes) -> frozenset[str]:
        """The words that the text, or the UTF-8 of it, holds."""
        found = plain_text(text)
        return frozenset(word for word in self.words if word in found)

    def in_blocks(self, blocks: Sequence[Block]) -> frozenset[str]:
        """The words, none of them with a line break, that one of the blocks holds."""
        return self("\n".join([block[1] for block in blocks]))


def plain_holds_command(text: str | bytes, names: frozenset[str]) -> bool:
    """Does one of the names, of two letters at least, stand behind a backslash? Scripts are full of backslashes, so
    names are compared, not tried one by one."""
    return not names.isdisjoint(COMMAND.findall(plain_text(text)))


def plain_is_utf8(body: bytes) -> bool:
    """Can these bytes be read as UTF-8?"""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def plain_first_place(body: bytes, word: bytes) -> int:
    """Where a word of four bytes or more first stands, or -1."""
    return body.find(word)


class PlainPassages:
    """Passages that were read, by some windows of their letters: most new ones share none with them.

    Wherever a text stands in a passage, one of its first sixteen windows was kept.

    >>> passages = PlainPassages()
    >>> passages.add("The quick brown fox jumps over the lazy dog")
    >>> passages.may_hold("quick brown fox jumps over the lazy"), passages.may_hold("Nobody has said this before")
    (True, False)
    """

    def __init__(self) -> None:
        self._windows: set[str] = set()

    def may_hold(self, text: str) -> bool:
        """Could the text, of 31 letters or more, stand in a passage before? Where not, it does not."""
        starts = range(min(APART, len(text) - WINDOW + 1))
        return any(text[start : start + WINDOW] in self._windows for start in starts)

    def add(self, text: str) -> None:
        self._windows.update(text[start : start + WINDOW] for start in range(0, len(text) - WINDOW + 1, APART))


def plain_text(text: str | bytes) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text


try:
    from motherlode.read._seek import Passages, Seeker, first_place, holds_command, is_utf8
except ImportError:  # the package was installed without a compiler
    Seeker, Passages = PlainSeeker, PlainPassages  # type: ignore[misc]
    holds_command = plain_holds_command
    first_place, is_utf8 = plain_first_place, plain_is_utf8
