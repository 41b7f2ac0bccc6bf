"""Zones of pages, papers and texts; the same words in another language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import Page, Result
from motherlode.read.html import HtmlDocument
from motherlode.target import Features, features_of, features_of_text, learn, match, text_likeness
from motherlode.target.bilingual import dictionary_from, grown, translated
from motherlode.target.match import features_for
from motherlode.target.query import query_of
from motherlode.target.shape import address_terms
from tests.target.pages import course, samples


def test_words_stand_in_the_zones_of_their_elements() -> None:
    html = b"<title>Tea</title><h1>Green tea</h1><p>It is <b>hot</b>. <a href='/pots/'>Pots</a></p>"
    zones = features_of(HtmlDocument(Page(html, url="http://a.example/tea/7.html"))).zones
    assert set(zones["headings"]) == {"green", "tea", "green tea"}
    assert set(zones["emphasis"]) == {"hot"}
    assert {"pot"} == set(zones["links"])
    assert {"pots"} == set(zones["leads"])
    assert "/#.html" in zones["address"]
    assert all(sum(weight**2 for weight in zone.values()) == pytest.approx(1) for zone in zones.values())


def test_an_address_tells_a_home_from_what_belongs_to_it() -> None:
    assert "ends code dir" in address_terms("http://a.example/cs101/")
    assert "ends code word html" in address_terms("http://a.example/cs101/notes.html")
    assert "ends as its folder" in address_terms("http://a.example/cs101/cs101.html")
    assert address_terms("no address") == []


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=200)
TARGET = learn(samples(3))


@settings(deadline=None, max_examples=50)
@given(TEXT, TEXT)
def test_any_page_is_scored(html: str, path: str) -> None:
    doc = HtmlDocument(Page(f"<p>{html}".encode("utf-8", "replace"), url=f"http://a.example/{path}"))
    assert 0 <= match(TARGET, features_for(TARGET, doc)).score <= 1
    assert 0 <= text_likeness(TARGET, html) <= 1


def test_a_dictionary_works_both_ways_and_grows_from_keywords() -> None:
    lines = grown([Result(keywords=["机器学习", "machine learning"]), Result(keywords=["不成对"])])
    assert lines == ["机器学习\tmachine learning"]
    dictionary = dictionary_from([*lines, "no tab", "# note"])
    shown = samples(1)[0]
    chinese = translated([type(shown)("a", features_of_text("机器学习"))], dictionary)[0]
    assert {"machin", "learn"} <= set(chinese.features.zones["body"])
    english = translated([type(shown)("b", features_of_text("machine learning"))], dictionary)[0]
    assert {"机器", "学习"} <= set(english.features.zones["body"])


def test_a_query_has_words_as_they_are_written() -> None:
    shown = [type(sample)(sample.name, sample.features, {"homework": "homework"}) for sample in samples(4)]
    assert query_of(learn(shown), 3) == ["homework"]


def test_plain_text_has_no_shape() -> None:
    assert set(features_of_text("One line\nand another").zones) == {"body", "title"}
    assert features_of_text("") == Features({})
    assert course(1).zones["shape"]
