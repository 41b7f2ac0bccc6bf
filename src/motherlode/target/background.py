"""What pages are like when nobody asked for them: terms by zone on ordinary pages, shipped as `data/background.npz`.

Made by `scripts/train_background.py`. A target stands out against these pages, and, once a crawl has begun, against
the pages seen in it: those are better, being of the same sites and the same language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.target.model import Features, Weights

Floats = NDArray[np.float64]
SHIPPED_WEIGHT = 100.0
"""So many seen pages count as much as all shipped ones. Tuned on 30 to 300 seen pages (`bench/relevance.py`)."""


class ShippedZone(Struct, frozen=True):
    """One zone of all shipped pages, as a sparse matrix."""

    position: dict[str, int]
    share: Floats
    """Of the pages, by term."""
    page: NDArray[np.int64]
    term: NDArray[np.int64]
    value: Floats

    def scores(self, weights: Weights, pages: int) -> Floats:
        """What the weights give for each page."""
        dense = np.zeros(len(self.position))
        for term, weight in weights.items():
            if (at := self.position.get(term)) is not None:
                dense[at] = weight
        return np.bincount(self.page, self.value * dense[self.term], pages).astype(np.float64)


class Shipped(Struct, frozen=True):
    """The shipped pages, zone by zone."""

    pages: int
    zones: dict[str, ShippedZone]


@cache
def shipped() -> Shipped:
    """The pages that come with the package."""
    with resources.files("motherlode.data").joinpath("background.npz").open("rb") as file:
        arrays = dict(np.load(file).items())
    pages = int(arrays["pages"])
    names = str(arrays["zones"]).split()
    return Shipped(pages, {name: shipped_zone(arrays, name, pages) for name in names})


def shipped_zone(arrays: dict[str, NDArray[np.generic]], name: str, pages: int) -> ShippedZone:
    vocabulary = bytes(arrays[f"{name}.vocabulary"]).decode("utf-8").split("\n")
    page = np.repeat(np.arange(pages), arrays[f"{name}.lengths"].astype(np.int64))
    term = arrays[f"{name}.terms"].astype(np.int64)
    value = arrays[f"{name}.values"].astype(np.float64) / 255
    share = np.bincount(term, minlength=len(vocabulary)) / pages
    return ShippedZone({word: at for at, word in enumerate(vocabulary)}, share, page, term, value)


class Surroundings:
    """The pages that a target must stand out from: the shipped ones, and those seen."""

    def __init__(self, seen: Sequence[Features]) -> None:
        self.seen = seen
        self._counts: dict[str, dict[str, int]] = {}

    def rarity(self, zone: str, term: str) -> float:
        """How little of the pages has the term: its inverse document frequency, squared."""
        known = shipped().zones.get(zone)
        share, absent = 0.0, 0.5 / (shipped().pages + 1)
        if known is not None and (at := known.position.get(term)) is not None:
            share = float(known.share[at])
        common = SHIPPED_WEIGHT * (share + absent) + self._count(zone).get(term, 0) + 0.5
        return float(np.log((SHIPPED_WEIGHT + len(self.seen) + 1) / common)) ** 2

    def spread(self, zone: str, weights: Weights) -> tuple[float, float]:
        """Mean and standard deviation of the pages' scores in a zone."""
        known = shipped().zones.get(zone)
        pages = shipped().pages
        ordinary = known.scores(weights, pages) if known is not None else np.zeros(pages)
        seen = np.array([overlap(page.zones.get(zone, {}), weights) for page in self.seen])
        scores = np.concatenate([ordinary, seen])
        counts = np.concatenate([np.full(pages, SHIPPED_WEIGHT / pages), np.ones(len(seen))])
        mean = float(np.average(scores, weights=counts))
        return mean, float(np.sqrt(np.average((scores - mean) ** 2, weights=counts)))

    def _count(self, zone: str) -> dict[str, int]:
        if zone not in self._counts:
            found: dict[str, int] = {}
            for page in self.seen:
                for term in page.zones.get(zone, ()):
                    found[term] = found.get(term, 0) + 1
            self._counts[zone] = found
        return self._counts[zone]


def overlap(page: Weights, weights: Weights) -> float:
    """The sum over the terms that both have."""
    if len(page) > len(weights):
        page, weights = weights, page
    return sum(weight * weights[term] for term, weight in page.items() if term in weights)
