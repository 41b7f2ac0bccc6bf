"""Samples -> Target: in each zone the terms that samples share and other pages lack (part A, steps 3 to 5).

A zone counts for as much as the samples agree in it: each of them is held against a target made of the others.
Pages seen in a crawl teach more: what is common around here. `pile.py` draws more from pages that are all in hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.model import InputError
from motherlode.recipe import TargetSettings
from motherlode.target.background import Surroundings
from motherlode.target.classic import Dictionaries, learn_classic
from motherlode.target.match import finds, heard
from motherlode.target.model import Features, Sample, Target, TargetZone, Weights
from motherlode.target.threshold import with_threshold
from motherlode.target.zones import Lessons, Material, fit_zone, with_frames

MOST_SEEN = 1000
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
    material = material_of(Lessons(samples, counter), ())
    return with_words(fit(material, settings), material)


def lessons_of(target: Target) -> Lessons:
    """What its samples teach, for one that is learned anew again and again."""
    return Lessons(target.samples, target.counter)


def set_against(
    target: Target,
    seen: Sequence[Features],
    settings: TargetSettings | None = None,
    lessons: Lessons | None = None,
) -> Target:
    """The target learned anew, with pages seen in a crawl among the ordinary ones; worth it when they have doubled.

    Nothing is concluded from how they match: a crawl that goes where they match has no fixed share of wanted pages.
    What its words say stays as the samples alone taught it, so that the ratings of links can be compared.
    """
    if target.method == "classic":
        return target
    anew = fit(material_of(lessons or lessons_of(target), thinned(seen)), settings or TargetSettings())
    return replace(anew, words=target.words, link_words=target.link_words)


def learned_anew(
    target: Target,
    met: Sequence[Features],
    ordinary: Sequence[Features],
    settings: TargetSettings,
    lessons: Lessons | None = None,
) -> Target:
    """The target set against the ordinary ones of the pages met, unless it would then know none of them again.

    Where a crawl meets hardly anything but what is wanted, that is what would be taken for ordinary.
    """
    anew = set_against(target, ordinary, settings, lessons)
    return anew if finds(anew, met) or not finds(target, met) else target


def thinned(seen: Sequence[Features]) -> Sequence[Features]:
    return seen[:: -(-len(seen) // MOST_SEEN)] if seen else seen


def material_of(lessons: Lessons, seen: Sequence[Features]) -> Material:
    against = [sample.features for sample in lessons.counter]
    return Material(lessons, Surroundings([*seen, *against], chinese=lessons.chinese), seen=len(seen))


def fit(material: Material, settings: TargetSettings) -> Target:
    lessons = material.lessons
    fitted = {name: fit_zone(name, material) for name in lessons.zones}
    fitted = {name: (zone, agreed) for name, (zone, agreed) in fitted.items() if zone.weight > 0 and zone.terms}
    target = Target(
        zones={name: zone for name, (zone, _) in fitted.items()},
        samples=lessons.samples,
        counter=lessons.counter,
        seen=material.seen,
    )
    return with_threshold(target, left_out_totals(fitted, len(lessons.samples)), settings)


def with_words(target: Target, material: Material) -> Target:
    """The target with what each word says of it, in a page and in a link."""
    told = {name: zone for name, zone in target.zones.items() if name in LIKENESS_ZONES}
    framed = {name: with_frames(name, zone, material) for name, zone in told.items()}
    return replace(target, words=words_of(told), link_words=words_of(framed))


def left_out_totals(fitted: dict[str, tuple[TargetZone, list[float]]], samples: int) -> list[float]:
    """For each sample, what it gets over all zones from the others."""
    weight = sum(zone.weight for zone, _ in fitted.values()) or 1.0
    return [sum(zone.weight * agreed[at] for zone, agreed in fitted.values()) / weight for at in range(samples)]


def words_of(zones: dict[str, TargetZone]) -> Weights:
    """What each word says of the target wherever it stands, the heaviest words only; the heaviest weighs 1."""
    total: Weights = {}
    for zone in zones.values():
        top = max(zone.terms.values(), default=0.0)
        for term, weight in zone.terms.items():
            if top > 0 and heard(term):
                total[term] = total.get(term, 0.0) + zone.weight * weight / top
    heaviest = sorted(total, key=lambda term: -total[term])[:MOST_WORDS]
    top = max(total.values(), default=0.0)
    return {term: round(total[term] / top, 4) for term in heaviest if total[term] > 0}
