"""What the cuts of a page are told to look like."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.signs import called_item
from motherlode.extractors.records.spans import block_spans
from motherlode.extractors.records.traits import TRAITS, traits

from . import pages


def test_a_cut_is_called_what_its_first_middle_and_last_record_are() -> None:
    table = pages.document(f"<section>{pages.prose(9)}</section>{pages.thread()}").table
    posts = [node for node in range(len(table)) if table.tag[node] == "section" or table.classes[node] == "post"]
    cut = tuple((node, table.end[node]) for node in posts)
    found = traits(table, [cut, cut[1:]], [block_spans(table, cut), block_spans(table, cut[1:])])
    assert found[TRAITS.index("called post")].tolist() == [pytest.approx(2 / 3), 1.0]


@pytest.mark.parametrize(("name", "is_item"), [("div.row", True), ("li.rows", True), ("div.rowodd", False)])
def test_a_row_is_an_item_and_an_odd_row_anything(name: str, is_item: bool) -> None:
    assert called_item(name) is is_item
