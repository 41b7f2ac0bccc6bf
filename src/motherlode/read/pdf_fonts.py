"""Fonts that a file names but does not hold.

pdfium takes the glyphs of such a font from the machine. Where the machine has none, a Chinese letter that is drawn by
itself (摘 要, names of two letters) has no width, and pdfium drops it from the text without a word. Given any glyph at
all, it reads them. So while text is read it gets a font of two thin glyphs for Chinese, Japanese and Korean, and for
other scripts the fonts that are part of pdfium: the same text on every machine. Pictures of pages are drawn with the
fonts of the machine.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2 as pdfium

EAST_ASIAN = frozenset({128, 129, 130, 134, 136})
"""The character sets of fonts by their numbers in Windows: Japanese, Korean (two), Chinese (two)."""
EM, BELOW, ABOVE = 1000, -120, 880
NARROW, WIDE = 200, 900
"""Right edges of the two glyphs; the letters themselves are as wide as the file says."""
GROUPS = ((0x21, 0x9F, 1), (0xA1, 0x1FFF, 1), (0x2010, 0x2DFF, 1), (0x2E00, 0x2FFF, 2), (0x3001, 0x2FFFF, 2))
"""First and last character, and the glyph for all of them."""
HANDLE = 0x4D4C
"""Stands for the font towards pdfium; any number that is no address will do."""
NAME = b"Motherlode\0"


def thin_font() -> bytes:
    """A TrueType font of two visible glyphs, a narrow one for Latin and a wide one for all else; blanks have none.

    Wider than its letter a glyph would hide the gap between two words.
    """
    glyphs = [_line_to(NARROW), _line_to(WIDE)]
    groups = b"".join(struct.pack(">III", *group) for group in GROUPS)
    tables = {
        b"cmap": struct.pack(">HHHHIHHIII", 0, 1, 3, 10, 12, 13, 0, 16 + len(groups), 0, len(GROUPS)) + groups,
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, BELOW, EM, ABOVE, 0, 8, 2, 0, 0
        ),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, ABOVE, BELOW, 0, EM, 0, 0, EM, 1, *[0] * 7, 1),
        b"hmtx": struct.pack(">Hhhh", EM, 0, 0, 0),
        b"loca": struct.pack(">HHHH", 0, 0, len(glyphs[0]) // 2, len(glyphs[0] + glyphs[1]) // 2),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, 3, 2, 1, 0, 0, 1, *[0] * 8),
    }
    return _bound(tables)


def _line_to(right: int) -> bytes:
    """A glyph of two points, from the lower left to the upper right."""
    return struct.pack(">hhhhhHHBBhhhh", 1, 0, BELOW, right, ABOVE, 1, 0, 1, 1, 0, right, BELOW, ABOVE - BELOW)


def _bound(tables: dict[bytes, bytes]) -> bytes:
    """Tables as a font file: where each lies, then all of them, each from a multiple of four."""
    directory = struct.pack(">IHHHH", 0x10000, len(tables), 64, 2, 16 * len(tables) - 64)
    start, content = len(directory) + 16 * len(tables), b""
    for tag, table in tables.items():
        directory += struct.pack(">4sIII", tag, 0, start + len(content), len(table))
        content += table + bytes(-len(table) % 4)
    return directory + content


class StandIn(pdfium.PdfSysfontBase):  # type: ignore[misc]
    """The machine's fonts, or the thin one while text is read; the methods' names are pdfium's."""

    font = thin_font()
    reading = False

    def MapFont(self, *asked: Any) -> Any:  # noqa: N802
        if not self.reading:
            return super().MapFont(*asked)
        return HANDLE if asked[3] in EAST_ASIAN else None

    def GetFontData(self, this: Any, handle: Any, table: int, buffer: Any, size: int) -> Any:  # noqa: N802
        if not _is_ours(handle):
            return super().GetFontData(this, handle, table, buffer, size)
        return 0 if table else _handed(self.font, buffer, size)

    def GetFaceName(self, this: Any, handle: Any, buffer: Any, size: int) -> Any:  # noqa: N802
        return _handed(NAME, buffer, size) if _is_ours(handle) else super().GetFaceName(this, handle, buffer, size)

    def GetFontCharset(self, this: Any, handle: Any) -> Any:  # noqa: N802
        return 134 if _is_ours(handle) else super().GetFontCharset(this, handle)

    def DeleteFont(self, this: Any, handle: Any) -> None:  # noqa: N802
        if not _is_ours(handle):
            super().DeleteFont(this, handle)


def _is_ours(handle: Any) -> bool:
    return ctypes.cast(handle, ctypes.c_void_p).value == HANDLE


def _handed(data: bytes, buffer: Any, size: int) -> int:
    """How long the data are, and a copy where there is room for it."""
    if buffer and size >= len(data):
        ctypes.memmove(buffer, data, len(data))
    return len(data)


STAND_IN = StandIn()
STAND_IN.setup()


@contextmanager
def without_fonts() -> Iterator[None]:
    """Text is read in here, and no font of the machine is asked for."""
    STAND_IN.reading = True
    try:
        yield
    finally:
        STAND_IN.reading = False
