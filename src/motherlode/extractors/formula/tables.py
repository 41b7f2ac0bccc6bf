"""Tables of a rendering back to environments: matrices by their fences, cases, aligned equations."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.extractors.formula.box import Box

Row = Callable[[list[Box]], str]
"""Writes the boxes of a cell."""

MATRICES = {
    ("(", ")"): "pmatrix",
    ("[", "]"): "bmatrix",
    ("{", "}"): "Bmatrix",
    ("|", "|"): "vmatrix",
    ("‖", "‖"): "Vmatrix",
}

RELATIONS = frozenset("=≠<>≤≥≈≡∼≃⊂⊆∈→⇒⟹⟺↦:≔∝≜")


def environment_of(boxes: list[Box], row: Row) -> str:
    """A table, alone or between two fences; "" where there is none."""
    if len(boxes) == 1:
        return written(boxes[0], bare_name(boxes[0]), row)
    table = only_table(boxes[1:-1])
    if table is None:
        return ""
    fences = (boxes[0].text.strip(), boxes[-1].text.strip())
    if fences == ("{", ""):
        return written(table, "cases", row)
    if name := MATRICES.get(fences):
        return written(table, name, row)
    return ""


def only_table(boxes: list[Box]) -> Box | None:
    """The table, where nothing else stands in these boxes."""
    while len(boxes) == 1 and boxes[0].tag in ("mrow", "mstyle", "mpadded"):
        boxes = boxes[0].children
    return boxes[0] if len(boxes) == 1 and boxes[0].tag == "mtable" else None


def bare_name(table: Box) -> str:
    """Aligned equations alternate right and left; gathered ones have one column."""
    columns = table.get("columnalign").split()
    if "|" in table.get("columns"):
        return "array"
    if columns[:2] == ["right", "left"] or columns == ["right"]:
        return "aligned"
    if not columns and relations_second(table):
        return "aligned"
    if columns and columns != ["center"] and set(columns) != {"center"}:
        return "array"
    return "matrix"


def relations_second(table: Box) -> bool:
    """Every row goes on with a relation in its second column, as aligned equations do."""
    seconds = [row.children[1] for row in table.children if len(row.children) > 1]
    firsts = [next((box for box in cell.children if box.text.strip() or box.children), None) for cell in seconds]
    return bool(firsts) and all(box is not None and box.text.strip()[:1] in RELATIONS for box in firsts if box)


def written(table: Box, name: str, row: Row) -> str:
    lines = [[row(cell.children) for cell in line.children if cell.tag == "mtd"] for line in table.children]
    rules = ["\\hline " * len(line.get("lines")) for line in table.children]
    body = "\\\\".join(rule + "&".join(cells) for rule, cells in zip(rules, lines, strict=True))
    if table.get("lines"):
        body += "\\\\" + "\\hline " * len(table.get("lines"))
    columns = ""
    if name == "array":
        sides = table.get("columns") or "".join(side[0] for side in table.get("columnalign").split())
        columns = f"{{{sides}}}"
    return f"\\begin{{{name}}}{columns}{body}\\end{{{name}}}"
