"""Places of a text, with marks."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.search.query import needles, parse
from motherlode.search.snippet import Marker


def marker(query: str) -> Marker:
    return Marker(needles(parse(query)))


def marked(query: str, text: str) -> list[str]:
    return [piece for piece, is_marked in marker(query).snippet(text) if is_marked]


def test_words_are_marked_in_every_form_and_case() -> None:
    text = "Crawlers crawl; a CRAWLED page, happiness, happy."
    assert marked("crawling happy", text) == ["crawl", "CRAWLED", "happiness", "happy"]
    assert marked("art", "The article on art") == ["art"]


def test_chinese_words_are_marked_without_spaces() -> None:
    assert marked("搜索", "主题搜索引擎与搜索") == ["搜索", "搜索"]
    assert marked('"搜索引擎"', "主题搜索引擎与搜索") == ["搜索引擎"]


def test_the_place_with_the_most_words_is_shown() -> None:
    text = "alpha here. " + "filler " * 100 + "now alpha and beta together. " + "filler " * 100
    pieces = marker("alpha beta").snippet(text)
    assert [piece for piece, is_marked in pieces if is_marked] == ["alpha", "beta"]
    assert pieces[0] == ("… ", False)
    assert pieces[-1] == (" …", False)


def test_without_a_place_the_beginning_is_shown() -> None:
    assert marker("none").snippet("Some\n\ntext") == (("Some text", False),)
    assert marker("").snippet("") == ()


@settings(deadline=None)
@given(st.text(max_size=30), st.text(st.sampled_from("搜索a b<&\n,x引擎"), max_size=400))
def test_a_snippet_is_a_piece_of_the_text(query: str, text: str) -> None:
    pieces = Marker(needles(parse(query.replace(":", " ").replace("：", " ")))).snippet(text)
    shown = "".join(piece for piece, _ in pieces).removeprefix("… ").removesuffix(" …")
    assert shown.replace(" ", "") in "".join(text.split())
