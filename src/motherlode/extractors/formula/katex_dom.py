"""The spans that KaTeX draws with, taken from the node table once: readers ask them many times.

KaTeX stacks things in a `vlist` whose entries carry their height.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.katex_look import Look, look_of
from motherlode.read.nodes import Element, NodeTable

TOP = re.compile(r"top:\s*(-?[\d.]+)em")
HEIGHT = re.compile(r"height:\s*(-?[\d.]+)em")
FENCE_WIDTHS = {"0.667": "[]", "0.875": "()", "0.333": "||", "0.556": "‖‖", "0.889": "{}"}


class Drawings:
    """The columns of the page's table that a drawing is read from."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.styles = dict(table.carriers["style"])
        self.first = 0
        self.spans: list[Span] = []
        """Of the drawing that is read at present, from its first node on."""

    def span(self, node: int) -> Span:
        """An element with all that is in it."""
        classes, parent, styles = self.table.classes, self.table.parent, self.styles
        self.first = node
        self.spans = spans = [Span(self, node, classes[node], "")]
        for inner in range(node + 1, self.table.end[node]):
            span = Span(self, inner, classes[inner], styles.get(inner, ""))
            spans.append(span)
            spans[parent[inner] - node].children.append(span)
        return spans[0]


class Span:
    """One element of a drawing."""

    __slots__ = ("children", "classes", "drawings", "look", "node", "style")

    def __init__(self, drawings: Drawings, node: int, classes: str, style: str) -> None:
        self.drawings = drawings
        self.node = node
        self.classes = classes
        self.style = style
        self.look: Look = look_of(classes)
        self.children: list[Span] = []

    @property
    def text(self) -> str:
        """All text inside."""
        return self.drawings.table.elements.text(self.node)

    @property
    def element(self) -> Element:
        """As the parser gave it, for what is asked of it rarely."""
        return self.drawings.table.elements[self.node]

    @property
    def parent(self) -> Span:
        """The span around this one, within the drawing."""
        drawings = self.drawings
        return drawings.spans[max(0, drawings.table.parent[self.node] - drawings.first)]

    def inside(self) -> Iterator[Span]:
        """All that is in it, in document order."""
        for child in self.children:
            yield child
            yield from child.inside()


def entries(span: Span) -> list[tuple[float, Span]]:
    """(height, content) of the vlist in a span, as drawn from the first row."""
    return [(height_of(entry), entry) for entry in vlist_of(span)]


def height_of(entry: Span) -> float:
    """Where an entry stands: its shift, from the height of the strut that it hangs on."""
    top = TOP.search(entry.style)
    strut = HEIGHT.search(entry.children[0].style) if entry.children else None
    return (float(top[1]) if top else 0.0) + (float(strut[1]) if strut else 0.0)


def vlist_of(span: Span) -> list[Span]:
    """The stacked entries: table, first row, list."""
    for child in span.children:
        if "vlist-t" in child.classes and child.children and child.children[0].children:
            return child.children[0].children[0].children
    return []


def has_child(span: Span, *names: str) -> bool:
    """A child whose class says one of these."""
    return any(name in child.classes for child in span.children for name in names)


def drawn_fence(span: Span, kind: str) -> str:
    """Tall fences are drawn; their width tells which they are."""
    widths = span.element.xpath(".//svg/@width")
    pair = FENCE_WIDTHS.get(str(widths[0])[:5] if widths else "", "  ")
    return pair[kind == "mclose"].strip()
