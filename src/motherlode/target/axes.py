"""The few axes along which a pile of pages differs most: what goes together there, lies together here.

A page that shares few words with another one may still lie beside it, because other pages have the words of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.target.model import Features, Weights

Floats = NDArray[np.float64]
MOST_AXES = 50
ON_PAGES = 2
"""Terms that stand on one page alone join nothing."""
MOST_TERMS = 30_000
"""Of a zone, the most common ones: a table of all words of a thousand long pages would fill the memory."""
NOTHING = 1e-6
"""Of the longest axis: shorter ones are noise of the reckoning."""


class ZoneAxes(Struct, frozen=True):
    """One zone: the row of each term, how rare it is, and how far it leads along every axis."""

    row: dict[str, int]
    rarity: Floats
    ways: Floats

    def place(self, words: Weights) -> Floats:
        """Where the words of a page lead."""
        rows, values = cells(self.row, self.rarity, words)
        return np.asarray(values @ self.ways[rows], np.float64)


class Axes(Struct, frozen=True):
    """All zones on the same axes."""

    zones: dict[str, ZoneAxes]
    count: int

    def place(self, page: Features) -> Floats:
        """Where a page lies."""
        parts = [self.zones[name].place(words) for name, words in page.zones.items() if name in self.zones]
        return np.sum(parts, axis=0) if parts else np.zeros(self.count)

    def places(self, pages: Sequence[Features]) -> Floats:
        """The pages as rows."""
        return np.array([self.place(page) for page in pages]).reshape(len(pages), self.count)

    def terms_along(self, way: Floats) -> dict[str, Weights]:
        """How far each term of each zone leads that way."""
        return {
            name: dict(zip(zone.row, (zone.rarity * (zone.ways @ way)).tolist(), strict=True))
            for name, zone in self.zones.items()
        }


def directions(places: Floats) -> tuple[Floats, Floats]:
    """The places as rows of length one, and how long they were: a long page says no more than a short one."""
    lengths = np.linalg.norm(places, axis=1)
    lengths = np.where(lengths > 0, lengths, 1.0)
    return places / lengths[:, None], lengths


def axes_of(pages: Sequence[Features]) -> Axes:
    """The axes of the pages: the singular vectors of all their zones side by side."""
    names = sorted({name for page in pages for name in page.zones})
    tables = {name: table_of(name, pages) for name in names}
    alike = np.zeros((len(pages), len(pages)))
    for _, _, table in tables.values():
        alike += table @ table.T
    sizes, vectors = np.linalg.eigh(alike)
    kept = [at for at in range(len(sizes))[::-1][:MOST_AXES] if sizes[at] > NOTHING * sizes[-1]]
    turn = vectors[:, kept] / np.sqrt(sizes[kept])
    zones = {name: ZoneAxes(row, rarity, table.T @ turn) for name, (row, rarity, table) in tables.items()}
    return Axes(zones, len(kept))


def table_of(name: str, pages: Sequence[Features]) -> tuple[dict[str, int], Floats, NDArray[np.float32]]:
    """A zone of all pages: the column of each term, its rarity, and the pages as rows."""
    on_pages = Counter(term for page in pages for term in page.zones.get(name, ()))
    common = sorted(
        (term for term, count in on_pages.items() if count >= ON_PAGES), key=lambda one: (-on_pages[one], one)
    )
    known = sorted(common[:MOST_TERMS])
    column = {term: at for at, term in enumerate(known)}
    rarity = np.array([sqrt(log(1 + len(pages) / on_pages[term])) for term in known], np.float64)
    table = np.zeros((len(pages), len(known)), np.float32)
    for at, page in enumerate(pages):
        columns, values = cells(column, rarity, page.zones.get(name, {}))
        table[at, columns] = values
    return column, rarity, table


def cells(position: dict[str, int], rarity: Floats, words: Weights) -> tuple[NDArray[np.int64], Floats]:
    """Where the known ones of the words stand, and what they count there."""
    found = [(at, weight) for term, weight in words.items() if (at := position.get(term)) is not None]
    positions = np.array([at for at, _ in found], np.int64)
    return positions, np.array([weight for _, weight in found], np.float64) * rarity[positions]
