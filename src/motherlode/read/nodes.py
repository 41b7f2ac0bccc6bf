"""One walk over the tree fills the node table and the blocks; every algorithm reads these, none walks on its own.

The table is a set of columns, one entry an element in document order, so that the subtree of node `i` is
`range(i, end[i])` and any sum over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import NamedTuple
from zlib import crc32

from lxml import etree

Element = etree._Element

# What stands in these is no text of the page.
DEAD = frozenset({"script", "style", "template", "head", "svg", "object", "iframe", "canvas", "select"})
INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math nobr q rp rt ruby s "
    "samp small span strike strong sub sup time tt u var wbr".split()
)
KEEPS_SPACE = frozenset({"pre", "textarea"})
LINE_BREAK = "\0"  # NUL never stands in a page's text: `read/html.py` takes it out
_MASK = (1 << 61) - 1


class Block(NamedTuple):
    """A stretch of text without a break in it, and the element that it stands in."""

    node: int
    text: str
    link_chars: int
    last: int
    """The last element opened before the block ended: `range(node, last + 1)` are its inline elements."""


class NodeTable:
    """The columns. Positions are document order; position 0 is the root."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.tag: list[str] = []
        self.parent: list[int] = []
        self.depth: list[int] = []
        self.end: list[int] = []
        self.path: list[int] = []
        """Hash of the tags from the root to here."""
        self.shape: list[int] = []
        """Hash of the tags of the whole subtree."""
        self.classes: list[str] = []
        self.by_tag: dict[str, list[int]] = {}
        self.blocks: list[Block] = []
        self.first_block: list[int] = []
        self.end_block: list[int] = []
        """The blocks of a subtree are `blocks[first_block[node]:end_block[node]]`; inline elements have none."""
        self._chars_before: list[int] = [0]
        self._link_chars_before: list[int] = [0]

    def __len__(self) -> int:
        return len(self.tag)

    def chars(self, node: int) -> int:
        """Length of the text of a subtree."""
        return self._chars_before[self.end[node]] - self._chars_before[node]

    def link_chars(self, node: int) -> int:
        """Length of the text of a subtree that stands in links."""
        return self._link_chars_before[self.end[node]] - self._link_chars_before[node]

    @cached_property
    def node_of(self) -> dict[Element, int]:
        """Element -> position."""
        return {element: node for node, element in enumerate(self.elements)}

    def of(self, *tags: str) -> list[int]:
        """The nodes with one of these tags, in document order."""
        if len(tags) == 1:
            return self.by_tag.get(tags[0], [])
        return sorted(node for tag in tags for node in self.by_tag.get(tag, ()))

    def ancestors(self, node: int) -> list[int]:
        """From the parent up to the root."""
        found = []
        while (node := self.parent[node]) >= 0:
            found.append(node)
        return found

    def text(self, node: int) -> str:
        """All text of a subtree, blocks joined with line breaks, inline elements with their own text."""
        if self.tag[node] in INLINE or self.tag[node] in DEAD or self.tag[node] == "title":
            return " ".join("".join(self.elements[node].itertext()).split())
        return "\n".join(block.text for block in self.blocks_of(node))

    def blocks_of(self, node: int) -> list[Block]:
        return self.blocks[self.first_block[node] : self.end_block[node]]

    def xpath(self, node: int) -> str:
        """XPath in the page as fetched."""
        element = self.elements[node]
        return element.getroottree().getpath(element)


class _Walk:
    """The state of the walk: open elements, and the block that is being gathered."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.open: list[int] = []
        self.open_elements: list[Element] = []
        self.open_blocks: list[int] = []
        self.own_chars: list[int] = []
        self.own_link_chars: list[int] = []
        self.pieces: list[str] = []
        self.block_link_chars = 0
        self.links = 0
        self.dead = 0
        self.pre = 0

    def run(self, root: Element) -> None:
        open_elements = self.open_elements
        for element in root.iter():
            parent = element.getparent()
            while open_elements and open_elements[-1] is not parent:
                self.leave()
            tag = element.tag
            if isinstance(tag, str):
                self.enter(element, tag)
            elif (tail := element.tail) and not self.dead and self.open:  # a comment: what follows it is text
                self.say(self.open[-1], tail)
        while open_elements:
            self.leave()

    def enter(self, element: Element, tag: str) -> None:
        node = len(self.own_chars)
        inline = tag in INLINE
        if not inline and tag != "br":
            self.flush(node - 1)
            self.open_blocks.append(node)
        self.add_row(element, tag, node)
        self.open.append(node)
        self.open_elements.append(element)
        if inline:
            if tag == "a":
                self.links += 1
        elif tag == "br":
            self.pieces.append(LINE_BREAK)
        elif tag in DEAD:
            self.dead += 1
        elif tag in KEEPS_SPACE:
            self.pre += 1
        if (text := element.text) and not self.dead:
            self.say(node, text)

    def add_row(self, element: Element, tag: str, node: int) -> None:
        table = self.table
        code = _codes.get(tag) or _tag_code(tag)
        parent = self.open[-1] if self.open else -1
        table.elements.append(element)
        table.tag.append(tag)
        table.parent.append(parent)
        table.classes.append(element.get("class") or "")
        table.end.append(0)
        table.first_block.append(len(table.blocks))
        table.end_block.append(0)
        table.shape.append(code)
        if parent < 0:
            table.depth.append(0)
            table.path.append(code)
        else:
            table.depth.append(len(self.open))
            table.path.append((table.path[parent] * 1_000_003 + code) & _MASK)
        table.by_tag.setdefault(tag, []).append(node)
        self.own_chars.append(0)
        self.own_link_chars.append(0)

    def leave(self) -> None:
        table = self.table
        node = self.open[-1]
        tag = table.tag[node]
        after = len(self.own_chars)
        if tag in INLINE:
            if tag == "a":
                self.links -= 1
        elif tag != "br":
            self.flush(after - 1)
            self.open_blocks.pop()
            if tag in DEAD:
                self.dead -= 1
            elif tag in KEEPS_SPACE:
                self.pre -= 1
        self.open.pop()
        table.end[node] = after
        table.end_block[node] = len(table.blocks)
        tail = self.open_elements.pop().tail
        if self.open:
            parent = self.open[-1]
            table.shape[parent] = (table.shape[parent] * 1_000_003 + table.shape[node]) & _MASK
            if tail and not self.dead:
                self.say(parent, tail)

    def say(self, node: int, text: str) -> None:
        self.pieces.append(text)
        size = len(text.strip())
        if size:
            self.own_chars[node] += size
            if self.links:
                self.own_link_chars[node] += size
                self.block_link_chars += size

    def flush(self, last: int) -> None:
        """End the block that is being gathered, if it has any text."""
        if not self.pieces:
            return
        text = "".join(self.pieces)
        self.pieces.clear()
        link_chars, self.block_link_chars = self.block_link_chars, 0
        text = text.replace(LINE_BREAK, "\n").strip("\n") if self.pre else _tidy(text)
        if text and not text.isspace():
            self.table.blocks.append(Block(self.open_blocks[-1], text, link_chars, last))


def _tidy(text: str) -> str:
    """White space collapsed as a browser does it; only line breaks of the page's author are kept."""
    if LINE_BREAK not in text:
        return " ".join(text.split())
    return "\n".join(" ".join(line.split()) for line in text.split(LINE_BREAK)).strip("\n")


_codes: dict[str, int] = {}


def _tag_code(tag: str) -> int:
    """A number for a tag that is the same in every process, so that hashes can be kept in profiles."""
    code = _codes.get(tag)
    if code is None:
        code = crc32(tag.encode("utf-8", "replace"))
        if len(_codes) < 10_000:  # hostile pages invent tags without end
            _codes[tag] = code
    return code


def node_table(root: Element) -> NodeTable:
    """Fill the table by one walk."""
    table = NodeTable()
    walk = _Walk(table)
    walk.run(root)
    table._chars_before = [0, *accumulate(walk.own_chars)]
    table._link_chars_before = [0, *accumulate(walk.own_link_chars)]
    return table
