"""How well a document matches a target, and the terms that say so (part A, step 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt

from motherlode.model import Relevance
from motherlode.read.html import HtmlDocument
from motherlode.target.classic import classic_features, match_classic
from motherlode.target.features import features_of
from motherlode.target.model import Features, Target
from motherlode.target.terms import terms

try:
    from motherlode.target._vectors import judged, standings, together
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import judged, standings, together

WHY = 8
"""Terms that are named as the reason."""
WORDLESS = ("address", "shape", "leads")
"""Zones whose terms are told with their zone's name."""
STEEP = 3.0
Standing = tuple[float, float]
"""The score of a zone, and how far it stands out."""
LONGEST_TEXT = 400
"""Characters of a link's text that are looked at."""


def match(target: Target, features: Features) -> Relevance:
    """The score in [0, 1], to be held against `target.threshold`, and why."""
    if target.method == "classic":
        return match_classic(target, features)
    stands, gave = judged(features.zones, target.zones, WORDLESS, WHY)
    why = tuple([(term, round(given, 3)) for term, given in gave])
    return Relevance(round(score_of(target, weighed(target, stands)), 4), why)


def features_for(target: Target, doc: HtmlDocument) -> Features:
    """The features of a page that this target looks at."""
    if target.method == "classic":
        return classic_features(doc, target.coefficients)
    return features_of(doc)


def match_all(targets: Mapping[str, Target], features: Features) -> dict[str, Relevance]:
    """A document against several targets at once, by name."""
    return {name: match(target, features) for name, target in targets.items()}


def total(target: Target, features: Features) -> float:
    """How far a document stands out towards the target, over all zones: 0 for an ordinary page."""
    return weighed(target, standings(features.zones, target.zones))


def weighed(target: Target, stands: Sequence[Standing]) -> float:
    """How far a document stands out in the zones, in one."""
    found = weight = 0.0
    for zone, (_, away) in zip(target.zones.values(), stands, strict=True):
        found += zone.weight * away
        weight += zone.weight
    return found / weight if weight else 0.0


def score_of(target: Target, found: float) -> float:
    """The sum over the zones as a number in [0, 1]."""
    away = (found - target.middle) / target.scale
    return 1 / (1 + exp(-max(-50.0, min(50.0, away))))


def finds(target: Target, pages: Iterable[Features]) -> bool:
    """Whether any of the pages matches."""
    return any(score_of(target, total(target, page)) >= target.threshold for page in pages)


def text_likeness(target: Target, text: str) -> float:
    """How much a few words, such as a link's, promise: in [0, 1], and cheap enough for every link."""
    found = known_terms(text[:LONGEST_TEXT])
    if not found:
        return 0.0
    weights = target.link_words or target.words
    return 1 - exp(-STEEP * together(weights, found) / sqrt(len(found)))


@lru_cache(maxsize=20_000)
def known_terms(text: str) -> tuple[str, ...]:
    """The terms of a link's text, each once: the same text leads many links."""
    return tuple(dict.fromkeys(terms(text)))


@lru_cache(maxsize=16_384)
def heard(term: str) -> bool:
    """Whether a term can be met in a link's text alone: a word, no pair, no bare figures."""
    return " " not in term and any(char.isalpha() for char in term)
