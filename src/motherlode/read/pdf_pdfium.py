"""The first engine: pypdfium2's raw interface, read by character index.

Text asked by rectangle doubles characters at the edges, so it is never asked that way. A call per
character is dear in Python; fonts and matrices are asked once for a text object, boxes once for a word.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from motherlode.read.pdf_lines import Run, Style, style_of
from motherlode.read.pdf_page import Box

MAX_CHARS = 100_000
"""Characters read from one page; a page of a book has 3,000."""
# A hyphen at a line's end is \x02 or U+FFFE here, and no line break follows it.
_WORD = re.compile("[^\\s\x02\ufffe]+[\x02\ufffe]?|[\x02\ufffe]")
_STRETCH = re.compile("[^\\s\x02\ufffe](?:[^\r\n\x02\ufffe]*[^\\s\x02\ufffe])?[\x02\ufffe]?|[\x02\ufffe]")
"""What stands on one line, up to a hyphen at its end."""
_LOOSE, _GAP = 0.12, 0.8
"""Wider than its letters by this share, and by this part of the size: it has gaps in it, columns or names in a row."""
_HYPHEN = str.maketrans({"\x02": "-", "\ufffe": "-"})
_FORCE_BOLD, _ITALIC = 1 << 18, 1 << 6
_FILL_AND_STROKE = 2
_NO_STYLE = Style("", 0.0, False, False)


class TextLayer:
    """The characters of one page, while the page is open."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        self._textpage = page.get_textpage()
        self._raw = self._textpage.raw
        self._looks: dict[int, tuple[Style, bool]] = {}
        self._fonts: dict[int, tuple[str, bool, bool]] = {}
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._rect = raw.FS_RECTF()
        self.asked = self.unmapped = 0

    def close(self) -> None:
        self._textpage.close()

    def __enter__(self) -> TextLayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def runs(self) -> Iterator[Run]:
        """Stretches of one text object in the page's own order; where an object has wide gaps, its words."""
        text = self._text()
        for match in _STRETCH.finditer(text):
            spaced = match.start() > 0 and text[match.start() - 1].isspace()
            yield from self._parted(text, match.span(), (0, 0), spaced)

    def _parted(self, text: str, span: tuple[int, int], owners: tuple[int, int], spaced: bool) -> Iterator[Run]:
        """A stretch halved until each part is of one object; asking at both ends only saves most calls."""
        start, end = span
        first, last = owners[0] or self._object(start), owners[1] or self._object(end - 1)
        if first == last:
            yield from self._of_one_object(text, start, end, spaced)
            return
        gap = _middle_gap(text, start, end)
        if gap is None:
            for left, right in self._same_object(start, end):
                yield self._run(text, left, right, spaced)
                spaced = False
            return
        yield from self._parted(text, (start, gap[0]), (first, 0), spaced)
        yield from self._parted(text, (gap[1], end), (0, last), True)

    def _of_one_object(self, text: str, start: int, end: int, spaced: bool) -> Iterator[Run]:
        run = self._run(text, start, end, spaced)
        if " " not in run.text or not run.upright or not _is_loose(run):
            yield run
            return
        for word in _WORD.finditer(text, start, end):
            yield self._run(text, *word.span(), spaced)
            spaced = True

    def _text(self) -> str:
        count = min(raw.FPDFText_CountChars(self._raw), MAX_CHARS)
        if count <= 0:
            return ""
        buffer = (ctypes.c_ushort * (2 * count + 1))()
        written = raw.FPDFText_GetText(self._raw, 0, count, buffer)
        text = bytes(buffer)[: 2 * max(written - 1, 0)].decode("utf-16-le", "replace")
        if len(text) == count:
            return text
        # Characters beyond U+FFFF, or glyphs without any: positions would be off by one.
        return "".join(chr(raw.FPDFText_GetUnicode(self._raw, index)) for index in range(count))

    def _object(self, index: int) -> int:
        """The address of a character's text object; 0 for a space that pdfium put in."""
        handle = raw.FPDFText_GetTextObject(self._raw, index)
        return ctypes.addressof(handle.contents) if handle else 0

    def _same_object(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        if self._object(start) == self._object(end - 1):
            yield start, end
            return
        first, owner = start, self._object(start)
        for index in range(start + 1, end):
            other = self._object(index)
            if other != owner:
                yield first, index
                first, owner = index, other
        yield first, end

    def _run(self, text: str, first: int, end: int, spaced: bool) -> Run:
        last = end - 1
        self.asked += 1
        self.unmapped += raw.FPDFText_HasUnicodeMapError(self._raw, first) == 1
        style, upright = self._look(first)
        raw.FPDFText_GetLooseCharBox(self._raw, last, self._rect)
        right = self._rect.right
        raw.FPDFText_GetCharOrigin(self._raw, first, self._x, self._y)
        box = None if upright else self._box(first, last)
        return Run(_whole(text[first:end]), style, self._x.value, self._y.value, right, spaced, upright, box)

    def _box(self, first: int, last: int) -> Box:
        sides = []
        for index in (first, last):
            raw.FPDFText_GetLooseCharBox(self._raw, index, self._rect)
            sides.append((self._rect.left, self._rect.bottom, self._rect.right, self._rect.top))
        (left, bottom, right, top), other = sides
        return min(left, other[0]), min(bottom, other[1]), max(right, other[2]), max(top, other[3])

    def _look(self, index: int) -> tuple[Style, bool]:
        """Style and uprightness of a character, asked once for its text object."""
        owner = self._object(index)
        if owner == 0:
            return _NO_STYLE, True
        if owner not in self._looks:
            self._looks[owner] = self._ask_look(index)
        return self._looks[owner]

    def _ask_look(self, index: int) -> tuple[Style, bool]:
        handle = raw.FPDFText_GetTextObject(self._raw, index)
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(self._raw, index, matrix)
        size = raw.FPDFText_GetFontSize(self._raw, index) * math.hypot(matrix.c, matrix.d)
        name, strong, slanted = self._font(raw.FPDFTextObj_GetFont(handle))
        strong = strong or raw.FPDFTextObj_GetTextRenderMode(handle) == _FILL_AND_STROKE
        upright = matrix.a > 0 and abs(matrix.b) < 0.2 * abs(matrix.a)
        return style_of(name, abs(size), strong=strong, slanted=slanted), upright

    def _font(self, font: object) -> tuple[str, bool, bool]:
        if not font:
            return "", False, False
        key = ctypes.addressof(font.contents)  # type: ignore[attr-defined]
        if key not in self._fonts:
            size = raw.FPDFFont_GetBaseFontName(font, None, 0)
            buffer = ctypes.create_string_buffer(max(size, 1))
            raw.FPDFFont_GetBaseFontName(font, buffer, size)
            flags = max(raw.FPDFFont_GetFlags(font), 0)
            name = _font_name(buffer.value)
            self._fonts[key] = name, bool(flags & _FORCE_BOLD), bool(flags & _ITALIC)
        return self._fonts[key]


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
    """Hyphens as hyphens, and the halves of characters beyond U+FFFF as one."""
    text = text.translate(_HYPHEN)
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _font_name(name: bytes) -> str:
    """Names are UTF-8 by the standard and GBK in many Chinese files."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("gbk", "replace")
