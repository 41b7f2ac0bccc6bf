"""One walk over the tree fills the node table and the blocks; every algorithm reads these, none walks on its own.

The table is a set of columns, one entry an element in document order, so that the subtree of node `i` is
`range(i, end[i])` and any sum over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from motherlode.read.memory import lazy
from motherlode.read.walk import DEAD, INLINE, Block, Columns, Element, tag_code

try:
    from motherlode.read._walk import grouped, walk
except ImportError:  # the package was installed without a compiler
    from motherlode.read.walk import grouped, walk

DATED = ("datetime", "title", "content", "data-time", "data-date", "data-timestamp", "data-original-title")
"""Attributes that may hold a date for machines."""
BOX = "data-lode-box"
"""left,top,right,bottom in pixels from the page's upper left corner; whoever renders pages may set it."""
CARRIED = (
    "id",
    "href",
    "rel",
    "itemprop",
    "itemtype",
    "role",
    "style",
    "hidden",
    "aria-hidden",
    BOX,
    *DATED,
)
LINES = INLINE | DEAD | {"title"}
"""Elements whose text is one line: no block of theirs has it, or it is none of the page."""
PLAIN_NAME = re.compile(r"[A-Za-z_][\w.-]*")

__all__ = ["BOX", "DATED", "DEAD", "INLINE", "LINES", "Block", "Element", "NodeTable", "node_table", "tag_code"]


class NodeTable:
    """The columns. Positions are document order; position 0 is the root."""

    def __init__(self, columns: Columns) -> None:
        self.elements = columns.elements
        self.tag = columns.tag
        self.parent = columns.parent
        self.depth = columns.depth
        self.path = columns.path
        self.shape = columns.shape
        self.end = columns.end
        self.blocks = columns.blocks
        self.first_block = columns.first_block
        self.end_block = columns.end_block
        """The blocks of a subtree are `blocks[first_block[node]:end_block[node]]`; inline elements have none."""
        self.chars_before = columns.chars_before
        self.link_chars_before = columns.link_chars_before
        # Asked so often that a method of our own would cost.
        self.chars: Callable[[int], int] = columns.chars.__getitem__
        """Length of the text of a subtree."""
        self._paths: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self.tag)

    # What only some algorithms need is filled in when the first of them asks.

    @lazy
    def classes(self) -> list[str]:
        """The class attribute, or ""."""
        return self.elements.attribute("class")

    @lazy
    def ids(self) -> list[str]:
        """The id attribute, or ""."""
        return self.elements.attribute("id")

    @lazy
    def carriers(self) -> dict[str, list[tuple[int, str]]]:
        """Attribute -> (node, value) of every element that has it, in document order, for those that somebody asks for.

        One look at every element serves all; a query for each attribute would cost more than those who ask.
        """
        return self.elements.carrying(CARRIED)

    def carried(self, *names: str) -> dict[str, list[tuple[int, str]]]:
        """`carriers` for those who need few: where nobody has gathered all yet, only these are looked at."""
        gathered: dict[str, list[tuple[int, str]]] | None = self.__dict__.get("carriers")
        return gathered or self.elements.carrying(names)

    @lazy
    def leading(self) -> dict[str, list[tuple[int, str]]]:
        """Attribute -> (node, value) of every element that has it, for those that lead to other pages."""
        return self.elements.carrying(("href", "src", "http-equiv"))

    @lazy
    def by_tag(self) -> dict[str, list[int]]:
        return grouped(self.tag)

    @lazy
    def link_lines(self) -> dict[int, str]:
        """What each link says, in document order: the target and the links of a page both ask."""
        line = self.elements.line
        return {node: line(node) for node in self.by_tag.get("a", ())}

    @lazy
    def node_of(self) -> dict[Element, int]:
        """Element -> position."""
        return {element: node for node, element in enumerate(self.elements)}

    def link_chars(self, node: int) -> int:
        """Length of the text of a subtree that stands in links."""
        return self.link_chars_before[self.end[node]] - self.link_chars_before[node]

    def of(self, *tags: str) -> list[int]:
        """The nodes with one of these tags, in document order."""
        if len(tags) == 1:
            return self.by_tag.get(tags[0], [])
        found = [nodes for tag in tags if (nodes := self.by_tag.get(tag))]
        return found[0] if len(found) == 1 else sorted(chain.from_iterable(found))

    def ancestors(self, node: int) -> list[int]:
        """From the parent up to the root."""
        found = []
        while (node := self.parent[node]) >= 0:
            found.append(node)
        return found

    def text(self, node: int) -> str:
        """All text of a subtree, blocks joined with line breaks, inline elements with their own text."""
        if self.tag[node] in LINES:
            return self.elements.line(node)
        return "\n".join([block[1] for block in self.blocks_of(node)])

    def blocks_of(self, node: int) -> list[Block]:
        return self.blocks[self.first_block[node] : self.end_block[node]]

    def xpath(self, node: int) -> str:
        """XPath in the page as fetched."""
        if node not in self._paths:  # many claims of a page begin at the same node
            path = self.elements.path(node)
            self._paths[node] = self._readable(node, path) if self._odd_tags else path
        return self._paths[node]

    @lazy
    def _odd_tags(self) -> set[str]:
        """Names that XPath cannot read: prefixes that nobody declared, such as `o:p`, and the slips of the pen."""
        unknown = self.by_tag.keys() - _plain_tags
        return {tag for tag in unknown if not is_plain(tag)} if unknown else unknown

    def _readable(self, node: int, path: str) -> str:
        """The path with the place among its siblings for every element whose name XPath cannot read."""
        steps = path.split("/")
        for at, one in zip(range(len(steps) - 1, 0, -1), [node, *self.ancestors(node)], strict=True):
            if self.tag[one] in self._odd_tags:
                before = sum(isinstance(other.tag, str) for other in self.elements[one].itersiblings(preceding=True))
                steps[at] = f"*[{before + 1}]"
        return "/".join(steps)


def node_table(root: Element) -> NodeTable:
    """The table of a page."""
    return NodeTable(walk(root))


MOST_PLAIN = 1000
_plain_tags: set[str] = set()
"""Names that were read before: a page has few others."""


def is_plain(tag: str) -> bool:
    """Can XPath read this name?"""
    plain = PLAIN_NAME.fullmatch(tag) is not None
    if plain and len(_plain_tags) < MOST_PLAIN:  # hostile pages invent tags without end
        _plain_tags.add(tag)
    return plain
