"""The compiled comparison of cuts is the plain one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.verify import counting

compiled = pytest.importorskip("motherlode.verify._counting", reason="installed without a compiler")
CUTS = st.lists(st.lists(st.tuples(st.integers(0, 12), st.just(13)), min_size=1, max_size=9), min_size=1, max_size=5)


@given(CUTS)
def test_the_compiled_loop_compares_cuts_as_the_plain_one_does(cuts: list[list[tuple[int, int]]]) -> None:
    assert compiled.alike_cuts(cuts).tolist() == counting.alike_cuts(cuts).tolist()


def test_cuts_are_alike_that_share_four_of_five_beginnings() -> None:
    five = [(first, first + 1) for first in range(5)]
    for module in (counting, compiled):
        assert module.alike_cuts([five, five[1:], five[2:]]).tolist() == [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
