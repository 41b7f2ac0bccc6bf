"""The compiled comparisons of cuts and of votes are the plain ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.verify import counting

compiled = pytest.importorskip("motherlode.verify._counting", reason="installed without a compiler")
CUTS = st.lists(st.lists(st.tuples(st.integers(0, 12), st.just(13)), min_size=1, max_size=9), min_size=1, max_size=5)


@given(CUTS)
def test_the_compiled_loop_compares_cuts_as_the_plain_one_does(cuts: list[list[tuple[int, int]]]) -> None:
    assert compiled.alike_cuts(cuts).tolist() == counting.alike_cuts(cuts).tolist()


@given(CUTS, st.lists(st.frozensets(st.sampled_from("abc")), min_size=5, max_size=5))
def test_the_compiled_loop_counts_votes_on_cuts(cuts: list[list[tuple[int, int]]], by: list[frozenset[str]]) -> None:
    given = cuts, by[: len(cuts)], "abc"
    assert compiled.votes(*given).tolist() == counting.votes(*given).tolist()


def test_cuts_are_alike_that_share_four_of_five_beginnings() -> None:
    five = [(first, first + 1) for first in range(5)]
    for module in (counting, compiled):
        assert module.alike_cuts([five, five[1:], five[2:]]).tolist() == [[1, 1, 0], [1, 1, 0], [0, 0, 1]]


BLOCKS = st.lists(
    st.tuples(st.lists(st.sampled_from([0.0, 0.3, 0.5, 0.7, 1.0]), min_size=3, max_size=3), st.integers(0, 90)),
    min_size=1,
    max_size=9,
)


@given(BLOCKS)
def test_the_compiled_loops_count_votes_as_the_plain_ones_do(blocks: list[tuple[list[float], int]]) -> None:
    sizes = np.array([size for _, size in blocks], np.int64)
    shares = [tuple(row) for row in zip(*[own for own, _ in blocks], strict=True)]
    said = counting.share_rows(shares, len(blocks))
    assert compiled.share_rows(shares, len(blocks)).tolist() == said.tolist()
    means = np.array([0.5, 0.3, 0.2]) @ said
    assert compiled.best_bar(means, sizes) == counting.best_bar(means, sizes)
    for chosen in (means >= 0.5, means < 0):
        assert compiled.likeness(chosen, said, sizes).tolist() == counting.likeness(chosen, said, sizes).tolist()


def test_shares_that_are_too_few_are_refused() -> None:
    for module in (counting, compiled):
        with pytest.raises(ValueError, match=r".+"):
            module.share_rows([(0.1, 0.2)], 3)
