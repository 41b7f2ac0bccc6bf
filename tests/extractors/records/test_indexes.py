"""Records that say nothing are no posts."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.indexes import silent_sort
from motherlode.run.records import records_of
from tests.extractors.records import pages


def entries(inner: str, count: int = 8) -> str:
    """An archive of a blog, in which `{n}` counts."""
    return "".join(f"<article class=post>{inner.replace('{n}', str(n))}</article>" for n in range(1, count + 1))


WHEN = "<div class=when>2023-05-0{n}</div>"
LINKED = WHEN + "<div class=title><a href='/posts/{n}.html'>Sorting by counting, part {n}</a></div>"
IN_ONE_LINE = "<p>2023-05-0{n}: <a href='/posts/{n}.html'>计数排序与基数排序 {n}</a></p>"
SAID = WHEN + "<p>The river rose last night, and nobody could cross the bridge.</p><a href='/u/{n}'>ann{n}</a>"


@pytest.mark.parametrize(
    ("inner", "sort"),
    [(LINKED, "index"), (IN_ONE_LINE, "index"), (WHEN, "dates"), (SAID, "")],
)
def test_records_of_links_and_dates_are_an_index(inner: str, sort: str) -> None:
    doc = pages.document(entries(inner))
    step = len(doc.table.blocks) // 8
    cut = tuple((at, at + step) for at in range(0, len(doc.table.blocks), step))
    assert silent_sort(doc.table, cut) == sort
    assert silent_sort(doc.table, cut[:1]) == ""


def test_the_archive_of_a_blog_is_a_list_of_titles_with_dates() -> None:
    body = f"<h1>Archive</h1><p>8 posts</p><div class=posts-collapse>{entries(LINKED)}</div><p>1 2 3 Next</p>"
    found = records_of(pages.document(body, url="http://site.test/archives/"))
    assert found.kind == "listing"
    assert [record.title for record in found.records] == [f"Sorting by counting, part {n}" for n in range(1, 9)]
    assert [record.iso for record in found.records] == [f"2023-05-0{n}" for n in range(1, 9)]
    assert not any(record.author for record in found.records)
