"""Formulas by structural similarity: the same first, then those that hold the query, then renamed ones, then alike."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.search.formula_index import key_of
from motherlode.search.formula_layout import read_written
from motherlode.search.formula_match import Tries, holds
from motherlode.search.formula_query import FormulaQuery

Match = Literal["same", "holds", "renamed", "alike"]
ORDER: tuple[Match, ...] = ("same", "holds", "renamed", "alike")
MOST_POSTINGS = 150_000
"""Rare terms are read first; frequent ones only while this many places are not read."""
MOST_TERMS = 100
"""A long formula is told by its rarest terms."""
CANDIDATES = 50
"""Formulas that are compared in full."""
LEAST_SHARE = 0.25
"""A formula with less of the best one's similarity is not alike."""
MOST_TRIES = 3000
"""Comparisons of symbols that a query with wildcards may cost; the most similar formulas come first."""


class Hit(Struct, frozen=True):
    """A formula that was found."""

    latex: str
    match: Match
    score: float
    pages: tuple[int, ...]


class Term(Struct, frozen=True):
    """A term of the query as the index knows it."""

    term: str
    formulas: int
    weight: float


class FormulaIndex:
    """The formulas of an index as they are now."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        rows = connection.execute("SELECT sizes FROM formula_sizes ORDER BY first").fetchall()
        self._sizes = np.frombuffer(b"".join(sizes for (sizes,) in rows), dtype=np.float32)
        self._segments = [row[0] for row in connection.execute("SELECT segment FROM formula_segments")]

    def __len__(self) -> int:
        return len(self._sizes)

    def search(self, query: FormulaQuery, limit: int = 10) -> list[Hit]:
        """The best formulas for a query, best first."""
        if not len(self):
            return []
        scores = self._scores(query)
        numbers = self._candidates(query, scores, max(limit, CANDIDATES))
        found = self._compared_all(query, numbers, scores, limit)
        found.sort(key=lambda one: (ORDER.index(one[1]), -one[2], one[0]))
        return [self._hit(number, match, score) for number, match, score in found[:limit]]

    def _scores(self, query: FormulaQuery) -> NDArray[np.float32]:
        """Similarity of every formula: the share of the query that it holds, and how little else it holds."""
        held = np.zeros(len(self) + 1, dtype=np.float32)
        total = 0.0
        rarest = math.log(1 + len(self))
        terms = self._terms(query)
        missing = rarest * (sum(query.terms.values()) - sum(weight for _, weight in terms))
        read = 0
        for term, weight in terms[:MOST_TERMS]:
            if read and read + term.formulas > MOST_POSTINGS:
                break
            read += term.formulas
            total += term.weight * weight
            held[self._postings(term.term)] += term.weight * weight
        share = held[1:] / (total + missing)
        own = sum(query.terms.values())
        dice = 2 * share * own / (own + self._sizes)
        scores: NDArray[np.float32] = share * (1 + dice) / 2
        return scores

    def _postings(self, term: str) -> NDArray[np.uint32]:
        """The numbers of the formulas that hold a term."""
        find = "SELECT formulas FROM formula_postings WHERE segment = ? AND term = ?"
        rows = (self._connection.execute(find, (segment, term)).fetchone() for segment in self._segments)
        return np.frombuffer(b"".join(row[0] for row in rows if row), dtype=np.uint32)

    def _terms(self, query: FormulaQuery) -> list[tuple[Term, float]]:
        """The query's terms that the index has, rarest first; their postings are not read yet."""
        find = (
            "SELECT term, length(formulas) / 4 FROM formula_postings"
            " WHERE segment = ? AND term IN (SELECT value FROM json_each(?))"
        )
        counts: dict[str, int] = {}
        wanted = msgspec.json.encode(list(query.terms)).decode()
        for segment in self._segments:
            for term, count in self._connection.execute(find, (segment, wanted)):
                counts[term] = counts.get(term, 0) + count
        found = [
            (Term(term, count, math.log(1 + len(self) / count)), query.terms[term]) for term, count in counts.items()
        ]
        return sorted(found, key=lambda one: one[0].formulas)

    def _candidates(self, query: FormulaQuery, scores: NDArray[np.float32], count: int) -> Sequence[int]:
        """The numbers of the formulas worth a full comparison: the same, the renamed, the most similar."""
        find = "SELECT id FROM formulas WHERE {} = ? LIMIT ?"
        keys = (("canon", key_of(query.text)), ("shape", key_of(query.shape)))
        numbers = {
            row[0] for column, key in keys for row in self._connection.execute(find.format(column), (key, count))
        }
        near = np.flatnonzero(scores > LEAST_SHARE * scores.max())
        if len(near) > count:
            near = near[np.argpartition(scores[near], len(near) - count)[len(near) - count :]]
        numbers |= {int(at) + 1 for at in near}
        return sorted(numbers, key=lambda number: (-scores[number - 1], number))

    def _compared_all(
        self, query: FormulaQuery, numbers: Sequence[int], scores: NDArray[np.float32], limit: int
    ) -> list[tuple[int, Match, float]]:
        """Candidates with the way in which they match; where enough fit the wildcards, less similar ones are left."""
        tries = Tries(MOST_TRIES)
        found: list[tuple[int, Match, float]] = []
        fitting = 0
        for number in numbers:
            found.append(self._compared(query, number, float(scores[number - 1]), tries))
            fitting += found[-1][1] == "holds"
            if query.wild and fitting == limit:
                break
        return found

    def _compared(self, query: FormulaQuery, number: int, score: float, tries: Tries) -> tuple[int, Match, float]:
        text, shape = self._connection.execute("SELECT layout, shape FROM formulas WHERE id = ?", (number,)).fetchone()
        if query.wild:
            fits = query.names.issubset(text.split(" ")) and holds(read_written(text), query.layout, tries)
            return number, "holds" if fits else "alike", score
        if text == query.text:
            return number, "same", 1.0
        if query.text in text:
            return number, "holds", score
        return number, "renamed" if shape == key_of(query.shape) else "alike", score

    def _hit(self, number: int, match: Match, score: float) -> Hit:
        latex = self._connection.execute("SELECT latex FROM formulas WHERE id = ?", (number,)).fetchone()[0]
        pages = self._connection.execute("SELECT page FROM places WHERE formula = ? ORDER BY page", (number,))
        return Hit(latex, match, round(score, 4), tuple(page for (page,) in pages))
