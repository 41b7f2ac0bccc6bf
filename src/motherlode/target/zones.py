"""One zone of a target: its terms weighed, and the zone's own weight."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev

from msgspec import Struct
from msgspec.structs import replace

from motherlode.target.background import Surroundings, is_chinese
from motherlode.target.frame import FRAMED, site_of, without_frames
from motherlode.target.model import Sample, TargetZone, Weights

try:
    from motherlode.target._vectors import add, bent, left_out, middles, overlap
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import add, bent, left_out, middles, overlap

TRUST = {"body": 2.0, "address": 2.0, "shape": 2.0, "title": 1.5, "headings": 1.5, "emphasis": 0.3}
"""What a zone counts by its nature (others: 1)."""
STEADY = 0.5
"""Standard deviation of the samples in a zone at which it counts half of what it would if all were equal."""
AGAINST_COUNTER = 0.5
"""How much of the middle of counter-samples is taken away. All were tuned with `bench/relevance.py`."""
MOST_TERMS = 1500
"""Of a zone; the rest weighs next to nothing."""


class Taught(Struct, frozen=True):
    """One zone of the samples: what they teach by themselves, whatever other pages are like."""

    vectors: list[Weights]
    own: list[Weights]
    """The vectors without the frames of their sites."""
    sums: Weights
    against: Weights
    """What is taken away from each term."""
    terms: list[str]


class Lessons:
    """All that the samples teach by themselves; worked out once, however often they are held against other pages."""

    def __init__(self, samples: Sequence[Sample], counter: Sequence[Sample]) -> None:
        self.samples, self.counter = tuple(samples), tuple(counter)
        self.chinese = is_chinese([sample.features for sample in samples])
        names = sorted({zone for sample in samples for zone in sample.features.zones})
        sites = [site_of(sample.features.url) for sample in samples]
        self.zones = {name: taught(name, samples, counter, sites) for name in names}


class Material(Struct, frozen=True):
    """All that a target is learned from."""

    lessons: Lessons
    around: Surroundings
    seen: int = 0


def taught(name: str, samples: Sequence[Sample], counter: Sequence[Sample], sites: Sequence[str]) -> Taught:
    vectors = [sample.features.zones.get(name, {}) for sample in samples]
    own = without_frames(vectors, sites) if name in FRAMED else vectors
    sums, against = summed(own), unwanted(name, counter)
    return Taught(vectors, own, sums, against, sorted({*sums, *against}))


def summed(vectors: Sequence[Weights]) -> Weights:
    sums: Weights = {}
    for vector in vectors:
        add(sums, vector, 1.0)
    return sums


def fit_zone(name: str, material: Material) -> tuple[TargetZone, list[float]]:
    """The terms of one zone, weighed, with the zone's own weight; and how each sample fares without itself."""
    told = material.lessons.zones[name]
    rarity = material.around.rarities(name, told.terms)
    weights = middles(told.terms, told.sums, len(told.own), told.against, rarity)
    heaviest = sorted(weights, key=lambda term: -abs(weights[term]))[:MOST_TERMS]
    kept = {term: weights[term] for term in heaviest if weights[term]}
    mean, spread = material.around.spread(name, kept)
    others = max(len(told.own) - 1, 1e-9)
    agreed = [
        bent(left_out(vector, own, told.sums, others, told.against, rarity), mean, spread)
        for vector, own in zip(told.vectors, told.own, strict=True)
    ]
    if len(told.vectors) == 1:
        agreed = [bent(overlap(told.vectors[0], kept) / 2, mean, spread)]
    return TargetZone(zone_weight(name, agreed), mean, spread, kept), agreed


def with_frames(name: str, zone: TargetZone, material: Material) -> TargetZone:
    """The zone with all terms of the samples, the frames of their sites among them."""
    vectors = material.lessons.zones[name].vectors
    sums = summed(vectors)
    rarity = material.around.rarities(name, sums)
    return replace(zone, terms=middles(sums, sums, len(vectors), {}, rarity))


def zone_weight(name: str, agreed: Sequence[float]) -> float:
    """How much a zone counts: more the less the samples differ in it, nothing where they are as ordinary pages."""
    return TRUST.get(name, 1.0) / (STEADY + pstdev(agreed)) if fmean(agreed) > 0 else 0.0


def unwanted(name: str, counter: Sequence[Sample]) -> Weights:
    """What is taken away from each term: a share of the middle of counter-samples."""
    found: Weights = {}
    for sample in counter:
        add(found, sample.features.zones.get(name, {}), AGAINST_COUNTER / len(counter))
    return found
