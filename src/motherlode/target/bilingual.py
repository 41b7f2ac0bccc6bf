"""One target for two languages: samples are read as if their terms stood there in the other language too.

The dictionary is the user's (a line `zh<TAB>en`), or grown from documents that say the same twice, such as papers
with keywords in both languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from motherlode.model import Result
from motherlode.read.letters import has_han
from motherlode.target.model import Features, Sample, Weights, normal
from motherlode.target.terms import terms

Dictionary = dict[tuple[str, ...], tuple[tuple[str, ...], ...]]
"""The terms of an entry -> the terms of its translations."""
TRANSLATED = ("body", "title", "headings", "emphasis", "links")


def dictionary_from(lines: Iterable[str]) -> Dictionary:
    """A dictionary both ways; lines without a tab, and notes after #, say nothing.

    >>> dictionary_from(["机器学习\\tmachine learning"])[("machin", "learn")]
    (('机器', '学习'),)
    """
    found: Dictionary = {}
    for line in lines:
        left, tab, right = line.partition("#")[0].strip().partition("\t")
        sides = terms(left), terms(right)
        if tab and all(sides):
            for one, other in (sides, sides[::-1]):
                found[one] = (*found.get(one, ()), other)
    return found


def grown(results: Iterable[Result], least: int = 1) -> list[str]:
    """Lines of a dictionary from papers whose keywords stand there in both languages, in the same order."""
    pairs: Counter[tuple[str, str]] = Counter()
    for result in results:
        chinese = [word for word in result.keywords if has_han(word)]
        english = [word for word in result.keywords if not has_han(word)]
        if len(chinese) == len(english):
            pairs.update(zip(chinese, english, strict=True))
    return [f"{one}\t{other}" for (one, other), count in sorted(pairs.items()) if count >= least]


def translated(samples: Sequence[Sample], dictionary: Dictionary) -> list[Sample]:
    """The samples with the translations of their terms beside them."""
    return [replace(sample, features=both_ways(sample.features, dictionary)) for sample in samples]


def both_ways(features: Features, dictionary: Dictionary) -> Features:
    zones = {
        name: normal(with_translations(zone, dictionary)) if name in TRANSLATED else zone
        for name, zone in features.zones.items()
    }
    return replace(features, zones=zones)


def with_translations(zone: Weights, dictionary: Dictionary) -> Weights:
    """An entry is there when all its terms are; its translation weighs as much as the least of them."""
    found = dict(zone)
    for entry, translations in dictionary.items():
        if all(term in zone for term in entry):
            weight = min(zone[term] for term in entry)
            for translation in translations:
                for term in translation:
                    found[term] = max(found.get(term, 0.0), weight)
    return found
