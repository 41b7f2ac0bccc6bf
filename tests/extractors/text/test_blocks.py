"""The compiled loops over blocks are the plain ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text import blocks
from motherlode.extractors.text.hints import TAG_BIT, bits_of
from motherlode.extractors.text.tree import tree
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

compiled = pytest.importorskip("motherlode.extractors.text._blocks", reason="installed without a compiler")
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
    own = blocks.own_hints(table, ids, TAG_BIT, bits_of)
    assert compiled.own_hints(table, ids, TAG_BIT, bits_of).tolist() == own.tolist()
    assert own.any()
    passed_on = blocks.inherited(own, grown.parent)
    assert compiled.inherited(own, grown.parent).tolist() == passed_on.tolist()
    outside = np.arange(len(table)) % 3 > 0
    plain, quick = (module.climbed(grown.nodes, grown.parent, outside, 4) for module in (blocks, compiled))
    assert [found.tolist() for found in plain] == [found.tolist() for found in quick]
