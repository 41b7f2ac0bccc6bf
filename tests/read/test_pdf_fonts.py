"""Letters of fonts that are neither in the file nor on the machine."""

from __future__ import annotations

from motherlode.read.pdf import read_pdf
from tests.read.pdf_bytes import CHINESE, Text, pdf


def test_a_letter_drawn_by_itself_is_read() -> None:
    apart = [Text("摘", 100, 700, font=CHINESE), Text("要", 130, 700, font=CHINESE)]
    body = Text("卷积神经网络的应用研究", 100, 660, font=CHINESE)
    assert [line.text for line in read_pdf(pdf([*apart, body])).pages[0].lines] == ["摘 要", body.text]


def test_it_is_as_wide_as_the_file_says() -> None:
    left, _, right, _ = read_pdf(pdf([Text("摘", 100, 700, 20, CHINESE)])).pages[0].lines[0].box
    assert (left, right) == (100, 120)
