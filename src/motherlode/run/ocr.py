"""Pages without a text layer, or with one that cannot be trusted, read by tesseract where the extra `ocr` is there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from time import monotonic
from typing import Any

import pypdfium2 as pdfium

from motherlode.read.pdf_lines import Run, lines_of, style_of
from motherlode.read.pdf_page import PdfPage, PdfPages

LANGUAGES = ("chi_sim", "eng")
SCALE = 200 / 72
"""Dots a point: 200 dpi, enough for print of 8 points."""
SECONDS = 45
"""For all pages of a paper, which has a minute (`run.page_seconds`): what was read until then is kept."""
MIN_SURE = 30
"""Percent; below this tesseract guesses."""
REMEDY = "install motherlode[ocr] and tesseract with chi_sim to read it"


@cache
def languages() -> tuple[str, ...]:
    """The languages that tesseract can read here; none where it or its Python side is missing."""
    if shutil.which("tesseract") is None:
        return ()
    try:
        known = set(_tesseract().get_languages())
    except ImportError:
        return ()
    return tuple(name for name in LANGUAGES if name in known)


def needs_ocr(page: PdfPage) -> bool:
    """Whether a page has no text, or text that nobody wrote."""
    return not page.lines or any("cannot be trusted" in warning for warning in page.warnings)


def read_again(body: bytes, pages: PdfPages) -> PdfPages:
    """The pages with the unreadable ones read from their picture; the same pages where that is not possible.

    Only a first page that cannot be read starts it: a picture further on is no loss to a header.
    """
    if not pages.pages or not needs_ocr(pages.pages[0]):
        return pages
    if not languages():
        return PdfPages(pages.pages, pages.page_count, pages.info, (*pages.warnings, f"no OCR here: {REMEDY}"))
    found, said = [], []
    end = monotonic() + SECONDS
    for page in pages.pages:
        again, warning = _tried(body, page, end - monotonic()) if needs_ocr(page) else (page, "")
        found.append(again)
        said += [f"page {page.number}: {warning}"] if warning else []
    return PdfPages(tuple(found), pages.page_count, pages.info, (*pages.warnings, *said))


def _tried(body: bytes, page: PdfPage, seconds: float) -> tuple[PdfPage, str]:
    """The page as OCR reads it, or as it was; and what is to be said of that."""
    if seconds < 1:
        return page, "OCR took too long"
    try:
        found = _read(body, page, seconds)
    except (pdfium.PdfiumError, RuntimeError, OSError, ValueError) as error:
        return page, f"OCR failed: {error}"
    return found, "read by OCR, expect wrong letters" if found.lines else ""


def _tesseract() -> Any:
    """The Python side of tesseract, which only the extra `ocr` brings.

    Workers take all cores already: tesseract's own threads wait for each other, at thrice the CPU time.
    """
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    return import_module("pytesseract")


def _read(body: bytes, page: PdfPage, seconds: float) -> PdfPage:
    with pdfium.PdfDocument(body) as document:
        picture = document[page.number - 1].render(scale=SCALE, grayscale=True).to_pil()
    data = _tesseract().image_to_data(picture, lang="+".join(languages()), output_type="dict", timeout=seconds)
    width, height = picture.width / SCALE, picture.height / SCALE
    lines = lines_of(_runs(data, height), page.number)
    warnings = ("read by OCR",) if lines else page.warnings
    return PdfPage(page.number, width, height, lines, warnings)


def _runs(data: dict[str, list[Any]], height: float) -> Iterator[Run]:
    """Words, those of one line on one baseline and in one size, since letters differ in height."""
    for words in _by_line(data):
        tops = [data["top"][at] / SCALE for at in words]
        ends = [(data["top"][at] + data["height"][at]) / SCALE for at in words]
        size = 0.95 * (max(ends) - min(tops))
        style = style_of("", size)
        for at in words:
            left = data["left"][at] / SCALE
            right = left + data["width"][at] / SCALE
            yield Run(data["text"][at].strip(), style, left, height - max(ends) + 0.2 * size, right, spaced=True)


def _by_line(data: dict[str, list[Any]]) -> Iterable[list[int]]:
    found: dict[tuple[int, int, int], list[int]] = {}
    for at, text in enumerate(data["text"]):
        if text.strip() and float(data["conf"][at]) >= MIN_SURE:
            key = data["block_num"][at], data["par_num"][at], data["line_num"][at]
            found.setdefault(key, []).append(at)
    return found.values()
