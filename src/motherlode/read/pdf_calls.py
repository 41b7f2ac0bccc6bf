"""Calls of pdfium that take and give plain numbers.

pypdfium2 declares every handle as a pointer type of its own; making such a pointer costs more than the call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_char_p, c_double, c_float, c_int, c_uint, c_ulong, c_void_p
from typing import Any

import pypdfium2.raw as raw


def address(handle: object) -> int:
    """A handle or function of pypdfium2 as a number."""
    return ctypes.cast(handle, c_void_p).value or 0  # type: ignore[arg-type]


def _plain(function: object, gives: Any, *takes: Any) -> Callable[..., Any]:
    return ctypes.CFUNCTYPE(gives, *takes)(address(function))


load_page = _plain(raw.FPDF_LoadPage, c_void_p, c_void_p, c_int)
close_page = _plain(raw.FPDF_ClosePage, None, c_void_p)
page_width = _plain(raw.FPDF_GetPageWidthF, c_float, c_void_p)
page_height = _plain(raw.FPDF_GetPageHeightF, c_float, c_void_p)
load_text = _plain(raw.FPDFText_LoadPage, c_void_p, c_void_p)
close_text = _plain(raw.FPDFText_ClosePage, None, c_void_p)
meta_text = _plain(raw.FPDF_GetMetaText, c_ulong, c_void_p, c_char_p, c_void_p, c_ulong)
count_chars = _plain(raw.FPDFText_CountChars, c_int, c_void_p)
text = _plain(raw.FPDFText_GetText, c_int, c_void_p, c_int, c_int, c_void_p)
text_object = _plain(raw.FPDFText_GetTextObject, c_void_p, c_void_p, c_int)
unicode = _plain(raw.FPDFText_GetUnicode, c_uint, c_void_p, c_int)
has_map_error = _plain(raw.FPDFText_HasUnicodeMapError, c_int, c_void_p, c_int)
loose_box = _plain(raw.FPDFText_GetLooseCharBox, c_int, c_void_p, c_int, c_void_p)
origin = _plain(raw.FPDFText_GetCharOrigin, c_int, c_void_p, c_int, c_void_p, c_void_p)
matrix = _plain(raw.FPDFText_GetMatrix, c_int, c_void_p, c_int, c_void_p)
font_size = _plain(raw.FPDFText_GetFontSize, c_double, c_void_p, c_int)
font = _plain(raw.FPDFTextObj_GetFont, c_void_p, c_void_p)
render_mode = _plain(raw.FPDFTextObj_GetTextRenderMode, c_int, c_void_p)
font_name = _plain(raw.FPDFFont_GetBaseFontName, ctypes.c_size_t, c_void_p, c_void_p, ctypes.c_size_t)
font_flags = _plain(raw.FPDFFont_GetFlags, c_int, c_void_p)


class Out:
    """What the calls write to, with the addresses that they are given."""

    def __init__(self) -> None:
        self.rect, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.x, self.y = c_double(), c_double()
        self.rect_at, self.matrix_at = ctypes.addressof(self.rect), ctypes.addressof(self.matrix)
        self.x_at, self.y_at = ctypes.addressof(self.x), ctypes.addressof(self.y)
