"""Formulas by structural similarity: the same first, then those that hold the query, then renamed ones, then alike."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.search.formula_index import explained, key_of
from motherlode.search.formula_layout import read_written
from motherlode.search.formula_match import Tries, holds
from motherlode.search.formula_query import FormulaQuery

Match = Literal["same", "holds", "renamed", "alike"]
ORDER: tuple[Match, ...] = ("same", "holds", "renamed", "alike")
MOST_POSTINGS = 150_000
"""Rare terms are read first; frequent ones only while this many places are not read."""
CANDIDATES = 50
"""Formulas that are compared in full."""
MOST_TRIES = 3000
"""Comparisons of symbols that a query with wildcards may cost; the most similar formulas come first."""


class Hit(Struct, frozen=True):
    """A formula that was found."""

    latex: str
    match: Match
    score: float
    pages: tuple[str, ...]


class Term(Struct, frozen=True):
    """A term of the query as the index knows it."""

    number: int
    formulas: int
    weight: float


class FormulaIndex:
    """An index that was built, opened for queries."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with explained(path):
            self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
            rows = self._connection.execute("SELECT sizes FROM segments ORDER BY segment").fetchall()
        self._sizes = np.frombuffer(b"".join(sizes for (sizes,) in rows), dtype=np.float32)

    def __len__(self) -> int:
        return len(self._sizes)

    def close(self) -> None:
        self._connection.close()

    def search(self, query: FormulaQuery, limit: int = 10) -> list[Hit]:
        """The best formulas for a query, best first."""
        if not len(self):
            return []
        with explained(self._path):
            scores = self._scores(query)
            numbers = self._candidates(query, scores, max(limit, CANDIDATES))
            tries = Tries(MOST_TRIES)
            found = [self._compared(query, number, float(scores[number - 1]), tries) for number in numbers]
            found.sort(key=lambda one: (ORDER.index(one[1]), -one[2], one[0]))
            return [self._hit(number, match, score) for number, match, score in found[:limit]]

    def _scores(self, query: FormulaQuery) -> NDArray[np.float32]:
        """Similarity of every formula: the share of the query that it holds, and how little else it holds."""
        held = np.zeros(len(self) + 1, dtype=np.float32)
        total = missing = 0.0
        rarest = math.log(1 + len(self))
        terms = self._terms(query)
        missing = rarest * (sum(query.terms.values()) - sum(weight for _, weight in terms))
        read = 0
        for term, weight in terms:
            if read and read + term.formulas > MOST_POSTINGS:
                break
            read += term.formulas
            total += term.weight * weight
            for (numbers,) in self._postings(term.number):
                held[np.frombuffer(numbers, dtype=np.uint32)] += term.weight * weight
        share = held[1:] / (total + missing)
        own = sum(query.terms.values())
        dice = 2 * share * own / (own + self._sizes)
        scores: NDArray[np.float32] = share * (1 + dice) / 2
        return scores

    def _postings(self, term: int) -> Iterator[tuple[bytes]]:
        return self._connection.execute("SELECT formulas FROM postings WHERE term = ? ORDER BY segment", (term,))

    def _terms(self, query: FormulaQuery) -> list[tuple[Term, float]]:
        """The query's terms that the index has, rarest first."""
        find = "SELECT id, formulas FROM terms WHERE term = ?"
        found: list[tuple[Term, float]] = []
        for term, weight in query.terms.items():
            row = self._connection.execute(find, (term,)).fetchone()
            if row:
                found.append((Term(row[0], row[1], math.log(1 + len(self) / row[1])), weight))
        return sorted(found, key=lambda one: one[0].formulas)

    def _candidates(self, query: FormulaQuery, scores: NDArray[np.float32], count: int) -> Sequence[int]:
        """The numbers of the formulas worth a full comparison: the same, the renamed, the most similar."""
        find = "SELECT id FROM formulas WHERE {} = ? LIMIT ?"
        keys = (("canon", key_of(query.text)), ("shape", key_of(query.shape)))
        numbers = {
            row[0] for column, key in keys for row in self._connection.execute(find.format(column), (key, count))
        }
        count = min(count, len(scores))
        best = np.argpartition(scores, len(scores) - count)[len(scores) - count :]
        numbers |= {int(at) + 1 for at in best if scores[at] > 0}
        return sorted(numbers, key=lambda number: (-scores[number - 1], number))

    def _compared(self, query: FormulaQuery, number: int, score: float, tries: Tries) -> tuple[int, Match, float]:
        text, shape = self._connection.execute("SELECT layout, shape FROM formulas WHERE id = ?", (number,)).fetchone()
        if query.wild:
            return number, "holds" if holds(read_written(text), query.layout, tries) else "alike", score
        if text == query.text:
            return number, "same", 1.0
        if query.text in text:
            return number, "holds", score
        return number, "renamed" if shape == key_of(query.shape) else "alike", score

    def _hit(self, number: int, match: Match, score: float) -> Hit:
        latex = self._connection.execute("SELECT latex FROM formulas WHERE id = ?", (number,)).fetchone()[0]
        pages = self._connection.execute("SELECT page FROM places WHERE formula = ? ORDER BY page", (number,))
        return Hit(latex, match, round(score, 4), tuple(page for (page,) in pages))
