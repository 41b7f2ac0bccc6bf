"""Foreign answers read with care: JSON and XML of any shape give what they give, or a SourceError that says why not."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import msgspec
from lxml import etree

MAX_BYTES = 50_000_000
"""Of a sitemap, unpacked; the protocol allows as many."""


class SourceError(ValueError):
    """An answer that cannot be used, and why."""


def json_of(body: bytes) -> dict[str, Any]:
    """An object in JSON."""
    try:
        found = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SourceError(f"the answer is no JSON ({error})") from error
    if not isinstance(found, dict):
        raise SourceError("the answer is no JSON object")
    return found


def rows(value: Any, *path: str) -> list[dict[str, Any]]:
    """The objects in a list somewhere below; what is of another shape is left out.

    >>> rows({"message": {"items": [{"a": 1}, 2]}}, "message", "items")
    [{'a': 1}]
    """
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def xml_of(body: bytes) -> etree._Element:
    """The root of an XML answer; no entity is expanded and nothing is loaded."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False)
    try:
        root = etree.fromstring(body, parser) if body.strip() else None
    except (etree.XMLSyntaxError, ValueError) as error:
        raise SourceError(f"the answer is no XML ({error})") from error
    if root is None:
        raise SourceError("the answer is no XML")
    return root


def local_name(element: etree._Element) -> str:
    """A tag without its namespace; "" for comments."""
    if not isinstance(element.tag, str):
        return ""
    # A prefix that nobody declared stays in the name, and lxml's own QName refuses it.
    return element.tag.rpartition("}")[2].rpartition(":")[2].lower()


def unpacked(body: bytes) -> bytes:
    """The body, unzipped where it is gzip; never more than a sitemap may have."""
    if not body.startswith(b"\x1f\x8b"):
        return body
    try:
        with gzip.open(BytesIO(body)) as file:
            return file.read(MAX_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise SourceError(f"the answer is broken gzip ({error})") from error


def addresses(found: Iterable[Any]) -> list[str]:
    """Those that are http addresses, each once, in their order.

    >>> addresses(["https://a.example/", None, "ftp://b", "https://a.example/"])
    ['https://a.example/']
    """
    stripped = (str(url).strip() for url in found if isinstance(url, str))
    return list(dict.fromkeys(url for url in stripped if url.lower().startswith(("http://", "https://"))))
