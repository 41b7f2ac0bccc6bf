"""What the pages are made from: the collection, and another one to compare it with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from motherlode.model import InputError, Page, Result
from motherlode.store.collection import Collection
from motherlode.store.database import Database, Testimony
from motherlode.store.explanation import nearest
from motherlode.store.register import archived_page

if TYPE_CHECKING:
    from motherlode.run.finding import Finder


class House:
    """The collection that is served; its index is opened with the first search, and stays open."""

    def __init__(
        self, collection: Collection, other: Collection | None = None, shards: Sequence[Collection] = ()
    ) -> None:
        self.collection = collection
        self.other = other
        """A second collection, such as that of an earlier run."""
        self.searched = (collection, *shards)
        """Where pages are looked for: a run of many machines has several shards."""

    @cached_property
    def finder(self) -> Finder:
        from motherlode.run.finding import Finder  # it loads numpy, and the address is printed before that

        return Finder(*self.searched)

    @contextmanager
    def database(self) -> Iterator[Database]:
        """The results; each request has a connection of its own."""
        with Database(self.collection.database) as database:
            yield database

    def result(self, name: str) -> Result:
        """The result of a page, by its address or source."""
        for collection in self.searched:
            with Database(collection.database) as database:
                if result := database.find(name):
                    return result
        with self.database() as database:
            near = nearest(name, database.names()[:5000])
        remedy = " ".join(["The nearest are:", *near]) if near else ""
        raise NoSuchPageError(f"the collection holds no page '{name}'", remedy=remedy)

    def claims(self, name: str) -> list[Testimony]:
        for collection in self.searched:
            with Database(collection.database) as database:
                if claims := database.claims_of(name):
                    return claims
        return []

    def page(self, result: Result) -> Page:
        """The page as fetched."""
        page = archived_page(self.collection, result.url, result.source)
        if page is None:
            remedy = "Pages that were added from a database or another tool have no archived copy."
            raise NoSuchPageError(f"the archive has no copy of '{name_of(result)}'", remedy=remedy)
        return page


class NoSuchPageError(InputError):
    """A page that is not there."""


def name_of(result: Result) -> str:
    """What a page goes by: its address, or its source where it has none."""
    return result.url or result.source


def is_paper(page: Page) -> bool:
    return b"%PDF-" in page.body[:1024]
