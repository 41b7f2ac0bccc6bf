"""An index of formulas in one SQLite file: each formula once, where it stands, and which formulas hold a term.

The numbers of the formulas that hold a term are kept as one row of 32-bit numbers a segment, so that a query adds up
whole arrays instead of rows.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from motherlode.extractors.formula.grammar import GrammarError
from motherlode.model import StoreError
from motherlode.search.formula_layout import layout_of, written
from motherlode.search.formula_terms import shape_of, terms_of

VERSION = 1
SCHEMA = """
CREATE TABLE formulas (
    id INTEGER PRIMARY KEY,
    canon INTEGER NOT NULL,
    shape INTEGER NOT NULL,
    latex TEXT NOT NULL,
    layout TEXT NOT NULL
);
CREATE TABLE places (formula INTEGER, page TEXT, PRIMARY KEY (formula, page)) WITHOUT ROWID;
CREATE TABLE terms (id INTEGER PRIMARY KEY, term TEXT NOT NULL, formulas INTEGER NOT NULL);
CREATE TABLE postings (term INTEGER, segment INTEGER, formulas BLOB, PRIMARY KEY (term, segment)) WITHOUT ROWID;
CREATE TABLE segments (segment INTEGER PRIMARY KEY, sizes BLOB NOT NULL);
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
INDEXES = """
CREATE INDEX formulas_canon ON formulas (canon);
CREATE INDEX formulas_shape ON formulas (shape);
CREATE UNIQUE INDEX terms_term ON terms (term);
"""
SEGMENT = 4_000_000
"""Postings that are gathered in memory before they are written."""


class Occurrence(Struct, frozen=True):
    """A formula on a page."""

    latex: str
    page: str


class Built(Struct, frozen=True):
    """What an index was made of."""

    formulas: int
    occurrences: int
    unreadable: int
    """Formulas that the grammar does not read; they are left out."""


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """A fault of SQLite as an error that says what helps."""
    try:
        yield
    except sqlite3.Error as error:
        remedy = "Check the free space and the rights; the file may be deleted, it is made anew from lode.db."
        raise StoreError(f"cannot be used as an index of formulas ({error})", where=str(path), remedy=remedy) from error


def build_index(path: Path, occurrences: Iterable[Occurrence], *, made_from: str = "") -> Built:
    """Write the index anew; `made_from` is kept for `made_from_of`. A reader of the former file is not disturbed."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        built = write_index(fresh, occurrences, made_from)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return built


def write_index(path: Path, occurrences: Iterable[Occurrence], made_from: str) -> Built:
    path.unlink(missing_ok=True)
    with explained(path), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {SCHEMA} BEGIN;")
        writer = IndexWriter(connection)
        for occurrence in occurrences:
            writer.add(occurrence)
        built = writer.finish()
        connection.execute("INSERT INTO about VALUES ('made from', ?)", (made_from,))
        connection.execute("COMMIT")
        connection.executescript(f"{INDEXES} PRAGMA user_version = {VERSION};")
    return built


def made_from_of(path: Path) -> str | None:
    """What an index says that it was made from; None where there is none that can be read."""
    if not path.is_file():
        return None
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                return None
            row = connection.execute("SELECT value FROM about WHERE name = 'made from'").fetchone()
    except sqlite3.Error:
        return None
    return str(row[0]) if row else None


class IndexWriter:
    """Formulas as they come; rows are gathered and written in batches."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.known: dict[str, int] = {}
        self.canon: dict[int, int] = {}
        self.rows: list[tuple[int, int, int, str, str]] = []
        self.places: dict[tuple[int, str], None] = {}
        self.vocabulary: dict[str, int] = {}
        self.counts = array("I", [0])
        self.gathered: dict[int, array[int]] = {}
        self.sizes = array("f")
        self.postings = self.segment = self.occurrences = self.unreadable = 0

    def add(self, occurrence: Occurrence) -> None:
        """One formula of a page; one that is known already only stands in one more place."""
        number = self.known.get(occurrence.latex)
        if number is None:
            number = self.known[occurrence.latex] = self.number_of(occurrence.latex)
        if number:
            self.occurrences += 1
            self.places[number, occurrence.page] = None
        else:
            self.unreadable += 1

    def number_of(self, latex: str) -> int:
        """The number of a formula, in whatever spelling; 0 where it cannot be read."""
        try:
            row = layout_of(latex)
        except GrammarError:
            return 0
        if not row:
            return 0
        text = written(row)
        canon = key_of(text)
        if canon in self.canon:
            return self.canon[canon]
        number = self.canon[canon] = len(self.canon) + 1
        self.rows.append((number, canon, key_of(shape_of(text)), latex, text))
        self.post(number, terms_of(row))
        return number

    def post(self, number: int, terms: dict[str, float]) -> None:
        vocabulary, gathered, counts = self.vocabulary, self.gathered, self.counts
        for term in terms:
            at = vocabulary.get(term)
            if at is None:
                at = vocabulary[term] = len(vocabulary) + 1
                counts.append(0)
            counts[at] += 1
            held = gathered.get(at)
            if held is None:
                gathered[at] = array("I", [number])
            else:
                held.append(number)
        self.sizes.append(sum(terms.values()))
        self.postings += len(terms)
        if self.postings >= SEGMENT:
            self.flush()

    def flush(self) -> None:
        """Write what is gathered."""
        write = self.connection.executemany
        write("INSERT INTO formulas VALUES (?, ?, ?, ?, ?)", self.rows)
        write("INSERT INTO places VALUES (?, ?) ON CONFLICT DO NOTHING", sorted(self.places))
        rows = ((term, self.segment, self.gathered[term].tobytes()) for term in sorted(self.gathered))
        write("INSERT INTO postings VALUES (?, ?, ?)", rows)
        self.connection.execute("INSERT INTO segments VALUES (?, ?)", (self.segment, self.sizes.tobytes()))
        self.rows, self.places, self.gathered, self.sizes = [], {}, {}, array("f")
        self.postings, self.segment = 0, self.segment + 1

    def finish(self) -> Built:
        """Write the rest."""
        self.flush()
        rows = ((number, term, self.counts[number]) for term, number in self.vocabulary.items())
        self.connection.executemany("INSERT INTO terms VALUES (?, ?, ?)", rows)
        return Built(len(self.canon), self.occurrences, self.unreadable)


def key_of(text: str) -> int:
    """A text as a number that SQLite holds."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), signed=True)
