"""Which blocks are long, by their letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text import blocks as plain
from motherlode.extractors.text.density import FEW_LINKS, LONG, dense_blocks
from motherlode.extractors.text.lettering import SORT_OF, SORTS, WIDE
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Block

TEXTS = st.text("ab é—“。、，\u3000国한豈", min_size=1, max_size=2 * LONG)


@given(st.lists(st.tuples(TEXTS, st.integers(0, 60))))
def test_a_chinese_character_counts_as_two_letters(told: list[tuple[str, int]]) -> None:
    blocks = [Block(0, text, min(links, len(text)), 0) for text, links in told]
    lengths, links, counts = plain.lettered(blocks, SORT_OF, SORTS)
    sizes = lengths + counts[:, WIDE]
    expected = [at for at in range(len(blocks)) if sizes[at] >= LONG and links[at] < FEW_LINKS]
    assert plain.anchors(blocks, SORT_OF, WIDE, LONG, FEW_LINKS) == expected
    compiled = pytest.importorskip("motherlode.extractors.text._blocks", reason="installed without a compiler")
    assert compiled.anchors(blocks, SORT_OF, WIDE, LONG, FEW_LINKS) == expected


def test_a_heading_and_short_blocks_between_long_ones_are_text() -> None:
    long = "word " * 30
    source = f"<p>menu</p><h2>On words</h2><p>{long}</p><p>short</p><p>{long}</p><p>footer</p>"
    dense = dense_blocks(HtmlDocument(Page(source.encode())).table)
    assert dense is not None
    assert dense.chosen == [1, 2, 3, 4]
    assert dense.first == 2


def test_a_page_of_short_blocks_has_no_dense_ones() -> None:
    assert dense_blocks(HtmlDocument(Page(b"<p>one</p><p>two</p>")).table) is None
