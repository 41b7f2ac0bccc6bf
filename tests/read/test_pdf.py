"""PDF pages: lines, sizes, weights, boxes and columns; files that are locked, damaged or no PDF."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import ReadError
from motherlode.read.pdf import PdfPages, read_pdf
from motherlode.read.pdf_lines import Run, lines_of, style_of
from tests.read.pdf_bytes import BOLD, CHINESE, Text, pdf

PAPER = [
    Text("A Study of Things", 150, 700, 20, BOLD),
    Text("Ann Lee and Bob Ray", 200, 670, 12),
    Text("Abstract", 100, 640, 10, BOLD),
    Text("We studied things and found them to be as they are.", 100, 620),
]


def test_lines_come_in_order_with_their_text() -> None:
    page = read_pdf(pdf(PAPER)).pages[0]
    assert [line.text for line in page.lines] == [text.text for text in PAPER]
    assert (page.number, page.width, page.height) == (1, 600, 800)


def test_size_font_and_weight_are_those_of_the_text() -> None:
    title, authors, *_ = read_pdf(pdf(PAPER)).pages[0].lines
    assert (title.size, title.bold, title.font) == (20, True, "Helvetica-Bold")
    assert (authors.size, authors.bold, authors.font) == (12, False, "Helvetica")


def test_size_counts_the_text_matrix() -> None:
    line = read_pdf(pdf([Text("scaled", 100, 700, 1, scale=18)])).pages[0].lines[0]
    assert line.size == 18


def test_box_holds_the_line_and_starts_where_it_was_drawn() -> None:
    left, bottom, right, top = read_pdf(pdf(PAPER)).pages[0].lines[0].box
    assert left == pytest.approx(150, abs=1)
    assert bottom < 700 < top
    assert 300 < right < 400


def test_columns_on_one_height_are_two_lines() -> None:
    lines = read_pdf(pdf([Text("left column ends here", 50, 500), Text("right column", 320, 500)])).pages[0].lines
    assert [line.text for line in lines] == ["left column ends here", "right column"]


def test_a_raised_mark_is_a_span_of_its_own() -> None:
    line = read_pdf(pdf([Text("Ann Lee", 100, 700, 12), Text("1", 146, 704, 7)])).pages[0].lines[0]
    assert [(span.text, span.raised) for span in line.spans] == [("Ann Lee", False), ("1", True)]
    assert line.text == "Ann Lee1"
    assert line.size == 12


def test_a_line_that_something_interrupts_is_one_line() -> None:
    style = style_of("Helvetica", 10)
    drawn = [
        Run("first", style, 100, 700, 120, False),
        Run("7", style, 40, 700, 46, True),
        Run("rest", style, 123, 700, 140, True),
    ]
    assert [line.text for line in lines_of(drawn, 1)] == ["first rest", "7"]


def test_a_page_without_text_does_not_hide_the_others() -> None:
    found = read_pdf(pdf([], PAPER))
    assert [len(page.lines) for page in found.pages] == [0, len(PAPER)]
    assert found.warnings == ()


def test_chinese_by_a_predefined_table_is_read() -> None:
    page = read_pdf(pdf([Text("知识集成模式研究", 100, 700, 18, CHINESE)])).pages[0]
    assert page.lines[0].text == "知识集成模式研究"
    assert page.lines[0].size == 18


def test_no_more_pages_than_asked_for_but_all_are_counted() -> None:
    found = read_pdf(pdf(PAPER, PAPER, PAPER), pages=2)
    assert [page.number for page in found.pages] == [1, 2]
    assert found.page_count == 3


def test_after_the_last_page_that_is_wanted_there_is_plain_text() -> None:
    after = [Text("Methods of the study", 100, 700), Text("go on here", 100, 680)]
    body = pdf(PAPER, after, [Text("the third", 100, 700)])
    found = read_pdf(body, is_last=lambda page: page.number == 1)
    assert [page.number for page in found.pages] == [1]
    assert found.rest == "Methods of the study\ngo on here\nthe third"
    assert found.text == read_pdf(body).text


def test_document_information_and_xmp_are_kept_apart() -> None:
    xmp = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">'
        "<dc:title><rdf:Alt><rdf:li>A Study</rdf:li></rdf:Alt></dc:title>"
        "<dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li><rdf:li>Bob Ray</rdf:li></rdf:Seq></dc:creator>"
        "<prism:doi>10.1000/182</prism:doi></rdf:Description></rdf:RDF></x:xmpmeta>"
    )
    info = read_pdf(pdf(PAPER, info={"Title": "Studie über Dinge"}, xmp=xmp)).info
    assert info["Title"] == "Studie über Dinge"
    assert info["dc:title"] == "A Study"
    assert info["dc:creator"] == "Ann Lee\nBob Ray"
    assert info["prism:doi"] == "10.1000/182"


@pytest.mark.parametrize("length", [1, 1022, 1023, 1024, 5000])
def test_a_value_of_any_length_is_read_whole(length: int) -> None:
    assert read_pdf(pdf(PAPER, info={"Title": "x" * length})).info["Title"] == "x" * length


def test_half_a_character_in_a_value_is_no_fault() -> None:
    body = pdf(PAPER, info={"Title": "A\u4e2dB"})
    assert read_pdf(body.replace(b"4e2d", b"d800")).info["Title"] == "A\ufffdB"


def test_a_password_is_a_clear_error() -> None:
    with pytest.raises(ReadError, match="password") as caught:
        read_pdf(pdf(PAPER, password="secret"))
    assert caught.value.remedy


@pytest.mark.parametrize("body", [b"", b"<html>hello</html>", b"\x00" * 5000])
def test_what_is_no_pdf_is_a_clear_error(body: bytes) -> None:
    with pytest.raises(ReadError, match="not a PDF"):
        read_pdf(body)


def test_a_pdf_without_pages_is_an_error() -> None:
    with pytest.raises(ReadError, match="without a page"):
        read_pdf(pdf())


def test_a_damaged_file_after_a_locked_one_is_not_called_locked() -> None:
    with pytest.raises(ReadError, match="password"):
        read_pdf(pdf(PAPER, password="secret"))
    with pytest.raises(ReadError, match="damaged"):
        read_pdf(pdf())


def test_beyond_repair_is_an_error() -> None:
    with pytest.raises(ReadError, match="damaged"):
        read_pdf(b"%PDF-1.4\n" + b"nothing of use " * 50)


def test_a_file_cut_short_is_still_read() -> None:
    whole = pdf(PAPER)
    cut = whole[: whole.index(b"xref\n")]
    assert [line.text for line in read_pdf(cut).pages[0].lines] == [text.text for text in PAPER]


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_file_cut_within_its_table_is_read_by_its_objects(share: float) -> None:
    whole = pdf(PAPER)
    start = whole.index(b"xref\n") + 5
    cut = whole[: start + int(share * (whole.index(b"trailer") - start))]
    found = read_pdf(cut)
    assert [line.text for line in found.pages[0].lines] == [text.text for text in PAPER]
    assert any("damaged" in warning for warning in found.warnings)


def test_a_wrong_start_of_the_table_is_no_matter() -> None:
    whole = pdf(PAPER)
    broken = whole[: whole.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n"
    assert read_pdf(broken).pages[0].lines[0].text == "A Study of Things"


def test_a_page_without_text_is_said_to_need_ocr() -> None:
    found = read_pdf(pdf([]))
    assert found.pages[0].lines == ()
    assert any("OCR" in warning for warning in found.warnings)


def test_letters_without_words_are_not_trusted() -> None:
    gibberish = [Text("7KH TXLFN EURZQ IR[ MXPSV RYHU WKH OD]\\ GRJ " * 2, 20, 700 - 12 * row, 8) for row in range(5)]
    found = read_pdf(pdf(gibberish))
    assert found.pages[0].warnings[0].startswith("text layer cannot be trusted: ")
    assert found.warnings[0].startswith("page 1: text layer cannot be trusted: ")


def test_hidden_latin_is_decoded() -> None:
    line = read_pdf(pdf([Text("犜犺犲狅狉狔", 100, 700, 12, CHINESE)])).pages[0].lines[0]
    assert line.text == "Theory"


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 3000), junk=st.binary(max_size=40), at=st.integers(0, 3000))
def test_reading_any_bytes_gives_pages_or_a_read_error(cut: int, junk: bytes, at: int) -> None:
    whole = pdf(PAPER, info={"Title": "A Study of Things"})
    body = whole[:at] + junk + whole[at + len(junk) :]
    assert isinstance(_read_or_refuse(body[: max(cut, 20)]), PdfPages | ReadError)


def _read_or_refuse(body: bytes) -> PdfPages | ReadError:
    try:
        return read_pdf(body)
    except ReadError as error:
        return error
