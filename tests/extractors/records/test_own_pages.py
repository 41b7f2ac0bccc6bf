"""Records that are headed by links to pages of their own are entries, not posts."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.own_pages import have_own_pages
from motherlode.extractors.records.reading import Items
from motherlode.run.records import records_of
from tests.extractors.records import pages

HEADS = {
    "entries": '<h2><a href="/2024/03/{n}.html">Why the river rose, part {n}</a></h2>',
    "called": '<a class="postTitle" href="/2024/03/{n}.html">Why the river rose, part {n}</a>',
    "one program": '<h2><a href="/comments.pl?id={n}">What could go wrong {n}</a></h2>',
    "parts of the page": '<h2><a href="/blog/#post{n}">Why the river rose, part {n}</a></h2>',
    "answers": '<h2><a href="/post/{n}.html">Re: High water</a></h2>',
    "authors": '<h2><a class="username" href="/u/ann{n}">ann{n}</a></h2>',
    "dates": '<h2><a href="/post/{n}.html">March {n}, 2024</a></h2>',
    "no links": "<h2>Why the river rose, part {n}</h2>",
}


def blog(head: str, count: int = 5) -> str:
    posts = "".join(
        f'<article class="post">{head.replace("{n}", str(n))}<p class="meta">By <a class="author" href="/u/kim">Kim</a>'
        f' on <time datetime="2024-03-0{n}">{n} March 2024</time></p><div class="content"><p>{pages.prose(n, 60)}</p>'
        f"<p>{pages.prose(n + 9, 60)}</p></div></article>"
        for n in range(1, count + 1)
    )
    return f'<h1>High water</h1><p>5 posts</p><div id="posts">{posts}</div><p>1 2 3 Next</p>'


@pytest.mark.parametrize("name", HEADS)
def test_only_titles_of_other_pages_tell_entries(name: str) -> None:
    doc = pages.document(blog(HEADS[name]), url="http://site.test/blog/")
    items = Items(Layout(doc.table, tuple((node, doc.table.end[node]) for node in doc.table.of("article"))))
    assert have_own_pages(doc, items) is (name in ("entries", "called"))


def test_two_records_tell_nothing() -> None:
    doc = pages.document(blog(HEADS["entries"], 2), url="http://site.test/blog/")
    items = Items(Layout(doc.table, tuple((node, doc.table.end[node]) for node in doc.table.of("article"))))
    assert not have_own_pages(doc, items)


def test_the_front_page_of_a_blog_is_a_list_of_entries() -> None:
    found = records_of(pages.document(blog(HEADS["entries"]), url="http://site.test/blog/"))
    assert found.kind == "listing"
    assert [record.title for record in found.records] == [f"Why the river rose, part {n}" for n in range(1, 6)]
    assert [record.link for record in found.records] == [f"http://site.test/2024/03/{n}.html" for n in range(1, 6)]
    assert {record.author for record in found.records} == {"Kim"}


def test_posts_with_the_same_heads_stay_a_thread() -> None:
    found = records_of(pages.document(blog(HEADS["answers"]), url="http://site.test/blog/"))
    assert found.kind == "thread"
