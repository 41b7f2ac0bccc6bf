"""Rows of tables are text as a whole or not at all."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.whole_rows import LONGEST, with_whole_rows
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

LINK = "<a href=/x>{}</a>"


def whole(cells: list[str], chosen: list[int]) -> list[str]:
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    table = HtmlDocument(Page(f"<p>Before.</p><table><tr>{row}</tr></table>".encode())).table
    return [table.blocks[i].text for i in with_whole_rows(table, chosen)]


@pytest.mark.parametrize(
    ("cells", "chosen"),
    [
        (["色温", "3000K-5000K"], [1]),
        (["Minutes", "2", "4"], [1]),
        ([LINK.format("围城"), "钱锺书", "¥45.00"], [2, 3]),
    ],
)
def test_a_row_that_is_partly_text_is_text(cells: list[str], chosen: list[int]) -> None:
    assert len(whole(cells, chosen)) == len(cells)


@pytest.mark.parametrize(
    ("cells", "chosen"),
    [
        (["Home", "x" * (LONGEST + 1)], [1]),  # lays out the page
        (["Next", "<p>a</p><p>b</p>"], [1]),
        ([LINK.format("Previous"), "Commands", LINK.format("Next page")], [2]),  # a menu
        (["·", LINK.format("Buy boots")], [1]),
        (["one", "two"], [0]),  # nothing of it is text
    ],
)
def test_other_rows_stay_as_they_are(cells: list[str], chosen: list[int]) -> None:
    assert len(whole(cells, chosen)) == len(chosen)
