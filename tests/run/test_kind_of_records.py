"""Records that are sure tell the kind of their page."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from motherlode.extractors.kinds import judge, page_row
from motherlode.model import Claim, Page, Record, Value, Where
from motherlode.read.html import HtmlDocument
from motherlode.run.kind_of_records import fitting, kind_claims, kind_of_records
from motherlode.run.known_records import SettledCut
from motherlode.run.records import SettledRecords

POSTS = [Record("What a post says.", where=Where("/html/body/p[1]")), Record("And another.", where=Where())]
PAGE = "<p>What a post says.</p><p>And another.</p><p>Imprint</p>"


def verdict(
    kind: str,
    confidence: float,
    *,
    sure: float = 0.96,
    page: str = PAGE,
    records: str = "thread",
    kinds: Mapping[str, float] = {},
) -> str:
    found = SettledCut(POSTS, records, sure, kinds)
    settled = Value(value=kind, by=("page-shape",), confidence=confidence)
    claims = kind_claims(HtmlDocument(Page(page.encode())), kind, found)
    return str(kind_of_records(settled, claims[0]).value if claims else kind)


@pytest.mark.parametrize(("kind", "confidence"), [("article", 0.75), ("listing", 0.95)])
def test_a_page_of_sure_posts_is_a_thread(kind: str, confidence: float) -> None:
    assert verdict(kind, confidence) == "thread"


def test_it_stays_what_it_is_where_that_is_surer_or_the_records_are_few() -> None:
    assert verdict("article", 0.97) == "article"
    assert verdict("article", 0.5, sure=0.55) == "article"
    assert verdict("product", 0.5) == "product"
    assert verdict("article", 0.5, page=PAGE + f"<p>{'An article of its own. ' * 20}</p>") == "article"


def test_below_a_longer_text_posts_are_comments_on_it() -> None:
    article = f"<p>{'An article of its own. ' * 40}</p>"
    assert verdict("thread", 0.9, page=article + PAGE) == "article"
    assert verdict("thread", 0.99, page=article + PAGE) == "thread"
    assert verdict("thread", 0.9, page=PAGE + article) == "thread"


def test_a_page_whose_records_are_no_posts_is_no_thread_though_they_are_short() -> None:
    page = PAGE + f"<p>{'What stands beside an archive. ' * 20}</p>"
    assert verdict("thread", 0.6, sure=0.7, page=page, records="listing") == "listing"
    assert verdict("article", 0.6, sure=0.7, page=page, records="listing") == "article"


@pytest.mark.parametrize(
    ("thread", "listing", "none", "told"),
    [(0.0, 0.5, 0.1, "listing"), (0.0, 0.25, 0.25, "thread"), (0.3, 0.5, 0.1, "thread"), (0.0, 0.7, 0.3, "thread")],
)
def test_unsure_entries_tell_that_a_page_surely_without_posts_is_a_list(
    thread: float, listing: float, none: float, told: str
) -> None:
    kinds = {"thread": thread, "listing": listing, "none": none}
    assert verdict("thread", 0.75, sure=0.4, records="listing", kinds=kinds) == told
    assert verdict("article", 0.1, sure=0.4, records="listing", kinds=kinds) == "article"


def test_training_turns_kinds_as_a_run_does(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("catboost")
    pytest.importorskip("sklearn")
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "scripts"))
    kind_of = importlib.import_module("train_blocks").kind_of
    shape = page_row(HtmlDocument(Page(f"<h1>Pumps</h1><p>{'An article of its own. ' * 40}</p>".encode())))
    plain = kind_of(SimpleNamespace(shape=shape, declared=[], turned={}), judge())
    turned = {plain: [Claim("kind", "thread", "records", score=1.0)]}
    unsure = {plain: [Claim("kind", "thread", "records", score=0.0)]}
    assert plain != "thread"
    assert kind_of(SimpleNamespace(shape=shape, declared=[], turned=turned), judge()) == "thread"
    assert kind_of(SimpleNamespace(shape=shape, declared=[], turned=unsure), judge()) == plain


def test_an_article_is_none_of_its_comments() -> None:
    long, short = "An article of its own. " * 40, "Well said."
    posts = [Record(text, body=text, where=Where()) for text in (long, short, short)]
    found = SettledRecords(posts, "thread", 0.9, {}, (), ())
    assert fitting(found, "article").records == posts[1:]
    assert fitting(found, "thread").records == posts
    assert fitting(SettledRecords(posts[1:], "thread", 0.9, {}, (), ()), "article").records == posts[1:]


def test_unsure_entries_of_a_page_about_one_thing_are_its_boxes() -> None:
    unsure = SettledRecords(POSTS, "listing", 0.55, {}, (), ())
    assert fitting(unsure, "service").records == []
    assert fitting(unsure, "collection").records == fitting(unsure, "article").records == POSTS
    assert fitting(SettledRecords(POSTS, "listing", 0.65, {}, (), ()), "service").records == POSTS
    assert fitting(SettledRecords(POSTS, "thread", 0.55, {}, (), ()), "product").records == POSTS
