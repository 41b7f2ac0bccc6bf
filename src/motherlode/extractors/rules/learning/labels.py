"""Beside the node: the text before a value that says what it is, and the heading of its column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.rules.learning.affinity import sounds_like
from motherlode.extractors.rules.learning.example import Example, normal
from motherlode.extractors.rules.learning.occurrences import Occurrence
from motherlode.extractors.rules.learning.paths import chain_of, indexed, tag_of
from motherlode.extractors.rules.locate import ancestor, cell_at, position_in
from motherlode.extractors.rules.model import Location
from motherlode.extractors.rules.pieces import Piece, lined
from motherlode.read.nodes import Element

LABEL_TAGS = frozenset("th dt label b strong em h1 h2 h3 h4 h5 h6 legend caption".split())
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LONGEST = 50
REACH = 4
"""Pieces before a value among which its label is looked for."""
LETTER = re.compile(r"[^\W\d_]")
COLUMN = 0.9


def labels_for(example: Example, name: str, place: Occurrence) -> Iterator[tuple[Location, float]]:
    """Rules that go from a label to the value."""
    pieces = example.scope.pieces.all
    target = pieces[place.first].owner if place.first == place.last else None
    for distance in range(1, REACH + 1):
        at = place.first - distance
        if at < 0:
            return
        label = pieces[at]
        if not may_be_label(label.text) or spells_out(label.text, example):
            continue
        trust = trust_in(label, name) - 0.06 * (distance - 1)
        if distance == 1:
            take = "piece" if place.first == place.last else "line"
            yield Location(label=label.text, take=take), trust  # type: ignore[arg-type]
            if take == "piece" and heads_line(pieces, place.first):
                yield Location(label=label.text, take="line"), trust + 0.005
        if target is not None:
            for path, cost in relative_paths(label.owner, target):
                yield Location(label=label.text, then=path), trust - 0.02 - cost


def heads_line(pieces: list[Piece], at: int) -> bool:
    """Is a piece a line of its own below a heading? Elsewhere such a line may have links or emphasis inside."""
    line, before, after = pieces[at].line, pieces[at - 1], pieces[at + 1 : at + 2]
    alone = before.line != line and not any(piece.line == line for piece in after)
    return alone and ancestor(before.owner, HEADINGS) is not None


def spells_out(text: str, example: Example) -> bool:
    """Does a text hold a value of this very page? Then it is no label of the site."""
    known = (normal(value) for values in example.gold.values() for value in values)
    return any(value in normal(text) for value in known if len(value) > 2)


def may_be_label(text: str) -> bool:
    return len(text) <= LONGEST and bool(LETTER.search(text)) and len(text.rstrip(" :：")) > 1


def trust_in(label: Piece, name: str) -> float:
    """How much a text looks like a label, and like the label of this field."""
    trust = 0.7
    if label.text.endswith((":", "：")):
        trust += 0.15
    elif label.owner.tag in LABEL_TAGS or "label" in (label.owner.get("class") or "").lower():
        trust += 0.1
    if sounds_like(label.text, name):
        trust += 0.09
    return trust - (0.08 if re.search(r"\d", label.text) else 0.0)


def relative_paths(label: Element, target: Element) -> list[tuple[str, float]]:
    """XPaths from the element of a label to the element of the value, with their cost."""
    up = [label, *label.iterancestors()]
    down = chain_of(target, label)
    if label in down or (target is not label and label in [target, *target.iterancestors()]):
        return [(path, cost) for path, cost in down_steps(chain_of(target, label)) if path]
    shared = next((element for element in up if element is target or element in set(target.iterancestors())), None)
    if shared is None or shared is target:
        return []
    height = up.index(shared) - 1
    branch = up[height]
    below = chain_of(target, shared)
    step = sibling_step(branch, below[-1])
    if not step or height > 3 or len(below) > 4:
        return []
    climb = "../" * height
    ways = down_steps(below[:-1])
    return [(f"{climb}{step}/{rest}".rstrip("/"), cost + 0.03 * height) for rest, cost in ways]


def sibling_step(branch: Element, other: Element) -> str:
    """From one child of an element to a later one."""
    if not isinstance(other.tag, str):
        return ""
    for number, sibling in enumerate(branch.itersiblings(tag_of(other)), start=1):
        if sibling is other:
            return f"following-sibling::{tag_of(other)}[{number}]"
    return ""


def down_steps(below: list[Element]) -> list[tuple[str, float]]:
    """Steps down to the element: by tags, or counted."""
    if not below:
        return [("", 0.0)]
    bare = "/".join(tag_of(step) for step in reversed(below))
    counted = "/".join(indexed(step) for step in reversed(below))
    return [(bare, 0.0)] if bare == counted else [(bare, 0.0), (counted, 0.1)]


def columns_to(example: Example, name: str, holder: Element) -> Iterator[tuple[Location, float]]:
    """The heading above a cell, and the one at the left of its row."""
    cell = ancestor(holder, ("td",))
    row = cell.getparent() if cell is not None else None
    if cell is None or row is None or row.tag != "tr" or not within(cell, example):
        return
    column = position_in(row, cell)
    cells = [other for other in row if other.tag in ("td", "th")]
    side = " ".join(lined(cells[0]).split()) if cells[0] is not cell else ""
    for above in row.itersiblings("tr", preceding=True):
        heading = cell_at([other for other in above if other.tag in ("td", "th")], column)
        if heading is None or heading.tag != "th":
            continue
        text = " ".join(lined(heading).split())
        if may_be_label(text) and not spells_out(text, example):
            if cells[0].tag == "th" and may_be_label(side):
                yield Location(column=text, row=side), COLUMN + 0.02
            yield Location(column=text), COLUMN + 0.05 * sounds_like(text, name)
        return


def within(element: Element, example: Example) -> bool:
    return example.is_page or example.scope.root in element.iterancestors()
