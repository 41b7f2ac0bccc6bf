"""What the cuts of a page are told to look like."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.signs import called_aside, called_item
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


@pytest.mark.parametrize(
    ("name", "is_aside"),
    [("hot", True), ("hotList", True), ("rightSidebar", True), ("photo-wrap", False), ("position-relative", False)],
)
def test_a_name_is_an_asides_by_whole_words(name: str, is_aside: bool) -> None:
    assert called_aside(name) is is_aside


def beside(body: str) -> tuple[float, float]:
    """How far the posts of a page are told to stand in an aside, and in its margin."""
    table = pages.document(body).table
    cut = tuple((node, table.end[node]) for node in range(len(table)) if table.classes[node] == "post")
    found = traits(table, [cut], [block_spans(table, cut)])
    return found[TRAITS.index("called aside")].item(), found[TRAITS.index("in margin")].item()


def test_what_holds_half_of_the_text_or_the_heading_stands_beside_nothing() -> None:
    rest = f"<section>{pages.prose(9, 400)}</section>"
    framed = '<div class="sidebar">{}</div>'.format
    posts = pages.thread(3).removeprefix("<h1>High water</h1>")
    assert beside(framed(posts)) == (0.0, 0.0)
    assert beside(framed(pages.thread(3)) + rest) == (0.0, 0.0)
    assert beside(f"<h1>High water</h1>{framed(posts)}{rest}") == (1.0, 1.0)
    assert beside(f'<h1>High water</h1><form class="sidebar">{posts}</form>{rest}') == (0.0, 0.0)


def test_a_sidebar_with_more_links_than_a_short_list_has_text_stands_beside_it() -> None:
    friends = "".join(f'<p class="post"><a href="/friends/{n}">{pages.prose(n, 9)}</a></p>' for n in range(9))
    archive = f'<h1>Archive</h1><p>{pages.prose(3, 40)}</p><aside class="sidebar">{friends}</aside>'
    assert beside(archive) == (1.0, 1.0)


def test_prose_in_the_margin_is_not_the_pages() -> None:
    news = "".join(f'<p class="news">{pages.prose(number, 60)}</p>' for number in (5, 6))
    table = pages.document(f'{pages.thread(5)}<aside class="sidebar">{news}</aside>').table
    posts, lines = (
        tuple((node, table.end[node]) for node in range(len(table)) if table.classes[node] == name)
        for name in ("post", "news")
    )
    found = traits(table, [posts, lines], [block_spans(table, posts), block_spans(table, lines)])
    assert found[TRAITS.index("all prose")].tolist() == [1.0, 0.0]
