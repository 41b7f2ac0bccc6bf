"""What pages are like when nobody asked for them: terms by zone on ordinary pages, shipped as `data/background.npz`.

Made by `scripts/train_background.py`. A target stands out against these pages, and, once a crawl has begun, against
the pages seen in it: those are better, being of the same sites and the same language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from statistics import fmean, median

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from motherlode.read.letters import has_han
from motherlode.target.model import Features, Weights

try:
    from motherlode.target._vectors import overlap, rarities
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import overlap, rarities

Floats = NDArray[np.float64]
SHIPPED_WEIGHT = 100.0
"""So many seen pages count as much as all shipped ones. Tuned on 30 to 300 seen pages (`bench/relevance.py`)."""


OTHER_SCRIPT = 0.05
"""What a shipped page counts whose script is not the samples'."""


class ShippedZone(Struct, frozen=True):
    """One zone of all shipped pages, as a sparse matrix, term by term: a target knows few of the terms."""

    position: dict[str, int]
    start: NDArray[np.int64]
    """Where the entries of each term begin; the last number is how many there are in all."""
    page: NDArray[np.int64]
    value: Floats

    @property
    def term(self) -> NDArray[np.int64]:
        """Of each entry."""
        return np.repeat(np.arange(len(self.position)), np.diff(self.start))

    def scores(self, weights: Weights, pages: int) -> Floats:
        """What the weights give for each page."""
        known = sorted(
            [(at, weight) for term, weight in weights.items() if (at := self.position.get(term)) is not None]
        )
        terms = np.array([at for at, _ in known], np.int64)
        sizes = self.start[terms + 1] - self.start[terms]
        entries = np.repeat(self.start[terms] - np.cumsum(sizes) + sizes, sizes) + np.arange(sizes.sum())
        given = self.value[entries] * np.repeat([weight for _, weight in known], sizes)
        return np.bincount(self.page[entries], given, pages).astype(np.float64)

    def counts(self, page_weights: Floats) -> Floats:
        """How many pages have each term, each page counted by its weight."""
        return np.bincount(self.term, page_weights[self.page], len(self.position)).astype(np.float64)


class Shipped(Struct, frozen=True):
    """The shipped pages, zone by zone."""

    pages: int
    zones: dict[str, ShippedZone]

    @property
    def chinese(self) -> NDArray[np.bool_]:
        """Which pages are written in Chinese."""
        body = self.zones["body"]
        han = np.array([has_han(term) for term in body.position])
        return np.bincount(body.page, han[body.term], self.pages) > 0.3 * np.bincount(body.page, minlength=self.pages)


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
    term = arrays[f"{name}.terms"]
    value = arrays[f"{name}.values"].astype(np.float64) / 255
    by_term = np.argsort(term, kind="stable")
    start = np.searchsorted(term[by_term], np.arange(len(vocabulary) + 1))
    return ShippedZone({word: at for at, word in enumerate(vocabulary)}, start, page[by_term], value[by_term])


@cache
def page_weights(chinese: bool) -> Floats:
    """What each shipped page counts for samples of a script; together they count `SHIPPED_WEIGHT`."""
    weights = np.where(shipped().chinese == chinese, 1.0, OTHER_SCRIPT)
    return np.asarray(weights * (SHIPPED_WEIGHT / weights.sum()), np.float64)


@cache
def shipped_counts(zone: str, chinese: bool) -> dict[str, float]:
    """On how many shipped pages each term of a zone stands, the pages weighed."""
    if (known := shipped().zones.get(zone)) is None:
        return {}
    return dict(zip(known.position, known.counts(page_weights(chinese)).tolist(), strict=True))


class Surroundings:
    """The pages that a target must stand out from: the shipped ones, and those seen."""

    def __init__(self, seen: Sequence[Features], *, chinese: bool = False) -> None:
        self.seen = seen
        self._chinese = chinese

    def rarities(self, zone: str, terms: Iterable[str]) -> Weights:
        """How little of the pages has each term: its inverse document frequency, squared."""
        seen = [page.zones[zone] for page in self.seen if zone in page.zones]
        pages = SHIPPED_WEIGHT + len(self.seen) + 1
        return rarities(terms, shipped_counts(zone, self._chinese), seen, pages)

    def spread(self, zone: str, weights: Weights) -> tuple[float, float]:
        """Mean and standard deviation of the pages' scores in a zone."""
        known = shipped().zones.get(zone)
        pages = shipped().pages
        ordinary = known.scores(weights, pages) if known is not None else np.zeros(pages)
        seen = np.array([overlap(page.zones.get(zone, {}), weights) for page in self.seen])
        scores = np.concatenate([ordinary, seen])
        counts = np.concatenate([page_weights(self._chinese), np.ones(len(seen))])
        mean = float(np.average(scores, weights=counts))
        return mean, float(np.sqrt(np.average((scores - mean) ** 2, weights=counts)))


def is_chinese(pages: Sequence[Features]) -> bool:
    """Whether most words of most pages are Chinese."""
    shares = [fmean(map(has_han, page.zones["body"])) for page in pages if page.zones.get("body")]
    return bool(shares) and median(shares) > 0.3
