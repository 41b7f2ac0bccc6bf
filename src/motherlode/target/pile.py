"""Pages ranked when all of them are in hand: a pile teaches more than its pages one by one (part A, step 6).

The samples, the pages most like them and those least like them tell which way what is wanted lies among the pile.
How many of its pages are wanted is not assumed, but counted: half of them match as well as half of the samples do.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from motherlode.model import Relevance
from motherlode.target.axes import Axes, Floats, axes_of, directions
from motherlode.target.learn import set_against, thinned
from motherlode.target.match import WHY, WORDLESS, match, score_of, total
from motherlode.target.model import Features, Target

try:
    from motherlode.target._vectors import add_shares, heaviest
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import add_shares, heaviest

ROUNDS = 3
FEWEST = 40
"""A pile of fewer pages teaches nothing."""
FEWEST_LIKELY = 5
LEVELS = range(20, 90, 10)
"""Percentiles of the samples' scores at which the wanted pages are counted."""
SLIPPED_IN = 0.9
"""What is left of the count without pages that only look wanted."""
MOST_DOUBTED = 0.9
"""Of a pile; the last tenth is taken for what is not wanted even where nearly all is."""
SAMPLE_COUNTS = 10.0
"""A page that the user showed teaches as much as so many that only seem to be wanted."""
FREEDOM = 1.0
"""How far the weights of the axes may go."""


def ranked_in_pile(target: Target, pile: Sequence[Features]) -> list[Relevance]:
    """How well each page of a pile matches, and why; a score from .5 on is likely what is wanted."""
    if target.method == "classic" or len(pile) < FEWEST:
        return [match(target, page) for page in pile]
    shown = [sample.features for sample in target.samples]
    axes = axes_of([*shown, *thinned(pile)])
    lying, lengths = directions(axes.places(pile))
    way = way_to(set_against(target, pile), pile, directions(axes.places(shown))[0], lying)
    scores = likeliness(lying, way)
    why = Reasons(axes, way)
    return [
        Relevance(round(float(score), 4), why(page, float(length)))
        for page, score, length in zip(pile, scores, lengths, strict=True)
    ]


def way_to(target: Target, pile: Sequence[Features], shown: Floats, lying: Floats) -> Floats:
    """Which way what is wanted lies; the last number is how common it is."""
    scores = np.array([score_of(target, total(target, page)) for page in pile])
    all_wanted = wanted_among(scores, [leaning.score for leaning in target.leanings])
    likely, doubted = max(FEWEST_LIKELY, all_wanted // 2), min(all_wanted, int(MOST_DOUBTED * len(pile)))
    way = np.zeros(lying.shape[1] + 1)
    for _ in range(ROUNDS):
        order = np.argsort(-scores, kind="stable")
        wanted = np.vstack([shown, lying[order[:likely]]])
        counts = np.where(np.arange(len(wanted)) < len(shown), SAMPLE_COUNTS, 1.0)
        way = fitted(wanted, counts, lying[order[doubted:]])
        scores = likeliness(lying, way)
    return centred(way, lying, all_wanted)


def wanted_among(scores: Floats, of_samples: Sequence[float]) -> int:
    """How many pages are wanted: of them the same share passes each level as of the samples."""
    counts = [np.sum(scores >= np.percentile(of_samples, level)) / (1 - level / 100) for level in LEVELS]
    found = SLIPPED_IN * np.exp(np.mean(np.log(np.maximum(counts, 1.0))))
    return min(max(2 * FEWEST_LIKELY, int(found)), len(scores))


def centred(way: Floats, lying: Floats, wanted: int) -> Floats:
    """The same way, with a score of .5 for the last of the pages that are wanted by their count."""
    found = np.sort(with_ones(lying) @ way)[::-1]
    return np.append(way[:-1], way[-1] - found[min(wanted, len(found)) - 1])


def fitted(wanted: Floats, counts: Floats, unwanted: Floats) -> Floats:
    """The weights of a logistic regression, by Newton's method."""
    rows = with_ones(np.vstack([wanted, unwanted]))
    is_wanted = np.concatenate([np.ones(len(wanted)), np.zeros(len(unwanted))])
    counts = np.concatenate([counts, np.ones(len(unwanted))])
    held = np.append(np.full(rows.shape[1] - 1, 1 / FREEDOM), 1e-6)
    way = np.zeros(rows.shape[1])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-rows @ way))
        slope = rows.T @ (counts * (chance - is_wanted)) + held * way
        bend = (rows * (counts * chance * (1 - chance))[:, None]).T @ rows + np.diag(held)
        step = np.linalg.solve(bend, slope)
        way -= step
        if np.abs(step).max() < 1e-4:
            break
    return way


def likeliness(lying: Floats, way: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-with_ones(lying) @ way)), np.float64)


def with_ones(rows: Floats) -> NDArray[np.float64]:
    return np.hstack([rows, np.ones((len(rows), 1))])


class Reasons:
    """The terms that give most on the way to what is wanted."""

    def __init__(self, axes: Axes, way: Floats) -> None:
        self._terms = axes.terms_along(way[:-1])

    def __call__(self, page: Features, length: float) -> tuple[tuple[str, float], ...]:
        """Those of a page whose place is so far from the middle."""
        parts: dict[str, float] = {}
        for name, words in page.zones.items():
            said = f"{name}: " if name in WORDLESS else ""
            add_shares(parts, words, self._terms.get(name, {}), 1 / length, said)
        return tuple((term, round(given, 3)) for term, given in heaviest(parts, WHY))
