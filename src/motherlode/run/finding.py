"""Pages of a collection by words, fields and formulas: the one search of the command line, the API and the pages."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from threading import RLock

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.run.indexing import Indexed
from motherlode.run.shelf import Hit, Ranked, Shelf
from motherlode.search.query import needles, parse
from motherlode.search.snippet import Marker
from motherlode.search.word_search import Matched, Scores
from motherlode.store.collection import Collection
from motherlode.store.faults import Closes

__all__ = ["Finder", "Found", "Hit", "find"]
FACET_VALUES = 20
"""Values that are counted of a facet, the most frequent ones."""


class Found(Struct, frozen=True, kw_only=True):
    """What a query found."""

    total: int
    hits: tuple[Hit, ...]
    facets: dict[str, list[tuple[str, int]]]
    """site, kind, language and year -> value and number of pages among all that were found, most frequent first."""
    seconds: float
    """What the search took, without bringing the index up to date."""


class Finder(Closes):
    """One search over one or several collections, kept open between queries."""

    def __init__(self, *collections: Collection, wait: float = 5.0) -> None:
        """Open the indexes; `wait` is how many seconds another process that writes one is waited for."""
        self._lock = RLock()
        with ExitStack() as opened:
            self.shelves = [opened.enter_context(closing(Shelf(one, wait))) for one in collections]
            self._opened = opened.pop_all()

    def refresh(self) -> list[Indexed]:
        """Index what changed in each collection."""
        with self._lock:
            return [shelf.refresh() for shelf in self.shelves]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """One thread at a time, on indexes that are up to date and stay as they are."""
        with self._lock, ExitStack() as states:
            self.refresh()
            for shelf in self.shelves:
                states.enter_context(shelf.reading())
            yield

    def find(self, query: str = "", *, formula: str = "", offset: int = 0, size: int = 20) -> Found:
        """The pages that match, best first; without words or formulas the newest first."""
        tree = parse(query, formula)
        with self._reading():
            start = time.perf_counter()
            matched = [shelf.match(tree) for shelf in self.shelves]
            scores = combined(matched)
            best = self._best(matched, scores, offset + size)[offset:]
            hits = self._hits(best, Marker(needles(tree)))
            facets = self._facets(matched)
        total = sum(int(one.mask.sum()) for one in matched)
        return Found(total=total, hits=tuple(hits), facets=facets, seconds=round(time.perf_counter() - start, 6))

    def numbers(self, query: str, *, formula: str = "") -> list[NDArray[np.int64]]:
        """The numbers of all results that match, by collection, in the order of the collection."""
        tree = parse(query, formula)
        with self._reading():
            return [np.sort(shelf.words.columns["result"][shelf.match(tree).mask]) for shelf in self.shelves]

    def _best(self, matched: Sequence[Matched], scores: Sequence[Scores], count: int) -> list[Ranked]:
        """The first pages by score, then by date, then as they came."""
        best: list[Ranked] = []
        for at, (shelf, found, score) in enumerate(zip(self.shelves, matched, scores, strict=True)):
            pages = np.flatnonzero(found.mask)
            days = shelf.words.columns["day"][pages]
            order = first_of(score[pages], days, count)
            best += [Ranked(float(score[pages[one]]), int(days[one]), at, int(pages[one])) for one in order]
        best.sort(key=lambda one: (-one.score, -one.day, one.shelf, one.page))
        return best[:count]

    def _hits(self, best: Sequence[Ranked], marker: Marker) -> list[Hit]:
        found: dict[tuple[int, int], Hit] = {}
        for at, shelf in enumerate(self.shelves):
            chosen = [one for one in best if one.shelf == at]
            found |= {(at, one.page): hit for one, hit in zip(chosen, shelf.hits(chosen, marker), strict=False)}
        return [found[one.shelf, one.page] for one in best if (one.shelf, one.page) in found]

    def _facets(self, matched: Sequence[Matched]) -> dict[str, list[tuple[str, int]]]:
        counts: dict[str, Counter[str]] = {name: Counter() for name in ("site", "kind", "language", "year")}
        for shelf, one in zip(self.shelves, matched, strict=True):
            columns = shelf.words.columns
            for name in ("site", "kind", "language"):
                tally = np.bincount(columns[name][one.mask])
                counts[name].update({shelf.words.labels[int(at)]: int(tally[at]) for at in np.flatnonzero(tally)})
            years = np.bincount(columns["day"][one.mask] // 10_000)
            counts["year"].update({str(at) if at else "": int(years[at]) for at in np.flatnonzero(years)})
        return {name: tally.most_common(FACET_VALUES) for name, tally in counts.items()}

    def close(self) -> None:
        self._opened.close()


def find(collection: Collection, query: str = "", *, formula: str = "", offset: int = 0, size: int = 20) -> Found:
    """One query of one collection; a program that asks more keeps a `Finder`."""
    with Finder(collection) as finder:
        return finder.find(query, formula=formula, offset=offset, size=size)


def first_of(scores: Scores, days: NDArray[np.int32], count: int) -> NDArray[np.int64]:
    """The places of the best scores, of equal ones the newest, then the first; only these are sorted."""
    keys = np.round(scores.astype(np.float64) * 1e6).astype(np.int64) * 10**9 + days
    chosen = np.arange(len(keys))
    if len(keys) > count:
        least = np.partition(keys, len(keys) - count)[len(keys) - count]
        chosen = np.flatnonzero(keys >= least)
    order: NDArray[np.int64] = chosen[np.lexsort((chosen, -keys[chosen]))][:count]
    return order


def combined(matched: Sequence[Matched]) -> list[Scores]:
    """Words and formulas as one score: the words of the best page count 1, and so does a formula that is the same."""
    best = max((float(one.words[one.mask].max(initial=0)) for one in matched if one.words is not None), default=0.0)
    scores = []
    for one in matched:
        total = np.zeros(len(one.mask), dtype=np.float32)
        if one.words is not None and best:
            total += one.words / np.float32(best)
        if one.formulas is not None:
            total += one.formulas
        scores.append(total)
    return scores
