"""The links of a node table, with what stands in them and around them.

`_gather.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from motherlode.model import Link
from motherlode.read.nodes import NodeTable

MAX_TEXT, MAX_NEAR = 200, 400
PLACE_STEPS = 10
"""How many of the innermost tags tell where a link stands; a deep page must not cost its square."""
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 caption dt legend summary th".split())
READERS_LINKS = frozenset({"a", "area", "frame", "iframe"})
FORWARD = frozenset({"next", "prev"})
FROM_ROOT = ("/", "http://", "https://")
"""Addresses that are the same on all pages of a site."""
REFRESH = re.compile(r"^\s*\d*(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?['\"]?([^'\"\s]+)", re.I)
DIGITS = re.compile(r"\d+")


def gathered(table: NodeTable, base: str, origin: str, web_address: Callable[[str, str], str]) -> tuple[Link, ...]:
    """The links, once each, in the order of the page; `web_address` makes an address of what is written."""
    near = Surroundings(table)
    found: dict[str, Link] = {}
    seen: dict[str, str] = {}
    for node, address in addresses(table):
        address = address.partition("#")[0]
        url = seen.get(address)
        if url is None:
            url = seen[address] = web_address(origin if address.startswith(FROM_ROOT) else base, address)
        if url and (url not in found or not found[url].text):
            link = Link(url, link_text(table, node), near.text(node), near.place(node))
            if url not in found or link.text:
                found[url] = link
    return tuple(found.values())


def addresses(table: NodeTable) -> Iterator[tuple[int, str]]:
    """(node, address as written) of all that leads elsewhere."""
    carried = table.leading
    for node, value in sorted(carried["href"] + carried["src"] + carried["http-equiv"]):
        if address := value if table.tag[node] in READERS_LINKS else led_to(table, node, value):
            yield node, address


def led_to(table: NodeTable, node: int, value: str) -> str:
    """The address that an attribute of the head leads a reader to; "" for those of pictures, scripts and styles."""
    if table.tag[node] == "link" and not FORWARD.isdisjoint(table.elements.value(node, b"rel").lower().split()):
        return value
    if table.tag[node] == "meta" and value.strip().lower() == "refresh":
        told = REFRESH.match(table.elements.value(node, b"content"))
        return told[1] if told else ""
    return ""


def link_text(table: NodeTable, node: int) -> str:
    """What a link says, or what its picture is said to show."""
    return (table.link_lines.get(node) or table.text(node) or shown(table, node))[:MAX_TEXT]


def shown(table: NodeTable, node: int) -> str:
    """What a picture in a link is said to show."""
    inside = range(node, min(table.end[node], node + 20))
    said = (table.elements.value(inner, name) for inner in inside for name in (b"alt", b"title", b"aria-label"))
    return " ".join(next(filter(None, said), "").split())


class Surroundings:
    """What stands around the links of one page."""

    def __init__(self, table: NodeTable) -> None:
        self._table = table
        self._places: dict[int, str] = {}
        self._trails: dict[int, tuple[str, ...]] = {-1: ()}
        self._headings: list[str] = []
        heading = ""
        for block in table.blocks:
            self._headings.append(heading)
            if table.tag[block.node] in HEADINGS:
                heading = block.text[:MAX_TEXT]

    def text(self, node: int) -> str:
        """The heading that a link stands under, and the block of text that it stands in."""
        at = self._table.first_block[node]
        if at >= len(self._headings):
            return ""
        block = self._table.blocks[at]
        own = block.text if block.node < node <= block.last else ""
        if len(own) > MAX_NEAR:
            middle = max(0, own.find(self._table.text(node)[:40]))
            own = own[max(0, middle - MAX_NEAR // 2) : middle + MAX_NEAR // 2]
        return f"{self._headings[at]}\n{own}".strip()

    def place(self, node: int) -> str:
        """The tags and classes around a link, innermost last; numbers in classes are taken out."""
        above = self._table.parent[node]
        place = self._places.get(above)
        if place is None:
            place = self._places[above] = "/".join(self._trail(above))
        return place

    def _trail(self, node: int) -> tuple[str, ...]:
        """The last steps down to a node; every node is passed once, however many links stand below it."""
        parent, trails = self._table.parent, self._trails
        way = []
        while node not in trails:
            way.append(node)
            node = parent[node]
        trail = trails[node]
        for at in reversed(way):
            trail = trails[at] = (*trail[1 - PLACE_STEPS :], self._step(at))
        return trail

    def _step(self, node: int) -> str:
        tag, classes = self._table.tag[node], self._table.elements.value(node, b"class")
        return step_of(tag, classes) if classes else tag


@lru_cache(maxsize=20_000)
def step_of(tag: str, classes: str) -> str:
    """A tag with its first classes, as they come again on all pages of a site."""
    return ".".join([tag, *(DIGITS.sub("#", name)[:30] for name in classes.split()[:2])])
