"""What a person types, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import InputError
from motherlode.search.dates import LAST, Days
from motherlode.search.query import All, Any, Field, Filter, Formula, Node, Not, Preferred, Published, Words, parse

WORD = Words((("crawl", 0),), "crawl")


def only(text: str) -> Node:
    parts = parse(text).parts
    assert len(parts) == 1
    return parts[0]


def test_words_phrases_not_and_or() -> None:
    assert parse("crawl -crawl").parts == (WORD, Not(WORD))
    assert parse("crawl OR page crawl").parts == (Any((WORD, Words((("page", 0),), "page"))), WORD)
    assert only('"the page"') == Words((("the", 0), ("page", 1)), "the page")


def test_a_form_is_preferred_to_its_stem() -> None:
    assert only("crawling") == Preferred(Words((("crawl", 0),), "crawling"), Words((("=crawling", 0),), "crawling"))


def test_chinese_words_are_all_needed_and_preferred_together() -> None:
    node = only("机器学习方法")
    assert isinstance(node, Preferred)
    assert isinstance(node.needed, All)
    assert [part.text for part in node.needed.parts if isinstance(part, Words)] == ["机器", "学习", "方法"]
    assert node.better.text == "机器学习方法"


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("site:Example.org", Filter("site", "example.org")),
        ("kind:thread", Filter("kind", "thread")),
        ("language:zh", Filter("lang", "zh")),
        ("SITE:a.example", Filter("site", "a.example")),
        ("site：a.example", Filter("site", "a.example")),
        ("field:course_id=ADMN310", Field("course_id", "admn310")),
        ('field:name="Linear Algebra"', Field("name", "linear algebra")),
        ("field:course_id", Field("course_id", None)),
        ("author:王丹", Words((("王丹", 0),), "王丹", "author")),
        ('title:"two words"', Words((("two", 0), ("=words", 1)), "two words", "title")),
        ("date:2024", Published(Days(20240000, 20249999))),
        ("date:2020..2024-03", Published(Days(20200000, 20240399))),
        ("date:>2020-05", Published(Days(20200600, LAST))),
        ("date:<2020-05-01", Published(Days(1, 20200500))),
        ("date:..2019", Published(Days(1, 20199999))),
    ],
)
def test_filters(text: str, node: Node) -> None:
    assert only(text) == node


def test_formulas_as_filter_and_beside_the_query() -> None:
    quoted, beside = only(r'formula:"\frac{?a}{b} + 1"'), parse("", r"\frac{?a}{b} + 1").parts[0]
    assert isinstance(quoted, Formula)
    assert isinstance(beside, Formula)
    assert quoted.query == beside.query


def test_what_is_no_filter_is_words() -> None:
    assert [type(part) for part in parse("http://a.example/b c++ note: x").parts] != []
    assert parse('"').parts == parse(" OR - ").parts == parse("").parts == ()
    assert only('"not closed') == Words((("not", 0), ("=closed", 1)), "not closed")
    assert only("“两个 词”") == Words((("两个", 0), ("词", 2)), "两个 词")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("date:soon", "no date: 'soon'"),
        ("kind:thing", "no such kind"),
        ('site:""', "no value"),
        ("formula:x^", "at character"),
    ],
)
def test_a_value_that_cannot_be_meant_is_an_error(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        parse(text)
    assert caught.value.remedy


@settings(deadline=None)
@given(st.text(st.sampled_from('ab搜索 "“-:：=.<>0123OR()sitekndalgfruom\\{}^?*'), max_size=40))
def test_any_text_is_a_query_or_an_explained_error(text: str) -> None:
    remedy = "none is needed"
    try:
        parse(text)
    except InputError as error:
        remedy = error.remedy
    assert remedy
