"""The results of one site, found by the beginning of their addresses."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

import msgspec

from motherlode.model import Result
from motherlode.store.collection import Collection
from motherlode.store.faults import explained

Part = TypeVar("Part")
SELECT = "SELECT result FROM results WHERE url >= ? AND url < ? ORDER BY id LIMIT ?"
COUNT = "SELECT count(*) FROM results WHERE url >= ? AND url < ?"
AFTER_HOST = (("/", "0"), (":", ";"), ("?", "@"))
"""What may follow a host in an address, and the character behind it in order."""


def results_of_site(collection: Collection, site: str, most: int) -> list[Result]:
    """The first results of a host, in the order in which they came."""
    return parts_of_site(collection, site, most, Result)


def parts_of_site(collection: Collection, site: str, most: int, shape: type[Part]) -> list[Part]:
    """The same, each read as far as a struct of fewer fields asks."""
    with opened(collection) as database:
        rows = [row for low, high in ranges(site) for row in database.execute(SELECT, (low, high, most)).fetchall()]
    return [msgspec.json.decode(text, type=shape) for (text,) in rows[:most]]


def count_of_site(collection: Collection, site: str) -> int:
    """How many results a host has."""
    with opened(collection) as database:
        return sum(database.execute(COUNT, bounds).fetchone()[0] for bounds in ranges(site))


def ranges(site: str) -> Iterator[tuple[str, str]]:
    """Between which addresses all those of a host stand."""
    for scheme in ("http", "https"):
        address = f"{scheme}://{site}"
        yield address, address + "\0"
        for low, high in AFTER_HOST:
            yield address + low, address + high


@contextmanager
def opened(collection: Collection) -> Iterator[sqlite3.Connection]:
    """The database, to be read only."""
    address = f"{collection.database.resolve().as_uri()}?mode=ro"
    with (
        explained(collection.database),
        closing(sqlite3.connect(address, uri=True, timeout=30.0)) as database,
    ):
        yield database
