"""Where the posts and list entries that a page's JSON-LD declares stand in the page itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from motherlode.extractors.records.attributes import addresses
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import Thing, things
from motherlode.read.letters import fold

POSTS = frozenset({"discussionforumposting", "socialmediaposting", "comment", "answer", "question"})
KEY = 40
"""So many letters at its start tell a post from the others; the page may break lines after them."""
MIN_KEY = 12
_TAG = re.compile(r"<[^>]{0,300}>")


def declared_anchors(doc: HtmlDocument) -> Iterator[list[int]]:
    """For the posts together, and for each list, the nodes in which they stand, in document order."""
    found = things(doc)
    if posts := [thing for thing in found if thing.types & POSTS]:
        yield _by_text(doc, posts)
    for thing in found:
        if "itemlist" in thing.types:
            yield _by_address(doc, _entries(thing))


def _by_text(doc: HtmlDocument, posts: list[Thing]) -> list[int]:
    """The first block that begins as a post does, for each of the posts; later ones quote it."""
    texts = (post.content.get("text") or post.content.get("articleBody") for post in posts)
    keys = {key for text in texts if isinstance(text, str) and len(key := _key(_TAG.sub(" ", text))) >= MIN_KEY}
    first: dict[str, int] = {}
    for block in doc.table.blocks if keys else ():
        if key := _begun(_key(block.text), keys):
            first.setdefault(key, block.node)
    return sorted(set(first.values()))


def _begun(start: str, keys: set[str]) -> str:
    """The post that a block begins, or ""; a short first line begins a longer post."""
    if start in keys:
        return start
    return next((key for key in keys if key.startswith(start)), "") if MIN_KEY <= len(start) < KEY else ""


def _key(text: str) -> str:
    return fold(text[: 3 * KEY])[:KEY]


def _entries(thing: Thing) -> list[str]:
    """The addresses that a list names."""
    items = thing.content.get("itemListElement")
    return [url for item in items if (url := _address(item))] if isinstance(items, list) else []


def _address(item: Any) -> str:
    if isinstance(item, str):
        return item
    if not isinstance(item, dict):
        return ""
    inner = item.get("item")
    url = item.get("url") or (inner if isinstance(inner, str) else _address(inner))
    return url if isinstance(url, str) else ""


def _by_address(doc: HtmlDocument, wanted: list[str]) -> list[int]:
    """The first link to each of the addresses."""
    paths = {_path(url) for url in wanted} - {"", "/"}
    first: dict[str, int] = {}
    for node, href in addresses(doc.table).items() if paths else ():
        path = _path(href)
        if path in paths:
            first.setdefault(path, node)
    return sorted(first.values())


def _path(url: str) -> str:
    """Path and query: pages declare full addresses and link by relative ones."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return ""
    return f"{parts.path.rstrip('/')}?{parts.query}" if parts.query else parts.path.rstrip("/")
