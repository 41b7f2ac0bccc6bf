"""What a PDF says about itself: the XMP packet, found in the bytes because pdfium does not give it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache

from lxml import etree

from motherlode.read.seek import first_place

_MARK = re.compile(rb"/Subtype\s*/XML\b")
_START, _END = b"<x:xmpmeta", b"</x:xmpmeta>"
MAX_PACKET = 2_000_000
_PREFIX = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/pdfx/1.3/": "pdfx",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
}
_WANTED = {
    "dc:title",
    "dc:creator",
    "dc:description",
    "dc:subject",
    "dc:identifier",
    "dc:date",
    "pdf:Keywords",
    "pdfx:doi",
    "prism:doi",
    "prism:keyword",
    "prism:coverDate",
    "prism:publicationName",
}


def xmp_info(body: bytes) -> dict[str, str]:
    """Title, creators, keywords and DOI of the first packet that has any; pictures carry packets too."""
    for packet in _packets(body):
        found = _properties(packet)
        if "dc:title" in found or "dc:creator" in found or any(name.endswith("doi") for name in found):
            return found
    return {}


def _packets(body: bytes) -> Iterator[bytes]:
    """The plain ones, or else those in streams; one by one, since a file is long and its first packet often does."""
    start = first_place(body, _START)
    if start < 0 <= first_place(body, b"/XML"):
        yield from filter(None, (_stream_after(body, mark.end()) for mark in _MARK.finditer(body)))
    while start >= 0:
        end = body.find(_END, start, start + MAX_PACKET)
        if end >= 0:
            yield body[start : end + len(_END)]
        start = body.find(_START, max(end, start + 1))


def _stream_after(body: bytes, position: int) -> bytes:
    """The stream whose dictionary names it as XML, inflated."""
    start = body.find(b"stream", position, position + 500)
    end = body.find(b"endstream", start)
    if start < 0 or end < 0:
        return b""
    data = body[start + 6 : end].lstrip(b"\r\n")
    if b"Flate" not in body[max(0, position - 300) : start]:
        return data[:MAX_PACKET]
    try:
        return zlib.decompressobj().decompress(data, MAX_PACKET)
    except zlib.error:
        return b""


def _properties(packet: bytes) -> dict[str, str]:
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(packet.strip(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return {}
    found: dict[str, str] = {}
    for element in root.iter("{*}*") if root is not None else ():
        if (key := _key(str(element.tag))) in _WANTED and (text := _values(element)):
            found.setdefault(key, text)
        for name, value in element.attrib.items():
            if (key := _key(str(name))) in _WANTED and (text := str(value).strip()):
                found.setdefault(key, text)
    return found


@lru_cache(maxsize=256)
def _key(tag: str) -> str:
    """{namespace}name -> prefix:name; prism has a namespace for each of its versions."""
    namespace, _, name = tag.lstrip("{").rpartition("}")
    prefix = "prism" if "prism" in namespace else _PREFIX.get(namespace, "")
    return f"{prefix}:{name}"


def _values(element: etree._Element) -> str:
    """The items of a list a line each, or the text itself."""
    items = [" ".join("".join(item.itertext()).split()) for item in element.iter("{*}li")]
    return "\n".join(item for item in items if item) or " ".join((element.text or "").split())
