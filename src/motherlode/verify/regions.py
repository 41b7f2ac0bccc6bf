"""Which of the claimed cuts are the records of the page, and of what kind? Agreement and traits, weighed by gold.

A conditional logit: every cut may be a thread's posts or a list's items, and the page may have no records at all. The
weights come from `scripts/train_records.py` and ship as `data/regions.json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct, field

from motherlode.verify.calibrate import Calibration

Figures = np.ndarray[Any, np.dtype[Any]]
Weights = Mapping[str, Mapping[str, float]]
"""Kind -> trait -> weight, and a bias."""
KINDS = ("thread", "listing")
SHORTLIST = {"thread": 3, "listing": 2}
"""Cuts of each kind whose items are read before the choice: posts are found by more elements around each other."""
UNLIKELY = 0.05
"""Belief at first sight under which a cut is not looked at again."""
OWN_BELIEF = {"thread": 0.0, "listing": 0.5}
"""How much the belief in the chosen cut alone counts beside that in all cuts that find the same records. A post is
found by an element and by those around it, which share the belief by chance. An entry of a list is more often cut in
part, by cuts that begin at the same places (decision 83)."""
SURELY_NONE = 0.8
"""Belief at first sight that a page has no records with which it is left alone."""
NONE_COUNTS = 0.5
"""What the belief in no records weighs against each kind after the closer look: the gate before the search has turned
most such pages away, so that records lost weigh more than records made up."""

LEANING = 2.0
"""What the belief in the kind that a page leans to counts against the other."""

FEWEST_COMPLETED, MOST_COMPLETED = 2, 2
"""Records that a cut must have for others to be missing, and how many times as many there may be in all: what stands
below a lone post is something else."""


class Columns(NamedTuple):
    """The traits of the cuts of a page: a row for each name with a figure for every cut."""

    names: tuple[str, ...]
    rows: Figures


class RegionKnowledge(Struct, frozen=True):
    """What gold pages taught about regions."""

    shortlist: dict[str, dict[str, float]] = field(default_factory=dict)
    """For the cheap first look."""
    weights: dict[str, dict[str, float]] = field(default_factory=dict)
    """For the choice itself, which knows the items of each cut."""
    calibration: dict[str, Calibration] = field(default_factory=dict)


class Chosen(Struct, frozen=True):
    """The verdict on the cuts of a page."""

    cut: int
    """Position among the cuts; -1: the page has no records."""
    kind: str
    belief: float
    kinds: dict[str, float]
    """How likely the page is a thread, a listing or neither."""


@cache
def region_knowledge() -> RegionKnowledge:
    data = resources.files("motherlode.data").joinpath("regions.json").read_bytes()
    return msgspec.json.decode(data, type=RegionKnowledge)


def beliefs(cuts: Columns, weights: Weights) -> tuple[Figures, float]:
    """How likely each cut is the records of each kind (a row a kind), and how likely the page has none."""
    scores = np.array(_scores(cuts, [weights.get(kind, {}) for kind in KINDS]))
    top = max(0.0, float(scores.max(initial=0.0)))
    odds, none = np.exp(scores - top), float(np.exp(-top))
    total = none + float(odds.sum())
    return odds / total, none / total


def _scores(cuts: Columns, weights: Sequence[Mapping[str, float]]) -> list[Figures]:
    """How much speaks for each cut, against the page having no records (0), by the weights of each kind. Kinds weigh
    the same traits mostly, which are then laid out once."""
    found: list[Figures] = []
    laid: list[int] = []
    figures = np.empty(0)
    size = cuts.rows.shape[1]
    for own in weights:
        names, places = _weighed(cuts.names, tuple(own))
        if places is not laid:
            laid, figures = places, cuts.rows[places]
        bias = own.get("bias", 0.0)
        speaking = np.array([own[name] for name in names]) @ figures if names and size else np.zeros(size)
        found.append(np.asarray(bias + speaking))
    return found


@lru_cache(maxsize=16)  # all pages have the same traits, and the same weights for them
def _weighed(names: tuple[str, ...], weights: tuple[str, ...]) -> tuple[list[str], list[int]]:
    """The traits that weights are known for, in their order, and their rows."""
    place = {name: row for row, name in enumerate(names)}
    return [name for name in weights if name in place], [place[name] for name in weights if name in place]


def shortlisted(cuts: Columns, known: RegionKnowledge) -> list[int]:
    """The cuts worth a closer look: the best few of each kind at first sight; none where the page surely has none."""
    found, none = beliefs(cuts, known.shortlist)
    if none >= SURELY_NONE:
        return []
    best = [np.argsort(-row)[: SHORTLIST[kind]] for kind, row in zip(KINDS, found, strict=True)]
    likely = {int(i) for row, first in zip(found, best, strict=True) for i in first if row[i] >= UNLIKELY}
    return sorted(likely) or [int(found.max(axis=0).argmax())]


def choose(cuts: Columns, weights: Weights, alike: Figures, leaning: str = "", sorts: Sequence[str] = ()) -> Chosen:
    """The likeliest cut and kind, or none. `alike` tells which cuts find the same records: these back each other. The
    kind that the page leans to by its shape is taken where belief in the other is less than twice as strong. `sorts`
    tells of each cut what its records are where they are no posts: an index is a listing, dates are nothing."""
    found, none = beliefs(cuts, weights)
    for at, sort in enumerate(sorts):
        if sort:
            thread, listing = found[[KINDS.index("thread"), KINDS.index("listing")], at]
            found[KINDS.index("thread"), at] = 0.0
            found[KINDS.index("listing"), at] = thread + listing if sort == "index" else 0.0
    kinds = {kind: float(row.sum()) for kind, row in zip(KINDS, found, strict=True)} | {"none": none}
    likeliest = max(KINDS, key=lambda kind: kinds[kind] * (LEANING if kind == leaning else 1.0))
    # where the page itself tells the kind, what speaks for records of the other kind speaks for records
    if (1 - none if likeliest == leaning else kinds[likeliest]) <= NONE_COUNTS * none:
        return Chosen(-1, "none", none, kinds)
    row = found[KINDS.index(likeliest)]
    best = int(row.argmax())
    own = OWN_BELIEF[likeliest]
    belief = own * float(row[best]) + (1 - own) * float(row @ alike[best])
    return Chosen(best, likeliest, belief, kinds)


def completed(cuts: Sequence[Sequence[tuple[int, int]]], votes: Figures, chosen: int) -> int:
    """The cut that more rivals claim than the chosen one and that has all its records and some more, else that one.

    A single rival leaves out the post of a guest, who has no profile, or one that quotes a date.

    >>> completed([[(0, 3), (6, 9)], [(0, 3), (3, 6), (6, 9)]], np.array([1.0, 3.0]), 0)
    1
    """
    count = len(cuts[chosen])
    if count < FEWEST_COMPLETED:
        return chosen
    own, more = set(cuts[chosen]), range(count + 1, MOST_COMPLETED * count + 1)
    rivals = (i for i, cut in enumerate(cuts) if votes[i] > votes[chosen] and len(cut) in more)
    fuller = [i for i in rivals if own.issubset(cuts[i])]
    return max(fuller, key=lambda i: votes[i], default=chosen)


RELATIVE = ("text share", "plain share", "all prose", "all dates", "all authors", "near votes", "exact votes")
BEHIND = tuple(f"behind in {name}" for name in RELATIVE)
"""How far each cut stays behind the best of its page."""


def vote_names(rivals: Sequence[str]) -> tuple[str, ...]:
    """What the rows of `votes` are."""
    return ("exact votes", "near votes", *(f"by {rival}" for rival in rivals), *(f"near {rival}" for rival in rivals))
