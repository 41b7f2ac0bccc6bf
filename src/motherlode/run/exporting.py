"""The results that an export writes: all of a collection, or those that a query finds; memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from motherlode.model import Result
from motherlode.run.finding import Finder
from motherlode.store.collection import Collection
from motherlode.store.database import Database


@contextmanager
def results_of(collection: Collection, query: str = "") -> Iterator[Iterator[Result]]:
    """The results one by one, in the order of the collection."""
    with Database(collection.database) as database:
        if not query.strip():
            yield database.results()
            return
        with Finder(collection) as finder:
            (numbers,) = finder.numbers(query)
        yield database.picked(numbers.tolist())
