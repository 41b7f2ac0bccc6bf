"""How good are the fields? Precision, recall and F with beta 0.5, the measure of part C, for each field."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Fields = Mapping[str, Any]
STAMP = re.compile(r"(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*")
BETA = 0.5
"""Precision counts double: a wrong value is worse than none."""


class FieldScore(NamedTuple):
    """The values of a field over many pages: how many were right, given, and there to be found."""

    right: int = 0
    given: int = 0
    gold: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.given if self.given else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.gold if self.gold else 0.0

    @property
    def f(self) -> float:
        """F with beta 0.5.

        >>> round(FieldScore(8, 10, 16).f, 3)
        0.714
        """
        weight = BETA * BETA
        below = weight * self.precision + self.recall
        return (1 + weight) * self.precision * self.recall / below if below else 0.0

    def plus(self, right: int, given: int, gold: int) -> FieldScore:
        return FieldScore(self.right + right, self.given + given, self.gold + gold)


def field_scores(pairs: Iterable[tuple[Fields, Fields]]) -> dict[str, FieldScore]:
    """Scores over (gold, answer) pairs. A field that a page's gold does not name is unknown there, and not scored."""
    scores: dict[str, FieldScore] = {}
    for gold, answer in pairs:
        for name, values in flat(gold).items():
            found = flat({key: answer[key] for key in answer if key == name.partition(".")[0]}).get(name, Counter())
            score = scores.get(name, FieldScore())
            scores[name] = score.plus((values & found).total(), found.total(), values.total())
    return {name: score for name, score in sorted(scores.items()) if score.given or score.gold}


def macro_f(scores: Mapping[str, FieldScore]) -> float:
    """The mean over the fields."""
    return sum(score.f for score in scores.values()) / len(scores) if scores else 0.0


def flat(fields: Fields) -> dict[str, Counter[str]]:
    """The values of each field; objects count as a whole under their name and part by part under name.part."""
    found: dict[str, Counter[str]] = {}
    for name, value in fields.items():
        if value is None:
            continue
        values = value if isinstance(value, list) else [value]
        objects = [item for item in values if isinstance(item, dict)]
        if objects:
            found[name] = Counter(
                str(sorted((key, normal(part)) for key, part in item.items() if part)) for item in objects
            )
            for key in dict.fromkeys(key for item in objects for key in item):
                found[f"{name}.{key}"] = Counter(normal(item[key]) for item in objects if item.get(key))
        else:
            found[name] = Counter({normal(item) for item in values} - {""})
    return found


def normal(value: Any) -> str:
    """The form in which values are compared: white space collapsed, a time stamp by its day.

    >>> normal(" Fish &amp;\\n chips "), normal("2026-01-31T10:00:00Z")
    ('Fish & chips', '2026-01-31')
    """
    text = unicodedata.normalize("NFKC", html.unescape(str(value))).replace("\u200b", "")
    text = " ".join(text.split())
    stamp = STAMP.fullmatch(text)
    return stamp[1] if stamp else text
