"""The text of a page piece by piece: one piece a text node, in reading order, each knowing its line.

Blocks are too coarse for rules: a label and its value often share one block, even one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import INLINE, Element

SILENT = frozenset({"script", "style", "template", "noscript", "svg", "textarea", "select"})


class Piece(NamedTuple):
    """A text node that is not empty: the element whose child it is, and where."""

    text: str
    """White space collapsed."""
    owner: Element
    behind: Element | None
    """The element that it follows; None where it opens its owner."""
    line: int
    spaced: bool
    """Does white space stand between it and the piece before?"""


class Pieces:
    """All pieces of a page or of a part of it, and the places of each text."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.all = pieces
        self._places: dict[str, list[int]] | None = None

    def places(self, text: str) -> list[int]:
        """The positions of the pieces with this text."""
        if self._places is None:
            self._places = {}
            for position, piece in enumerate(self.all):
                self._places.setdefault(label_key(piece.text), []).append(position)
        return self._places.get(label_key(text), [])


_PAGES: WeakKeyDictionary[HtmlDocument, Pieces] = WeakKeyDictionary()


def pieces_of(doc: HtmlDocument) -> Pieces:
    """The pieces of a page, made once."""
    if doc not in _PAGES:
        _PAGES[doc] = Pieces(list(walk_pieces(doc.root)))
    return _PAGES[doc]


def pieces_in(element: Element) -> Pieces:
    """The pieces of a part of a page."""
    return Pieces(list(walk_pieces(element)))


def label_key(text: str) -> str:
    """Labels are alike whatever their case and their colon."""
    return text.rstrip(" :：").casefold()


def walk_pieces(root: Element) -> Iterator[Piece]:
    """The text nodes that hold more than white space, in reading order."""
    spaced = True
    for raw, owner, behind, line in raw_texts(root):
        if text := " ".join(raw.split()):
            yield Piece(text, owner, behind, line, spaced or raw[0].isspace())
            spaced = raw[-1].isspace()
        else:
            spaced = True


def raw_texts(root: Element) -> Iterator[tuple[str, Element, Element | None, int]]:
    """(text, owner, element that it follows, line); a line ends where a block begins or ends, and at a line break."""
    line = 0
    hidden: Element | None = None
    opened: list[Element] = []
    for element in [*root.iter(), None]:
        parent = root.getparent() if element is None else element.getparent()
        while opened and opened[-1] is not parent:
            closed = opened.pop()
            line += breaks(closed)
            hidden = None if closed is hidden else hidden
            if closed.tail and hidden is None and opened:
                yield closed.tail, opened[-1], closed, line
        if element is None:
            return
        opened.append(element)
        line += breaks(element)
        if hidden is None and element.tag in SILENT:
            hidden = element
        if element.text and hidden is None and isinstance(element.tag, str):
            yield element.text, element, None, line


def breaks(element: Element) -> bool:
    """Does a line end at this tag? Comments break nothing."""
    return isinstance(element.tag, str) and element.tag not in INLINE


def lined(element: Element) -> str:
    """The text of an element, a line of the page a line."""
    parts: list[str] = []
    last = None
    for piece in walk_pieces(element):
        if parts:
            parts.append("\n" if piece.line != last else " " if piece.spaced else "")
        parts.append(piece.text)
        last = piece.line
    return "".join(parts)
