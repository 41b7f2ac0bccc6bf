"""The links of a page, each with what it says of the page that it leads to. Runs on every page of a crawl."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from motherlode.model import Link
from motherlode.read.html import HtmlDocument, joined

MAX_ADDRESS = 2000
"""Longer addresses are made by machines that answer themselves."""
MAX_TEXT, MAX_NEAR = 200, 400
PLACE_STEPS = 10
"""How many of the innermost tags tell where a link stands; a deep page must not cost its square."""
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 caption dt legend summary th".split())
READERS_LINKS = frozenset({"a", "area", "frame", "iframe"})
FORWARD = frozenset({"next", "prev"})
UNSEEN = re.compile(r"[\x00-\x20\x7f]+")
REFRESH = re.compile(r"^\s*\d*(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?['\"]?([^'\"\s]+)", re.I)
PLAIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:[/?]|$)")
"""Nearly all addresses; joining and splitting these would cost more than all else here."""
ORIGIN = re.compile(r"(https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?:/|$)")
FROM_ROOT = ("/", "http://", "https://")
"""Addresses that are the same on all pages of a site."""
DIGITS = re.compile(r"\d+")


def links_of(document: HtmlDocument) -> tuple[Link, ...]:
    """The addresses that a page leads to, once each, in the order of the page; what is no address is passed over."""
    near = Surroundings(document)
    found: dict[str, Link] = {}
    seen: dict[str, str] = {}
    home = ORIGIN.match(document.base)
    origin = home[1] if home else document.base
    for node, address in addresses(document):
        url = seen.get(address)
        if url is None:
            anywhere = address.startswith(FROM_ROOT)
            url = seen[address] = web_address(origin if anywhere else document.base, address)
        if url and (url not in found or not found[url].text):
            link = Link(url, link_text(document, node), near.text(node), near.place(node))
            if url not in found or link.text:
                found[url] = link
    return tuple(found.values())


def addresses(document: HtmlDocument) -> Iterator[tuple[int, str]]:
    """(node, address as written) of all that leads elsewhere."""
    carried = document.table.leading
    for node, value in sorted(carried["href"] + carried["src"] + carried["http-equiv"]):
        if address := led_to(document, node, value):
            yield node, address


def led_to(document: HtmlDocument, node: int, value: str) -> str:
    """The address that an attribute leads a reader to; "" for those of pictures, scripts and styles."""
    tag = document.table.tag[node]
    if tag in READERS_LINKS:
        return value
    element = document.table.elements[node]
    if tag == "link" and not FORWARD.isdisjoint((element.get("rel") or "").lower().split()):
        return value
    if tag == "meta" and value.strip().lower() == "refresh":
        told = REFRESH.match(element.get("content") or "")
        return told[1] if told else ""
    return ""


@lru_cache(maxsize=16_384)
def web_address(base: str, address: str) -> str:
    """An address in full, without its fragment; "" where no page can stand there. Menus lead all pages of a site on."""
    address = address.strip().partition("#")[0]
    if UNSEEN.search(address):
        address = UNSEEN.sub("", address)
    url = address if PLAIN.match(address) else rooted(base, address) or joined(base, address)
    url = url.partition("#")[0]
    if len(url) > MAX_ADDRESS:
        return ""
    return url if PLAIN.match(url) or names_a_host(url) else ""


def rooted(base: str, address: str) -> str:
    """An address from the root of the site in full, as most are; "" where joining it needs more care.

    >>> rooted("http://a.example/x/y", "/z?page=1"), rooted("http://a.example/x/y", "/x/../z")
    ('http://a.example/z?page=1', '')
    """
    if not address.startswith("/") or address.startswith("//") or address.endswith("?"):
        return ""
    if "/." in address or ";" in address:
        return ""
    origin = ORIGIN.match(base)
    return origin[1] + address if origin else ""


def names_a_host(url: str) -> bool:
    """Whether an unusual address is one of the Web at all."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as `http://[` or a port of letters
        return False


def link_text(document: HtmlDocument, node: int) -> str:
    """What a link says, or what its picture is said to show."""
    table = document.table
    text = table.text(node)
    if not text:
        inner = (table.elements[inside] for inside in range(node, min(table.end[node], node + 20)))
        said = (element.get(name) for element in inner for name in ("alt", "title", "aria-label"))
        text = " ".join(next(filter(None, said), "").split())
    return text[:MAX_TEXT]


class Surroundings:
    """What stands around the links of one page."""

    def __init__(self, document: HtmlDocument) -> None:
        self._table = document.table
        self._places: dict[int, str] = {}
        self._trails: dict[int, tuple[str, ...]] = {-1: ()}
        self._headings: list[str] = []
        heading = ""
        for block in self._table.blocks:
            self._headings.append(heading)
            if self._table.tag[block.node] in HEADINGS:
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
        tag, classes = self._table.tag[node], self._table.classes[node]
        return step_of(tag, classes) if classes else tag


@lru_cache(maxsize=20_000)
def step_of(tag: str, classes: str) -> str:
    """A tag with its first classes, as they come again on all pages of a site."""
    return ".".join([tag, *(DIGITS.sub("#", name)[:30] for name in classes.split()[:2])])
