"""The compiled loops over nodes and blocks are the plain ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.records import cuts
from motherlode.extractors.records.families import families
from motherlode.extractors.records.layout import numberless_label
from motherlode.extractors.records.signs import LONGEST_REPLY, REPLY_LETTERS, says_reply
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Block
from tests.extractors.records.test_naming import bodies

compiled = pytest.importorskip("motherlode.extractors.records._cuts", reason="installed without a compiler")


@given(bodies())
def test_the_compiled_loop_numbers_the_same_places(body: str) -> None:
    table = HtmlDocument(Page(body.encode())).table
    plain, quick = (module.numbered_places(families(table).keys, table.parent) for module in (cuts, compiled))
    assert (plain.names, plain.inside.tolist(), plain.own.tolist()) == (
        quick.names,
        quick.inside.tolist(),
        quick.own.tolist(),
    )


@given(bodies(), st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.sampled_from([0.0, 4.0, 20.0]))
def test_the_compiled_loops_group_siblings_as_the_plain_ones_do(body: str, similarity: float, least: float) -> None:
    table = HtmlDocument(Page((body * 3).encode())).table
    regions = cuts.regions_of(table.end, table.chars_before, least)
    assert compiled.regions_of(table.end, table.chars_before, least) == regions
    for _, children in regions:
        given = children, table.end, table.shape, table.path, similarity
        assert compiled.alike(*given) == cuts.alike(*given)


@given(st.lists(st.lists(st.integers(0, 9), unique=True).map(sorted), max_size=4))
def test_the_compiled_loop_sums_marks_up_as_the_plain_one_does(groups: list[list[int]]) -> None:
    plain, quick = cuts.running_marks(groups, 10), compiled.running_marks(groups, 10)
    assert (plain.shape, plain.dtype, plain.tolist()) == (quick.shape, quick.dtype, quick.tolist())


@given(st.lists(st.text(alphabet="Rqx_#\u0663 1赞İſ\u212a(", max_size=30), max_size=5))
def test_the_compiled_loop_tells_what_lines_begin_with(texts: list[str]) -> None:
    blocks = [Block(0, text, 0, 0) for text in texts]
    plain = cuts.opening_with(blocks, REPLY_LETTERS, LONGEST_REPLY)
    assert compiled.opening_with(blocks, REPLY_LETTERS, LONGEST_REPLY) == plain


@given(
    st.text(alphabet="# (_-", max_size=3),
    st.sampled_from("reply Quote REPORT multi-quote 赞 12 3楼 #7 沙发 next also".split()),
)
def test_no_button_to_reply_begins_otherwise(signs: str, words: str) -> None:
    blocks = [Block(0, signs + words, 0, 0)]
    assert not says_reply(signs + words) or cuts.opening_with(blocks, REPLY_LETTERS, LONGEST_REPLY)


@given(bodies(), st.lists(st.integers(0, 3), min_size=24, max_size=24))
def test_the_compiled_loop_finds_the_same_repeated_blocks(body: str, records: list[int]) -> None:
    table = HtmlDocument(Page((body * 2 + "<p>Post 1<p>Post 2<p>Post 3").encode())).table
    owner = [records[node % 24] - 1 for node in range(len(table))]
    owned = [(at, records[-1 - at % 24]) for at in range(len(table.blocks))]
    spots = cuts.Spots(owner, table.parent, families(table).numbers)
    given = table.blocks, owned, spots, 2.5, numberless_label
    assert compiled.repeated_blocks(*given) == cuts.repeated_blocks(*given)


@given(st.lists(st.integers(0, 30), unique=True).map(sorted), st.lists(st.integers(0, 30), min_size=2, max_size=8))
def test_the_compiled_loop_finds_blocks_around_nodes_as_the_plain_one_does(nodes: list[int], ends: list[int]) -> None:
    blocks = [Block(min(pair), "x" * pair[0], 0, max(pair)) for pair in pairwise(ends)]
    assert compiled.blocks_around(blocks, nodes, 20) == cuts.blocks_around(blocks, nodes, 20)
