"""The pages of a PDF as frozen values: lines with font, size and box, and the spans inside them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from motherlode.read.counted import running

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points from the page's lower left corner."""


class Span(Struct, frozen=True, gc=False):
    """Characters of one line with one font and size."""

    text: str
    font: str
    size: float
    bold: bool
    italic: bool
    box: Box
    raised: bool = False
    """Smaller and higher than its line: an affiliation mark, an exponent."""


class Line(Struct, frozen=True, gc=False):
    """One line of a page; font, size and weight are those of most of its characters."""

    text: str
    font: str
    size: float
    bold: bool
    italic: bool
    box: Box
    page: int
    spans: tuple[Span, ...] = ()
    upright: bool = True
    """False for text that runs up or down the margin."""

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def middle(self) -> float:
        return (self.box[0] + self.box[2]) / 2


class PdfPage(Struct, frozen=True):
    """One page, its lines in the order in which the file draws them."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join([line.text for line in self.lines])


class PdfPages(Struct, frozen=True):
    """The first pages of a PDF, and what the file says about itself."""

    pages: tuple[PdfPage, ...]
    page_count: int
    info: dict[str, str] = {}
    """Document information by its own names (Title), XMP by prefixed ones (dc:title), a value a line."""
    warnings: tuple[str, ...] = ()
    rest: str = ""
    """The plain text of pages after those, whose lines nobody asked for."""

    @property
    def text(self) -> str:
        texts = [page.text for page in self.pages]
        return "\n".join([*texts, self.rest] if self.rest else texts)


def flow(lines: Iterable[Line]) -> str:
    """Lines as running text: divided words are whole again, Chinese lines meet without a space."""
    return running([line.text for line in lines])


def around(lines: Iterable[Line]) -> Box:
    """The smallest box that holds all lines; there must be at least one."""
    boxes = [line.box for line in lines]
    if len(boxes) == 1:
        return boxes[0]
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
