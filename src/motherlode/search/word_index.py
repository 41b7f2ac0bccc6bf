"""Pages into the index: every term of a page with its weight and its positions."""

from __future__ import annotations

import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.search.dates import day_of
from motherlode.search.index_file import join_segments, next_segment
from motherlode.search.tokens import folded, terms_in

WEIGHTS = (8.0, 4.0, 4.0, 1.0)
"""What a term counts in the title, the authors, the other fields, and the text."""
LAST_PLACE = 65_535
"""Positions beyond this are not told apart: words there are found, phrases are not."""
MOST_CHARACTERS = 2_000_000
"""More of a page's text is not indexed."""
COLUMNS = np.dtype(
    [
        ("result", "<i8"),
        ("length", "<u4"),
        ("title", "<u2"),
        ("authors", "<u2"),
        ("names", "<u2"),
        ("site", "<u4"),
        ("kind", "<u4"),
        ("language", "<u4"),
        ("day", "<i4"),
    ]
)
"""What is known of a page in memory; title, authors and names are the positions behind these parts."""
Columns = Mapping[str, NDArray[Any]] | NDArray[Any]
"""Name of a column -> its values by page."""
POSTINGS = ("pages", "weights", "counts", "places")


class Described(Struct, frozen=True, kw_only=True):
    """What of any page is both searched and shown."""

    title: str = ""
    text: str = ""
    kind: str = ""
    language: str = ""
    published: str = ""


class PageText(Described, frozen=True, kw_only=True):
    """A page as it is indexed."""

    result: int
    authors: str = ""
    names: str = ""
    """Keywords, values of fields, the name of the site."""
    site: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """Name and value of every field."""


def new_vocabulary() -> defaultdict[str, int]:
    """Terms and their numbers; a new term gets the next one."""
    return defaultdict(count().__next__)


class WordWriter:
    """Pages of one batch, written as one segment."""

    def __init__(self, connection: sqlite3.Connection, first: int) -> None:
        self.connection = connection
        self.first = first
        self.vocabulary = new_vocabulary()
        self.terms = array("i")
        self.places = array("i")
        self.sizes: list[int] = []
        self.rows: list[tuple[int, ...]] = []
        self.facts: list[tuple[str, str, int]] = []
        self.labels: dict[str, int] = {}

    def add(self, page: PageText) -> int:
        """Take a page; its number."""
        number, start, at = self.first + len(self.rows), len(self.terms), 0
        ends = []
        for text in (page.title, page.authors, page.names, page.text[:MOST_CHARACTERS]):
            found = terms_in(text, at)
            self.terms.extend(map(self.vocabulary.__getitem__, found.terms))
            self.places.extend(found.positions)
            # One position is left free, so that no phrase reaches over it.
            at = found.end + 1
            ends.append(min(found.end, LAST_PLACE))
        self.sizes.append(len(self.terms) - start)
        labels = (self.label(page.site), self.label(page.kind), self.label(page.language))
        self.rows.append((page.result, at, *ends[:3], *labels, day_of(page.published)))
        self.facts.extend((folded(name), folded(value).strip(), number) for name, value in page.facts)
        return number

    def label(self, text: str) -> int:
        """The number of a site, kind or language."""
        if text not in self.labels:
            self.connection.execute("INSERT INTO labels (text) VALUES (?) ON CONFLICT DO NOTHING", (text,))
            row = self.connection.execute("SELECT id FROM labels WHERE text = ?", (text,)).fetchone()
            self.labels[text] = row[0]
        return self.labels[text]

    def finish(self) -> None:
        """Write the segment."""
        if not self.rows:
            return
        rows = np.array(self.rows, dtype=COLUMNS)
        write = self.connection.executemany
        self.connection.execute("INSERT INTO columns VALUES (?, ?)", (self.first, rows.tobytes()))
        write("INSERT INTO facts VALUES (?, ?, ?) ON CONFLICT DO NOTHING", sorted(self.facts))
        segment = next_segment(self.connection, "word", len(self.terms))
        write("INSERT INTO word_postings VALUES (?, ?, ?, ?, ?, ?)", ((segment, *row) for row in self.postings(rows)))
        join_segments(self.connection, "word", POSTINGS)

    def postings(self, rows: NDArray[Any]) -> Iterator[tuple[str, bytes, bytes, bytes, bytes]]:
        """A row a term, in the order of the terms."""
        spelled = sorted(self.vocabulary)
        rank = np.empty(len(spelled), dtype=np.int32)
        rank[[self.vocabulary[term] for term in spelled]] = np.arange(len(spelled), dtype=np.int32)
        terms = rank[np.frombuffer(self.terms, dtype=np.intc)]
        order = np.argsort(terms, kind="stable")
        pages = np.repeat(np.arange(len(rows), dtype=np.uint32), self.sizes)[order]
        places = np.minimum(np.frombuffer(self.places, dtype=np.intc), LAST_PLACE)[order]
        groups = Groups.of(terms[order], pages)
        weights = np.add.reduceat(weights_at(rows, pages, places), groups.starts) if len(pages) else np.zeros(0)
        weights = np.minimum(weights, 60_000).astype("<f2")
        kept = places[groups.within <= LAST_PLACE].astype("<u2")
        counts = np.minimum(groups.counts, LAST_PLACE)
        edges = np.concatenate([[0], np.cumsum(counts)])
        of_page = (pages[groups.starts] + np.uint32(self.first)).astype("<u4")
        for term, (start, end) in zip(spelled, pairwise(groups.edges), strict=True):
            part = slice(start, end)
            yield (
                term,
                of_page[part].tobytes(),
                weights[part].tobytes(),
                counts[part].astype("<u2").tobytes(),
                kept[edges[start] : edges[end]].tobytes(),
            )


class Groups(Struct):
    """Sorted occurrences, cut where the term or the page changes."""

    starts: NDArray[np.int64]
    counts: NDArray[np.int64]
    within: NDArray[np.int64]
    """The number of an occurrence in its group, from 1."""
    edges: Sequence[int]
    """Where in the groups each term begins, and the end."""

    @classmethod
    def of(cls, terms: NDArray[np.int32], pages: NDArray[np.uint32]) -> Groups:
        changes = np.flatnonzero((np.diff(terms) != 0) | (np.diff(pages) != 0)) + 1
        starts = np.concatenate([[0], changes]) if len(terms) else np.zeros(0, dtype=np.int64)
        counts = np.diff(np.concatenate([starts, [len(terms)]]))
        within = np.arange(1, len(terms) + 1) - np.repeat(starts, counts)
        edges = np.flatnonzero(np.diff(terms[starts])) + 1
        return cls(starts, counts, within, [0, *edges.tolist(), len(starts)] if len(terms) else [0])


def weights_at(rows: Columns, pages: NDArray[np.uint32], places: NDArray[Any]) -> NDArray[np.float32]:
    """What an occurrence counts: it stands in the title, or behind it in the authors, the fields, the text."""
    part = sum((places >= rows[name][pages]).astype(np.int8) for name in ("title", "authors", "names"))
    chosen: NDArray[np.float32] = np.array(WEIGHTS, dtype=np.float32)[part]
    return chosen
