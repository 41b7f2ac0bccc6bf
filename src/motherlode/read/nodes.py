"""One walk over the tree fills the node table and the blocks; every algorithm reads these, none walks on its own.

The table is a set of columns, one entry an element in document order, so that the subtree of node `i` is
`range(i, end[i])` and any sum over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from zlib import crc32

from motherlode.read.walk import DEAD, INLINE, Block, Columns, Element

try:
    from motherlode.read._walk import walk
except ImportError:  # the package was installed without a compiler
    from motherlode.read.walk import walk

__all__ = ["DEAD", "INLINE", "Block", "Element", "NodeTable", "node_table", "tag_code"]

_MASK = (1 << 61) - 1


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
        return [classes or "" for classes in self.elements.attribute("class")]

    def having(self, attribute: str) -> list[int]:
        """The nodes with this attribute, in document order."""
        return [node for node, value in enumerate(self.elements.attribute(attribute)) if value is not None]

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


def node_table(root: Element) -> NodeTable:
    """The table of a page."""
    return NodeTable(walk(root))


_codes: dict[str, int] = {}


def tag_code(tag: str) -> int:
    """A number for a tag that is the same in every process, so that hashes can be kept in profiles."""
    code = _codes.get(tag)
    if code is None:
        code = crc32(tag.encode("utf-8", "replace"))
        if len(_codes) < 10_000:  # hostile pages invent tags without end
            _codes[tag] = code
    return code
