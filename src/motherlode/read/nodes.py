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

    def __init__(self, columns: Columns) -> None:
        self.elements = columns.elements
        self.tag = columns.tag
        self.parent = columns.parent
        self.end = columns.end
        self.blocks = columns.blocks
        self.first_block = columns.first_block
        self.end_block = columns.end_block
        """The blocks of a subtree are `blocks[first_block[node]:end_block[node]]`; inline elements have none."""
        self.chars_before = [0, *accumulate(columns.own_chars)]
        self.link_chars_before = [0, *accumulate(columns.own_link_chars)]

    def __len__(self) -> int:
        return len(self.tag)

    # What only some algorithms need is filled in when the first of them asks.

    @cached_property
    def classes(self) -> list[str]:
        """The class attribute, or ""."""
        return [element.get("class") or "" for element in self.elements]

    @cached_property
    def by_tag(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for node, tag in enumerate(self.tag):
            found.setdefault(tag, []).append(node)
        return found

    @cached_property
    def node_of(self) -> dict[Element, int]:
        """Element -> position."""
        return {element: node for node, element in enumerate(self.elements)}

    @cached_property
    def depth(self) -> list[int]:
        depth: list[int] = []
        for parent in self.parent:
            depth.append(depth[parent] + 1 if parent >= 0 else 0)
        return depth

    @cached_property
    def path(self) -> list[int]:
        """Hash of the tags from the root to each node."""
        path: list[int] = []
        for tag, parent in zip(self.tag, self.parent, strict=True):
            path.append(((path[parent] if parent >= 0 else 7) * 1_000_003 + tag_code(tag)) & _MASK)
        return path

    @cached_property
    def shape(self) -> list[int]:
        """Hash of the tags of the whole subtree, children in their order."""
        shape = [tag_code(tag) for tag in self.tag]
        for node in range(len(shape) - 1, 0, -1):
            parent = self.parent[node]
            shape[parent] = (shape[parent] * 1_000_003 + shape[node]) & _MASK
        return shape

    def chars(self, node: int) -> int:
        """Length of the text of a subtree."""
        return self.chars_before[self.end[node]] - self.chars_before[node]

    def link_chars(self, node: int) -> int:
        """Length of the text of a subtree that stands in links."""
        return self.link_chars_before[self.end[node]] - self.link_chars_before[node]

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


class Columns:
    """What the walk gathers."""

    __slots__ = (
        "blocks",
        "elements",
        "end",
        "end_block",
        "first_block",
        "own_chars",
        "own_link_chars",
        "parent",
        "tag",
    )

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.tag: list[str] = []
        self.parent: list[int] = []
        self.end: list[int] = []
        self.own_chars: list[int] = []
        self.own_link_chars: list[int] = []
        self.blocks: list[Block] = []
        self.first_block: list[int] = []
        self.end_block: list[int] = []


def node_table(root: Element) -> NodeTable:
    """Fill the table by one walk.

    This is the hot loop of the whole system, so it is one long function on local names. As a class with a method for
    each step it read better and a whole page took about a quarter more time: profile before you cut it up again.
    """
    columns = Columns()
    elements, tags, parents, ends = columns.elements, columns.tag, columns.parent, columns.end
    own_chars, own_link_chars = columns.own_chars, columns.own_link_chars
    blocks, first_block, end_block = columns.blocks, columns.first_block, columns.end_block
    opened: list[Element] = []
    open_nodes: list[int] = [-1]
    open_blocks: list[int] = []
    pieces: list[str] = []
    links = dead = pre = block_links = 0

    def flush() -> None:
        """End the block that is being gathered, if it has any text."""
        nonlocal block_links
        text = "".join(pieces)
        pieces.clear()
        text = text.replace(LINE_BREAK, "\n").strip("\n") if pre else _tidy(text)
        if text and not text.isspace():
            blocks.append(Block(open_blocks[-1], text, block_links, len(tags) - 1))
        block_links = 0

    def leave() -> None:
        """Close the innermost open element, and take up the text behind it."""
        nonlocal links, dead, pre, block_links
        node = open_nodes.pop()
        tail = opened.pop().tail
        tag = tags[node]
        if tag in INLINE:
            if tag == "a":
                links -= 1
        elif tag != "br":
            if pieces:
                flush()
            open_blocks.pop()
            if tag in DEAD:
                dead -= 1
            elif tag in KEEPS_SPACE:
                pre -= 1
        ends[node] = len(tags)
        end_block[node] = len(blocks)
        if tail and not dead and opened:
            pieces.append(tail)
            size = len(tail.strip())
            if size:
                above = open_nodes[-1]
                own_chars[above] += size
                if links:
                    own_link_chars[above] += size
                    block_links += size

    for element in root.iter():
        above = element.getparent()
        while opened and opened[-1] is not above:
            leave()
        tag = element.tag
        if tag.__class__ is not str:  # a comment or an instruction: only what stands behind it is text
            if (tail := element.tail) and not dead and opened:
                pieces.append(tail)
                size = len(tail.strip())
                own_chars[open_nodes[-1]] += size
                if links:
                    own_link_chars[open_nodes[-1]] += size
                    block_links += size
            continue
        node = len(tags)
        if tag in INLINE:
            if tag == "a":
                links += 1
        elif tag == "br":
            pieces.append(LINE_BREAK)
        else:
            if pieces:
                flush()
            open_blocks.append(node)
            if tag in DEAD:
                dead += 1
            elif tag in KEEPS_SPACE:
                pre += 1
        elements.append(element)
        tags.append(tag)
        parents.append(open_nodes[-1])
        ends.append(0)
        first_block.append(len(blocks))
        end_block.append(0)
        size = 0
        if (text := element.text) and not dead:
            pieces.append(text)
            size = len(text.strip())
        own_chars.append(size)
        if links:
            own_link_chars.append(size)
            block_links += size
        else:
            own_link_chars.append(0)
        opened.append(element)
        open_nodes.append(node)
    while opened:
        leave()
    return NodeTable(columns)


def _tidy(text: str) -> str:
    """White space collapsed as a browser does it; only line breaks of the page's author are kept."""
    if LINE_BREAK not in text:
        return " ".join(text.split())
    return "\n".join(" ".join(line.split()) for line in text.split(LINE_BREAK)).strip("\n")


_codes: dict[str, int] = {}


def tag_code(tag: str) -> int:
    """A number for a tag that is the same in every process, so that hashes can be kept in profiles."""
    code = _codes.get(tag)
    if code is None:
        code = crc32(tag.encode("utf-8", "replace"))
        if len(_codes) < 10_000:  # hostile pages invent tags without end
            _codes[tag] = code
    return code
