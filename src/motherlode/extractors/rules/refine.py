"""Refinement (part C, step 3): the words that are noise at the ends of a field, learned from examples.

What is learned are pairs (word, feature) with a position. A word that was noise goes first; then, where a whole
class of words was noise there, any word of that class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from motherlode.extractors.rules.model import Noise

THRESHOLD = 0.6
"""The share of a word's, or a class's, occurrences at a position that must have been noise."""
SEEN = 2
"""A class is recorded only when it was noise this often: one word says nothing about its kind."""


class Refined(NamedTuple):
    """A value and what was cut off it, with the reason."""

    kept: str
    removed: tuple[tuple[str, str], ...] = ()


def features(words: Sequence[str], at: int) -> list[str]:
    """The paper's four features of a word in its field.

    >>> features(["Prof.", "Ada", "Lovelace", "et", "al1"], 1), features(["x", "al1"], 1)
    (['con_capital'], ['lowcase', 'in_number'])
    """
    word = words[at]
    capital = word[:1].isupper()
    near = [words[i] for i in (at - 1, at + 1) if 0 <= i < len(words)]
    starts = at == 0 or words[at - 1].endswith((".", "!", "?", "。"))
    found = {
        "lowcase": word.islower(),
        "in_number": any(char.isdigit() for char in word),
        "first_word": capital and starts and not any(other[:1].isupper() for other in near),
        "con_capital": capital and any(other[:1].isupper() for other in near),
    }
    return [name for name, holds in found.items() if holds]


def refined(text: str, noise: Sequence[Noise]) -> Refined:
    """A value without the noise at its ends; never all of it."""
    words = text.split()
    removed: list[tuple[str, str]] = []
    for end in ("start", "end"):
        known = [item for item in noise if item.at == end]
        while len(words) > 1 and (why := reason(words, 0 if end == "start" else len(words) - 1, known)):
            removed.append((words.pop(0 if end == "start" else -1), f"{why} at the {end}"))
    return Refined(" ".join(words), tuple(removed))


def reason(words: Sequence[str], at: int, known: Sequence[Noise]) -> str:
    """Why a word is noise, or ""."""
    for item in known:
        if item.word and item.word == words[at]:
            return f"the word '{item.word}'"
    own = set(features(words, at))
    return next((item.feature for item in known if not item.word and item.feature in own), "")


def learn_noise(pairs: Iterable[tuple[str, str]]) -> tuple[Noise, ...]:
    """The noise in (extracted, wanted) pairs; nothing where the field needs no refinement."""
    noisy: Counter[Noise] = Counter()
    seen: Counter[Noise] = Counter()
    for extracted, wanted in pairs:
        words, kept = extracted.split(), wanted.split()
        begin = start_of(words, kept)
        if begin is None:
            continue
        count_end(words[: begin + 1], "start", begin, (noisy, seen))
        count_end(words[begin + len(kept) - 1 :][::-1], "end", len(words) - begin - len(kept), (noisy, seen))
    return tuple(item for item in sorted(noisy, key=order) if is_noise(item, noisy, seen))


def start_of(words: list[str], kept: list[str]) -> int | None:
    """Where the wanted words stand among the extracted ones."""
    spans = range(len(words) - len(kept) + 1)
    return next((at for at in spans if kept and words[at : at + len(kept)] == kept), None)


def count_end(words: list[str], end: str, noise: int, counters: tuple[Counter[Noise], Counter[Noise]]) -> None:
    """Count the words from an end up to the first good one."""
    noisy, seen = counters
    for at, word in enumerate(words):
        for item in [Noise(end, word=word), *(Noise(end, feature=name) for name in features(words, at))]:  # type: ignore[arg-type]
            seen[item] += 1
            noisy[item] += at < noise


def is_noise(item: Noise, noisy: Counter[Noise], seen: Counter[Noise]) -> bool:
    return noisy[item] >= (1 if item.word else SEEN) and noisy[item] / seen[item] > THRESHOLD


def order(item: Noise) -> tuple[bool, str, str, str]:
    return (not item.word, item.at, item.word, item.feature)
