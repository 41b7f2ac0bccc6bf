"""The pages of a paper as pictures, with the boxes that its values stand in."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from threading import Lock

from msgspec import Struct

from motherlode.model import Page, ReadError, Where

SCALE = 1.6
"""Pixels a point: sharp on a phone, and a page still is a small file."""
MOST_PAGES = 30
MOST_SIDE = 4000.0
"""Points; a larger sheet would fill the memory with its picture."""
PDFIUM = Lock()
"""The engine is one for all threads, and not made for several."""


class Box(Struct, frozen=True):
    """A box on a sheet, from its upper left corner, with the number of its place."""

    place: int
    x: float
    y: float
    width: float
    height: float


class Sheet(Struct, frozen=True):
    """One page of a paper."""

    number: int
    width: float
    height: float
    boxes: tuple[Box, ...]


def sheets_of(page: Page, places: Iterable[Where]) -> list[Sheet]:
    """The first pages of a paper, each with the boxes of the places on it."""
    found = list(enumerate(places))
    return [
        Sheet(number, width, height, tuple(boxes_on(number, height, found)))
        for number, (width, height) in enumerate(sizes_of(page), start=1)
    ]


def boxes_on(number: int, height: float, places: Iterable[tuple[int, Where]]) -> list[Box]:
    return [
        Box(place, left, height - top, right - left, top - bottom)
        for place, where in places
        if where.page == number and where.box
        for left, bottom, right, top in [where.box]
    ]


def sizes_of(page: Page) -> list[tuple[float, float]]:
    """Width and height of the first pages, in points; none where the file cannot be opened."""
    import pypdfium2 as pdfium

    with PDFIUM:
        try:
            document = pdfium.PdfDocument(page.body)
        except pdfium.PdfiumError:
            return []
        try:
            return [document.get_page_size(number) for number in range(min(len(document), MOST_PAGES))]
        finally:
            document.close()


def picture_of(page: Page, number: int) -> bytes:
    """A page of a paper as PNG."""
    import pypdfium2 as pdfium

    with PDFIUM:
        try:
            document = pdfium.PdfDocument(page.body)
        except pdfium.PdfiumError as error:
            raise ReadError(f"the paper cannot be drawn ({error})") from error
        try:
            return drawn(document, number)
        finally:
            document.close()


def drawn(document: object, number: int) -> bytes:
    """The page's pixels, packed."""
    import pypdfium2 as pdfium

    assert isinstance(document, pdfium.PdfDocument)
    if not 1 <= number <= min(len(document), MOST_PAGES):
        raise ReadError(f"the paper has no page {number}, or it is not shown")
    sheet = document[number - 1]
    if max(sheet.get_size()) > MOST_SIDE:
        raise ReadError(f"page {number} is too large to be drawn")
    bitmap = sheet.render(scale=SCALE, rev_byteorder=True, may_draw_forms=False)
    stride, channels = bitmap.stride, bitmap.n_channels
    pixels = bytes(bitmap.buffer)
    rows = [pixels[row * stride : row * stride + bitmap.width * channels] for row in range(bitmap.height)]
    return png(bitmap.width, rows, channels)


def png(width: int, rows: list[bytes], channels: int) -> bytes:
    """Rows of pixels as a PNG file; 1, 3 or 4 channels."""
    kind = {1: 0, 3: 2, 4: 6}[channels]
    head = struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", body), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
