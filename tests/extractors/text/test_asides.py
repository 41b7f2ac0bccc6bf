"""What stands in a post and is not said in it."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.asides import without_asides
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

SAID = "<div class='post'><p>The pump is loud.</p>{}<p>Mine is not.</p></div>"


def table_of(body: str) -> NodeTable:
    return HtmlDocument(Page(SAID.format(body).encode())).table


@pytest.mark.parametrize(
    "aside",
    [
        "<div class='message-signature'>Carpe diem.</div>",
        "<div class='postSignature'><ul><li>Pump one</li><li>Pump two</li></ul></div>",
        "<aside class='onebox'><h3>Pumps</h3><p>A shop for pumps.</p></aside>",
        "<div class='block block--unfurl'>A shop for pumps.</div>",
        "<div class='quote'><a role='button'>Click to expand...</a></div>",
        "<div role='button'><p>Show all</p></div>",
        "<p>Advertisement (gone after registration)</p>",
        "<p>ADVERTISEMENT - Members don't see this ad</p>",
        "<p>广告</p>",
    ],
)
def test_what_no_post_says_is_left_out_of_a_thread(aside: str) -> None:
    table = table_of(aside)
    everything = range(len(table.blocks))
    kept = without_asides(table, everything, "thread")
    assert [table.blocks[at].text for at in kept] == ["The pump is loud.", "Mine is not."]
    assert without_asides(table, everything, "article") == everything


def test_a_button_in_a_line_of_text_stays() -> None:
    table = table_of("<p>Press <a role='button'>Start</a> and wait.</p>")
    assert len(without_asides(table, range(3), "thread")) == 3


@pytest.mark.parametrize(
    "line", ["Advertisement is what feeds this site.", "广告太多了。", "Sponsored by nobody, I swear."]
)
def test_a_post_may_speak_of_advertisements(line: str) -> None:
    assert len(without_asides(table_of(f"<p>{line}</p>"), range(3), "thread")) == 3


def test_where_nothing_else_was_chosen_all_stays() -> None:
    table = table_of("<div class='signature'>Carpe diem.</div>")
    assert without_asides(table, [1], "thread") == [1]
