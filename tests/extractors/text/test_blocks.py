"""The compiled loops over blocks are the plain ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text import blocks
from motherlode.extractors.text.features import DATED, SENTENCE_ENDS
from motherlode.extractors.text.hints import BIT, TAG_BIT
from motherlode.extractors.text.lettering import DIGIT, SORT_OF, SORTS, WIDE, lettering
from motherlode.extractors.text.tree import tree
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Block

compiled = pytest.importorskip("motherlode.extractors.text._blocks", reason="installed without a compiler")
WORDS = dict.fromkeys(("cookies", "sign", "©", "a", "0", "advertisementarian"), 1)
PARTS = st.lists(
    st.sampled_from(["<div class='nav main'>", "<p id=footer>", "<ul class=ads>", "<span class=menu>", "</div>", "x"]),
    min_size=1,
    max_size=25,
)


@given(PARTS)
def test_the_compiled_loops_are_the_plain_ones(parts: list[str]) -> None:
    table = HtmlDocument(Page(f"<body class=shop><main>text {' '.join(parts)}</main>".encode())).table
    grown = tree(table)
    ids = dict(table.carriers["id"])
    own = blocks.own_hints(table, ids, TAG_BIT, blocks.Words(BIT))
    assert compiled.own_hints(table, ids, TAG_BIT, compiled.Words(BIT)).tolist() == own.tolist()
    assert own.any()
    columns = [module.grown_columns(table) for module in (blocks, compiled)]
    assert [column.tolist() for column in columns[0]] == [column.tolist() for column in columns[1]]
    letters = lettering(table)
    around = grown, letters.sizes, letters.links, 1, (1.0, 0.6, 0.3)
    assert compiled.points_above(*around).tolist() == blocks.points_above(*around).tolist()
    levels, repeated = np.arange(len(grown.nodes)) % 4, [n % 3 > 1 for n in range(len(grown.nodes))]
    for large in (0, 2):
        heading = blocks.largest_heading(levels, repeated, large)
        assert compiled.largest_heading(levels, repeated, large) == heading
    outside = np.arange(len(table)) % 3 > 0
    plain, quick = (module.climbed(grown.nodes, grown.parent, outside, 4) for module in (blocks, compiled))
    assert [found.tolist() for found in plain] == [found.tolist() for found in quick]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=8))
def test_the_compiled_loops_read_letters_as_the_plain_ones_do(texts: list[str]) -> None:
    counts = blocks.letter_counts(texts, SORT_OF, SORTS)
    assert compiled.letter_counts(texts, SORT_OF, SORTS).tolist() == counts.tolist()
    assert counts.sum(1).tolist() == [len(text) for text in texts]
    made = [Block(0, text, 2 * i, 0) for i, text in enumerate(texts)]
    plain, quick = (module.lettered(made, SORT_OF, SORTS) for module in (blocks, compiled))
    assert [column.tolist() for column in plain] == [column.tolist() for column in quick]
    parts = (module.chars_in(made, ["p"], plain[0], tag) for module in (blocks, compiled) for tag in ("p", "td"))
    assert [*parts] == [(sum(map(len, texts)),) * 2, (0, sum(map(len, texts)))] * 2
    marks, quick = (module.told(texts, SENTENCE_ENDS, module.Words(WORDS), 5) for module in (blocks, compiled))
    assert quick.tolist() == marks.tolist()
    assert compiled.numbered(texts).tolist() == blocks.numbered(texts).tolist()
    for long in ([*range(0, len(texts), step)] for step in (1, 2, 5)):
        said = made, ["p", "h2"], long, frozenset({"p"}), 2, 0.5
        assert compiled.bridged(*said) == blocks.bridged(*said)
    lengths = [len(text) for text in texts]
    assert compiled.packed(lengths).tolist() == blocks.packed(lengths).tolist()


@given(st.lists(st.sampled_from(["<tr>", "<td>a", "<th>b", "<p>c", "</td>", "</table>", "<table>"]), max_size=20))
def test_the_compiled_loop_joins_cells_as_the_plain_one_does(parts: list[str]) -> None:
    table = HtmlDocument(Page(f"<table><tr>{''.join(parts)}".encode())).table
    for every in (1, 2):
        chosen, cells = [*range(0, len(table.blocks), every)], frozenset({"td", "th"})
        assert compiled.lined(table, chosen, cells) == blocks.lined(table, chosen, cells)


def test_equal_things_have_one_number() -> None:
    for module in (blocks, compiled):
        assert module.numbered(["b", "a", "b", "c"]).tolist() == [0, 1, 0, 2]


def test_told_texts_end_open_and_hold_words() -> None:
    texts = ["An end.", "no, sign up", "Cookies"]
    for module in (blocks, compiled):
        marks = module.told(texts, SENTENCE_ENDS, module.Words(WORDS), 100)
        assert marks.tolist() == [[1, 0, 0], [1, 0, 1], [0, 1, 1]]


@given(st.text(alphabet="abNavMENU-_ 1é"))
def test_the_compiled_loop_splits_names_as_the_plain_one_does(name: str) -> None:
    bits = {"nav": 1, "a": 2, "menu": 4, "b": 8}
    assert compiled.Words(bits).bits(name) == blocks.Words(bits).bits(name)


def test_a_name_is_split_where_its_letters_turn_large() -> None:
    bits = {"main": 1, "nav": 2, "ad": 4, "x": 8}
    for module in (blocks, compiled):
        assert [module.Words(bits).bits(name) for name in ("mainNav", "AD", "ADx", "Adx")] == [3, 4, 12, 0]


@given(st.lists(st.text(alphabet="moreRSİK .1")), st.sets(st.text(alphabet="kmores", min_size=2)))
def test_the_compiled_loop_finds_words_as_the_plain_one_does(texts: list[str], words: set[str]) -> None:
    assert compiled.holding(texts, compiled.Words(dict.fromkeys(words, 1))) == blocks.holding(
        texts, blocks.Words(dict.fromkeys(words, 1))
    )


def test_a_word_is_held_whole() -> None:
    for module in (blocks, compiled):
        assert module.holding(["Read MORE!", "moreover"], module.Words({"more": 1})) == [True, False]


@given(PARTS, st.integers(1, 6))
def test_the_compiled_loops_look_around_as_the_plain_ones_do(parts: list[str], levels: int) -> None:
    table = HtmlDocument(Page(f"<main>text {' '.join(parts)} <p>and <a href=x>more</a></main>".encode())).table
    grown = tree(table)
    sizes = lettering(table).sizes
    sums = np.concatenate([[0], np.cumsum(sizes)])
    liked = np.concatenate([[0.0], np.cumsum(sizes * np.float32(0.3))])
    whole = sums.astype(float)
    stretches = ((2, 3), (4, 0), (-1, 3))
    plain, quick = (
        [
            module.liked_around(grown, liked, whole, levels).tolist(),
            module.liked_near(liked, whole, stretches).tolist(),
        ]
        for module in (blocks, compiled)
    )
    assert plain == quick


def test_stretches_end_where_the_page_does() -> None:
    liked, whole = np.array([0.0, 1.0, 1.0, 2.0]), np.arange(4.0)
    for module in (blocks, compiled):
        assert module.liked_near(liked, whole, ((5, 6), (1, 0), (-1, 2))).round(2).tolist() == [
            pytest.approx([0.67, 0.67, 0.67]),
            [0, 1, 0],
            [0, 1, 0],
        ]


@given(st.lists(st.text(alphabet="12901: ago前x٣\n", min_size=1), max_size=8))
def test_the_compiled_loop_looks_for_dates_as_the_plain_one_does(texts: list[str]) -> None:
    made = [Block(0, text, 0, 0) for text in texts]
    lengths, _, counts = blocks.lettered(made, SORT_OF, SORTS)
    plain, quick = (module.may_be_dated(texts, counts, lengths, DIGIT, 12) for module in (blocks, compiled))
    assert (plain[0].tolist(), plain[1]) == (quick[0].tolist(), quick[1])
    for at, text in enumerate(texts):
        if lengths[at] < 12 and counts[at, DIGIT] and at not in quick[1]:
            assert bool(DATED.search(text)) == quick[0][at]


@given(st.lists(st.text(alphabet="AbcİK \u3000é", min_size=1), max_size=6), st.text(alphabet="AbcİK é"))
def test_the_compiled_loop_compares_lines_with_the_title_as_the_plain_one_does(texts: list[str], said: str) -> None:
    title = "".join(said.lower().split())
    made = [Block(0, text, 0, 0) for text in [*texts, said + " "]]
    assert compiled.title_lines(made, title) == blocks.title_lines(made, title)


@given(st.lists(st.sampled_from(["More", "moreover", "more of it", "更多", "İ", "one more" * 9]), max_size=6))
def test_the_compiled_loop_finds_short_lines_as_the_plain_one_does(texts: list[str]) -> None:
    made = [Block(number % 2, text, 0, 0) for number, text in enumerate(texts)]
    lengths, _, counts = blocks.lettered(made, SORT_OF, SORTS)
    found = [
        module.short_holding(made, lengths, counts, WIDE, 20, module.Words({"more": 1}))
        for module in (blocks, compiled)
    ]
    assert found[0] == found[1]
    levels = [module.tag_levels(made, ["h1", "p"], {"h1": 1}).tolist() for module in (blocks, compiled)]
    assert levels[0] == levels[1] == [1 - number % 2 for number in range(len(texts))]


CELL = st.sampled_from(["<td>one", "<th>name", "<td><a href=x>link</a>", "<td>two<p>blocks", "<td>" + "long " * 30])


@given(st.lists(st.lists(CELL, max_size=4), max_size=4), st.sets(st.integers(0, 15)))
def test_the_compiled_loop_finds_missing_cells_as_the_plain_one_does(rows: list[list[str]], some: set[int]) -> None:
    html = "<p>before</p><table>" + "".join("<tr>" + "".join(cells) for cells in rows) + "</table>"
    table = HtmlDocument(Page(html.encode())).table
    chosen = sorted(position for position in some if position < len(table.blocks))
    assert compiled.missing_cells(table, chosen, 120, 0.5) == blocks.missing_cells(table, chosen, 120, 0.5)


HEADINGS = st.sampled_from(["<h2>Parts</h2>", "<h3>A <b>b</b></h3>", "<p>text</p>", "<h2><p>a<p>b</h2>"])


@given(st.lists(HEADINGS), st.sets(st.integers(0, 9)))
def test_the_compiled_loop_finds_headings_as_the_plain_one_does(parts: list[str], some: set[int]) -> None:
    table = HtmlDocument(Page("".join(["<p>before</p>", *parts]).encode())).table
    chosen = sorted(position for position in some if position < len(table.blocks))
    headings = table.of("h2", "h3")
    for longest in (3, 120):
        plain = blocks.headings_above(table, chosen, headings, longest)
        assert compiled.headings_above(table, chosen, headings, longest) == plain
