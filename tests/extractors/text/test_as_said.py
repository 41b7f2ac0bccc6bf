"""From the chosen blocks to those that are written."""

from __future__ import annotations

from motherlode.extractors.text.as_said import as_said
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

LONG = "The valve at the foot of the pump was stuck, so I took it out, cleaned it, and put it back with new grease. "


def test_rows_are_completed_before_what_is_no_text_and_what_is_said_again_are_left_out() -> None:
    page = (
        f"<p>{LONG}</p><table><tr><td>Height</td><td>Nine metres</td></tr></table>"
        f"<blockquote>{LONG}</blockquote><p>Thanks!</p><div class='signature'><p>Keep calm and pump.</p></div>"
    )
    table = HtmlDocument(Page(page.encode())).table
    assert [block.text for block in table.blocks][1:3] == ["Height", "Nine metres"]
    assert list(as_said(table, [0, 1, 3, 4, 5], "thread")) == [0, 1, 2, 4]
    assert list(as_said(table, [0, 1, 3, 4, 5], "article")) == [0, 1, 2, 3, 4, 5]
