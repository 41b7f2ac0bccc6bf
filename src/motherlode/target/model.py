"""The nouns of this room: what a document says in each of its zones, and what is wanted of it."""

from __future__ import annotations

from math import hypot

from msgspec import Struct, field

from motherlode.recipe import ZoneCoefficients

Weights = dict[str, float]
"""Term -> weight."""


class Features(Struct, frozen=True):
    """A document as its zones: for each a vector of length one, term -> 1 + log of how often it stands there."""

    zones: dict[str, Weights]
    url: str = ""


class Sample(Struct, frozen=True):
    """A document that the user showed, and the name by which to speak of it."""

    name: str
    features: Features
    forms: dict[str, str] = {}
    """Stem -> the word as the sample mostly has it, for people and search services."""


class TargetZone(Struct, frozen=True):
    """What one zone says: terms with their weights, and how far a page stands out from others in it."""

    weight: float
    """How much the samples agree in this zone, and differ from other pages."""
    mean: float
    spread: float
    """Of the scores of pages that were not asked for."""
    terms: Weights


class Leaning(Struct, frozen=True):
    """How like the other samples one of them is: the score it gets from a target learned without it."""

    name: str
    score: float


class Target(Struct, frozen=True, kw_only=True):
    """What is wanted, learned from samples. Plain data: `target.json` is this, readable."""

    method: str = "zones"
    threshold: float = 0.5
    """A score from here on is a match."""
    middle: float = 0.0
    scale: float = 1.0
    """Turn the sum over the zones into a score in [0, 1]: `middle` becomes .5."""
    zones: dict[str, TargetZone] = {}
    words: Weights = {}
    """What a word says of the target: the zones' terms in one."""
    link_words: Weights = {}
    """What a word of a link promises: `words` with the menus of the samples' sites, which lead to more of the kind."""
    leanings: tuple[Leaning, ...] = ()
    """The samples, from the nearest to the farthest."""
    warnings: tuple[str, ...] = ()
    seen: int = 0
    """Pages of the crawl that took part as examples of what is not asked for."""
    samples: tuple[Sample, ...] = ()
    """Kept, so that the target can be learned anew when more is known of the pages around it."""
    counter: tuple[Sample, ...] = ()
    dictionary: dict[str, dict[str, float]] = field(default_factory=dict)
    """For the method `classic`: word -> main terms that it counts for, with its share."""
    length: int = 60
    """For the method `classic`: the heaviest terms of a document that are looked at."""
    coefficients: ZoneCoefficients = ZoneCoefficients()
    """For the method `classic`."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Of the samples that have one."""
        return tuple(sample.features.url for sample in self.samples if sample.features.url)


def normal(weights: Weights) -> Weights:
    """The same direction, of length one."""
    length = hypot(*weights.values())
    return {term: weight / length for term, weight in weights.items()} if length else {}
