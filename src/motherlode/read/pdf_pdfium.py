"""The first engine: pypdfium2's text page, with its words as runs."""

from __future__ import annotations

import pypdfium2 as pdfium

from motherlode.read import pdf_calls as calls
from motherlode.read.counted import has_halves
from motherlode.read.garble import clear
from motherlode.read.letters import close_up, plain
from motherlode.read.pdf_page import Line
from motherlode.read.pdf_runs import hyphened, lines_on, plain_lines_on, text_of, whole


class TextLayer:
    """The characters of one page, while the page is open."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        self._textpage = page.get_textpage()
        self._page = calls.address(self._textpage.raw)

    def close(self) -> None:
        self._textpage.close()

    def __enter__(self) -> TextLayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
