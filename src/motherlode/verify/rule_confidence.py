"""How sure is a value that a rule gave? By its class of evidence, counted on sites whose values are known.

Learned by `scripts/train_rules.py` and shipped as `data/rules.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import msgspec

DRAW = 20.0
"""So many imagined cases pull a rare class to what is usual."""


class Grounds(NamedTuple):
    """What a value stands on: the family of its rule, what the field's other rules say, and the other witnesses."""

    family: str
    """xpath, position, label, column, jsonld, meta, reference; with ", cut" where an expression cut it out"""
    rules: str
    """alone, borne out, contradicted, fallback (the first rank is silent), doubted (most of the fields are)"""
    witnesses: str
    """alone, agree, disagree"""

    @property
    def key(self) -> str:
        return "/".join(self)


Counts = Mapping[str, tuple[int, int]]
"""Class of evidence -> (right, all)."""


def sureness(grounds: Grounds, counts: Counts | None = None) -> float:
    """The share of values on such grounds that are right."""
    known = learned_counts() if counts is None else counts
    everywhere = share(known, lambda key: True, 0.9)
    said = share(known, lambda key: key.partition("/")[2] == grounds.key.partition("/")[2], everywhere)
    return share(known, lambda key: key == grounds.key, said)


def share(counts: Counts, wanted: Callable[[str], bool], usual: float) -> float:
    """The share of right values among some classes, drawn to what is usual."""
    total: Counter[str] = Counter()
    for key, (right, given) in counts.items():
        if wanted(key):
            total.update(right=right, given=given)
    return (total["right"] + DRAW * usual) / (total["given"] + DRAW)


@lru_cache(maxsize=1)
def learned_counts() -> Counts:
    data = resources.files("motherlode.data").joinpath("rules.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[int, int]])
