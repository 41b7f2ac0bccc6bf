"""One collection's index, open for queries and kept up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from msgspec import Struct

from motherlode.run.indexing import Indexed, index_file, update_index
from motherlode.search.formula_query import FormulaQuery
from motherlode.search.formula_search import FormulaIndex
from motherlode.search.formula_search import Hit as FormulaHit
from motherlode.search.index_file import explained, noted, open_index
from motherlode.search.query import All
from motherlode.search.snippet import Marker, Segment
from motherlode.search.word_index import Described
from motherlode.search.word_search import Matched, Scores, WordIndex
from motherlode.store.collection import Collection
from motherlode.store.database import Database

MOST_FORMULAS = 200
"""Formulas of the index that one formula of a query finds, at most."""
SHOWN_FORMULAS = 5
"""Formulas that are shown of a page."""
WORTH = {"same": (1.0, 0.0), "holds": (0.7, 0.3), "renamed": (0.5, 0.2), "alike": (0.0, 0.5)}
"""How a formula matches -> its least score, and what its similarity adds."""


class Hit(Struct, frozen=True, kw_only=True):
    """A page that was found."""

    name: str
    """What `Database.find` finds it by: its address, or its source where it has none."""
    url: str
    source: str
    title: str
    site: str
    kind: str
    language: str
    published: str
    snippet: tuple[Segment, ...]
    """Pieces of the stored text, each with whether it is marked."""
    formulas: tuple[str, ...]
    """Those that matched, as LaTeX, the best first."""
    score: float


class Brief(Described, frozen=True, kw_only=True):
    """As much of a result as a hit shows."""

    source: str = ""
    url: str = ""
    abstract: str = ""


class Ranked(Struct):
    """A page of one of several indexes, with its score."""

    score: float
    day: int
    shelf: int
    page: int


class Shelf:
    """A collection's index, open for queries and kept up to date; threads may take turns."""

    def __init__(self, collection: Collection, wait: float) -> None:
        self.collection = collection
        self.path = index_file(collection)
        self._stamp = self._state = ""
        self._connection = open_index(self.path, wait=wait)
        self._database = Database(collection.database, shared=True)
        self._formula_hits: list[FormulaHit] = []
        self._read()

    def _read(self) -> None:
        self.formulas = FormulaIndex(self._connection)
        self.words = WordIndex(self._connection, self._formula_scores)

    def refresh(self) -> Indexed:
        """Index what changed; while another process does so, what it has written so far is searched."""
        stamp = stamp_of(self.collection.database)
        if stamp == self._stamp:
            return Indexed()
        with explained(self.path):
            try:
                done = update_index(self.collection, self._connection)
            except sqlite3.OperationalError as error:
                if "locked" not in str(error):
                    raise
                return Indexed(busy=True)
        self._stamp = stamp
        return done

    @contextmanager
    def reading(self) -> Iterator[None]:
        """One state of the index for all that is read, whatever others write meanwhile."""
        with explained(self.path):
            self._connection.execute("BEGIN")
            try:
                state = noted(self._connection, "identity") + noted(self._connection, "revision")
                if state != self._state:
                    self._read()
                    self._state = state
                yield
            finally:
                self._connection.execute("COMMIT")

    def match(self, query: All) -> Matched:
        self._formula_hits = []
        return self.words.match(query)

    def _formula_scores(self, query: FormulaQuery) -> Scores:
        scores = np.zeros(len(self.words), dtype=np.float32)
        for hit in self.formulas.search(query, MOST_FORMULAS):
            self._formula_hits.append(hit)
            pages = [page for page in hit.pages if page < len(scores)]
            least, similar = WORTH[hit.match]
            scores[pages] = np.maximum(scores[pages], least + similar * hit.score)
        return scores

    def hits(self, chosen: Sequence[Ranked], marker: Marker) -> list[Hit]:
        """Some pages as they are shown; one that is gone from the database by now is left out."""
        numbers = {one.page: int(self.words.columns["result"][one.page]) for one in chosen}
        briefs = self._database.chosen(numbers.values(), Brief)
        return [self._hit(one, briefs[numbers[one.page]], marker) for one in chosen if numbers[one.page] in briefs]

    def _hit(self, ranked: Ranked, brief: Brief, marker: Marker) -> Hit:
        latex = dict.fromkeys(hit.latex for hit in self._formula_hits if ranked.page in hit.pages)
        site = self.words.labels[int(self.words.columns["site"][ranked.page])]
        return Hit(
            name=brief.url or brief.source,
            url=brief.url,
            source=brief.source,
            title=brief.title,
            site=site,
            kind=brief.kind,
            language=brief.language,
            published=brief.published,
            snippet=marker.snippet(brief.text or brief.abstract),
            formulas=tuple(latex)[:SHOWN_FORMULAS],
            score=round(ranked.score, 4),
        )

    def close(self) -> None:
        self._connection.close()
        self._database.close()


def stamp_of(database: Path) -> str:
    """What changes when results are written: time and size of the database and of what waits to go into it."""
    files = (database, database.with_name(database.name + "-wal"))
    stats = [file.stat() for file in files if file.exists()]
    return " ".join(f"{stat.st_mtime_ns}:{stat.st_size}" for stat in stats if stat.st_size)
