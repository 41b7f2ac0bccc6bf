"""The first engine: pypdfium2's text page, with its words as runs."""

from __future__ import annotations

import ctypes

import pypdfium2 as pdfium

from motherlode.read import pdf_calls as calls
from motherlode.read.counted import has_halves
from motherlode.read.garble import clear
from motherlode.read.letters import close_up, plain
from motherlode.read.pdf_page import Line
from motherlode.read.pdf_runs import hyphened, lines_on, plain_lines_on, text_of, whole

INFO = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")
KEYS = {key: key.encode() for key in INFO}
ROOM = ctypes.create_string_buffer(2048)
"""For a value of the document information; few are longer."""


def document_info(document: pdfium.PdfDocument) -> dict[str, str]:
    """What the file says about itself, by its own names; blanks around and between words are made one."""
    handle, room = calls.address(document.raw), ctypes.addressof(ROOM)
    found = {}
    for name, key in KEYS.items():
        size = calls.meta_text(handle, key, room, len(ROOM))
        if size > 2:  # it ends in two bytes of nothing
            found[name] = _tidy(ctypes.string_at(room, size - 2) if size <= len(ROOM) else _long(handle, key, size))
    return {name: value for name, value in found.items() if value}


def _long(document: int, key: bytes, size: int) -> bytes:
    buffer = ctypes.create_string_buffer(size)
    calls.meta_text(document, key, ctypes.addressof(buffer), size)
    return buffer.raw[: size - 2]


def _tidy(value: bytes) -> str:
    return " ".join(value.decode("utf-16-le", "replace").replace("\x00", "").split())


class TextLayer:
    """The characters of one page, while the page is open."""

    def __init__(self, document: pdfium.PdfDocument, at: int) -> None:
        self._sheet: int = calls.load_page(calls.address(document.raw), at) or 0
        self._page: int = (calls.load_text(self._sheet) or 0) if self._sheet else 0
        if not self._page:
            self.close()
            raise pdfium.PdfiumError(f"page {at + 1} cannot be read")

    def close(self) -> None:
        if self._page:
            calls.close_text(self._page)
        if self._sheet:
            calls.close_page(self._sheet)
        self._page = self._sheet = 0

    def __enter__(self) -> TextLayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page in points."""
        return calls.page_width(self._sheet), calls.page_height(self._sheet)

    def text(self) -> str:
        """The characters by their index, those that a cipher hides in clear."""
        text = text_of(self._page)
        return text if text.isascii() else clear(text)

    def lines(self, text: str, number: int) -> tuple[tuple[Line, ...], float]:
        """The lines of the page, and the share of runs whose fonts have no Unicode table."""
        read = plain_lines_on if has_halves(text) else lines_on
        return read(self._page, text, number)


def flat(text: str) -> str:
    """Characters by their index as lines of text."""
    lines = (close_up(plain(line.strip())) for line in whole(hyphened(text, "-\n")).splitlines())
    return "\n".join(line for line in lines if line)
