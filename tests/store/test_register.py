"""Where pages stand in the archive."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter
from motherlode.store.collection import Collection, create_collection
from motherlode.store.register import archived_page, update_register

URL = "http://example.org/a"


def put(collection: Collection, *pages: Page) -> None:
    with ArchiveWriter(collection.archive) as archive:
        for page in pages:
            archive.write(page)


def body_of(collection: Collection, url: str = URL, source: str = "s") -> bytes:
    page = archived_page(collection, url, source)
    return page.body if page else b""


def test_a_page_is_found_as_it_came_last(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    put(collection, Page(b"first", URL, "s"), Page(b"other", "http://example.org/b", "s"))
    assert body_of(collection) == b"first"
    put(collection, Page(b"second", URL, "s"))
    assert body_of(collection) == b"second"
    assert body_of(collection, "http://example.org/b") == b"other"


def test_an_error_does_not_take_the_place_of_a_page(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    put(collection, Page(b"page", URL, "s"), Page(b"gone", URL, "s", status=404))
    assert body_of(collection) == b"page"


def test_pages_without_address_are_told_apart_by_their_source(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    put(collection, Page(b"one", source="a.html"), Page(b"two", source="b.html"))
    assert body_of(collection, "", "a.html") == b"one"
    assert body_of(collection, "", "b.html") == b"two"
    assert body_of(collection, "", "c.html") == b""


def test_a_page_from_another_source_is_found_by_its_address(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    put(collection, Page(b"page", URL, "crawl.warc.gz"))
    assert body_of(collection, URL, URL) == b"page"


def test_the_index_may_be_deleted(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    put(collection, Page(b"page", URL, "s"))
    update_register(collection)
    (collection.folder / "archive.db").unlink()
    assert body_of(collection) == b"page"
