"""The file of an index, search.db: what was indexed, words and formulas; it may be deleted, and is made anew.

Pages are numbered from 0 as they come and never change: a page that was read anew gets a new number, and the former
one is dead. What is found by a term is kept as arrays a segment, and small segments are joined when there are many.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from motherlode.model import StoreError

VERSION = 1
SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pages (result INTEGER PRIMARY KEY, page INTEGER NOT NULL);
CREATE TABLE dead (page INTEGER PRIMARY KEY);
CREATE TABLE columns (first INTEGER PRIMARY KEY, rows BLOB NOT NULL);
CREATE TABLE labels (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE facts (name TEXT, value TEXT, page INTEGER, PRIMARY KEY (name, value, page)) WITHOUT ROWID;
CREATE TABLE word_segments (segment INTEGER PRIMARY KEY, size INTEGER NOT NULL);
CREATE TABLE word_postings (
    segment INTEGER, term TEXT, pages BLOB NOT NULL, weights BLOB NOT NULL, counts BLOB NOT NULL, places BLOB NOT NULL,
    PRIMARY KEY (segment, term)
) WITHOUT ROWID;
CREATE TABLE formulas (
    id INTEGER PRIMARY KEY, canon INTEGER NOT NULL, shape INTEGER NOT NULL, latex TEXT NOT NULL, layout TEXT NOT NULL
);
CREATE INDEX formulas_canon ON formulas (canon);
CREATE INDEX formulas_shape ON formulas (shape);
CREATE TABLE formula_sizes (first INTEGER PRIMARY KEY, sizes BLOB NOT NULL);
CREATE TABLE places (formula INTEGER, page INTEGER, PRIMARY KEY (formula, page)) WITHOUT ROWID;
CREATE INDEX places_page ON places (page);
CREATE TABLE formula_segments (segment INTEGER PRIMARY KEY, size INTEGER NOT NULL);
CREATE TABLE formula_postings (
    segment INTEGER, term TEXT, formulas BLOB NOT NULL, PRIMARY KEY (segment, term)
) WITHOUT ROWID;
"""
FULL = 5_000_000
"""Postings of a segment that is not joined with others any more."""
MOST_SMALL = 8
"""Segments of about one size that may stand side by side."""
MAPPED = 1 << 30
"""Bytes of the file that are read without copying."""


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """A fault of SQLite as an error that says what helps."""
    try:
        yield
    except sqlite3.Error as error:
        remedy = "Check the free space and the rights; the file may be deleted, it is made anew from lode.db."
        raise StoreError(f"cannot be used as an index ({error})", where=str(path), remedy=remedy) from error


def open_index(path: Path, *, wait: float = 5.0) -> sqlite3.Connection:
    """An index to read and to write; a file that cannot be one is made anew."""
    with explained(path):
        try:
            return opened(path, wait)
        except sqlite3.DatabaseError as error:
            if "not a database" not in str(error) and "malformed" not in str(error):
                raise
        delete_index(path)
        return opened(path, wait)


def opened(path: Path, wait: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            prepare(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA mmap_size = {MAPPED}")
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Make the tables; those of another version go."""
    with transaction(connection):
        if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
            return
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            connection.execute(f'DROP TABLE "{name}"')
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")


def delete_index(path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def note(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Remember something about the index."""
    connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, value))


def noted(connection: sqlite3.Connection, name: str) -> str:
    """What was remembered, or ""."""
    row = connection.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def next_segment(connection: sqlite3.Connection, kind: str, size: int) -> int:
    """A new segment of words or formulas."""
    insert = f"INSERT INTO {kind}_segments (size) VALUES (?) RETURNING segment"
    return int(connection.execute(insert, (size,)).fetchone()[0])


def join_segments(connection: sqlite3.Connection, kind: str, columns: Sequence[str]) -> None:
    """Make one segment of many of about one size; so a posting is written anew a few times only, however it came."""
    rows = connection.execute(f"SELECT segment, size FROM {kind}_segments WHERE size < {FULL} ORDER BY segment")
    tiers: dict[int, list[tuple[int, int]]] = {}
    for segment, size in rows.fetchall():
        tiers.setdefault(int(math.log(size + 1, MOST_SMALL)), []).append((segment, size))
    for alike in tiers.values():
        if len(alike) > MOST_SMALL:
            join(connection, kind, columns, alike)


def join(connection: sqlite3.Connection, kind: str, columns: Sequence[str], small: Sequence[tuple[int, int]]) -> None:
    """Write the arrays of each term one behind the other."""
    numbers = ", ".join(str(segment) for segment, _ in small)
    segment = next_segment(connection, kind, sum(size for _, size in small))
    names = ", ".join(columns)
    find = f"SELECT term, {names} FROM {kind}_postings WHERE segment IN ({numbers}) ORDER BY term, segment"
    marks = ", ".join("?" * len(columns))
    joined = (
        (segment, term, *map(b"".join, zip(*(row[1:] for row in rows), strict=True)))
        for term, rows in groupby(connection.execute(find), key=lambda row: row[0])
    )
    # Read all before writing: the table must not grow under the reader.
    connection.executemany(f"INSERT INTO {kind}_postings (segment, term, {names}) VALUES (?, ?, {marks})", list(joined))
    connection.execute(f"DELETE FROM {kind}_postings WHERE segment IN ({numbers})")
    connection.execute(f"DELETE FROM {kind}_segments WHERE segment IN ({numbers})")
