"""The one walk over a page's tree: its elements in document order, and its text in blocks.

`_walk.pyx` is the same walk, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol
from zlib import crc32

from lxml import etree

Element = etree._Element

# What stands in these is no text of the page.
DEAD = frozenset({"script", "style", "template", "head", "svg", "object", "iframe", "canvas", "select"})
FORMULA = "lode-formula"
"""An element that stands for a formula whose own markup has no text."""
INLINE = frozenset(
    f"{FORMULA} a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark math nobr q rp rt "
    "ruby s samp small span strike strong sub sup time tt u var wbr".split()
)
KEEPS_SPACE = frozenset({"pre", "textarea"})
HASH_STEP, HASH_MASK, ROOT_PATH = 1_000_003, (1 << 61) - 1, 7
LINE_BREAK = "\0"  # NUL never stands in a page's text: `read/html.py` takes it out


class Block(NamedTuple):
    """A stretch of text without a break in it, and the element that it stands in."""

    node: int
    text: str
    link_chars: int
    last: int
    """The last element opened before the block ended: `range(node, last + 1)` are its inline elements."""


class Elements(Protocol):
    """The elements in document order."""

    def __len__(self) -> int: ...
    def __getitem__(self, position: int, /) -> Element: ...
    def __iter__(self) -> Iterator[Element]: ...
    def text(self, position: int, /) -> str:
        """All text inside an element, as it stands there."""

    def attribute(self, name: str, /) -> list[str | None]:
        """The value of an attribute on every element, None where there is none."""

    def carrying(self, names: Collection[str], /) -> dict[str, list[tuple[int, str]]]:
        """For each of the names, (position, value) of every element that has such an attribute."""


class ElementList(list[Element]):
    """The elements, as objects from the start."""

    def text(self, position: int, /) -> str:
        return "".join(self[position].itertext())

    def attribute(self, name: str, /) -> list[str | None]:
        return [element.get(name) for element in self]

    def carrying(self, names: Collection[str], /) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {name: [] for name in names}
        for position, element in enumerate(self):
            for name in element.keys():  # noqa: SIM118 - an element is no mapping
                if name in found:
                    found[name].append((position, element.get(name, "")))
        return found


class Columns:
    """What the walk gathers."""

    __slots__ = (
        "blocks",
        "depth",
        "elements",
        "end",
        "end_block",
        "first_block",
        "own_chars",
        "own_link_chars",
        "parent",
        "path",
        "shape",
        "tag",
    )

    def __init__(self) -> None:
        self.elements: Elements = ElementList()
        self.tag: list[str] = []
        self.parent: list[int] = []
        self.depth: list[int] = []
        self.path: list[int] = []
        """Hash of the tags from the root to each node."""
        self.shape: list[int] = []
        """Hash of the tags of the whole subtree, children in their order."""
        self.end: list[int] = []
        self.own_chars: list[int] = []
        self.own_link_chars: list[int] = []
        self.blocks: list[Block] = []
        self.first_block: list[int] = []
        self.end_block: list[int] = []


def walk(root: Element) -> Columns:
    """Fill the columns.

    This is the hot loop of the whole system, so it is one long function on local names. As a class with a method for
    each step it read better and a whole page took about a quarter more time: profile before you cut it up again.
    """
    columns = Columns()
    columns.elements = elements = ElementList()
    tags, parents, ends = columns.tag, columns.parent, columns.end
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
        text = text.replace(LINE_BREAK, "\n").strip("\n") if pre else tidy(text)
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
    hash_tags(columns)
    return columns


def hash_tags(columns: Columns) -> None:
    """Depth, path and shape, from the tags and parents."""
    depth, path = columns.depth, columns.path
    shape = [tag_code(tag) for tag in columns.tag]
    for code, parent in zip(shape, columns.parent, strict=True):
        depth.append(depth[parent] + 1 if parent >= 0 else 0)
        path.append(((path[parent] if parent >= 0 else ROOT_PATH) * HASH_STEP + code) & HASH_MASK)
    for node in range(len(shape) - 1, 0, -1):
        parent = columns.parent[node]
        shape[parent] = (shape[parent] * HASH_STEP + shape[node]) & HASH_MASK
    columns.shape = shape


def tidy(text: str) -> str:
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
