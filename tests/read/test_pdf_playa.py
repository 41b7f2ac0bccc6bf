"""The second engine gives the same lines as the first."""

from __future__ import annotations

from motherlode.read import pdf_playa
from motherlode.read.pdf import read_pdf
from motherlode.read.pdf_lines import lines_of
from tests.read.pdf_bytes import BOLD, CHINESE, Text, pdf

PAPER = [
    Text("On Reading Papers Twice", 150, 700, 20, BOLD),
    Text("Ann Lee", 200, 670, 12),
    Text("1", 246, 674, 7),
    Text("知识集成", 100, 640, 14, CHINESE),
    Text("left column", 50, 500),
    Text("right column", 320, 500),
]


def test_both_engines_agree() -> None:
    body = pdf(PAPER)
    with pdf_playa.open_document(body) as document:
        second = lines_of(pdf_playa.runs(document.pages[0]), 1)
    first = read_pdf(body).pages[0].lines
    assert [line.text for line in second] == [line.text for line in first]
    assert [(line.size, line.bold) for line in second] == [(line.size, line.bold) for line in first]


def test_boxes_are_measured_from_the_lower_left_corner() -> None:
    with pdf_playa.open_document(pdf(PAPER)) as document:
        title = lines_of(pdf_playa.runs(document.pages[0]), 1)[0]
    left, bottom, _, top = title.box
    assert left == 150
    assert bottom < 700 < top


def test_text_that_a_damaged_matrix_puts_nowhere_is_left_out() -> None:
    body = pdf([Text("Nowhere", 10, 700, scale=7.5), Text("Here", 10, 600)]).replace(b"7.5", b"9" * 310 + b".0")
    only_for_the_second_engine = body.replace(b"/Root", b"/Rooz")
    document = read_pdf(only_for_the_second_engine)
    assert "second engine" in document.warnings[0]
    assert [line.text for line in document.pages[0].lines] == ["Here"]
