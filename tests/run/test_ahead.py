"""Pages read ahead are the pages that would have been read."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO

import pytest
from msgspec.structs import replace

from motherlode.model import Page, ReadError
from motherlode.read.html import HtmlDocument
from motherlode.run.ahead import FEWEST_BYTES, MOST_BEGUN, ReadAhead
from motherlode.run.scout import MOST_BYTES, Document
from motherlode.run.targets import read_page
from motherlode.store.archive import read_warc

LONG = b"<p>" + b"words " * FEWEST_BYTES


def test_what_was_expected_is_parsed_already_and_what_was_not_is_read() -> None:
    read: list[bytes] = []

    def reader(page: Page) -> Document:
        read.append(page.body)
        return read_page(page)

    pages = [Page(b"<title>%d</title>" % number + LONG) for number in range(3)]
    other = Page(b"<title>other</title>")
    with closing(ReadAhead(reader)) as ahead:
        ahead.expect(pages)
        documents = [ahead(page) for page in (*pages, other)]
    assert read == [pages[0].body, other.body]
    for page, document in zip(pages, documents, strict=False):
        assert isinstance(document, HtmlDocument)
        assert document.page is page
        assert [block.text for block in document.table.blocks] == [
            block.text for block in HtmlDocument(page).table.blocks
        ]


def test_a_page_that_cannot_be_read_says_so_when_it_is_asked_for() -> None:
    picture = Page(b"\x89PNG<p>" + LONG)
    with closing(ReadAhead(read_page)) as ahead:
        ahead.expect([Page(LONG), picture])
        with pytest.raises(ReadError, match="PNG"):
            ahead(picture)


def test_what_will_be_cut_is_not_read_ahead_and_what_nobody_asked_for_is_let_go() -> None:
    read: list[int] = []

    def reader(page: Page) -> Document:
        read.append(len(page.body))
        return read_page(page)

    huge, unasked = Page(b"<p>" + b"w" * MOST_BYTES), Page(LONG)
    others = [Page(LONG) for _ in range(MOST_BEGUN)]
    with closing(ReadAhead(reader)) as ahead:
        ahead.expect([Page(LONG), huge, unasked, *others])
        ahead(unasked)
        ahead(Page(huge.body[:MOST_BYTES]))
        ahead(others[0])
    assert read == [len(LONG), MOST_BYTES]


def test_a_page_that_was_begun_when_it_came_is_not_begun_again() -> None:
    page = Page(LONG, url="http://a.example/")
    with closing(ReadAhead(read_page)) as ahead:
        ahead.begin(page)
        ahead.expect([page, page])
        ahead(page)
        assert ahead.record(page)
        ahead(page)
        assert not ahead.record(page)


def test_what_was_read_ahead_is_packed_too_and_is_handed_out_once_and_for_that_page_alone() -> None:
    pages = [Page(LONG + b"%d" % number, url=f"http://a.example/{number}") for number in range(3)]
    with closing(ReadAhead(read_page)) as ahead:
        ahead.expect(pages)
        records = []
        for page in pages[:2]:
            ahead(page)
            records.append(ahead.record(page))
        ahead(pages[2])
        assert not ahead.record(replace(pages[2], warnings=("cut",)))
        assert not ahead.record(pages[2])
    assert not records[0]  # left to the one who wants it at once
    assert [page.body for page in read_warc(BytesIO(records[1]), "record")] == [pages[1].body]
