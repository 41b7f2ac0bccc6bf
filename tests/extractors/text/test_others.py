"""What stands on a page beside its own text, and says so by the names of its elements."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.others import OTHERS, without_others
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.pipeline import process

PUMP = "<div class='{outer}'><h1>A pump</h1><p>It lifts ten litres a minute.</p>{part}<p>It is made of brass.</p></div>"


def left(kind: str, part: str, outer: str = "page") -> list[str]:
    """What is left of a page with such a part in it, where everything was chosen."""
    doc = HtmlDocument(Page(PUMP.format(outer=outer, part=part).encode()))
    return [doc.table.blocks[at].text for at in without_others(doc, range(len(doc.table.blocks)), kind)]


OWN = left("article", "")


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("article", "<div id='comments'><p>First!</p><p>Second.</p></div>"),
        ("article", "<ol class='commentlist'><li class='Comment even'><p>First!</p></li></ol>"),
        ("product", "<section class='pdp-reviews_container'><div class='review'>Mine leaks.</div></section>"),
        ("thread", "<div class='p-body-sidebar'><p>Hot threads of this week.</p></div>"),
    ],
)
def test_what_others_say_is_left_out_on_the_kind_of_page_that_has_it(kind: str, part: str) -> None:
    assert left(kind, part) == OWN
    assert all(len(left(other, part)) > len(OWN) for other in (*OTHERS, "listing", "") if other != kind)


@pytest.mark.parametrize("kind", ["article", "service", "listing", ""])
def test_navigation_and_footer_are_no_text_on_any_kind_of_page(kind: str) -> None:
    frame = "<footer><p>We have sold pumps for ninety years.</p></footer><nav><p>All our pumps.</p></nav>"
    assert left(kind, frame) == OWN


@pytest.mark.parametrize(
    "part",
    [
        "<fieldset><legend>Finish</legend><p>Matt</p><p>Polished</p></fieldset>",
        "<label><div>Polished, for ten more</div></label>",
        "<div role='tooltip'><p>Prices hold until May.</p></div>",
        "<div role='dialog'><p>Choose your country.</p></div><dialog open><p>Not sold there.</p></dialog>",
        "<noscript><p>Switch scripts on to see the film.</p></noscript>",
    ],
)
def test_controls_and_what_is_shown_only_when_asked_are_no_text(part: str) -> None:
    assert left("product", part) == left("service", part) == OWN


ENTRY = "<h1>High water</h1><p>The river rose by a metre in the night.</p>"
MORE = "<div><p>The mayor opened a bridge.</p></div>"


def kept(kind: str, page: str) -> str:
    """What is left of a page of which everything was chosen."""
    doc = HtmlDocument(Page(page.encode()))
    return " ".join(doc.table.blocks[at].text for at in without_others(doc, range(len(doc.table.blocks)), kind))


@pytest.mark.parametrize("kind", ["article", "thread", "service", ""])
def test_what_stands_beside_the_one_article_of_a_page_is_not_its_text(kind: str) -> None:
    assert "bridge" not in kept(kind, f"<article>{ENTRY}</article><article></article>{MORE}")
    assert "bridge" in kept(kind, f"<article>{ENTRY}</article>{MORE}<article><p>Snow fell too.</p></article>")


def test_an_article_may_be_shorter_than_what_stands_beside_it_where_the_page_is_an_article() -> None:
    page = f"<article>{ENTRY}</article>{MORE * 30}"
    assert "bridge" not in kept("article", page)
    assert "bridge" in kept("thread", page)
    assert "bridge" in kept("article", f"<article>{ENTRY}</article>{MORE * 200}")


def test_a_word_that_only_hints_at_the_same_is_another_word() -> None:
    assert len(left("article", "<div class='reply'><p>See below.</p></div>")) == len(OWN) + 1
    assert len(left("product", "<div class='rating'><p>Four of five.</p></div>")) == len(OWN) + 1


def test_what_holds_the_headline_is_the_page() -> None:
    assert left("article", "", outer="comments-open") == OWN
    assert left("thread", "<div class='sidebar'><p>Hot threads.</p></div>", outer="with-sidebar") == OWN


def test_where_next_to_nothing_would_be_left_it_is_the_text() -> None:
    part = f"<div class='comment'><p>{'It hums at night. ' * 60}</p></div>"
    assert len(left("article", part)) == len(OWN) + 1


def test_where_the_controls_hold_the_text_reviews_are_still_none() -> None:
    sheet = f"<div role='dialog'><p>{'Its handle is as long as an arm. ' * 60}</p></div>"
    assert len(left("product", f"{sheet}<div class='review'><p>Mine leaks.</p></div>")) == len(OWN) + 1


def test_the_text_of_an_article_ends_before_its_comments() -> None:
    prose = "The river rose by a metre in the night, and the lower road was closed until the morning. "
    paragraphs = "".join(f"<p>{prose * 4}</p>" for _ in range(6))
    comments = "".join(f"<div class='comment'><p>Comment {n}. {prose * 3}</p></div>" for n in range(3))
    page = f"<title>High water</title><article><h1>High water</h1>{paragraphs}</article><div>{comments}</div>"
    head = '<meta property="og:type" content="article">'
    result = process(Page(f"<html><head>{head}</head><body>{page}</body></html>".encode())).result
    assert result.kind == "article"
    assert prose.strip() in result.text
    assert "Comment 1" not in result.text


NEWS = "<div><p>Take part in our survey of pump owners until the ninth of June.</p></div>"
POSTS = "<p>Mine has stopped lifting water since Sunday.</p><p>Look at the valve at its foot first.</p>" * 3


@pytest.mark.parametrize("kind", ["article", "product"])
def test_what_a_site_announces_above_the_headline_is_no_text(kind: str) -> None:
    page = f"{NEWS}<h1>A pump</h1>{POSTS}"
    assert "survey" not in kept(kind, page)
    assert "survey" in kept("service", page)
    titled = "<title>A pump for small gardens</title>"
    assert "survey" not in kept(kind, f"{titled}{NEWS}<h1>A pump for small gardens</h1>{POSTS}")
    assert "survey" in kept(kind, f"{titled}{NEWS}<h2>A pump for small gardens</h2>{POSTS}")  # may name a part
    assert "survey" in kept(kind, f"{NEWS * 30}<h1>A pump</h1>{POSTS}")  # the headline of something else


def test_a_post_may_stand_above_the_headline_of_its_thread() -> None:
    doc = HtmlDocument(Page(f"{NEWS}<p>My pump is silent.</p><h1>Silent pump</h1>{POSTS}".encode()))
    everything = range(len(doc.table.blocks))
    said = frozenset(everything) - {0, 2}
    assert list(without_others(doc, everything, "thread", said)) == [1, *everything[2:]]
    assert list(without_others(doc, everything, "thread")) == list(everything)  # no posts are known


@pytest.mark.parametrize("kind", ["article", "product", "collection", "listing", "documentation", ""])
def test_what_one_fills_in_is_no_text(kind: str) -> None:
    asked = "<form><p>Write to us.</p><p>All fields are needed.</p></form>"
    assert "fields" not in kept(kind, f"<h1>A pump</h1>{POSTS}{asked}")
    assert "fields" in kept(kind, f"<form><h1>A pump</h1>{POSTS}<p>All fields are needed.</p></form>")
    assert "valve" in kept(kind, f"<h1>A pump</h1><form>{POSTS}</form><p>By post.</p>")  # most of the text
    assert "fields" in kept("service", f"<h1>A pump</h1>{POSTS}{asked}")
    assert "fields" in kept("thread", f"<h1>A pump</h1>{POSTS}{asked}")
