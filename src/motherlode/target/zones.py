"""One zone of a target: its terms weighed, and the zone's own weight."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pvariance

from msgspec import Struct
from msgspec.structs import replace

from motherlode.target.background import Surroundings, overlap
from motherlode.target.match import bent
from motherlode.target.model import Features, Sample, TargetZone, Weights

LONELY = 0.3
"""What a term that only one sample has is worth of one that several have."""
LIKELY_SHARE = 0.3
"""What a page that is likely wanted counts of a sample."""
AGAINST_COUNTER, AGAINST_UNLIKELY = 0.5, 0.7
"""How much of the middle of unwanted pages is taken away. All four were tuned with `bench/relevance.py`."""
MOST_TERMS = 1500
"""Of a zone; the rest weighs next to nothing."""


class Material(Struct, frozen=True):
    """All that a target is learned from."""

    samples: Sequence[Sample]
    counter: Sequence[Sample]
    around: Surroundings
    likely: Sequence[Features] = ()
    unlikely: Sequence[Features] = ()
    seen: int = 0

    def with_seen(self, likely: Sequence[Features], unlikely: Sequence[Features]) -> Material:
        return replace(self, likely=likely, unlikely=unlikely)


class Sums(Struct):
    """Vectors added up, and how many have each term."""

    weights: Weights
    holders: Weights
    count: float = 0.0

    def add(self, vector: Weights, share: float = 1.0) -> None:
        self.count += share
        for term, weight in vector.items():
            self.weights[term] = self.weights.get(term, 0.0) + share * weight
            self.holders[term] = self.holders.get(term, 0.0) + share

    def middle(self, term: str, own: float = 0.0) -> float:
        """The mean weight of a term, or what it would be without the vector that has `own` of it."""
        left, holders = (self.weights[term] - own, self.holders[term] - 1) if own else self.both(term)
        count = self.count - 1 if own else self.count
        enough = min(2.0, count)
        return left / max(count, 1e-9) * (1.0 if holders >= enough else LONELY)

    def both(self, term: str) -> tuple[float, float]:
        return self.weights[term], self.holders[term]


def fit_zone(name: str, material: Material) -> tuple[TargetZone, list[float]]:
    """The terms of one zone, weighed, with the zone's own weight; and how each sample fares without itself."""
    vectors = [sample.features.zones.get(name, {}) for sample in material.samples]
    sums = Sums({}, {})
    for vector in vectors:
        sums.add(vector)
    for page in material.likely:
        sums.add(page.zones.get(name, {}), LIKELY_SHARE)
    against = unwanted(name, material)
    rarity = {term: material.around.rarity(name, term) for term in {*sums.weights, *against}}
    weights = {
        term: ((sums.middle(term) if term in sums.weights else 0.0) - against.get(term, 0.0)) * rarity[term]
        for term in sorted(rarity)
    }
    heaviest = sorted(weights, key=lambda term: -abs(weights[term]))[:MOST_TERMS]
    kept = {term: weights[term] for term in heaviest if weights[term]}
    mean, spread = material.around.spread(name, kept)
    agreed = [bent(without_itself(vector, sums, against, rarity), mean, spread) for vector in vectors]
    if len(vectors) == 1:
        agreed = [bent(overlap(vectors[0], kept) / 2, mean, spread)]
    weight = max(0.0, fmean(agreed) / (1 + pvariance(agreed)))
    return TargetZone(weight, mean, spread, kept), agreed


def unwanted(name: str, material: Material) -> Weights:
    """What is taken away from each term: the middle of counter-samples and of pages that do not match."""
    found: Weights = {}
    counter = [sample.features for sample in material.counter]
    for pages, share in ((counter, AGAINST_COUNTER), (material.unlikely, AGAINST_UNLIKELY)):
        for page in pages:
            for term, weight in page.zones.get(name, {}).items():
                found[term] = found.get(term, 0.0) + share * weight / len(pages)
    return found


def without_itself(vector: Weights, sums: Sums, against: Weights, rarity: Weights) -> float:
    """What a sample gets from the others."""
    return sum(own * (sums.middle(term, own) - against.get(term, 0.0)) * rarity[term] for term, own in vector.items())
