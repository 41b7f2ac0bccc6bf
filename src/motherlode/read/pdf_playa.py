"""The second engine: playa, slower and in pure Python, which opens files that pdfium gives up on."""

from __future__ import annotations

import logging
import struct
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import playa
from playa.content import GlyphObject, TextObject
from playa.document import Document
from playa.page import Page

from motherlode.read.pdf_lines import Run, style_of
from motherlode.read.pdf_page import Box

END = b"endobj"
MAX_DRAWN = 100_000

# Its warnings on damaged files are no news to a user: the page says itself what could not be read.
logging.getLogger("playa").addHandler(logging.NullHandler())

MAX_GLYPHS = 20_000
"""Glyphs read from one page: at 10 µs a glyph, a fifth of a second."""

FAULTS = (
    playa.PDFException,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RuntimeError,
    StopIteration,
    EOFError,
    struct.error,
    zlib.error,
)
"""What playa raises on damaged files: it checks little by itself, so Python's own errors come through."""


def open_document(body: bytes) -> Document:
    return playa.parse(body, space="page")


def without_table(body: bytes) -> bytes:
    """A file up to its last whole object: one that was cut within its table of objects is read by them instead."""
    end = body.rfind(END)
    return body[: end + len(END)].replace(b"startxref", b"start----") if end > 0 else b""


class Glyph(NamedTuple):
    """What is needed of a glyph; playa's own object changes with the graphics state behind it."""

    text: str
    font: str
    size: float
    left: float
    baseline: float
    right: float
    upright: bool
    box: Box | None
    """For text that is not upright."""


def readable_runs(page: Page) -> Iterator[Run]:
    """What can be read of a page before its damage."""
    try:
        yield from runs(page)
    except FAULTS:
        return


def runs(page: Page) -> Iterator[Run]:
    """Words in the page's own order; a gap of a sixth of the size is taken for a space."""
    word: list[Glyph] = []
    spaced = False
    for glyph in map(_glyph, islice(_glyphs(page), MAX_GLYPHS)):
        blank = not glyph.text or glyph.text.isspace()
        if word and (blank or not _touches(word[-1], glyph)):
            yield _run(word, spaced)
            spaced = not blank and _is_apart(word[-1], glyph)
            word = []
        if blank:
            spaced = True
        else:
            word.append(glyph)
    if word:
        yield _run(word, spaced)


def _glyphs(page: Page) -> Iterator[GlyphObject]:
    """The glyphs among the first things drawn; a map may hold a million lines and no word."""
    for drawn in islice(page.flatten(), MAX_DRAWN):
        if isinstance(drawn, TextObject):
            yield from drawn


def _glyph(glyph: GlyphObject) -> Glyph:
    a, b = glyph.matrix[:2]
    left, baseline = glyph.origin
    right = left + glyph.displacement[0]
    upright = a > 0 and abs(b) < 0.2 * a
    box = None if upright else glyph.bbox
    return Glyph(glyph.text or "", glyph.fontname, glyph.size, left, baseline, right, upright, box)


def _touches(before: Glyph, glyph: Glyph) -> bool:
    near = 0.16 * glyph.size
    same = before.font == glyph.font and before.size == glyph.size
    return same and abs(glyph.left - before.right) < near and abs(glyph.baseline - before.baseline) < near


def _is_apart(before: Glyph, glyph: Glyph) -> bool:
    """Wide enough for a space; a raised mark stands closer."""
    return not 0 <= glyph.left - before.right < 0.2 * max(before.size, glyph.size)


def _run(word: list[Glyph], spaced: bool) -> Run:
    first, last = word[0], word[-1]
    text = "".join(glyph.text for glyph in word)
    style = style_of(first.font, first.size)
    return Run(text, style, first.left, first.baseline, last.right, spaced, first.upright, first.box)
