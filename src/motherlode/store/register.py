"""Where each page stands in the archive: an index of the WARC files, brought up to date by reading what is new.

It is kept as archive.db beside the archive, and may be deleted: it is made again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from motherlode.model import Page
from motherlode.store.archive import MAX_BYTES, page_at
from motherlode.store.collection import Collection
from motherlode.store.faults import explained
from motherlode.store.record_page import page_of
from motherlode.store.records import raw_records

SCHEMA = """
CREATE TABLE IF NOT EXISTS files (name TEXT PRIMARY KEY, size INTEGER NOT NULL, last INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pages (
    url TEXT NOT NULL, source TEXT NOT NULL, file TEXT NOT NULL, offset INTEGER NOT NULL, PRIMARY KEY (url, source)
) WITHOUT ROWID;
"""
PUT_PAGE = "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?)"
PUT_FIRST = "INSERT OR IGNORE INTO pages VALUES (?, ?, ?, ?)"
"""For errors and redirects: they stand for a page only as long as it has never come."""
PUT_FILE = "INSERT OR REPLACE INTO files VALUES (?, ?, ?)"
FIND = "SELECT file, offset FROM pages WHERE url = ?1 AND (?1 != '' OR source = ?2) ORDER BY source != ?2 LIMIT 1"
"""By the address; its source tells apart what has none, or comes from several."""
Noted = tuple[tuple[str, str, str, int], bool]
"""A row, and whether the page really came."""
MANY = 500
"""Pages noted in one transaction."""


def archived_page(collection: Collection, url: str, source: str) -> Page | None:
    """The page as it was fetched last, or None where the archive does not hold it."""
    with opened(collection) as register:
        bring_up_to_date(register, collection.archive)
        place = register.execute(FIND, (url, source)).fetchone()
    return found_at(collection.archive / place[0], place[1], url, source) if place else None


def update_register(collection: Collection) -> None:
    """Read what was added to the archive since the last time."""
    with opened(collection) as register:
        bring_up_to_date(register, collection.archive)


@contextmanager
def opened(collection: Collection) -> Iterator[sqlite3.Connection]:
    path = collection.folder / "archive.db"
    with (
        explained(path, remedy="It is an index only: delete it, and it is made again."),
        closing(sqlite3.connect(path, timeout=30.0, isolation_level=None)) as register,
    ):
        register.execute("PRAGMA journal_mode = WAL")
        register.executescript(SCHEMA)
        yield register


def bring_up_to_date(register: sqlite3.Connection, archive: Path) -> None:
    """Note the pages of files that are new or have grown; a page that came again stands where it came last."""
    known = {name: (size, last) for name, size, last in register.execute("SELECT * FROM files")}
    for path in sorted(archive.glob("*.warc.gz")):
        size, last = known.get(path.name, (-1, 0))
        if path.stat().st_size != size:
            note_file(register, path, last)


def note_file(register: sqlite3.Connection, path: Path, start: int) -> None:
    """Note every page of a file from an offset on; the last record is read again next time, for it may have grown."""
    size = path.stat().st_size
    waiting: list[Noted] = []
    last = start
    with path.open("rb") as file:
        file.seek(start)
        for record in raw_records(file, MAX_BYTES):
            last = record.offset
            if (page := page_of(record, path.name, MAX_BYTES)) and page.body:
                waiting.append(((page.url, page.source, path.name, record.offset), page.status < 300))
            if len(waiting) >= MANY:
                put(register, waiting)
                waiting = []
    put(register, waiting)
    register.execute(PUT_FILE, (path.name, size, last))


def put(register: sqlite3.Connection, waiting: list[Noted]) -> None:
    register.execute("BEGIN IMMEDIATE")
    for row, came in waiting:
        register.execute(PUT_PAGE if came else PUT_FIRST, row)
    register.execute("COMMIT")


def found_at(path: Path, offset: int, url: str, source: str) -> Page | None:
    """The page whose record begins at an offset; None where another stands there by now."""
    page = page_at(path, offset)
    return page if page and page.url == url and (url or page.source == source) else None
