"""The heaviest terms of a target as a query for search services (part A, step 7)."""

from __future__ import annotations

import re
from collections import Counter

from motherlode.read.cut import HAN
from motherlode.read.words import stem
from motherlode.target.model import Target
from motherlode.target.terms import numberless

LATIN = re.compile(rf"[^\W\d_{HAN}]{{2,}}")
MOST = 6
MOST_CHARS = 50_000


def forms_of(text: str) -> dict[str, str]:
    """Stem -> the word as the text mostly has it; Chinese words are their own stems.

    >>> forms_of("Crawlers crawl; crawlers")["crawler"]
    'crawlers'
    """
    counts = Counter(word.lower() for word in LATIN.findall(text[:MOST_CHARS]))
    found: dict[str, str] = {}
    for word, _ in counts.most_common():
        found.setdefault(numberless(stem(word)), word)
    return found


def query_of(target: Target, most: int = MOST) -> list[str]:
    """The heaviest words, as the samples write them, those of most samples first."""
    forms: dict[str, str] = {}
    for sample in target.samples:
        forms = {**sample.forms, **forms}
    held = Counter(word for sample in target.samples for word in words_in(sample.features.zones))
    weights = {
        word: weight * held[word]
        for word, weight in target.words.items()
        if "#" not in word and (word in forms or not word.isascii())
    }
    heaviest = sorted(weights, key=lambda word: (-weights[word], word))[:most]
    return [forms.get(word, word) for word in heaviest]


def words_in(zones: dict[str, dict[str, float]]) -> set[str]:
    """Every term that stands in some zone of a sample."""
    return {term for zone in zones.values() for term in zone}
