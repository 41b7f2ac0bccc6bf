"""PDF bytes -> the lines of its first pages, by pdfium, and by playa where pdfium fails.

pdfium is not safe in threads: read in processes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from msgspec.structs import replace
from playa import PDFEncryptionError

from motherlode.model import ReadError
from motherlode.read import pdf_playa
from motherlode.read.garble import distrust, is_veiled, unveil
from motherlode.read.pdf_fonts import without_fonts
from motherlode.read.pdf_info import xmp_info
from motherlode.read.pdf_lines import Run, lines_of
from motherlode.read.pdf_page import Line, PdfPage, PdfPages, Span, flow
from motherlode.read.pdf_pdfium import TextLayer, document_info, flat
from motherlode.read.pdf_runs import whole

__all__ = ["Line", "PdfPage", "PdfPages", "Span", "flow", "read_pdf"]

HEADER_WITHIN = 1024
"""Readers look for %PDF in the first kilobyte; some servers put a line before it."""


def read_pdf(body: bytes, *, pages: int = 3, is_last: Callable[[PdfPage], bool] = lambda _: False) -> PdfPages:
    """The first pages of a PDF; of those after the one that `is_last` wants the plain text alone.

    Raises ReadError where there is nothing to read.
    """
    if b"%PDF" not in body[:HEADER_WITHIN]:
        raise ReadError("is not a PDF: it does not start with %PDF", remedy="Check how the file was saved.")
    try:
        first = _by_pdfium(body, pages, is_last)
    except pdfium.PdfiumError as error:
        # pdfium's error code may be that of an earlier file: believed only where the file names a lock.
        if error.err_code == raw.FPDF_ERR_PASSWORD and b"/Encrypt" in body:
            raise _locked() from error
        return _mended(body, pages)
    return first if all(page.lines for page in first.pages) else _second_opinion(body, pages, first)


def _locked() -> ReadError:
    return ReadError("is encrypted with a password", remedy="Save it without a password first.")


def _mended(body: bytes, pages: int) -> PdfPages:
    """A file that pdfium cannot open: as it is, or without the half of a table that it ends in."""
    fault: Exception | None = None
    for readable in (body, pdf_playa.without_table(body)):
        try:
            found = _by_playa(readable, pages)
        except PDFEncryptionError as error:
            raise _locked() from error
        except pdf_playa.FAULTS as error:
            fault = error
        else:
            if any(page.lines for page in found.pages):
                return found
    raise _damaged() from fault


def _damaged() -> ReadError:
    return ReadError(
        "is a PDF without a page that can be read: damaged, or empty",
        remedy="Fetch it again; it may have been cut short.",
    )


def _second_opinion(body: bytes, pages: int, first: PdfPages) -> PdfPages:
    """Pages in which pdfium finds no text: often scans, sometimes damage."""
    try:
        second = _by_playa(body, pages).pages
    except pdf_playa.FAULTS:
        second = ()
    read = {page.number: page for page in second if page.lines}
    found = tuple(page if page.lines else read.get(page.number, page) for page in first.pages)
    warnings = _all_warnings(found)
    if not any(page.lines for page in found):
        warnings += ("no text layer: the pages are pictures, only OCR can read them",)
    return replace(first, pages=found, warnings=warnings)


def _by_pdfium(body: bytes, pages: int, is_last: Callable[[PdfPage], bool]) -> PdfPages:
    with without_fonts(), pdfium.PdfDocument(body) as document:
        count = len(document)
        if count < 1:
            raise _damaged()
        info = document_info(document)
        found: list[PdfPage] = []
        while len(found) < min(count, pages) and not (found and is_last(found[-1])):
            found.append(_pdfium_page(document, len(found) + 1))
        rest = "\n".join(_plain_text(document, at) for at in range(len(found), min(count, pages)))
    return PdfPages(tuple(found), count, info | xmp_info(body), _all_warnings(found), rest)


def _plain_text(document: pdfium.PdfDocument, at: int) -> str:
    try:
        with TextLayer(document, at) as layer:
            return flat(layer.text())
    except pdfium.PdfiumError:
        return ""


def _pdfium_page(document: pdfium.PdfDocument, number: int) -> PdfPage:
    try:
        with TextLayer(document, number - 1) as layer:
            text = layer.text()
            lines, unmapped = layer.lines(text, number)
            return PdfPage(number, *layer.size, lines, _doubts(whole(text), unmapped))
    except pdfium.PdfiumError:
        return PdfPage(number, 0.0, 0.0, (), ("cannot be read",))


def _by_playa(body: bytes, pages: int) -> PdfPages:
    with pdf_playa.open_document(body) as document:
        count = len(document.pages)
        found = []
        for number in range(1, min(count, pages) + 1):
            page = document.pages[number - 1]
            found.append(_playa_page(number, (page.width, page.height), list(pdf_playa.readable_runs(page))))
        warnings = ("the file is damaged; it was read by the second engine", *_all_warnings(found))
        return PdfPages(tuple(found), count, xmp_info(body), warnings)


def _playa_page(number: int, size: tuple[float, float], runs: list[Run]) -> PdfPage:
    text = " ".join(run.text for run in runs)
    everywhere = is_veiled(text)
    clear = unveil(text, everywhere=everywhere)
    if clear != text:
        runs = [run._replace(text=unveil(run.text, everywhere=everywhere)) for run in runs]
    # A damaged matrix puts text nowhere: no witness could say where it stands.
    lines = tuple(line for line in lines_of(runs, number) if isfinite(sum(line.box)))
    return PdfPage(number, *size, lines, _doubts(clear))


def _doubts(text: str, unmapped: float = 0.0) -> tuple[str, ...]:
    reason = distrust(text, unmapped=unmapped)
    return (f"text layer cannot be trusted: {reason}",) if reason else ()


def _all_warnings(pages: tuple[PdfPage, ...] | list[PdfPage]) -> tuple[str, ...]:
    return tuple(f"page {page.number}: {warning}" for page in pages for warning in page.warnings)
