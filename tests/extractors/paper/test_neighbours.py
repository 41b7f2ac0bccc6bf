"""Lines stand together alike in Python and compiled."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper.neighbours import (
    block_around,
    blocks_of,
    from_top,
    plain_block_around,
    plain_blocks_of,
    plainly_from_top,
)
from motherlode.read.pdf_page import Line

from .pages import line

LINES = st.lists(
    st.builds(
        line,
        st.sampled_from(["Abstract", "A line of text", "12", "Keywords: gold"]),
        st.sampled_from([700.0, 700.4, 688.0, 676.0, 640.0]),
        st.sampled_from([9.0, 10.0, 10.5, 16.0]),
        x=st.sampled_from([72.0, 72.5, 320.0]),
        bold=st.booleans(),
    ),
    max_size=9,
)


@given(LINES)
def test_blocks_and_order_are_the_same(lines: list[Line]) -> None:
    assert blocks_of(lines) == plain_blocks_of(lines)
    assert from_top(lines) == plainly_from_top(lines)
    for at in range(len(lines)):
        assert block_around(lines, at) == plain_block_around(lines, at)


def test_a_marker_word_begins_a_block() -> None:
    text = [line("One line", 700), line("and the next", 688), line("Keywords: gold", 676), line("silver", 664)]
    assert blocks_of(text) == [text[:2], text[2:]]
    assert blocks_of([]) == [[]]
