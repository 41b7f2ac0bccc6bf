"""The paper's own method (part A, steps 2 to 6): dictionaries, zone coefficients, heaviest terms, cosine, .45.

A main term's frequency is `TM + TT + e * TI`: its own hits, its synonyms', and e times those of terms that imply it.
Every hit counts with the coefficients of the zones that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from motherlode.model import Relevance
from motherlode.read.html import HtmlDocument
from motherlode.recipe import TargetSettings, ZoneCoefficients
from motherlode.target.background import Surroundings
from motherlode.target.features import beginning
from motherlode.target.model import Features, Leaning, Sample, Target, TargetZone, Weights, normal
from motherlode.target.terms import terms

try:
    from motherlode.target._vectors import overlap
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import overlap

ZONE = "classic"
THRESHOLD = 0.45
TAGS = ("title", "h1", "h2", "h3", "b", "strong", "em", "a")
Dictionaries = Mapping[str, Mapping[str, Sequence[str]]]
"""Main term -> {"synonyms": [...], "implied": [...]}."""


def entries(dictionaries: Dictionaries, extension: float) -> dict[str, Weights]:
    """Word -> main terms that it counts for, and how much: 1 for itself and synonyms, e for what implies it."""
    found: dict[str, Weights] = {}
    for main, others in dictionaries.items():
        name = " ".join(terms(main))
        shares = [(main, 1.0), *((word, 1.0) for word in others.get("synonyms", ()))]
        shares += [(word, extension) for word in others.get("implied", ())]
        for word, share in shares:
            found.setdefault(" ".join(terms(word)), {})[name] = share
    return found


def classic_features(doc: HtmlDocument, coefficients: ZoneCoefficients) -> Features:
    """The frequencies of a page's terms, each hit by the coefficients of its zones."""
    table = doc.table
    blocks = beginning([block.text for block in table.blocks])
    hits: Weights = {}
    edge = max(1, len(blocks) // 10)
    for at, text in enumerate(blocks):
        place = coefficients.head if at < edge else coefficients.tail if at >= len(blocks) - edge else 1.0
        count(hits, terms(text), place)
    for tag in TAGS:
        extra = getattr(coefficients, {"b": "bold", "a": "link"}.get(tag, tag)) - (tag != "title")
        for node in table.of(tag)[:200]:
            count(hits, terms(table.text(node)), extra)
    for block in table.blocks[:500]:
        if block.link_chars:
            count(hits, terms(block.text[:200]), coefficients.near - 1.0)
    for node in table.of("img")[:200]:
        count(hits, terms(table.elements[node].get("alt") or ""), coefficients.alt)
    return Features({ZONE: hits}, doc.page.url)


def count(hits: Weights, found: Iterable[str], weight: float) -> None:
    if weight:
        for term in found:
            hits[term] = hits.get(term, 0.0) + weight


def main_terms(hits: Weights, entries: Mapping[str, Weights]) -> Weights:
    """Frequencies of the main terms; without a dictionary every word is one."""
    if not entries:
        return hits
    found: Weights = {}
    for term, weight in hits.items():
        for main, share in entries.get(term, {}).items():
            found[main] = found.get(main, 0.0) + share * weight
    return found


def classic_vector(features: Features, entries: Mapping[str, Weights], length: int, around: Surroundings) -> Weights:
    """tf * log(N / n) of the heaviest terms, of length one. Plain text has its words' frequencies alone."""
    hits = features.zones.get(ZONE) or features.zones.get("body", {})
    # `rarity` is squared, as both sides of a product; here each side has its own.
    found = main_terms(hits, entries)
    rarity = around.rarities("body", found)
    weighed = {term: tf * rarity[term] ** 0.5 for term, tf in found.items()}
    heaviest = sorted(weighed, key=lambda term: -weighed[term])[:length]
    return normal({term: weighed[term] for term in heaviest})


def learn_classic(samples: Sequence[Sample], settings: TargetSettings, dictionaries: Dictionaries) -> Target:
    """The middle of the samples' vectors, its heaviest terms."""
    known, around = entries(dictionaries, settings.extension), Surroundings(())
    vectors = [classic_vector(sample.features, known, settings.terms, around) for sample in samples]
    middle: Weights = {}
    for vector in vectors:
        count_weights(middle, vector)
    heaviest = sorted(middle, key=lambda term: -middle[term])[: settings.terms]
    target = normal({term: middle[term] for term in heaviest})
    top = max(target.values(), default=1.0)
    leanings = [Leaning(s.name, round(overlap(v, target), 4)) for s, v in zip(samples, vectors, strict=True)]
    return Target(
        method="classic",
        threshold=settings.threshold or THRESHOLD,
        zones={ZONE: TargetZone(1.0, 0.0, 1.0, target)},
        words={term: round(weight / top, 4) for term, weight in target.items()},
        leanings=tuple(sorted(leanings, key=lambda leaning: -leaning.score)),
        samples=tuple(samples),
        dictionary=known,
        length=settings.terms,
        coefficients=settings.coefficients,
    )


def count_weights(total: Weights, vector: Weights) -> None:
    for term, weight in vector.items():
        total[term] = total.get(term, 0.0) + weight


def match_classic(target: Target, features: Features) -> Relevance:
    """The cosine, and the terms that made it."""
    wanted = target.zones[ZONE].terms
    vector = classic_vector(features, target.dictionary, target.length, Surroundings(()))
    parts = {term: vector[term] * wanted[term] for term in vector.keys() & wanted.keys()}
    heaviest = sorted(parts, key=lambda term: (-parts[term], term))[:8]
    return Relevance(round(sum(parts.values()), 4), tuple((term, round(parts[term], 3)) for term in heaviest))
