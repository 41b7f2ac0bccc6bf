"""Pages of lines for the witnesses, made without a PDF."""

from __future__ import annotations

import re

from motherlode.read.pdf_page import Line, PdfPage, PdfPages, Span

_MARKED = re.compile(r"\^\{([^}]*)\}|([^^]+)")


def line(text: str, y: float, size: float = 10, *, x: float = 72, bold: bool = False, page: int = 1) -> Line:
    """A line at a height; ^{1} is a raised mark."""
    parts = [(raised or plain, bool(raised)) for raised, plain in _MARKED.findall(text)]
    whole = "".join(part for part, _ in parts)
    box = (x, y, x + 0.5 * size * len(whole), y + size)
    spans = tuple(
        Span(part, "Font", 0.7 * size if raised else size, bold, False, box, raised) for part, raised in parts
    )
    return Line(whole, "Font", size, bold, False, box, page, spans)


def paper(*lines: Line, info: dict[str, str] | None = None) -> PdfPages:
    """A document of the pages that the lines name."""
    numbers = sorted({item.page for item in lines})
    pages = tuple(PdfPage(number, 600, 800, tuple(item for item in lines if item.page == number)) for number in numbers)
    return PdfPages(pages, len(pages), info or {})


def prose(start: float, count: int, *, size: float = 9, bold: bool = False) -> list[Line]:
    """Lines of a paragraph, downwards."""
    text = "the results show that several witnesses together are right more often than one"
    return [line(f"Line {row} says that {text}.", start - 1.2 * size * row, size, bold=bold) for row in range(count)]
