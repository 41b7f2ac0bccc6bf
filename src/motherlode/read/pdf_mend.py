"""Two readings of one page -> one: where the second engine finds Chinese letters that the first dropped, its line
stands; all else is the first engine's."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.read.letters import is_han
from motherlode.read.pdf_page import Line, PdfPage


def mended(first: PdfPage, second: PdfPage) -> PdfPage:
    """The first reading, with the lines in which the second reads more Chinese."""
    lines = list(first.lines)
    for line in second.lines:
        rivals = [other for other in lines if _same_place(line, other)]
        if _han(line) <= sum(map(_han, rivals)):
            continue
        at = lines.index(rivals[0]) if rivals else _place_for(lines, line)
        lines = [other for other in lines if other not in rivals]
        lines.insert(min(at, len(lines)), line)
    return replace(first, lines=tuple(lines))


def _han(line: Line) -> int:
    return sum(map(is_han, line.text))


def _same_place(first: Line, second: Line) -> bool:
    """On one baseline and above each other in part."""
    height = abs(first.box[1] - second.box[1]) < 0.5 * max(first.size, second.size)
    return height and first.box[0] < second.box[2] and second.box[0] < first.box[2]


def _place_for(lines: list[Line], line: Line) -> int:
    """After the nearest line above it."""
    above = [at for at, other in enumerate(lines) if other.box[1] > line.box[1] - 1]
    return min(above, key=lambda at: lines[at].box[1], default=len(lines) - 1) + 1
