"""One zone of a target: its terms weighed, and the zone's own weight."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev

from msgspec import Struct
from msgspec.structs import replace

from motherlode.target.background import Surroundings
from motherlode.target.frame import FRAMED, site_of, without_frames
from motherlode.target.model import Sample, TargetZone, Weights

try:
    from motherlode.target._vectors import add, bent, left_out, overlap
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import add, bent, left_out, overlap

TRUST = {"body": 2.0, "address": 2.0, "shape": 2.0, "title": 1.5, "headings": 1.5, "emphasis": 0.3}
"""What a zone counts by its nature (others: 1)."""
STEADY = 0.5
"""Standard deviation of the samples in a zone at which it counts half of what it would if all were equal."""
AGAINST_COUNTER = 0.5
"""How much of the middle of counter-samples is taken away. All were tuned with `bench/relevance.py`."""
MOST_TERMS = 1500
"""Of a zone; the rest weighs next to nothing."""


class Material(Struct, frozen=True):
    """All that a target is learned from."""

    samples: Sequence[Sample]
    counter: Sequence[Sample]
    around: Surroundings
    seen: int = 0

    @property
    def sites(self) -> list[str]:
        """Of the samples."""
        return [site_of(sample.features.url) for sample in self.samples]


class Sums(Struct):
    """Vectors added up."""

    weights: Weights
    count: float = 0.0

    def add(self, vector: Weights) -> None:
        self.count += 1
        add(self.weights, vector, 1.0)

    def middle(self, term: str) -> float:
        """The mean weight of a term."""
        return self.weights.get(term, 0.0) / self.count


def fit_zone(name: str, material: Material) -> tuple[TargetZone, list[float]]:
    """The terms of one zone, weighed, with the zone's own weight; and how each sample fares without itself."""
    vectors = [sample.features.zones.get(name, {}) for sample in material.samples]
    taught = without_frames(vectors, material.sites) if name in FRAMED else vectors
    sums = Sums({})
    for vector in taught:
        sums.add(vector)
    against = unwanted(name, material)
    terms = sorted({*sums.weights, *against})
    rarity = material.around.rarities(name, terms)
    weights = {term: (sums.middle(term) - against.get(term, 0.0)) * rarity[term] for term in terms}
    heaviest = sorted(weights, key=lambda term: -abs(weights[term]))[:MOST_TERMS]
    kept = {term: weights[term] for term in heaviest if weights[term]}
    mean, spread = material.around.spread(name, kept)
    others = max(sums.count - 1, 1e-9)
    agreed = [
        bent(left_out(vector, own, sums.weights, others, against, rarity), mean, spread)
        for vector, own in zip(vectors, taught, strict=True)
    ]
    if len(vectors) == 1:
        agreed = [bent(overlap(vectors[0], kept) / 2, mean, spread)]
    return TargetZone(zone_weight(name, agreed), mean, spread, kept), agreed


def with_frames(name: str, zone: TargetZone, material: Material) -> TargetZone:
    """The zone with all terms of the samples, the frames of their sites among them."""
    sums = Sums({})
    for sample in material.samples:
        sums.add(sample.features.zones.get(name, {}))
    rarity = material.around.rarities(name, sums.weights)
    return replace(zone, terms={term: sums.middle(term) * rarity[term] for term in sums.weights})


def zone_weight(name: str, agreed: Sequence[float]) -> float:
    """How much a zone counts: more the less the samples differ in it, nothing where they are as ordinary pages."""
    return TRUST.get(name, 1.0) / (STEADY + pstdev(agreed)) if fmean(agreed) > 0 else 0.0


def unwanted(name: str, material: Material) -> Weights:
    """What is taken away from each term: a share of the middle of counter-samples."""
    found: Weights = {}
    for sample in material.counter:
        add(found, sample.features.zones.get(name, {}), AGAINST_COUNTER / len(material.counter))
    return found
