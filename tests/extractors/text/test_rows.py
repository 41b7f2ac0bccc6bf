"""The compiled columns of numbers about blocks are the plain ones, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text import rows
from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.features import TAG_AT
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.lettering import Numbers, lettering
from motherlode.extractors.text.measures import hidden_blocks
from motherlode.extractors.text.tree import tree
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

compiled = pytest.importorskip("motherlode.extractors.text._rows", reason="installed without a compiler")
HEADS = ["<h1>A title", "<h2>More", "<p class=a>Words, 3 of them.", "<div hidden>", "<ul><li>", "<section><p>"]
INSIDE = [f"<p>{'Running text. ' * 9}", "</div>", "<a href=x>more</a>", "中文，没有。", "$ 5"]
PARTS = st.lists(st.sampled_from([*HEADS, *INSIDE]), min_size=1, max_size=25)


def page_of(parts: list[str]) -> HtmlDocument:
    return HtmlDocument(Page(f"<title>A title</title><body><main>text {' '.join(parts)}</main>".encode()))


def marks(count: int, every: int) -> Numbers:
    """Every so many blocks are marked."""
    marked: Numbers = np.arange(count) % every == 0
    return marked


@given(PARTS, st.integers(1, 4))
def test_the_compiled_columns_are_the_plain_ones(parts: list[str], every: int) -> None:
    doc = page_of(parts)
    table = doc.table
    grown, letters, points = tree(table), lettering(table), container_points(table)
    count = len(table.blocks)
    told = np.arange(3 * count, dtype=np.float32).reshape(3, count)
    levels = np.arange(count) * every % 3
    first = (np.arange(count) * 0.37 % 1).astype(np.float32)
    plain, quick = (
        [
            module.said_rows(letters, told, marks(count, every)).tolist(),
            module.place_rows(table, letters, TAG_AT).tolist(),
            module.group_rows(table, letters).tolist(),
            module.hint_rows(grown, np.arange(len(table)) * 37 % 64, 6).tolist(),
            module.kin_rows(grown, letters, points, headline(doc), hidden_blocks(table)).tolist(),
            module.section_rows(levels, marks(count, every)).tolist(),
            module.view_rows(grown, letters.lengths, first).tolist(),
            module.shifted_rows(told, (-30, -every, every, 30)).tolist(),
            module.running_prose(letters).tolist(),
        ]
        for module in (rows, compiled)
    )
    assert plain == quick


def test_neighbours_beyond_the_ends_are_nothing() -> None:
    columns = np.array([[1, 2, 3]], np.float32)
    for module in (rows, compiled):
        assert module.shifted_rows(columns, (-1, 2, 4)).tolist() == [[0, 1, 2], [3, 0, 0], [0, 0, 0]]


def test_a_block_knows_the_title_above_it() -> None:
    levels, closes = np.array([0, 2, 0, 3]), np.array([False, False, False, True])
    for module in (rows, compiled):
        found = module.section_rows(levels, closes).round(2).tolist()
        assert found[0] == pytest.approx([5, 0, 0.69, 0], abs=0.01)
        assert found[6] == [0, 0, 0, 1]
