"""The compiled columns of numbers about blocks are the plain ones, to the bit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.kinds import by_page_shape, by_shape_alone, lone_row, page_row
from motherlode.extractors.text import rows
from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
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


def signs_of(doc: HtmlDocument, every: int) -> rows.Signs:
    """What is known of a page, in part made up."""
    table = doc.table
    count = len(table.blocks)
    told = np.arange(3 * count, dtype=np.float32).reshape(3, count)
    hints, levels = np.arange(len(table)) * 37 % 64, np.arange(count) * every % 3
    known = container_points(table), headline(doc), hidden_blocks(table)
    return rows.Signs(told, marks(count, every), hints, *known, levels, marks(count, every))


@given(PARTS, st.integers(1, 4))
def test_the_compiled_columns_are_the_plain_ones(parts: list[str], every: int) -> None:
    doc = page_of(parts)
    table = doc.table
    grown, letters, signs = tree(table), lettering(table), signs_of(doc, every)
    first = (np.arange(len(table.blocks)) * 0.37 % 1).astype(np.float32)
    plain, quick = (
        [
            module.block_columns(table, letters, grown, signs, [0.5, 3.0])[rows.VIEWS :].tolist(),
            module.view_rows(grown, letters.lengths, first).tolist(),
            module.shifted_rows(signs.marks, (-30, -every, every, 30)).tolist(),
        ]
        for module in (rows, compiled)
    )
    assert plain == quick


@given(PARTS)
def test_the_means_in_one_step_are_those_of_the_columns(parts: list[str]) -> None:
    doc = page_of(parts)
    assert lone_row(doc).tolist() == page_row(doc).tolist()
    assert list(by_shape_alone(doc)) == list(by_page_shape(doc))


class Learned(NamedTuple):
    mean: Rows
    scale: Rows
    weights: Rows
    bias: Rows


@given(st.integers(1, 30), st.integers(1, 9))
def test_the_compiled_sums_are_the_plain_ones(blocks: int, width: int) -> None:
    columns = (np.arange(blocks * width, dtype=np.float32) * 0.37 % 3).reshape(width, blocks)
    numbers = np.arange(2 * width, dtype=np.float32)
    learned = Learned(
        numbers * 0.1, numbers + 1, (np.arange(6 * width, dtype=np.float32) % 7).reshape(-1, 3), np.ones(3, np.float32)
    )
    found = []
    for module in (rows, compiled):
        row = np.zeros(2 * width, np.float32)
        module.means(columns, np.arange(1, blocks + 1), row)
        found.append([*row.tolist(), *module.scores(row, learned)])
    assert found[0] == pytest.approx(found[1], rel=1e-5, abs=1e-5)


def test_neighbours_beyond_the_ends_are_nothing() -> None:
    columns = np.array([[1, 2, 3]], np.float32)
    for module in (rows, compiled):
        assert module.shifted_rows(columns, (-1, 2, 4)).tolist() == [[0, 1, 2], [3, 0, 0], [0, 0, 0]]


def test_a_block_knows_the_title_above_it() -> None:
    levels, closes = np.array([0, 2, 0, 3]), np.array([False, False, False, True])
    found = rows.section_rows(levels, closes).round(2).tolist()
    assert found[0] == pytest.approx([5, 0, 0.69, 0], abs=0.01)
    assert found[6] == [0, 0, 0, 1]
