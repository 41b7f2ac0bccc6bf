"""Tables that KaTeX draws: a stack for every column, turned into rows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from motherlode.extractors.formula.box import Box, Element
from motherlode.extractors.formula.katex_dom import entries, has_child, height_of

SIDES = {"r": "right", "l": "left", "c": "center"}


def table(element: Element, read: Callable[[Element], list[Box]]) -> Box:
    """Columns of a vlist each, turned into rows."""
    columns: list[dict[float, Box]] = []
    sides = ""
    for child in element.iter("span"):
        classes = child.get("class") or ""
        if "vertical-separator" in classes and own_table(child) is element:
            sides += "|"
        elif "col-align" in classes and own_table(child) is element:
            columns.append({round(top, 2): unwrapped(read(entry)) for top, entry in entries(child)})
            sides += classes[-1]
    tops = sorted({top for column in columns for top in column})
    lines = lines_before(tops, rules_of(element))
    rows = [
        Box("mtr", "", filled([column.get(top) for column in columns]), {"lines": "|" * count})
        for top, count in zip(tops, lines, strict=False)
    ]
    sided = " ".join(SIDES.get(side, "") for side in sides)
    return Box("mtable", "", rows, {"columns": sides, "columnalign": sided, "lines": "|" * lines[-1]})


def rules_of(element: Element) -> list[float]:
    """The heights of the horizontal lines of a table: they hang beside it in a stack of their own."""
    entry = element.getparent()
    if entry is None or not has_child(entry, "pstrut"):
        return []
    base = height_of(entry)
    return [height_of(beside) - base for beside in entry.itersiblings() if has_child(beside, "hline", "hdashline")]


def lines_before(tops: list[float], rules: list[float]) -> list[int]:
    """How many lines stand before each row, and behind the last."""
    edges = [float("-inf"), *tops, float("inf")]
    return [sum(low < rule <= high for rule in rules) for low, high in pairwise(edges)]


def own_table(element: Element) -> Element | None:
    """The outermost of the spans that make up the table that an element belongs to."""
    found = None
    for above in element.iterancestors("span"):
        classes = (above.get("class") or "").split()
        if "mtable" in classes:
            found = above
        elif found is not None and "col-align" in (above.get("class") or ""):
            break
    return found


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
