"""The compiled reading of a page finds the lines of the plain one."""

from __future__ import annotations

from contextlib import closing

import pypdfium2 as pdfium
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.read import pdf_calls as calls
from motherlode.read.pdf_runs import lines_on, plain_lines_on, plain_text_of, text_of
from tests.read.pdf_bytes import BOLD, CHINESE, HELVETICA, Text, pdf

WORDS = st.lists(st.sampled_from(["Ann", "Lee1", "a-", "x", "of things", "é`", " "]), min_size=1, max_size=4)
PLACE = {"x": st.integers(20, 500), "y": st.sampled_from([700, 704, 690, 300])}
LATIN = st.builds(
    Text,
    WORDS.map(" ".join),
    size=st.sampled_from([7, 10, 20]),
    font=st.sampled_from([HELVETICA, BOLD]),
    scale=st.sampled_from([1, 1.5, -1]),
    **PLACE,
)
HAN = st.builds(Text, st.sampled_from(["摘", "知 识", "研究，综述", "犜犺犲狅"]), font=st.just(CHINESE), **PLACE)


@settings(max_examples=60, deadline=None)
@given(st.lists(LATIN | HAN, max_size=12))
def test_both_readings_are_one(drawn: list[Text]) -> None:
    with closing(pdfium.PdfDocument(pdf(drawn))) as document:
        textpage = document[0].get_textpage()
        page = calls.address(textpage.raw)
        text = text_of(page)
        assert text == plain_text_of(page)
        assert lines_on(page, text, 1) == plain_lines_on(page, text, 1)
        textpage.close()
