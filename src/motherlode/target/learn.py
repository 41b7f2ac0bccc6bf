"""Samples -> Target: in each zone the terms that samples share and other pages lack (part A, steps 3 to 5).

A zone counts for as much as the samples agree in it: each of them is held against a target made of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pvariance

from motherlode.model import InputError
from motherlode.recipe import TargetSettings
from motherlode.target.background import Surroundings, is_chinese, overlap
from motherlode.target.classic import Dictionaries, learn_classic
from motherlode.target.match import bent, heard
from motherlode.target.model import Features, Sample, Target, TargetZone, Weights
from motherlode.target.threshold import with_threshold

LONELY = 0.3
"""What a term that only one sample has is worth of one that several have."""
AGAINST = 0.5
"""What the counter-samples take away."""
MOST_TERMS = 1500
"""Of a zone; the rest weighs next to nothing."""
LIKENESS_ZONES = ("title", "headings", "links", "body", "emphasis")
MOST_WORDS = 800


def learn(
    samples: Sequence[Sample],
    counter: Sequence[Sample] = (),
    settings: TargetSettings | None = None,
    dictionaries: Dictionaries | None = None,
) -> Target:
    """What the samples have in common, and other pages do not; `dictionaries` are for the method classic."""
    settings = settings or TargetSettings()
    if not samples:
        raise InputError("no samples to learn from", remedy="Give pages or papers of the kind that you want.")
    if settings.method == "classic":
        return learn_classic(samples, settings, dictionaries or {})
    return fit(samples, counter, (), settings)


def refit(target: Target, seen: Sequence[Features], settings: TargetSettings | None = None) -> Target:
    """The target learned anew against pages seen in a crawl: they show what is common where it is sought."""
    if target.method == "classic":
        return target
    return fit(target.samples, target.counter, seen, settings or TargetSettings())


def fit(
    samples: Sequence[Sample], counter: Sequence[Sample], seen: Sequence[Features], settings: TargetSettings
) -> Target:
    chinese = is_chinese([sample.features for sample in samples])
    around = Surroundings([*seen, *(sample.features for sample in counter)], chinese=chinese)
    names = sorted({zone for sample in samples for zone in sample.features.zones})
    fitted = {name: fit_zone(name, samples, counter, around) for name in names}
    fitted = {name: (zone, agreed) for name, (zone, agreed) in fitted.items() if zone.weight > 0 and zone.terms}
    zones = {name: zone for name, (zone, _) in fitted.items()}
    target = Target(zones=zones, words=words_of(zones), samples=tuple(samples), counter=tuple(counter), seen=len(seen))
    return with_threshold(target, left_out_totals(fitted, samples), settings)


def left_out_totals(fitted: dict[str, tuple[TargetZone, list[float]]], samples: Sequence[Sample]) -> list[float]:
    """For each sample, what it gets over all zones from the others."""
    weight = sum(zone.weight for zone, _ in fitted.values()) or 1.0
    return [sum(zone.weight * agreed[at] for zone, agreed in fitted.values()) / weight for at in range(len(samples))]


def fit_zone(
    name: str, samples: Sequence[Sample], counter: Sequence[Sample], around: Surroundings
) -> tuple[TargetZone, list[float]]:
    """The terms of one zone, weighed, with the zone's own weight; and how each sample fares without itself."""
    vectors = [sample.features.zones.get(name, {}) for sample in samples]
    against = summed([sample.features.zones.get(name, {}) for sample in counter])
    rarity = {term: around.rarity(name, term) for vector in vectors for term in vector}
    weights = weighed(vectors, rarity)
    for term, weight in against.items():
        if term in weights:
            weights[term] -= AGAINST * weight / len(counter) * rarity[term]
    mean, spread = around.spread(name, weights)
    left_out = held_out(vectors, rarity) if len(vectors) > 1 else [overlap(vectors[0], weights) / 2]
    agreed = [bent(score, mean, spread) for score in left_out]
    weight = max(0.0, fmean(agreed) / (1 + pvariance(agreed)))
    heaviest = sorted(weights, key=lambda term: -abs(weights[term]))[:MOST_TERMS]
    return TargetZone(weight, mean, spread, {term: weights[term] for term in heaviest if weights[term]}), agreed


def summed(vectors: Sequence[Weights]) -> Weights:
    total: Weights = {}
    for vector in vectors:
        for term, weight in vector.items():
            total[term] = total.get(term, 0.0) + weight
    return total


def weighed(vectors: Sequence[Weights], rarity: Weights) -> Weights:
    """The middle of the vectors, each term by its rarity; what only one of them has counts less."""
    holders: dict[str, int] = {}
    for vector in vectors:
        for term in vector:
            holders[term] = holders.get(term, 0) + 1
    enough = min(2, len(vectors))
    return {
        term: weight / len(vectors) * rarity[term] * (1.0 if holders[term] >= enough else LONELY)
        for term, weight in summed(vectors).items()
    }


def held_out(vectors: Sequence[Weights], rarity: Weights) -> list[float]:
    """For each vector its score by weights made of the others."""
    return [overlap(vector, weighed([other for other in vectors if other is not vector], rarity)) for vector in vectors]


def words_of(zones: dict[str, TargetZone]) -> Weights:
    """What each word says of the target wherever it stands, the heaviest words only; the heaviest weighs 1."""
    total: Weights = {}
    for name in LIKENESS_ZONES:
        if zone := zones.get(name):
            top = max(zone.terms.values(), default=0.0)
            for term, weight in zone.terms.items():
                if top > 0 and heard(term):
                    total[term] = total.get(term, 0.0) + zone.weight * weight / top
    heaviest = sorted(total, key=lambda term: -total[term])[:MOST_WORDS]
    top = max(total.values(), default=0.0)
    return {term: round(total[term] / top, 4) for term in heaviest if total[term] > 0}
