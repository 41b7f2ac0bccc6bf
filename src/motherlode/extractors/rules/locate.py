"""Location -> the texts that stand there. One small function a kind of location."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lxml import etree

from motherlode.extractors.rules.compiled import css, found_by, xpath
from motherlode.extractors.rules.model import Location
from motherlode.extractors.rules.pieces import Piece, Pieces, label_key, lined, pieces_in, pieces_of
from motherlode.extractors.rules.reference import Reference, reference_in
from motherlode.model import Where
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import MAX_NESTING, things
from motherlode.read.nodes import Element

EMPHASIS = frozenset({"em", "i", "cite", "u"})
MOST = 2000
"""Texts that one location may give; beyond it the rule is wrong, not the page rich."""


class Scope:
    """A page, or the part of it in which a rule looks: a pre-located region, a record."""

    def __init__(self, doc: HtmlDocument, root: Element | None = None) -> None:
        self.doc = doc
        self.root = doc.root if root is None else root
        self._pieces: Pieces | None = None

    @cached_property
    def reference(self) -> Reference | None:
        """What the text says, read as one entry of a reading list."""
        text, emphasised = marked_text(self.pieces.all, self.root)
        return reference_in(text, emphasised)

    @property
    def pieces(self) -> Pieces:
        if self._pieces is None:
            self._pieces = pieces_of(self.doc) if self.root is self.doc.root else pieces_in(self.root)
        return self._pieces


class Spot(NamedTuple):
    """A text that a location gives, lines kept, and the node that it comes from."""

    text: str
    element: Element | None = None
    part: str = ""

    @property
    def where(self) -> Where:
        path = self.element.getroottree().getpath(self.element) if self.element is not None else ""
        return Where(xpath=path, part=self.part)


def spots(scope: Scope, location: Location) -> list[Spot]:
    """What stands at a location: located, cut out by the first expression that finds something, split."""
    raw = list(_KINDS[location.kind](scope, location))[:MOST] if location.kind else []
    if location.find:
        raw = next((cut for pattern in location.find if (cut := cut_out(raw, pattern))), [])
    if location.split:
        raw = [spot._replace(text=part) for spot in raw for part in spot.text.split(location.split)]
    found = [spot for spot in raw if spot.text.strip()]
    if location.join and found:
        return [found[0]._replace(text=location.join.join(spot.text for spot in found))]
    return found


def cut_out(raw: list[Spot], pattern: str) -> list[Spot]:
    return [spot._replace(text=text) for spot in raw for text in found_by(pattern, spot.text)]


def by_xpath(scope: Scope, location: Location) -> Iterator[Spot]:
    return results(xpath(location.xpath)(scope.root))


def by_css(scope: Scope, location: Location) -> Iterator[Spot]:
    return results(css(location.css)(scope.root))


def results(found: Any) -> Iterator[Spot]:
    """The texts of an XPath result, whatever its kind."""
    for item in found if isinstance(found, list) else [found]:
        if isinstance(item, etree._Element):
            yield Spot(lined(item), item)
        elif isinstance(item, str):
            yield from text_result(item)
        elif isinstance(item, (bool, float)):
            yield Spot(f"{item:g}" if isinstance(item, float) else str(item).lower())


def text_result(item: Any) -> Iterator[Spot]:
    """A string of an XPath result: a text node or an attribute, which know their element, or a mere string."""
    parent = item.getparent() if hasattr(item, "getparent") else None
    part = f"@{item.attrname}" if getattr(item, "is_attribute", False) else "text()" if parent is not None else ""
    owner = parent.getparent() if parent is not None and getattr(item, "is_tail", False) else parent
    yield Spot(" ".join(item.split()), owner, part)


def by_label(scope: Scope, location: Location) -> Iterator[Spot]:
    """The value follows a text that stays the same: the first place of the label that has one."""
    pieces = scope.pieces
    for place in pieces.places(location.label):
        if location.then:
            found = list(results(xpath(location.then)(pieces.all[place].owner)))
        else:
            found = list(following(pieces, place, location.take))
        if found:
            return iter(found)
    return iter(()) if location.then else within(pieces, location)


def within(pieces: Pieces, location: Location) -> Iterator[Spot]:
    """The value in one text with its label, behind a colon: "Instructor: Ada Lovelace"."""
    wanted = label_key(location.label)
    for place, piece in enumerate(pieces.all):
        label, colon, value = piece.text.replace("：", ":").partition(":")
        if colon and value.strip() and label_key(label) == wanted:
            rest = [other for other in pieces.all[place + 1 : place + 200] if other.line == piece.line]
            taken = [
                piece._replace(text=piece.text[len(label) + 1 :].strip()),
                *(rest if location.take == "line" else ()),
            ]
            yield Spot(joined(taken), piece.owner, "text()")
            return


def following(pieces: Pieces, place: int, take: str) -> Iterator[Spot]:
    """The next piece, or all that is left of the line (of the next line, where the label has its own)."""
    rest = pieces.all[place + 1 :] if take == "piece" else pieces.all[place + 1 : place + 200]
    if not rest:
        return
    taken = rest[:1] if take == "piece" else [piece for piece in rest if piece.line == rest[0].line]
    yield Spot(joined(taken), taken[0].owner, "text()")


def joined(pieces: list[Piece]) -> str:
    """Pieces of a line as one text."""
    return "".join(f"{' ' if piece.spaced and number else ''}{piece.text}" for number, piece in enumerate(pieces))


def by_column(scope: Scope, location: Location) -> Iterator[Spot]:
    """The cells below a heading; of the row with that heading, where one is named."""
    for place in scope.pieces.places(location.column):
        cell = ancestor(scope.pieces.all[place].owner, ("th", "td"))
        if cell is None or label_key(" ".join(lined(cell).split())) != label_key(location.column):
            continue
        if found := list(cells_below(cell, location.row)):
            return iter(found)
    return iter(())


def cells_below(heading: Element, row_label: str) -> Iterator[Spot]:
    row = ancestor(heading, ("tr",))
    if row is None:
        return
    column = position_in(row, heading)
    for below in row.itersiblings("tr"):
        cells = [cell for cell in below if cell.tag in ("td", "th")]
        if row_label and not (cells and label_key(" ".join(lined(cells[0]).split())) == label_key(row_label)):
            continue
        cell = cell_at(cells, column)
        if cell is not None and cell.tag == "td":
            yield Spot(lined(cell), cell)


def position_in(row: Element, cell: Element) -> int:
    """The column of a cell; wide cells count as many."""
    return sum(width(other) for other in cell.itersiblings("td", "th", preceding=True))


def cell_at(cells: list[Element], column: int) -> Element | None:
    at = 0
    for cell in cells:
        if at == column:
            return cell
        at += width(cell)
    return None


def width(cell: Element) -> int:
    span = cell.get("colspan", "1")
    return int(span) if span.isascii() and span.isdigit() and int(span) < 1000 else 1


def ancestor(element: Element, tags: tuple[str, ...]) -> Element | None:
    """The nearest element with one of these tags, itself included."""
    at: Element | None = element
    while at is not None and at.tag not in tags:
        at = at.getparent()
    return at


def by_meta(scope: Scope, location: Location) -> Iterator[Spot]:
    name = location.meta.lower()
    for found, content, node in scope.doc.metas:
        if found == name:
            yield Spot(content, scope.doc.table.elements[node], "@content")


def by_jsonld(scope: Scope, location: Location) -> Iterator[Spot]:
    """The values at a path below the objects of a type; lists on the way are gone through."""
    kind, _, path = location.jsonld.partition(".")
    for thing in things(scope.doc):
        if kind.lower() in thing.types:
            found = [*leaves(thing.content, path.split("."))]
            if found:
                element = scope.doc.table.elements[thing.node]
                return iter([Spot(text, element, f"{thing.path}.{path}") for text in found])
    return iter(())


def leaves(value: Any, path: list[str]) -> Iterator[str]:
    if isinstance(value, list):
        for item in value[:MOST]:
            if not isinstance(item, list):
                yield from leaves(item, path)
    elif path == [""] or not path:
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield str(value)
    elif isinstance(value, dict):
        if path[0]:
            yield from leaves(value.get(path[0]), path[1:])
        else:
            yield from at_any_depth(value, path[1:], MAX_NESTING)


def at_any_depth(value: Any, path: list[str], depth: int) -> Iterator[str]:
    """The values at a path below a value or below anything in it, in their order."""
    if isinstance(value, list) and depth:
        for item in value[:MOST]:
            yield from at_any_depth(item, path, depth - 1)
    elif isinstance(value, dict) and depth:
        if path[0] in value:
            yield from leaves(value, path)
        else:
            for inner in value.values():
                yield from at_any_depth(inner, path, depth - 1)


def by_reference(scope: Scope, location: Location) -> Iterator[Spot]:
    """A part of the entry that the scope is."""
    text = getattr(scope.reference, location.reference, "")
    return iter([Spot(text, scope.root)] if text else [])


def marked_text(pieces: list[Piece], root: Element) -> tuple[str, list[tuple[int, int]]]:
    """The text of pieces, and the spans of it that are emphasised."""
    text = ""
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        text += " " if text and piece.spaced else ""
        if is_emphasised(piece.owner, root):
            spans.append((len(text), len(text) + len(piece.text)))
        text += piece.text
    return text, spans


def is_emphasised(owner: Element, root: Element) -> bool:
    at: Element | None = owner
    while at is not None and at is not root:
        if at.tag in EMPHASIS:
            return True
        at = at.getparent()
    return False


_KINDS: dict[str, Callable[[Scope, Location], Iterator[Spot]]] = {
    "xpath": by_xpath,
    "css": by_css,
    "label": by_label,
    "column": by_column,
    "jsonld": by_jsonld,
    "meta": by_meta,
    "reference": by_reference,
}
