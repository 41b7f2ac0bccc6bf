"""Formulas into the index: each formula once, the pages where it stands, and which formulas hold a term.

The numbers of the formulas that hold a term are kept as one row of 32-bit numbers a segment, so that a query adds up
whole arrays instead of rows.
"""

from __future__ import annotations

import hashlib
import sqlite3
from array import array
from collections.abc import Iterable

from msgspec import Struct

from motherlode.extractors.formula.grammar import GrammarError
from motherlode.search.formula_layout import layout_of, written
from motherlode.search.formula_terms import shape_of, terms_of
from motherlode.search.index_file import join_segments, next_segment, transaction


class Occurrence(Struct, frozen=True):
    """A formula on a page."""

    latex: str
    page: int


class Built(Struct, frozen=True):
    """What came into an index."""

    formulas: int
    """Formulas that it did not have yet."""
    occurrences: int
    unreadable: int
    """Formulas that the grammar does not read; they are left out."""


def add_formulas(connection: sqlite3.Connection, occurrences: Iterable[Occurrence]) -> Built:
    """Formulas of new pages, written all or none."""
    with transaction(connection):
        writer = FormulaWriter(connection)
        for occurrence in occurrences:
            writer.add(occurrence)
        return writer.finish()


Known = dict[str, int]
"""LaTeX -> the number of its formula, 0 where it cannot be read: what several batches share is read once."""
MOST_KNOWN = 200_000


class FormulaWriter:
    """Formulas of one batch as they come, written as one segment."""

    def __init__(self, connection: sqlite3.Connection, known: Known | None = None) -> None:
        """`known` is what the batches before have left; it holds only as long as all of them stay written."""
        self.connection = connection
        self.first = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM formulas").fetchone()[0]
        self.known: Known = {} if known is None else known
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.canon: dict[int, int] = {}
        self.rows: list[tuple[int, int, int, str, str]] = []
        self.places: dict[tuple[int, int], None] = {}
        self.gathered: dict[str, array[int]] = {}
        self.sizes = array("f")
        self.postings = self.occurrences = self.unreadable = 0

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
        number = self.canon.get(canon) or self.former(canon)
        if not number:
            number = self.first + len(self.rows)
            self.rows.append((number, canon, key_of(shape_of(text)), latex, text))
            self.post(number, terms_of(row))
        self.canon[canon] = number
        return number

    def former(self, canon: int) -> int:
        """The number that a formula has in the index already, or 0."""
        row = self.connection.execute("SELECT id FROM formulas WHERE canon = ?", (canon,)).fetchone()
        return int(row[0]) if row else 0

    def post(self, number: int, terms: dict[str, float]) -> None:
        gathered = self.gathered
        for term in terms:
            held = gathered.get(term)
            if held is None:
                gathered[term] = array("I", [number])
            else:
                held.append(number)
        self.sizes.append(sum(terms.values()))
        self.postings += len(terms)

    def finish(self) -> Built:
        """Write the segment."""
        write = self.connection.executemany
        write("INSERT INTO formulas VALUES (?, ?, ?, ?, ?)", self.rows)
        write("INSERT INTO places VALUES (?, ?) ON CONFLICT DO NOTHING", sorted(self.places))
        if self.rows:
            segment = next_segment(self.connection, "formula", self.postings)
            rows = ((segment, term, self.gathered[term].tobytes()) for term in sorted(self.gathered))
            write("INSERT INTO formula_postings VALUES (?, ?, ?)", rows)
            self.connection.execute("INSERT INTO formula_sizes VALUES (?, ?)", (self.first, self.sizes.tobytes()))
            join_segments(self.connection, "formula", ("formulas",))
        return Built(len(self.rows), self.occurrences, self.unreadable)


def key_of(text: str) -> int:
    """A text as a number that SQLite holds."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), signed=True)
