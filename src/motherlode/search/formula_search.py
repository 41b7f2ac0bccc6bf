"""Formulas by structural similarity: the same first, then those that hold the query, then renamed ones, then alike."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from typing import Any, Literal

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
    segments: tuple[int, ...]
    """Those that have it."""


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
        return self._hits(found[:limit])

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
            held[self._postings(term)] += term.weight * weight
        share = held[1:] / (total + missing)
        own = sum(query.terms.values())
        dice = 2 * share * own / (own + self._sizes)
        scores: NDArray[np.float32] = share * (1 + dice) / 2
        return scores

    def _postings(self, term: Term) -> NDArray[np.uint32]:
        """The numbers of the formulas that hold a term."""
        find = "SELECT formulas FROM formula_postings WHERE segment = ? AND term = ?"
        rows = (self._connection.execute(find, (segment, term.term)).fetchone() for segment in term.segments)
        return np.frombuffer(b"".join(row[0] for row in rows), dtype=np.uint32)

    def _terms(self, query: FormulaQuery) -> list[tuple[Term, float]]:
        """The query's terms that the index has, rarest first; their postings are not read yet."""
        find = (
            "SELECT term, length(formulas) / 4 FROM formula_postings"
            " WHERE segment = ? AND term IN (SELECT value FROM json_each(?))"
        )
        counts: dict[str, dict[int, int]] = {}
        wanted = msgspec.json.encode(list(query.terms)).decode()
        for segment in self._segments:
            for term, count in self._connection.execute(find, (segment, wanted)):
                counts.setdefault(term, {})[segment] = count
        found = [(self._term(term, held), query.terms[term]) for term, held in counts.items()]
        return sorted(found, key=lambda one: one[0].formulas)

    def _term(self, term: str, held: dict[int, int]) -> Term:
        formulas = sum(held.values())
        return Term(term, formulas, math.log(1 + len(self) / formulas), tuple(held))

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
        rows = self._rows("SELECT id, layout, shape FROM formulas WHERE id IN", numbers)
        written = {number: Written(layout, shape) for number, layout, shape in rows}
        found: list[tuple[int, Match, float]] = []
        fitting = 0
        for number in numbers:
            match = compared(query, written[number], tries)
            found.append((number, match, 1.0 if match == "same" else float(scores[number - 1])))
            fitting += match == "holds"
            if query.wild and fitting == limit:
                break
        return found

    def _hits(self, found: Sequence[tuple[int, Match, float]]) -> list[Hit]:
        """What was found, with its pages; all are read at once, for a question each costs more than the rest."""
        numbers = [number for number, _, _ in found]
        latex = dict(self._rows("SELECT id, latex FROM formulas WHERE id IN", numbers))
        pages: dict[int, list[int]] = {number: [] for number in numbers}
        for number, page in self._rows("SELECT formula, page FROM places WHERE formula IN", numbers):
            pages[number].append(page)
        return [
            Hit(latex[number], match, round(score, 4), tuple(sorted(pages[number]))) for number, match, score in found
        ]

    def _rows(self, find: str, numbers: Sequence[int]) -> list[tuple[Any, ...]]:
        """The rows of some formulas."""
        chosen = msgspec.json.encode(numbers).decode()
        return self._connection.execute(f"{find} (SELECT value FROM json_each(?))", (chosen,)).fetchall()


class Written(Struct):
    """A formula as the index has it."""

    layout: str
    shape: int


def compared(query: FormulaQuery, formula: Written, tries: Tries) -> Match:
    """The way in which a formula matches."""
    text = formula.layout
    if query.wild:
        fits = query.names.issubset(text.split(" ")) and holds(read_written(text), query.layout, tries)
        return "holds" if fits else "alike"
    if text == query.text:
        return "same"
    if query.text in text:
        return "holds"
    return "renamed" if formula.shape == key_of(query.shape) else "alike"
