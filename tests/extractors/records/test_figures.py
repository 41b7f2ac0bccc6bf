"""The compiled figures of cuts are the plain ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.records import figures
from motherlode.extractors.records.families import families
from motherlode.extractors.records.spans import block_spans
from motherlode.extractors.records.traits import PageSums
from motherlode.extractors.text.lettering import Rows
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from tests.extractors.records.test_naming import bodies

compiled = pytest.importorskip("motherlode.extractors.records._figures", reason="installed without a compiler")
Cut = tuple[tuple[int, int], ...]


def sums_of(table: NodeTable) -> figures.Sums:
    """Signs on every second node, every third, and so on."""

    def running(count: int, size: int) -> Rows:
        return np.cumsum([[0, *(number % (row + 2) == 0 for number in range(size))] for row in range(count)], 1) * 1.0

    links = np.array([node for node in range(len(table)) if node % 3 == 0], np.int64)
    names = families(table).numbers.own
    return figures.Sums(running(5, len(table)), running(3, len(table.blocks)), names, links, links % 2)


@given(bodies(), st.lists(st.sets(st.integers(0, 20), min_size=1, max_size=6), min_size=1, max_size=4))
def test_the_compiled_figures_are_the_plain_ones(body: str, wanted: list[set[int]]) -> None:
    table = HtmlDocument(Page((body * 2).encode())).table
    cuts = [tuple((node, table.end[node]) for node in sorted({n % len(table) for n in nodes})) for nodes in wanted]
    given = table, sums_of(table), cuts, [block_spans(table, cut) for cut in cuts], len(figures.FIGURES)
    for plain, quick in zip(figures.measured(*given), compiled.measured(*given), strict=True):
        assert quick.tolist() == plain.tolist()


def test_what_an_inner_record_holds_is_not_the_outer_ones() -> None:
    table = HtmlDocument(Page(b"<div><p>outer</p><div><p>in</p></div></div><div><p>other</p></div>")).table
    outer, inner, other = table.of("div")
    cut: Cut = tuple((node, table.end[node]) for node in (outer, inner, other))
    for module in (figures, compiled):
        found = module.measured(table, sums_of(table), [cut], [block_spans(table, cut)], len(figures.FIGURES))
        assert found.sizes[0].tolist() == [5, 2, 5]
        named = dict(zip(figures.FIGURES, found.rows[:, 0].tolist(), strict=True))
        assert (named["many"], named["nested"], named["text share"], named["same children"]) == (3, 1, 1, 1)


def test_every_second_row_leaves_half_of_the_text_between() -> None:
    table = HtmlDocument(Page(b"<ul>" + b"<li>entry</li>" * 5 + b"</ul>")).table
    odd, every = ([(node, table.end[node]) for node in table.of("li")[::step]] for step in (2, 1))
    cuts = [tuple(odd), tuple(every)]
    for module in (figures, compiled):
        found = module.measured(
            table, sums_of(table), cuts, [block_spans(table, cut) for cut in cuts], len(figures.FIGURES)
        )
        assert found.rows[figures.FIGURES.index("left between")].tolist() == [pytest.approx(0.4), 0]


def test_entries_of_two_rows_cut_into_halves_alternate() -> None:
    rows = b"<tr><td>title<td>more</tr><tr><td>by whom</tr>" * 4
    table = HtmlDocument(Page(b"<table>" + rows + b"</table>")).table
    halves, whole = ([(node, table.end[node]) for node in table.of("tr")[::step]] for step in (1, 2))
    cuts = [tuple(halves), tuple(whole)]
    for module in (figures, compiled):
        found = module.measured(
            table, sums_of(table), cuts, [block_spans(table, cut) for cut in cuts], len(figures.FIGURES)
        )
        assert found.rows[figures.FIGURES.index("alternating")].tolist() == [1, 0]


def test_records_that_lead_where_the_one_before_leads_are_parts_of_one() -> None:
    entry = b"<div><a href=/%d>picture</a></div><p><a href=/%d>title</a> <a href=/all>all</a></p>"
    table = HtmlDocument(Page(b"".join(entry % (n, n) for n in range(3)))).table
    nodes = table.of("div", "p")
    page = PageSums(table).sums
    cut = tuple((node, table.end[node]) for node in nodes)
    for module in (figures, compiled):
        found = module.measured(table, page, [cut], [block_spans(table, cut)], len(figures.FIGURES))
        assert found.rows[figures.FIGURES.index("same address")].tolist() == [pytest.approx(3 / 5)]
