"""A page of pdfium -> its lines, by character index: text asked by rectangle doubles letters at the edges.

Fonts and matrices are asked once for a text object, boxes once for a word. `_pdf_lines.pyx` does the same, compiled;
what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

import ctypes
import math
import re
from itertools import repeat
from typing import NamedTuple

from motherlode.read import pdf_calls as calls
from motherlode.read.counted import has_halves
from motherlode.read.pdf_lines import Run, Style, lines_of, style_of
from motherlode.read.pdf_page import Box, Line

__all__ = ["lines_on", "plain_lines_on", "plain_text_of", "text_of"]

MAX_CHARS = 100_000
"""Characters read from one page; a page of a book has 3,000."""
_WORD = re.compile(r"\S+")
# A hyphen at a line's end is \x02 or U+FFFE here, and no line break follows it.
_STRETCH = re.compile("[^\\s\x02\ufffe](?:[^\r\n\x02\ufffe]*[^\\s\x02\ufffe])?[\x02\ufffe]?|[\x02\ufffe]")
"""What stands on one line, up to a hyphen at its end."""
LOOSE, GAP = 0.12, 0.8
"""Wider than its letters by this share, and by this part of the size: it has gaps in it, columns or names in a row."""
FORCE_BOLD, ITALIC = 1 << 18, 1 << 6
FILL_AND_STROKE = 2
Look = tuple[Style, bool]
"""A style, and whether it stands upright."""


class Stretch(NamedTuple):
    """Characters from start to end, the text objects of the first and the last, and whether a space stands before."""

    start: int
    end: int
    first: int
    last: int
    spaced: bool


def plain_text_of(page: int) -> str:
    """The characters of a page, each at its index."""
    count = min(calls.count_chars(page), MAX_CHARS)
    if count <= 0:
        return ""
    buffer = (ctypes.c_ushort * (2 * count + 1))()
    written = calls.text(page, 0, count, ctypes.addressof(buffer))
    text = bytes(buffer)[: 2 * max(written - 1, 0)].decode("utf-16-le", "replace")
    if len(text) == count:
        return text
    # Characters beyond U+FFFF, or glyphs without any: positions would be off by one.
    return "".join(map(chr, map(calls.unicode, repeat(page, count), range(count))))


def plain_lines_on(page: int, text: str, number: int) -> tuple[tuple[Line, ...], float]:
    """The lines of a page whose text was asked for, and the share of runs whose fonts have no Unicode table."""
    reader = Reader(page, text)
    reader.read()
    return lines_of(reader.found, number), reader.unmapped / max(reader.asked, 1)


class Reader:
    """What is known of a page while its runs are read."""

    def __init__(self, page: int, drawn: str) -> None:
        self._page = page
        self._drawn, self._text = drawn, hyphened(drawn)
        self._looks: dict[int, Look] = {0: (Style("", 0.0, False, False), True)}
        self._fonts: dict[int, tuple[str, bool, bool]] = {0: ("", False, False)}
        self._styles: dict[tuple[int, float, bool], Style] = {}
        self._out = calls.Out()
        self.found: list[Run] = []
        self.asked = self.unmapped = 0

    def read(self) -> None:
        """Every stretch of one text object in the page's own order; where an object has wide gaps, its words."""
        for match in _STRETCH.finditer(self._drawn):
            start, end = match.span()
            spaced = self._text[start - 1 : start].isspace()
            self._part(Stretch(start, end, self._object(start), self._object(end - 1), spaced))
        if has_halves(self._drawn):
            self.found = [run._replace(text=whole(run.text)) for run in self.found]

    def _part(self, stretch: Stretch) -> None:
        """A stretch halved until each part is of one object; asking at both ends only saves most calls."""
        start, end, first, last, spaced = stretch
        if first == last:
            self._of_one_object(stretch)
            return
        gap = _middle_gap(self._text, start, end)
        if gap is None:
            self._letter_by_letter(stretch)
            return
        left, right = gap
        self._part(Stretch(start, left, first, self._object(left - 1), spaced))
        self._part(Stretch(right, end, self._object(right), last, True))

    def _of_one_object(self, stretch: Stretch) -> None:
        start, end, owner, _, spaced = stretch
        run = self._run(start, end, owner, spaced)
        if " " not in run.text or not run.upright or not _is_loose(run):
            self.found.append(run)
            return
        for word in _WORD.finditer(self._text, start, end):
            start, end = word.span()
            self.found.append(self._run(start, end, self._object(start), spaced))
            spaced = True

    def _letter_by_letter(self, stretch: Stretch) -> None:
        """A word of several objects."""
        start, end, owner, _, spaced = stretch
        for index in range(start + 1, end):
            other = self._object(index)
            if other != owner:
                self.found.append(self._run(start, index, owner, spaced))
                start, owner, spaced = index, other, False
        self.found.append(self._run(start, end, owner, spaced))

    def _object(self, index: int) -> int:
        """The address of a character's text object; 0 for a space that pdfium put in."""
        return calls.text_object(self._page, index) or 0

    def _run(self, first: int, end: int, owner: int, spaced: bool) -> Run:
        page, out = self._page, self._out
        self.asked += 1
        self.unmapped += calls.has_map_error(page, first) == 1
        look = self._looks.get(owner)
        if look is None:
            look = self._looks[owner] = self._ask_look(first, owner)
        style, upright = look
        calls.loose_box(page, end - 1, out.rect_at)
        right = out.rect.right
        calls.origin(page, first, out.x_at, out.y_at)
        box = None if upright else self._box(first, end - 1)
        return Run(self._text[first:end], style, out.x.value, out.y.value, right, spaced, upright, box)

    def _box(self, first: int, last: int) -> Box:
        sides, rect = [], self._out.rect
        for index in (first, last):
            calls.loose_box(self._page, index, self._out.rect_at)
            sides.append((rect.left, rect.bottom, rect.right, rect.top))
        (left, bottom, right, top), other = sides
        return min(left, other[0]), min(bottom, other[1]), max(right, other[2]), max(top, other[3])

    def _ask_look(self, index: int, owner: int) -> Look:
        """Style and uprightness of a character, asked once for its text object."""
        matrix = self._out.matrix
        calls.matrix(self._page, index, self._out.matrix_at)
        size = abs(calls.font_size(self._page, index) * math.hypot(matrix.c, matrix.d))
        font = calls.font(owner) or 0
        stroked = calls.render_mode(owner) == FILL_AND_STROKE
        style = self._styles.get((font, size, stroked))
        if style is None:
            name, strong, slanted = self._font(font)
            style = style_of(name, size, strong=strong or stroked, slanted=slanted)
            self._styles[font, size, stroked] = style
        across = matrix.a
        return style, across > 0 and abs(matrix.b) < 0.2 * across

    def _font(self, font: int) -> tuple[str, bool, bool]:
        if font not in self._fonts:
            size = calls.font_name(font, None, 0)
            buffer = ctypes.create_string_buffer(max(size, 1))
            calls.font_name(font, ctypes.addressof(buffer), size)
            flags = max(calls.font_flags(font), 0)
            self._fonts[font] = font_name(buffer.value), bool(flags & FORCE_BOLD), bool(flags & ITALIC)
        return self._fonts[font]


def _middle_gap(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The blanks nearest to the middle, or None for a single word."""
    middle = (start + end) // 2
    after, before = text.find(" ", middle, end), text.rfind(" ", start, middle)
    if after < 0 and before < 0:
        return None
    at = before if after < 0 or (before >= 0 and middle - before < after - middle) else after
    left, right = at, at
    while left > start and text[left - 1].isspace():
        left -= 1
    while right < end and text[right].isspace():
        right += 1
    return left, right


def _is_loose(run: Run) -> bool:
    """Against half a size a letter, and a whole for a Chinese one."""
    size = run.style.size
    wide = 0 if run.text.isascii() else sum(char > "\u2e7f" for char in run.text)
    usual = size * (0.5 * len(run.text) + 0.5 * wide)
    return run.right - run.left - usual > max(GAP * size, LOOSE * usual)


def hyphened(drawn: str, hyphen: str = "-") -> str:
    """With hyphens at the ends of lines; a table for `translate` would be asked for every letter that is not Latin."""
    return drawn.replace("\x02", hyphen).replace("\ufffe", hyphen)


def whole(text: str) -> str:
    """The halves of characters as one."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace") if has_halves(text) else text


def font_name(name: bytes) -> str:
    """Names are UTF-8 by the standard and GBK in many Chinese files."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("gbk", "replace")


try:
    from motherlode.read._pdf_lines import lines_on, text_of
except ImportError:  # the package was installed without a compiler
    lines_on, text_of = plain_lines_on, plain_text_of
