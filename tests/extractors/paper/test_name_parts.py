"""Lists of names are cut and read alike in Python and compiled."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper.lexicon import DEGREES
from motherlode.extractors.paper.name_parts import (
    holds_no_names,
    is_part,
    is_plain_list,
    latin_name,
    latin_names,
    may_hold_names,
    parts_of,
    plain_latin_name,
    plain_latin_names,
    plain_parts_of,
    plainly_may_hold_names,
    plainly_no_names,
    plainly_part,
    plainly_plain_list,
    plainly_unmarked,
    unmarked,
)
from motherlode.extractors.paper.names import _mended, split_names
from motherlode.read.pdf_page import Line, Span

WORDS = st.sampled_from(
    [
        "Ann",
        "Lee",
        "J.",
        "J.-P.",
        "de",
        "y",
        "x",
        "d’Arc",
        "deVries",
        "and",
        "et",
        "al",
        "AND",
        "und",
        "O'Neil",
        "1",
        "²",
    ]
) | st.text(alphabet="aBé.-'’_1ß,;&†* \t", max_size=5)
LISTS = st.lists(WORDS, max_size=8).flatmap(
    lambda words: st.sampled_from([" ", ", ", "  ", ""]).map(lambda s: s.join(words))
)


@given(LISTS)
def test_both_cut_alike(text: str) -> None:
    assert parts_of(text) == plain_parts_of(text)


@given(LISTS)
def test_both_read_alike(text: str) -> None:
    assert latin_name(text) == plain_latin_name(text)
    assert latin_names(text) == plain_latin_names(text)
    assert may_hold_names(text) == plainly_may_hold_names(text)
    assert may_hold_names(text) or not latin_names(text)
    for word in text.split():
        assert is_part(word) == plainly_part(word)


UNUSUAL = st.lists(WORDS | st.sampled_from(["By", "Leeand", "Lee, J.", "a@b.c", "<b>", "(Al)", "作者：", "KaiYang"]))


@given(UNUSUAL.map(" ".join))
def test_a_plain_list_needs_no_mending(text: str) -> None:
    assert is_plain_list(text) == plainly_plain_list(text)
    if is_plain_list(text):
        assert _mended(text) == DEGREES.sub(", ", text)
        assert may_hold_names(text) or not latin_names(_mended(text))


@given(UNUSUAL.map(" ".join))
def test_no_names_are_none(text: str) -> None:
    assert holds_no_names(text) == plainly_no_names(text)
    assert not holds_no_names(text) or split_names(text) == ()


SPANS = st.lists(st.tuples(st.text("aB 1", max_size=4), st.booleans()), max_size=4)


@given(SPANS)
def test_both_leave_marks_out_alike(parts: list[tuple[str, bool]]) -> None:
    spans = tuple(Span(text, "Font", 9.0, False, False, (0, 0, 1, 1), raised) for text, raised in parts)
    line = Line("the whole", "Font", 9.0, False, False, (0, 0, 1, 1), 1, spans)
    assert unmarked(line) == plainly_unmarked(line)


def test_names_and_others() -> None:
    assert parts_of("Ann Lee1, J. K. Ray and Li Wei et al") == ["Ann Lee", "J. K. Ray", "Li Wei et al"]
    assert [latin_name(text) for text in ("Ann M. Lee", "Ann de la Cruz", "the results", "Ann")] == [
        "Ann M. Lee",
        "Ann de la Cruz",
        "",
        "",
    ]
