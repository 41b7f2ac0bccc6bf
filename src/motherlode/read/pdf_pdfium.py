"""The first engine: pypdfium2's raw interface, read by character index.

Text asked by rectangle doubles characters at the edges, so it is never asked that way. A call per
character is dear in Python; fonts and matrices are asked once for a text object, boxes once for a word.
"""

from __future__ import annotations

import ctypes
import math
import re
from itertools import repeat
from typing import NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from motherlode.read import pdf_calls as calls
from motherlode.read import pdf_fonts
from motherlode.read.letters import close_up, plain
from motherlode.read.pdf_lines import Run, Style, style_of
from motherlode.read.pdf_page import Box

pdf_fonts.stand_in()

MAX_CHARS = 100_000
"""Characters read from one page; a page of a book has 3,000."""
_WORD = re.compile(r"\S+")
# A hyphen at a line's end is \x02 or U+FFFE here, and no line break follows it.
_STRETCH = re.compile("[^\\s\x02\ufffe](?:[^\r\n\x02\ufffe]*[^\\s\x02\ufffe])?[\x02\ufffe]?|[\x02\ufffe]")
"""What stands on one line, up to a hyphen at its end."""
_LOOSE, _GAP = 0.12, 0.8
"""Wider than its letters by this share, and by this part of the size: it has gaps in it, columns or names in a row."""
_HYPHEN = str.maketrans({"\x02": "-", "\ufffe": "-"})
_HYPHEN_BREAK = str.maketrans({"\x02": "-\n", "\ufffe": "-\n"})
_HALF = re.compile("[\ud800-\udfff]")
_FORCE_BOLD, _ITALIC = 1 << 18, 1 << 6
_FILL_AND_STROKE = 2
_NO_STYLE = Style("", 0.0, False, False)
Look = tuple[Style, bool]
"""A style, and whether it stands upright."""


class Stretch(NamedTuple):
    """Characters from start to end, the text objects of the first and the last, and whether a space stands before."""

    start: int
    end: int
    first: int
    last: int
    spaced: bool


class TextLayer:
    """The characters of one page, while the page is open."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        self._textpage = page.get_textpage()
        self._page = calls.address(self._textpage.raw)
        self._looks: dict[int, Look] = {0: (_NO_STYLE, True)}
        self._fonts: dict[int, tuple[str, bool, bool]] = {0: ("", False, False)}
        self._styles: dict[tuple[int, float, bool], Style] = {}
        self._out = calls.Out()
        self.asked = self.unmapped = 0

    def close(self) -> None:
        self._textpage.close()

    def __enter__(self) -> TextLayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def plain(self) -> str:
        """The text alone, which costs a tenth of its runs."""
        text = _whole(self._text().translate(_HYPHEN_BREAK))
        lines = (close_up(plain(line.strip())) for line in text.splitlines())
        return "\n".join(line for line in lines if line)

    def runs(self) -> list[Run]:
        """Stretches of one text object in the page's own order; where an object has wide gaps, its words."""
        raw_text = self._text()
        text = raw_text.translate(_HYPHEN)
        found: list[Run] = []
        for match in _STRETCH.finditer(raw_text):
            start, end = match.span()
            stretch = Stretch(start, end, self._object(start), self._object(end - 1), text[start - 1 : start].isspace())
            self._part(text, stretch, found)
        return [run._replace(text=_whole(run.text)) for run in found] if _HALF.search(text) else found

    def _part(self, text: str, stretch: Stretch, found: list[Run]) -> None:
        """A stretch halved until each part is of one object; asking at both ends only saves most calls."""
        start, end, first, last, spaced = stretch
        if first == last:
            self._of_one_object(text, stretch, found)
            return
        gap = _middle_gap(text, start, end)
        if gap is None:
            self._letter_by_letter(text, stretch, found)
            return
        left, right = gap
        self._part(text, Stretch(start, left, first, self._object(left - 1), spaced), found)
        self._part(text, Stretch(right, end, self._object(right), last, True), found)

    def _of_one_object(self, text: str, stretch: Stretch, found: list[Run]) -> None:
        start, end, owner, _, spaced = stretch
        run = self._run(text, start, end, owner, spaced)
        if " " not in run.text or not run.upright or not _is_loose(run):
            found.append(run)
            return
        for word in _WORD.finditer(text, start, end):
            start, end = word.span()
            found.append(self._run(text, start, end, self._object(start), spaced))
            spaced = True

    def _letter_by_letter(self, text: str, stretch: Stretch, found: list[Run]) -> None:
        """A word of several objects."""
        start, end, owner, _, spaced = stretch
        for index in range(start + 1, end):
            other = self._object(index)
            if other != owner:
                found.append(self._run(text, start, index, owner, spaced))
                start, owner, spaced = index, other, False
        found.append(self._run(text, start, end, owner, spaced))

    def _text(self) -> str:
        count = min(raw.FPDFText_CountChars(self._textpage.raw), MAX_CHARS)
        if count <= 0:
            return ""
        buffer = (ctypes.c_ushort * (2 * count + 1))()
        written = raw.FPDFText_GetText(self._textpage.raw, 0, count, buffer)
        text = bytes(buffer)[: 2 * max(written - 1, 0)].decode("utf-16-le", "replace")
        if len(text) == count:
            return text
        # Characters beyond U+FFFF, or glyphs without any: positions would be off by one.
        return "".join(map(chr, map(calls.unicode, repeat(self._page, count), range(count))))

    def _object(self, index: int) -> int:
        """The address of a character's text object; 0 for a space that pdfium put in."""
        return calls.text_object(self._page, index) or 0

    def _run(self, text: str, first: int, end: int, owner: int, spaced: bool) -> Run:
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
        return Run(text[first:end], style, out.x.value, out.y.value, right, spaced, upright, box)

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
        stroked = calls.render_mode(owner) == _FILL_AND_STROKE
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
            self._fonts[font] = _font_name(buffer.value), bool(flags & _FORCE_BOLD), bool(flags & _ITALIC)
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
    return run.right - run.left - usual > max(_GAP * size, _LOOSE * usual)


def _whole(text: str) -> str:
    """The halves of characters beyond U+FFFF as one."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _font_name(name: bytes) -> str:
    """Names are UTF-8 by the standard and GBK in many Chinese files."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("gbk", "replace")
