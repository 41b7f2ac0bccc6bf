"""Terms and their weights, counted and multiplied: every zone of every page of a crawl goes through here.

`_vectors.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from heapq import nsmallest
from itertools import chain
from math import copysign, exp, hypot, log, log1p

from motherlode.target.model import TargetZone, Weights, normal


def vector(found: Iterable[str]) -> Weights:
    """Terms as a vector of length one; the tenth time says less than the first."""
    weights = {term: 1 + log(count) if count > 1 else 1.0 for term, count in Counter(found).items()}
    length = hypot(*weights.values())
    return {term: weight / length for term, weight in weights.items()}


def overlap(page: Weights, weights: Weights) -> float:
    """The sum over the terms that both have."""
    if len(page) > len(weights):
        page, weights = weights, page
    return sum([weight * weights[term] for term, weight in page.items() if term in weights], 0.0)


def bent(score: float, mean: float, spread: float) -> float:
    """A score in standard deviations, large ones pressed together: no zone may decide alone."""
    away = (score - mean) / (spread + 1e-9)
    return copysign(log1p(abs(away)), away)


def standings(page: dict[str, Weights], zones: dict[str, TargetZone]) -> list[tuple[float, float]]:
    """For each zone of a target, the score that a page has there, and how far that stands out from other pages."""
    scores = [overlap(page.get(name, {}), zone.terms) for name, zone in zones.items()]
    return [(score, bent(score, zone.mean, zone.spread)) for score, zone in zip(scores, zones.values(), strict=True)]


def add(sums: Weights, vector: Weights, share: float) -> None:
    """Add a share of the vector to the sums."""
    for term, weight in vector.items():
        sums[term] = sums.get(term, 0.0) + share * weight


def together(weights: Weights, terms: Iterable[str]) -> float:
    """What the terms weigh."""
    return sum([weights.get(term, 0.0) for term in terms], 0.0)


def add_shares(parts: Weights, page: Weights, weights: Weights, gain: float, said: str) -> None:
    """Add to the parts what each term that both have gives, times the gain; `said` stands before its name."""
    for term in page.keys() & weights.keys():
        parts[said + term] = parts.get(said + term, 0.0) + gain * page[term] * weights[term]


def heaviest(parts: Weights, most: int) -> list[tuple[str, float]]:
    """The heaviest terms first; equal ones by their name."""
    return [(term, -weight) for weight, term in nsmallest(most, ((-weight, term) for term, weight in parts.items()))]


def judged(
    page: dict[str, Weights], zones: dict[str, TargetZone], wordless: Container[str], most: int
) -> tuple[list[tuple[float, float]], list[tuple[str, float]]]:
    """The standings of a page, and the terms that gave most of them; those of `wordless` zones with the zone's name."""
    stands = standings(page, zones)
    parts: Weights = {}
    weight = sum([zone.weight for zone in zones.values()]) or 1.0
    for (name, zone), (score, away) in zip(zones.items(), stands, strict=True):
        # Terms share what their zone gave: a zone that no ordinary page knows is far out by any of its terms.
        gain = zone.weight / weight * max(0.0, away) / (score or 1.0)
        if gain:
            add_shares(parts, page.get(name, {}), zone.terms, gain, f"{name}: " if name in wordless else "")
    return stands, heaviest(parts, most)


def left_out(vector: Weights, own: Weights, sums: Weights, others: float, against: Weights, rarity: Weights) -> float:
    """What a vector gets from the mean of the others: `own` is its part in the sums, `against` is taken away."""
    parts = [
        weight * ((sums.get(term, 0.0) - own.get(term, 0.0)) / others - against.get(term, 0.0)) * rarity.get(term, 0.0)
        for term, weight in vector.items()
    ]
    return sum(parts, 0.0)


def rarities(terms: Iterable[str], shipped: Weights, seen: Sequence[Weights], pages: float) -> Weights:
    """How little of all the pages has each term: `shipped` tells how many of some have it, the others are `seen`."""
    counts = Counter(chain.from_iterable(seen))
    return {term: log(pages / (shipped.get(term, 0.0) + counts[term] + 0.5)) ** 2 for term in terms}


def middles(terms: Iterable[str], sums: Weights, count: float, against: Weights, rarity: Weights) -> Weights:
    """What each term weighs: its mean, less what speaks against it, times how rare it is."""
    return {term: (sums.get(term, 0.0) / count - against.get(term, 0.0)) * rarity[term] for term in terms}


def unframed(vectors: Sequence[Weights], sure: float) -> list[Weights]:
    """Each vector without the counts that all of them have, as far as that is sure to be no chance."""
    counts = [counts_of(vector) for vector in vectors]
    frame = {term: sure * min([count.get(term, 0.0) for count in counts]) for term in counts[0]}
    found: list[Weights] = []
    for count in counts:
        left = {term: number - frame.get(term, 0.0) for term, number in count.items()}
        found.append(normal({term: weight_of(number) for term, number in left.items() if number > 0}))
    return found


def counts_of(vector: Weights) -> Weights:
    """How often each term stands there, told from its weight: the rarest stands there once.

    >>> {term: round(count) for term, count in counts_of({"a": 0.25, "b": 0.25 * (1 + log(4))}).items()}
    {'a': 1, 'b': 4}
    """
    once = min(vector.values(), default=1.0)
    return {term: exp(weight / once - 1) for term, weight in vector.items()}


def weight_of(count: float) -> float:
    """The weight of a term by its count, before the length of the vector is taken out."""
    return 1 + log(count) if count > 1 else count
