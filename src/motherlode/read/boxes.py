"""Where elements stand on the screen, where the page was rendered: each then carries its box as an attribute."""

from __future__ import annotations

from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import BOX

Box = tuple[float, float, float, float]


def boxes_of(doc: HtmlDocument) -> dict[int, Box]:
    """Node -> box; empty for a page that was not rendered."""
    found = ((node, box_in(value)) for node, value in doc.table.carried(BOX)[BOX] if value)
    return {node: box for node, box in found if box}


def box_in(value: str) -> Box | None:
    """The box that an attribute states; pages may hold anything.

    >>> box_in("0,10,300,40.5"), box_in("0,10"), box_in("a,b,c,d")
    ((0.0, 10.0, 300.0, 40.5), None, None)
    """
    try:
        left, top, right, bottom = map(float, value.split(","))
    except ValueError:
        return None
    return left, top, right, bottom
