"""Tables that KaTeX draws: a stack for every column, turned into rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from motherlode.extractors.formula.box import Box
from motherlode.extractors.formula.katex_dom import Span, entries, has_child, height_of

SIDES = {"r": "right", "l": "left", "c": "center"}


def table(span: Span, read: Callable[[Span], list[Box]]) -> Box:
    """Columns of a vlist each, turned into rows."""
    columns: list[dict[float, Box]] = []
    sides = ""
    for child in columns_of(span):
        if "vertical-separator" in child.classes:
            sides += "|"
        else:
            columns.append({round(top, 2): unwrapped(read(entry)) for top, entry in entries(child)})
            sides += child.classes[-1]
    tops = sorted({top for column in columns for top in column})
    lines = lines_before(tops, rules_of(span))
    rows = [
        Box("mtr", "", filled([column.get(top) for column in columns]), {"lines": "|" * count})
        for top, count in zip(tops, lines, strict=False)
    ]
    sided = " ".join(SIDES.get(side, "") for side in sides)
    return Box("mtable", "", rows, {"columns": sides, "columnalign": sided, "lines": "|" * lines[-1]})


def rules_of(span: Span) -> list[float]:
    """The heights of the horizontal lines of a table: they hang beside it in a stack of their own."""
    entry = span.parent
    if not has_child(entry, "pstrut"):
        return []
    base = height_of(entry)
    beside = [other for other in entry.parent.children if other.node > entry.node]
    return [height_of(other) - base for other in beside if has_child(other, "hline", "hdashline")]


def lines_before(tops: list[float], rules: list[float]) -> list[int]:
    """How many lines stand before each row, and behind the last."""
    edges = [float("-inf"), *tops, float("inf")]
    return [sum(low < rule <= high for rule in rules) for low, high in pairwise(edges)]


def columns_of(span: Span) -> Iterator[Span]:
    """The columns of a table and the lines between them, but not those of tables in its cells."""
    for child in span.children:
        if "vertical-separator" in child.classes or "col-align" in child.classes:
            yield child
        else:
            yield from columns_of(child)


def filled(cells: list[Box | None]) -> list[Box]:
    """A row up to its last cell."""
    while cells and cells[-1] is None:
        cells.pop()
    return [cell or Box("mtd") for cell in cells]


def unwrapped(boxes: list[Box]) -> Box:
    """A cell is drawn as a group, but has no braces of its own."""
    if len(boxes) == 1 and boxes[0].tag == "mrow":
        boxes = boxes[0].children
    return Box("mtd", "", boxes)
