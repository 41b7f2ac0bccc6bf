"""The posts of a thread, and the entries of a list, as rivals for the main text of their pages."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.model import Claim, Page
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.job import checked
from motherlode.run.pipeline import process
from motherlode.run.posts import (
    BY,
    BY_ENTRIES,
    LISTS,
    by_entries,
    by_posts,
    entries_alone,
    facts_of_posts,
    said_in_posts,
)
from motherlode.run.records import records_of
from tests.extractors.records import pages

WITHOUT = checked(Recipe(extract=ExtractSettings(without=(BY,))))


def test_posts_name_their_bodies_on_a_thread_alone() -> None:
    doc = pages.document(pages.thread())
    found = records_of(doc)
    (claim,) = by_posts(doc, found, "thread")
    assert [at for at, share in enumerate(claim.value) if share] == list(found.blocks)
    assert by_posts(doc, found, "article") == []
    assert by_posts(doc, None, "thread") == []


def test_entries_name_their_blocks_on_lists_alone() -> None:
    doc = pages.document(pages.listing())
    found = records_of(doc)
    assert found.kind == "listing"
    for kind in LISTS:
        (claim,) = by_entries(doc, found, kind)
        named = {doc.table.blocks[at].text for at, share in enumerate(claim.value) if share}
        assert claim.by == BY_ENTRIES
        assert all(record.title in named for record in found.records)
        assert named.isdisjoint({"Home", "8 results for kettle", "Sort by price"})
    assert by_entries(doc, found, "product") == by_entries(doc, None, "listing") == []
    assert by_posts(doc, found, "thread") == []


def test_sure_entries_alone_are_the_text_of_a_list() -> None:
    found = replace(records_of(pages.document(pages.listing())), confidence=0.9)
    text = entries_alone(found, "collection")
    assert text is not None
    assert (text.value, text.by) == (found.blocks, (BY_ENTRIES,))
    assert entries_alone(found, "article") is entries_alone(None, "listing") is None
    assert entries_alone(replace(found, confidence=0.7), "listing") is None
    assert entries_alone(replace(found, kind="thread"), "listing") is None


def test_posts_are_heard_on_the_text_of_a_thread_unless_left_out() -> None:
    page = Page(pages.document(pages.thread()).page.body, url="http://site.test/topic/1")
    heard, unheard = process(page).result, process(page, WITHOUT).result
    assert heard.kind == "thread"
    assert BY in (*heard.evidence["text"].by, *heard.evidence["text"].against)
    assert BY not in (*unheard.evidence["text"].by, *unheard.evidence["text"].against)
    assert all(pages.prose(n) in heard.text for n in range(1, 6))


def test_entries_are_heard_on_the_text_of_a_list_unless_left_out() -> None:
    page = Page(pages.document(pages.listing()).page.body, url="http://site.test/search?q=kettle")
    without = checked(Recipe(extract=ExtractSettings(without=(BY_ENTRIES,))))
    heard, unheard = process(page).result, process(page, without).result
    assert heard.kind in LISTS
    assert BY_ENTRIES in (*heard.evidence["text"].by, *heard.evidence["text"].against)
    assert BY_ENTRIES not in (*unheard.evidence["text"].by, *unheard.evidence["text"].against)


def test_posts_are_not_heard_on_an_article() -> None:
    page = pages.document(pages.article(), head=pages.ARTICLE_HEAD).page
    evidence = process(page).result.evidence["text"]
    assert BY not in (*evidence.by, *evidence.against)


def test_a_long_passage_is_said_once_in_the_text_and_kept_in_the_records() -> None:
    quotes = {number: f"<blockquote>{pages.prose(number - 1)}</blockquote>" for number in range(2, 6)}
    posts = "".join(pages.post(number, inner=quotes.get(number, "")) for number in range(1, 6))
    body = f"<h1>High water</h1><div id='posts'>{posts}</div><p>Log in to reply</p>"
    page = Page(pages.document(body).page.body, url="http://site.test/topic/1")
    result = process(page, Recipe(extract=ExtractSettings(markdown=True))).result
    assert result.kind == "thread"
    for number in range(1, 5):
        quoted = pages.prose(number)
        assert result.text.count(quoted) == result.markdown.count(quoted) == 1
        assert sum(quoted in record.body for record in result.records) == 2


def test_a_fact_of_a_thread_stands_in_a_post_where_posts_are_known() -> None:
    learned, posts = Claim("text", (0.9, 0.9, 0.1), "learned"), Claim("text", (1.0, 0.0, 1.0), BY)
    assert facts_of_posts([1, 2], said_in_posts([learned, posts])) == [2]
    assert facts_of_posts([1, 2], said_in_posts([learned])) == [1, 2]
