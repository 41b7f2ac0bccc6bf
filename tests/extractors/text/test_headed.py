"""Headings inside the text."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.headed import OF_ENTRIES, with_headings
from motherlode.model import Page
from motherlode.read.html import HtmlDocument


@pytest.mark.parametrize(
    ("html", "chosen", "found"),
    [
        ("<div><p>one</p><h2>Parts</h2><p>two</p></div>", [0, 2], [0, 1, 2]),
        ("<div><h2>Menu</h2><p>one</p></div>", [1], [1]),
        ("<div><p>one</p><h2>Related</h2><p>other</p></div>", [0], [0]),
        ("<div><p>one</p><h2>Box</h2><h3>Parts</h3><p>two</p></div>", [0, 3], [0, 2, 3]),
        ("<div><p>one</p></div><section><h2>Box</h2><p>two</p></section>", [0, 2], [0, 2]),
        (f"<div><p>one</p><h2>{'long ' * 30}</h2><p>two</p></div>", [0, 2], [0, 2]),
        ("<div><p>one</p><p>two</p></div>", [], []),
    ],
)
def test_a_heading_between_blocks_of_the_text_is_text(html: str, chosen: list[int], found: list[int]) -> None:
    assert list(with_headings(HtmlDocument(Page(html.encode())).table, chosen, "article")) == found


@pytest.mark.parametrize(
    ("html", "chosen", "found"),
    [
        ("<div><h2>Lamps</h2><p>one</p></div>", [1], [0, 1]),
        ("<div><p>one</p></div><section><h2>Chairs</h2><p>two</p></section>", [0, 2], [0, 1, 2]),
        ("<div><p>one</p><h2>Box</h2><h3>Parts</h3><p>two</p></div>", [0, 3], [0, 2, 3]),
        ("<div><p>one</p><h2>Related</h2><p>other</p></div>", [0], [0]),
        (f"<div><h2>{'long ' * 30}</h2><p>two</p></div>", [1], [1]),
    ],
)
@pytest.mark.parametrize("kind", sorted(OF_ENTRIES))
def test_a_heading_above_text_names_an_entry(html: str, chosen: list[int], found: list[int], kind: str) -> None:
    assert list(with_headings(HtmlDocument(Page(html.encode())).table, chosen, kind)) == found
