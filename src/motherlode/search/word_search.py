"""Which pages a query means, and how much: whole arrays of pages, ranked by BM25 with weighted parts."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.search import query as asked
from motherlode.search.dates import Days
from motherlode.search.formula_query import FormulaQuery
from motherlode.search.phrase import Occurrences, Pages, Strip, shared_pages, together
from motherlode.search.tokens import Phrase, is_character
from motherlode.search.word_index import COLUMNS, LAST_PLACE, Columns, weights_at

SATURATION = 1.2
LENGTH_SHARE = 0.6
"""The two constants of BM25: how soon more of a term is no better, and how much long pages are held back."""
PREFERRED = 0.5
"""What the preferred wording of a query adds, as a share of its own score."""
FIND = "SELECT {} FROM word_postings WHERE segment = :segment AND term = :term"
BEGINNING = "SELECT {} FROM word_postings WHERE segment = :segment AND term BETWEEN :term AND :last"
PARTS = {"title": ("", "title"), "author": ("title", "authors")}
"""Part of a page -> the columns that say where it begins and ends."""
LAST_CHARACTER = "\U0010ffff"

Mask = NDArray[np.bool_]
Scores = NDArray[np.float32]


class Matched(Struct):
    """The pages that match, and how well by words and by formulas."""

    mask: Mask
    words: Scores | None = None
    formulas: Scores | None = None


FormulaScores = Callable[[FormulaQuery], Scores]
"""How well the formulas of every page match; 0 where none does."""


class WordIndex:
    """The pages of an index as they are now."""

    def __init__(self, connection: sqlite3.Connection, formula_scores: FormulaScores) -> None:
        self._connection = connection
        self._formula_scores = formula_scores
        rows = connection.execute("SELECT rows FROM columns ORDER BY first").fetchall()
        packed = np.frombuffer(b"".join(row for (row,) in rows), dtype=COLUMNS)
        self.columns: Columns = {name: np.ascontiguousarray(packed[name]) for name in COLUMNS.names or ()}
        self.live: Mask = np.ones(len(packed), dtype=np.bool_)
        self.live[[page for (page,) in connection.execute("SELECT page FROM dead")]] = False
        self.labels: dict[int, str] = dict(connection.execute("SELECT id, text FROM labels"))
        self._segments = [row[0] for row in connection.execute("SELECT segment FROM word_segments")]
        lengths = self.columns["length"].astype(np.float32)
        mean = float(lengths.mean()) if len(lengths) else 1.0
        self._norms = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * lengths / max(mean, 1.0))

    def __len__(self) -> int:
        return len(self.live)

    def match(self, node: asked.Node) -> Matched:
        """The live pages that a query means."""
        found = self._match(node)
        return Matched(found.mask & self.live, found.words, found.formulas)

    def _match(self, node: asked.Node) -> Matched:
        if isinstance(node, asked.Words):
            return self._words(node)
        if isinstance(node, asked.Preferred):
            return self._preferred(node)
        if isinstance(node, asked.All):
            return self._all(node)
        if isinstance(node, asked.Any):
            return self._any(node)
        if isinstance(node, asked.Not):
            return Matched(~self._match(node.part).mask)
        if isinstance(node, asked.Formula):
            scores = self._formula_scores(node.query)
            return Matched(scores > 0, None, scores)
        return Matched(self._filter(node))

    def _all(self, node: asked.All) -> Matched:
        found = Matched(np.ones(len(self), dtype=np.bool_))
        for part in node.parts:
            one = self._match(part)
            found.mask &= one.mask
            found.words = added(found.words, one.words)
            found.formulas = added(found.formulas, one.formulas)
        return found

    def _any(self, node: asked.Any) -> Matched:
        found = Matched(np.zeros(len(self), dtype=np.bool_))
        for part in node.parts:
            one = self._match(part)
            found.mask |= one.mask
            found.words = added(found.words, one.words)
            found.formulas = added(found.formulas, one.formulas)
        return found

    def _preferred(self, node: asked.Preferred) -> Matched:
        found, better = self._match(node.needed), self._words(node.better)
        if better.words is not None:
            found.words = added(found.words, better.words * np.float32(PREFERRED))
        return found

    def _words(self, node: asked.Words) -> Matched:
        if len(node.phrase) == 1 and not node.part:
            pages, weights = self._bag(node.phrase[0][0])
        else:
            pages, weights = self._together(node.phrase, node.part)
        scores = np.zeros(len(self), dtype=np.float32)
        mask = np.zeros(len(self), dtype=np.bool_)
        if len(pages):
            mask[pages] = True
            rarity = math.log(1 + (len(self) - len(pages) + 0.5) / (len(pages) + 0.5))
            scores[pages] = rarity * weights * (SATURATION + 1) / (weights + self._norms[pages])
        return Matched(mask, scores)

    def _bag(self, term: str) -> tuple[NDArray[np.uint32], Scores]:
        """The pages that hold a term, with its weight on each."""
        held = self._postings(term, "pages, weights")
        pages = np.frombuffer(held[0], dtype="<u4")
        weights = np.frombuffer(held[1], dtype="<f2").astype(np.float32)
        if not is_character(term):
            return pages, weights
        sums = np.bincount(pages, weights, len(self))
        found = np.flatnonzero(sums).astype(np.uint32)
        return found, sums[found].astype(np.float32)

    def _together(self, phrase: Phrase, part: str) -> tuple[NDArray[np.uint32], Scores]:
        """The pages where terms stand together, with the weight of these places."""
        found = [self._in_segment(segment, phrase) for segment in self._segments]
        pages = np.concatenate([one[0] for one in found] or [np.zeros(0, dtype=np.uint32)])
        places = np.concatenate([one[1] for one in found] or [np.zeros(0, dtype=np.uint16)])
        if part:
            inside = self._inside(part, pages, places)
            pages, places = pages[inside], places[inside]
        counted, which = np.unique(pages, return_inverse=True)
        weights = np.bincount(which, weights_at(self.columns, pages, places), len(counted))
        return counted, weights.astype(np.float32)

    def _in_segment(self, segment: int, phrase: Phrase) -> tuple[Pages, NDArray[np.uint16]]:
        """Where a phrase begins in a segment; places are read only where all of its terms share a page."""
        held = [self._held(segment, term, "pages")[0] for term, _ in phrase]
        shared = shared_pages(held)
        if not len(shared):
            return shared, np.zeros(0, dtype=np.uint16)
        strip = Strip(shared, np.minimum(self.columns["length"][shared], LAST_PLACE + 1))
        terms = [(Occurrences.of(*self._held(segment, term, "pages, counts, places")), at) for term, at in phrase]
        return together(strip, terms)

    def _inside(self, part: str, pages: NDArray[np.uint32], places: NDArray[np.uint16]) -> Mask:
        start, end = PARTS[part]
        inside: Mask = places < self.columns[end][pages]
        return inside & (places > self.columns[start][pages]) if start else inside

    def _postings(self, term: str, names: str) -> tuple[bytes, ...]:
        """The arrays of a term over all segments."""
        held = [self._held(segment, term, names) for segment in self._segments]
        return tuple(map(b"".join, zip(*held, strict=True))) if held else (b"",) * len(names.split(","))

    def _held(self, segment: int, term: str, names: str) -> tuple[bytes, ...]:
        """The arrays of a term in a segment; those of all terms that begin with it where it is a character."""
        find = (BEGINNING if is_character(term) else FIND).format(names)
        values = {"segment": segment, "term": term, "last": term + LAST_CHARACTER}
        held = self._connection.execute(find, values).fetchall()
        if len(held) == 1:
            return tuple(held[0])
        return tuple(map(b"".join, zip(*held, strict=True))) if held else (b"",) * len(names.split(","))

    def _filter(self, node: asked.Filter | asked.Published | asked.Field) -> Mask:
        if isinstance(node, asked.Published):
            return self._published(node.days)
        if isinstance(node, asked.Field):
            return self._field(node)
        wanted = [number for number, text in self.labels.items() if fits(node, text.lower())]
        column = {"site": "site", "kind": "kind", "lang": "language"}[node.name]
        return np.isin(self.columns[column], wanted)

    def _published(self, days: Days) -> Mask:
        column: NDArray[np.int32] = self.columns["day"]
        return (column >= days.first) & (column <= days.last)

    def _field(self, node: asked.Field) -> Mask:
        find, values = "SELECT page FROM facts WHERE name = ?", [node.name]
        if node.value is not None and node.value.endswith("*"):
            start = node.value[:-1]
            find, values = find + " AND value >= ? AND value < ?", [node.name, start, start + LAST_CHARACTER]
        elif node.value is not None:
            find, values = find + " AND value = ?", [node.name, node.value]
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[[page for (page,) in self._connection.execute(find, values) if page < len(self)]] = True
        return mask


def fits(node: asked.Filter, text: str) -> bool:
    """A site stands for its parts too: example.org for www.example.org."""
    return text == node.value or (node.name == "site" and text.endswith("." + node.value))


def added(scores: Scores | None, more: Scores | None) -> Scores | None:
    if scores is None or more is None:
        return more if scores is None else scores
    return scores + more
