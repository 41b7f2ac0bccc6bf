"""Which lines stand together: blocks of one look, in one column, at the distance of lines.

`_neighbours.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from motherlode.extractors.paper.lexicon import PARTS
from motherlode.extractors.paper.openings import opened
from motherlode.read.pdf_page import Line

__all__ = [
    "MAX_GAP",
    "block_around",
    "blocks_of",
    "from_top",
    "overlap",
    "plain_block_around",
    "plain_blocks_of",
    "plainly_from_top",
]

MAX_GAP = 1.6
"""White space between two lines of a title in a double-spaced manuscript, in sizes."""


def plainly_from_top(lines: list[Line]) -> list[Line]:
    """Lines from the top; those of one height from the left."""
    return sorted(lines, key=lambda line: (-round(line.box[1] / 3), line.box[0]))


def plain_blocks_of(lines: Iterable[Line]) -> list[list[Line]]:
    """Lines that follow each other in one look, one column and one distance."""
    upright = [line for line in lines if line.upright and not line.text.isdigit()]
    blocks = [upright[:1]]
    for above, below in pairwise(upright):
        if _parts(above, below):
            blocks.append([])
        blocks[-1].append(below)
    return blocks


def _parts(above: Line, below: Line) -> bool:
    gap = above.box[1] - below.box[3]
    same = abs(above.size - below.size) < 0.06 * above.size
    if not (same and overlap(above, below) and -0.5 * above.size < gap < 0.8 * above.size):
        return True
    return bool(opened(below.text) & PARTS)


def plain_block_around(lines: list[Line], at: int) -> list[Line]:
    """The lines above and below that look the same and follow at line distance."""
    model = lines[at]
    alike = [line for line in lines if _is_alike(line, model)]
    first = last = alike.index(model)
    while first > 0 and _meet(alike[first - 1], alike[first]):
        first -= 1
    while last + 1 < len(alike) and _meet(alike[last], alike[last + 1]):
        last += 1
    return alike[first : last + 1]


def _is_alike(line: Line, model: Line) -> bool:
    return abs(line.size - model.size) <= 0.06 * model.size and line.bold == model.bold


def _meet(above: Line, below: Line) -> bool:
    """Whether two lines follow each other in one block."""
    gap = above.box[1] - below.box[3]
    return gap < MAX_GAP * below.size and overlap(above, below)


def overlap(first: Line, second: Line) -> bool:
    """Whether two lines stand above each other, at least in part."""
    return first.box[0] < second.box[2] and second.box[0] < first.box[2]


try:
    from motherlode.extractors.paper._neighbours import block_around, blocks_of, from_top
except ImportError:  # the package was installed without a compiler
    block_around, blocks_of, from_top = plain_block_around, plain_blocks_of, plainly_from_top
