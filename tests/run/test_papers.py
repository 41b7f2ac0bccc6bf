"""Papers through the pipeline: both languages, authors with their places, what is no paper, files that are broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

from motherlode.model import Page, Result
from motherlode.read.pdf import read_pdf
from motherlode.recipe import RunSettings
from motherlode.run import ocr
from motherlode.run.local import run_local
from motherlode.run.ocr import languages
from motherlode.run.pipeline import process
from tests.read.pdf_bytes import BOLD, HELVETICA, Text, pdf
from tests.run import paper_files


def result_of(body: bytes) -> Result:
    return process(Page(body, source="file.pdf")).result


def test_a_paper_has_its_header() -> None:
    found = result_of(paper_files.paper())
    assert found.kind == "paper"
    assert found.title == "Many Witnesses Settle One Verdict"
    assert found.authors == ["Ann B. Lee", "Bob Ray"]
    assert found.abstract.startswith("We study how claims")
    assert found.abstract.count("We study") == 7
    assert found.keywords == ["witnesses", "verdicts", "papers"]


def test_family_and_given_names_are_told_apart() -> None:
    found = result_of(paper_files.paper())
    assert found.fields["names"] == [{"family": "Lee", "given": "Ann B."}, {"family": "Ray", "given": "Bob"}]


def test_marks_lead_from_authors_to_their_places() -> None:
    found = result_of(paper_files.paper())
    assert found.affiliations == [
        "Department of Things, University of Somewhere, China",
        "Institute of Others, Elsewhere, Germany",
    ]
    assert found.fields["affiliation_of"] == [
        {"author": "Ann B. Lee", "affiliations": ["Department of Things, University of Somewhere, China"]},
        {"author": "Bob Ray", "affiliations": ["Institute of Others, Elsewhere, Germany"]},
    ]


def test_both_languages_of_a_paper_are_kept_apart() -> None:
    found = result_of(pdf(paper_files.bilingual_page()))
    assert (found.title, found.title_alt) == ("知识集成模式研究", "Models of Knowledge Integration")
    assert found.authors == ["王娟茹", "赵嵩正", "杨瑾"]
    assert found.keywords == ["知识集成", "认识论", "模式"]
    assert found.fields["keywords_alt"] == ["knowledge integration", "epistemology", "model"]
    assert found.abstract.startswith("概述了")
    assert found.abstract_alt.startswith("This paper analyzes")


@pytest.mark.parametrize(
    "made", [paper_files.slides, paper_files.poster, paper_files.invoice, paper_files.form, paper_files.cover]
)
def test_what_is_no_paper_gets_no_header(made: Callable[[], bytes]) -> None:
    found = result_of(made())
    assert (found.kind, found.title, found.authors, found.abstract, found.keywords) == ("other", "", [], "", [])
    assert found.text


@pytest.mark.parametrize(
    ("made", "authors"), [(paper_files.thesis, ["Ann B. Lee"]), (paper_files.report, ["Ann B. Lee", "Bob Ray"])]
)
def test_theses_and_reports_have_their_title_on_the_cover(made: Callable[[], bytes], authors: list[str]) -> None:
    found = result_of(made())
    assert (found.kind, found.title, found.authors) == ("paper", "Many Witnesses Settle One Verdict", authors)
    assert found.abstract.startswith("We study how claims")
    assert found.evidence["title"].where.page == 1
    assert found.evidence["abstract"].where.page == 2


@pytest.mark.parametrize("covers", [1, 2])
def test_a_title_page_is_found_behind_covers(covers: int) -> None:
    found = result_of(paper_files.behind(covers))
    assert (found.title, found.authors) == ("Many Witnesses Settle One Verdict", ["Ann B. Lee", "Bob Ray"])
    assert found.evidence["title"].where.page == covers + 1


def test_line_numbers_are_no_part_of_a_header() -> None:
    found, plain = result_of(paper_files.numbered()), result_of(paper_files.paper())
    assert (found.title, found.authors, found.keywords) == (plain.title, plain.authors, plain.keywords)
    assert found.abstract == plain.abstract


def test_a_page_of_running_text_has_no_title() -> None:
    assert result_of(pdf(list(paper_files.prose(720, 40)))).title == ""


def test_what_hangs_an_engine_costs_itself_alone() -> None:
    pages = [Page(body, source=name) for name, body in (("bad", paper_files.nested(40)), ("good", paper_files.paper()))]
    settings = RunSettings(workers=1, page_seconds=3, page_memory=1_000_000_000)
    bad, good = (outcome.result for outcome in run_local(pages, process, settings))
    # Which limit it meets first, and whether the engine aborts at the end of its memory, is the machine's affair.
    assert re.match(r"gave up|the worker process died", bad.warnings[0])
    assert good.source == "good"


def test_an_empty_password_opens() -> None:
    found = result_of(pdf(paper_files.paper_page(), password=""))
    assert found.title == "Many Witnesses Settle One Verdict"


def test_a_password_is_said() -> None:
    found = result_of(pdf(paper_files.paper_page(), password="secret"))
    assert "encrypted" in found.warnings[0]
    assert found.title == ""


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_file_cut_short_gives_a_header_or_a_warning(share: float) -> None:
    body = paper_files.paper()
    found = result_of(body[: int(share * len(body))])
    assert found.warnings or found.title == "Many Witnesses Settle One Verdict"


def test_of_two_thousand_pages_the_first_are_read() -> None:
    found = result_of(pdf(paper_files.paper_page(), *([Text("page", 80, 700)] for _ in range(1999))))
    assert found.title == "Many Witnesses Settle One Verdict"
    assert len(found.text) < 20_000


def test_a_turned_page_is_read_all_the_same() -> None:
    found = result_of(pdf(paper_files.paper_page(), list(paper_files.prose(700, 30)), page_entries=b"/Rotate 90"))
    assert found.title == "Many Witnesses Settle One Verdict"


def test_fonts_without_unicode_are_said() -> None:
    body = pdf([Text("\u00a7\u00b6\u0192\u2021\u0160" * 12, 80, 700 - 20 * n) for n in range(20)])
    found = result_of(body.replace(b"/Encoding/WinAnsiEncoding", b"/Encoding<</Differences[0/g1/g2/g3]>>"))
    assert found.warnings or found.kind == "other"


def test_a_portfolio_is_read_by_its_cover() -> None:
    body = pdf([Text("For the best experience, open this PDF portfolio in another program.", 80, 700)])
    body = body.replace(b"/Type/Catalog", b"/Type/Catalog/Collection<</View/D>>")
    found = result_of(body)
    assert (found.kind, found.title) == ("other", "")


def test_pages_that_contain_themselves_do_not_hang() -> None:
    body = paper_files.paper().replace(b"/Kids[3 0 R", b"/Kids[2 0 R")
    found = result_of(body)
    assert found.warnings or found.title


def test_a_file_of_nothing_but_its_first_line_is_said() -> None:
    assert "damaged" in result_of(b"%PDF-1.4\n").warnings[0]


@pytest.mark.parametrize("body", [b"", bytes(5000), b"no such file"])
def test_what_is_only_called_a_pdf_is_said(body: bytes) -> None:
    assert "is not a PDF" in result_of(body).warnings[0]


def test_a_page_that_is_sent_instead_of_a_pdf_is_read_as_a_page() -> None:
    assert result_of(b"<html><title>Log in</title><p>Please log in first.</html>").title == "Log in"


NO_TESSERACT = "tesseract with chi_sim and eng, or pytesseract, is not installed"


def scanned() -> bytes:
    """A page that is a picture of a paper: its text drawn, photographed, and put back as an image."""
    import pypdfium2 as pdfium

    with pdfium.PdfDocument(paper_files.paper()) as document:
        picture = document[0].render(scale=200 / 72, grayscale=True)
    width, height, data = picture.width, picture.height, bytes(picture.buffer)
    rows = b"".join(data[at * picture.stride : at * picture.stride + width] for at in range(height))
    image = b"q 600 0 0 800 0 0 cm BI /W %d /H %d /CS /G /BPC 8 ID " % (width, height) + rows + b" EI Q"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(image), image),
    ]
    return (
        b"%PDF-1.4\n"
        + b"".join(b"%d 0 obj\n%s\nendobj\n" % entry for entry in enumerate(objects, 1))
        + b"trailer<</Root 1 0 R>>"
    )


@pytest.mark.skipif(len(languages()) < 2, reason=NO_TESSERACT)
def test_a_scan_is_read_by_ocr_and_says_so() -> None:
    found = result_of(scanned())
    assert any("read by OCR" in warning for warning in found.warnings)
    assert found.title == "Many Witnesses Settle One Verdict"


class Tesseract:
    """One that reads a line of each page, and takes its time for the second."""

    def __init__(self) -> None:
        self.pages = 0

    def get_languages(self) -> list[str]:
        return ["chi_sim", "eng"]

    def image_to_data(self, picture: object, *, lang: str, output_type: str, timeout: float) -> dict[str, list[Any]]:
        self.pages += 1
        if self.pages > 1:
            raise RuntimeError(f"Tesseract process timeout after {timeout > 0}")
        places = {"left": [100], "top": [100], "width": [900], "height": [40]}
        return {"text": ["Words"], "conf": ["90"], "block_num": [1], "par_num": [1], "line_num": [1], **places}


@pytest.mark.skipif(not find_spec("PIL"), reason="Pillow is not installed: pip install 'motherlode[ocr]'")
def test_what_ocr_has_read_is_kept_when_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Tesseract()
    monkeypatch.setattr(ocr, "_tesseract", lambda: reader)
    monkeypatch.setattr(ocr, "languages", lambda: ("chi_sim", "eng"))
    body = pdf([], [])
    found = ocr.read_again(body, read_pdf(body))
    assert [[item.text for item in page.lines] for page in found.pages] == [["Words"], []]
    assert found.warnings[-2:] == (
        "page 1: read by OCR, expect wrong letters",
        "page 2: OCR failed: Tesseract process timeout after True",
    )
    monkeypatch.setattr(ocr, "SECONDS", 0)
    assert ocr.read_again(body, read_pdf(body)).warnings[-1] == "page 2: OCR took too long"


@pytest.mark.skipif(bool(languages()), reason="tesseract is installed")
def test_a_scan_without_ocr_says_what_helps() -> None:
    assert any("motherlode[ocr]" in warning for warning in result_of(scanned()).warnings)


def test_a_title_and_a_bold_word_are_no_paper() -> None:
    found = result_of(pdf([Text("Hello", 80, 700, 20, BOLD), Text("a note", 80, 670, 10, HELVETICA)]))
    assert (found.kind, found.title) == ("other", "")
