"""The target at work in a crawl: what is a page to it, and what do a link's words promise?

The target is learned anew as the crawl sees more of what is ordinary where it goes. All that this needs stands in the
frontier and in the archive, so a crawl that goes on judges as one that was never paused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.crawl.surroundings import due, evenly, ordinary
from motherlode.model import LodeError, Page, Relevance
from motherlode.read.remembered import Remembered
from motherlode.recipe import TargetSettings
from motherlode.run.scout import Document, Reader
from motherlode.run.targets import document_features
from motherlode.store.frontier import Frontier
from motherlode.target import Features, Target, learned_anew, lessons_of, match, text_likeness
from motherlode.target.match import score_of, total
from motherlode.target.zones import Lessons

MOST_AT_HAND = 1024
"""Pages whose features are kept in memory; later ones are read again from the archive when they are wanted."""
MOST_TEXTS = 20_000
"""Texts of links whose likeness is kept in mind: the same list leads to many pages, and is rated again and again."""
FACT = "target"
"""By which the frontier knows the target as it was learned last."""


class Recollection(Struct, frozen=True):
    """How pages are seen again."""

    recall: Callable[[int], Page | None]
    """The page of a visit, from the archive."""
    read: Reader


class TargetJudge:
    """Judges pages by one target."""

    def __init__(self, target: Target, settings: TargetSettings, frontier: Frontier, memory: Recollection) -> None:
        self._likeness = Remembered(partial(text_likeness, target), most=MOST_TEXTS)
        self._settings = settings
        self._frontier = frontier
        self._memory = memory
        learned = frontier.fact(FACT)
        self._target = grown(target, learned) if learned else target
        self._lessons: Lessons | None = None
        self._judged = frontier.fetched
        self._at_hand: dict[int, Features] = {}

    @property
    def threshold(self) -> float:
        return self._target.threshold

    @property
    def likeness(self) -> Callable[[str], float]:
        """How much the words of a link promise; always by the samples alone, so that ratings can be compared."""
        return self._likeness.__getitem__

    def relevance(self, document: Document, page: Page) -> Relevance:
        """How well a page matches, as far as is known when it comes."""
        features = document_features(document, page.url, self._settings)
        number = self._frontier.fetched + 1
        if number <= MOST_AT_HAND:
            self._at_hand[number] = features
        if any(due(seen) for seen in range(self._judged + 1, number + 1)):
            self._learn_anew(number, features)
        self._judged = max(self._judged, number)
        return match(self._target, features)

    def _learn_anew(self, number: int, newest: Features) -> None:
        chosen = (self._features(seen) if seen < number else newest for seen in evenly(range(1, number + 1)))
        scored = [(self._score(features), features) for features in chosen if features is not None]
        as_samples = median(leaning.score for leaning in self._target.leanings) if self._target.leanings else 1.0
        met = [features for _, features in scored]
        self._lessons = self._lessons or lessons_of(self._target)
        self._target = learned_anew(self._target, met, ordinary(scored, as_samples), self._settings, self._lessons)
        self._frontier.set_fact(FACT, written(self._target))

    def _score(self, features: Features) -> float:
        """The score alone: naming the reasons costs more than finding it."""
        if self._target.method == "classic":
            return match(self._target, features).score
        return score_of(self._target, total(self._target, features))

    def _features(self, number: int) -> Features | None:
        if number in self._at_hand:
            return self._at_hand[number]
        page = self._memory.recall(number)
        try:
            return document_features(self._memory.read(page), page.url, self._settings) if page else None
        except LodeError:
            return None

    def matches(self, relevance: Relevance) -> bool:
        return relevance.score >= self._target.threshold


def written(target: Target) -> str:
    """A target that was learned anew, without its samples: the collection's own target has them."""
    return msgspec.json.encode(replace(target, samples=(), counter=())).decode()


def grown(target: Target, learned: str) -> Target:
    """The target as it was learned last."""
    found = msgspec.json.decode(learned, type=Target)
    return replace(found, samples=found.samples or target.samples, counter=found.counter or target.counter)
