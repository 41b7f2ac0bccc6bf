"""The one walk over a page's tree: its elements in document order, and its text in blocks.

`_walk.pyx` is the same walk, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
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


Names = tuple[bytes, ...]
Make = Callable[[str, str, str], str]
"""Something out of the tag, class and id of an element."""


class Elements(Protocol):
    """The elements in document order."""

    def __len__(self) -> int: ...
    def __getitem__(self, position: int, /) -> Element: ...
    def __iter__(self) -> Iterator[Element]: ...
    def text(self, position: int, /) -> str:
        """All text inside an element, as it stands there."""

    def source(self, position: int, /) -> bytes:
        """The text before the first element inside an element, in UTF-8 as the parser has it."""

    def line(self, position: int, /) -> str:
        """The same with its white space collapsed."""

    def path(self, position: int, /) -> str:
        """The XPath of an element."""

    def value(self, position: int, name: bytes, /) -> str:
        """The value of an attribute of one element, "" where it has none."""

    def steps(self, tags: list[str], make: Make, /) -> Callable[[int], str]:
        """What is made of the tag, class and id of an element; the same is made once."""

    def told(self, nodes: Sequence[int], contents: Names, names: Names, /) -> list[tuple[str, str, int]]:
        """(name in small letters, content, node) for each name of these nodes that have any content."""

    def attribute(self, name: str, /) -> list[str]:
        """The value of an attribute on every element, "" where there is none."""

    def carrying(self, names: Collection[str], /) -> dict[str, list[tuple[int, str]]]:
        """For each of the names, (position, value) of every element that has such an attribute."""

    def unshown(self, start: int, stop: int, /) -> tuple[list[int], list[tuple[int, str]]]:
        """Elements from one position up to another that say that they are hidden, and (position, style) of those whose
        style has the word none."""

    def called(self, words: Collection[str], role: str, /) -> tuple[list[int], list[int]]:
        """Elements with one of these words of ASCII in their class, whatever its letters' case, and those of a role."""


class ElementList(list[Element]):
    """The elements, as objects from the start."""

    def text(self, position: int, /) -> str:
        return "".join(self[position].itertext())

    def source(self, position: int, /) -> bytes:
        return (self[position].text or "").encode()

    def line(self, position: int, /) -> str:
        return " ".join(self.text(position).split())

    def path(self, position: int, /) -> str:
        return path_of(self[position])

    def value(self, position: int, name: bytes, /) -> str:
        return self[position].get(name.decode(), "")

    def steps(self, tags: list[str], make: Make, /) -> Callable[[int], str]:
        def step_at(position: int) -> str:
            return make(tags[position], self.value(position, b"class"), self.value(position, b"id"))

        return step_at

    def told(self, nodes: Sequence[int], contents: Names, names: Names, /) -> list[tuple[str, str, int]]:
        found: list[tuple[str, str, int]] = []
        for node in nodes:
            content = next((said for name in contents if (said := self.value(node, name))), "").strip()
            for attribute in names if content else ():
                found.extend([(part.lower(), content, node) for part in self.value(node, attribute).split()])
        return found

    def attribute(self, name: str, /) -> list[str]:
        return [element.get(name) or "" for element in self]

    def carrying(self, names: Collection[str], /) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {name: [] for name in names}
        for position, element in enumerate(self):
            for name in element.keys():  # noqa: SIM118 - an element is no mapping
                if name in found:
                    found[name].append((position, element.get(name, "")))
        return found

    def unshown(self, start: int, stop: int, /) -> tuple[list[int], list[tuple[int, str]]]:
        own = [(position, self[position]) for position in range(max(0, start), min(stop, len(self)))]
        styles = [(position, element.get("style", "")) for position, element in own]
        styled = [(position, style) for position, style in styles if "none" in style.lower()]
        return [position for position, element in own if "hidden" in element.attrib], styled

    def called(self, words: Collection[str], role: str, /) -> tuple[list[int], list[int]]:
        classes = [name.lower() for name in self.attribute("class")]
        named = [at for at, name in enumerate(classes) if any(word in name for word in words)]
        return named, [at for at, said in enumerate(self.attribute("role")) if said == role]


def path_of(element: Element) -> str:
    """XPath in the page as fetched."""
    return element.getroottree().getpath(element)


class Columns:
    """What the walk gathers."""

    __slots__ = (
        "blocks",
        "chars",
        "chars_before",
        "depth",
        "elements",
        "end",
        "end_block",
        "first_block",
        "link_chars_before",
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
        self.path = array("q")
        """Hash of the tags from the root to each node. Large numbers, of which few are asked for, stand in arrays."""
        self.shape = array("q")
        """Hash of the tags of the whole subtree, children in their order."""
        self.end: list[int] = []
        self.chars: list[int] = []
        """Length of the text of each subtree."""
        self.chars_before: list[int] = []
        """Length of all text before each node, and of all text."""
        self.link_chars_before = array("q")
        """The same of text in links."""
        self.blocks: list[Block] = []
        self.first_block: list[int] = []
        self.end_block: list[int] = []


def walk(root: Element) -> Columns:
    """Fill the columns."""
    walker = Walker()
    for element in root.iter():
        walker.leave_until(element.getparent())
        if isinstance(element.tag, str):
            walker.enter(element, element.tag)
        else:  # a comment or an instruction: only what stands behind it is text
            walker.hear(element.tail)
    walker.leave_until(None)
    hash_tags(walker.columns)
    walker.sum_up()
    return walker.columns


class Walker:
    """The elements that are open at a moment of the walk, and the block that is being gathered."""

    def __init__(self) -> None:
        self.columns = Columns()
        self.columns.elements = self.elements = ElementList()
        self.opened: list[Element] = []
        self.open_nodes: list[int] = [-1]
        self.open_blocks: list[int] = []
        self.own_chars: list[int] = []
        self.own_link_chars: list[int] = []
        """Length of the text that stands directly in each node."""
        self.pieces: list[str] = []
        self.block_links = 0
        self.links = self.dead = self.pre = 0
        """How many of these are open."""

    def enter(self, element: Element, tag: str) -> None:
        columns, node = self.columns, len(self.columns.tag)
        self.begin(tag, node)
        self.elements.append(element)
        columns.tag.append(tag)
        columns.parent.append(self.open_nodes[-1])
        columns.end.append(0)
        columns.first_block.append(len(columns.blocks))
        columns.end_block.append(0)
        self.own_chars.append(0)
        self.own_link_chars.append(0)
        self.opened.append(element)
        self.open_nodes.append(node)
        self.hear(element.text)

    def begin(self, tag: str, node: int) -> None:
        """What a tag means for the text inside it."""
        if tag in INLINE:
            self.links += tag == "a"
        elif tag == "br":
            self.pieces.append(LINE_BREAK)
        else:
            self.flush()
            self.open_blocks.append(node)
            self.dead += tag in DEAD
            self.pre += tag in KEEPS_SPACE

    def leave_until(self, element: Element | None) -> None:
        """Close the innermost elements, up to one that stays open."""
        while self.opened and self.opened[-1] is not element:
            self.leave()

    def leave(self) -> None:
        """Close the innermost element, and take up the text behind it."""
        node, tail = self.open_nodes.pop(), self.opened.pop().tail
        self.finish(self.columns.tag[node])
        self.columns.end[node] = len(self.columns.tag)
        self.columns.end_block[node] = len(self.columns.blocks)
        self.hear(tail)

    def finish(self, tag: str) -> None:
        """The end of what `begin` began."""
        if tag in INLINE:
            self.links -= tag == "a"
        elif tag != "br":
            self.flush()
            self.open_blocks.pop()
            self.dead -= tag in DEAD
            self.pre -= tag in KEEPS_SPACE

    def hear(self, text: str | None) -> None:
        """Take up text that stands in the innermost open element."""
        if not text or self.dead or not self.opened:
            return
        self.pieces.append(text)
        node, size = self.open_nodes[-1], len(text.strip())
        self.own_chars[node] += size
        if self.links:
            self.own_link_chars[node] += size
            self.block_links += size

    def flush(self) -> None:
        """End the block that is being gathered, if it has any text."""
        text = "".join(self.pieces)
        self.pieces.clear()
        text = text.replace(LINE_BREAK, "\n").strip("\n") if self.pre else tidy(text)
        if text and not text.isspace():
            self.columns.blocks.append(Block(self.open_blocks[-1], text, self.block_links, len(self.columns.tag) - 1))
        self.block_links = 0

    def sum_up(self) -> None:
        """Running sums of the text, so that what a subtree holds is a difference."""
        before = [0, *accumulate(self.own_chars)]
        self.columns.chars_before = before
        self.columns.link_chars_before = array("q", [0, *accumulate(self.own_link_chars)])
        self.columns.chars = [before[end] - start for end, start in zip(self.columns.end, before, strict=False)]


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
    columns.shape = array("q", shape)


def grouped(tags: Sequence[str]) -> dict[str, list[int]]:
    """Tag -> the nodes that have it, in document order."""
    found: dict[str, list[int]] = {}
    for node, tag in enumerate(tags):
        found.setdefault(tag, []).append(node)
    return found


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
