"""The compiled places that records have in common are the plain ones."""

from __future__ import annotations

from array import array
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.records import common
from motherlode.extractors.records.families import families
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from tests.extractors.records.test_naming import bodies

compiled = pytest.importorskip("motherlode.extractors.records._common", reason="installed without a compiler")
SPANS = st.lists(st.tuples(st.integers(0, 20), st.integers(1, 8)), max_size=6)
Cut = list[tuple[int, int]]


def table_of(body: str) -> NodeTable:
    return HtmlDocument(Page(body.encode())).table


def cut_into(table: NodeTable, spans: Cut) -> Cut:
    """Stretches of a page that may overlap."""
    return [(first, min(first + size, len(table))) for first, size in sorted(spans) if first < len(table)]


def owners_of(table: NodeTable, cut: Cut) -> common.Owners:
    everyone = range(len(cut))
    blocks = [(table.first_block[first], table.end_block[first]) for first, _ in cut]
    nested = any(after[0] < before[1] for before, after in pairwise(cut))
    return common.Owners(
        common.owned(cut, everyone, len(table)), common.owned(blocks, everyone, len(table.blocks)), nested
    )


@given(bodies(), SPANS)
def test_the_compiled_places_are_the_plain_ones(body: str, spans: Cut) -> None:
    table = table_of(body)
    cut = cut_into(table, spans)
    given = table, cut, owners_of(table, cut), families(table).numbers
    plain, quick = common.Places(*given), compiled.Places(*given)
    assert quick.names == plain.names
    for place in range(len(plain.names)):
        assert list(quick.at(place).items()) == list(plain.at(place).items())
    for longest in (3, 20, 200):
        assert quick.leaves(longest) == plain.leaves(longest)
    before = np.cumsum([0.0, *((number % 5) * 7 - 9 / 7 for number in range(len(table.blocks)))])
    worths = array("d", before.tolist())
    for once in (1.0, 1.34, 9.0):
        for own, other in zip(plain.bodied(worths, once, 20.0), quick.bodied(worths, once, 20.0), strict=True):
            assert other == pytest.approx(own)
    inside = [first if first % 2 else None for first, _ in cut]
    dates = [last - 1 if first % 3 else None for first, last in cut]
    named = plain.named(inside, dates, common.ShortTexts(table))
    assert quick.named(inside, dates, compiled.ShortTexts(table)) == named


WORDS = ["Jo Bloggs", "reply", "Permalink", "#12 ²", "#12", "٣", "é", "a: b", "See HTTPS://x", "two<br>lines", "7_"]


@given(st.lists(st.tuples(st.sampled_from(["p", "b", "div", "td"]), st.sampled_from([*WORDS, "x" * 50])), max_size=9))
def test_the_compiled_loop_takes_the_same_texts_for_names(parts: list[tuple[str, str]]) -> None:
    table = table_of("".join(f"<{tag}>{text}</{tag}>" for tag, text in parts))
    plain, quick = common.ShortTexts(table), compiled.ShortTexts(table)
    nodes = range(len(table))
    assert [quick.of(node) for node in nodes] == [plain.of(node) for node in nodes]


@given(SPANS, st.sets(st.integers(0, 5)), st.integers(0, 30))
def test_the_compiled_loop_finds_the_same_owners(spans: Cut, kept: set[int], size: int) -> None:
    cut = [(first, first + length) for first, length in spans if first + length <= size]
    some = sorted(record for record in kept if record < len(cut))
    assert compiled.owned(cut, some, size) == common.owned(cut, some, size)


@given(bodies(), SPANS, st.sets(st.integers(0, 20)))
def test_the_compiled_loop_finds_the_same_blocks_about_records(body: str, spans: Cut, wanted: set[int]) -> None:
    table = table_of(body)
    cut = cut_into(table, spans)
    nodes = sorted(node for node in wanted if node < len(table))
    given = table, cut, owners_of(table, cut).nodes, nodes, 0.85
    assert compiled.about_blocks(*given) == common.about_blocks(*given)


@given(st.lists(st.integers(-1, 2), max_size=9), st.sets(st.integers(0, 8)), st.sets(st.integers(0, 8)))
def test_the_compiled_loop_sums_up_the_same_worths(owner: list[int], idle: set[int], silent: set[int]) -> None:
    size = len(owner)
    worths = common.Worths(np.arange(size) / 3 - 1, -np.arange(size) / 7)
    marks = [[at for at in some if at < size] for some in (idle, silent)]
    quick, plain = (module.running_worths(worths, *marks, owner) for module in (compiled, common))
    assert quick.tolist() == plain.tolist()


def test_a_place_is_the_node_behind_its_parent() -> None:
    table = table_of("<ul><li class=post><b>A</b><li class='post odd'><b>B</b></ul>")
    first, second = table.of("li")
    cut = [(first, second), (second, len(table))]
    for module in (common, compiled):
        found = module.Places(table, cut, owners_of(table, cut), families(table).numbers)
        assert found.names == ["li.post", "li.post>b"]
        assert found.at(1) == {0: [first + 1], 1: [second + 1]}


def test_a_place_is_rated_by_the_best_of_each_record() -> None:
    table = table_of("<ul><li><p>AAAA<p>B<li><p>CC<p>DDD</ul>")
    first, second = table.of("li")
    cut = [(first, second), (second, len(table))]
    worths = array("d", [0, 40, 60, 70, 20])
    for module in (common, compiled):
        found = module.Places(table, cut, owners_of(table, cut), families(table).numbers).bodied(worths, 1.34, 20.0)
        assert [(one.size, one.score, one.filled) for one in found] == [(10, 0.0, 2)]
        twice = module.Places(table, cut, owners_of(table, cut), families(table).numbers).bodied(worths, 2.0, 20.0)
        assert [(one.size, one.filled) for one in twice] == [(10, 2), (7, 2)]
