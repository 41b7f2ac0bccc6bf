"""TeX's own spaces between atoms, taken out of a drawing; what is left is the author's."""

from __future__ import annotations

from motherlode.extractors.formula.box import Box

THIN, MEDIUM, THICK = 0.1667, 0.2222, 0.2778


def own_space(left: str, right: str) -> float:
    """What TeX puts between two atoms of these classes (The TeXbook, chapter 18)."""
    if "mrel" in (left, right) and left != right:
        return 0.0 if left == "mopen" or right in ("mclose", "mpunct") else THICK
    if "mbin" in (left, right):
        return MEDIUM
    if left == "mpunct":
        return THIN
    if left == "mop":
        return THIN if right in ("mord", "mop", "minner") else 0.0
    if right == "mop":
        return THIN if left in ("mord", "mclose", "minner", "mop") else 0.0
    if left == "minner":
        return THIN if right in ("mord", "mopen", "mpunct", "minner") else 0.0
    if right == "minner":
        return THIN if left in ("mord", "mclose") else 0.0
    return 0.0


def without_own_spaces(found: list[tuple[str, Box]]) -> list[Box]:
    """The boxes; of the spaces between two atoms, the one that TeX would put there itself is left out."""
    boxes: list[Box] = []
    spaces: list[Box] = []
    left = ""
    for kind, box in found:
        if kind == "space":
            spaces.append(box)
            continue
        boxes += authored(spaces, own_space(left, kind or "mord") if left else 0.0)
        spaces = []
        boxes.append(box)
        left = kind or "mord"
    return boxes + authored(spaces, 0.0)


def authored(spaces: list[Box], own: float) -> list[Box]:
    left: list[Box] = []
    for space in spaces:
        width = space.get("width").removesuffix("em")
        if own and width and abs(float(width) - own) < 0.01:
            own = 0.0
            continue
        left.append(space)
    return left
