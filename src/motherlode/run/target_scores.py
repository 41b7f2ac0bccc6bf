"""How well a target tells what it wants from other pages: cross-validation over its samples (part A, step 11)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from statistics import fmean

from msgspec import Struct

from motherlode.recipe import TargetSettings
from motherlode.target.learn import learn
from motherlode.target.match import match
from motherlode.target.model import Sample

LEVELS = (0.12, 0.25, 0.41, 0.83, 1.0)
"""The recall levels at which the paper states its precision."""


class TargetScores(Struct, frozen=True):
    """Figures of a cross-validation."""

    samples: int
    others: int
    average_precision: float
    precision_at: dict[str, float]
    """Recall -> precision."""
    mean_precision: float
    kept: float
    """Share of the samples that the threshold keeps."""
    kept_others: float


def cross_validated(
    samples: Sequence[Sample], others: Sequence[Sample], settings: TargetSettings, folds: int = 5
) -> TargetScores:
    """Each fold of the samples is sought among the others by a target learned from the rest."""
    folds = max(2, min(folds, len(samples)))
    figures = [one_fold(samples, others, settings, (fold, folds)) for fold in range(folds)]
    precision = {str(level): fmean(found.precision_at[str(level)] for found in figures) for level in LEVELS}
    return TargetScores(
        len(samples),
        len(others),
        round(fmean(found.average_precision for found in figures), 4),
        {level: round(value, 4) for level, value in precision.items()},
        round(fmean(precision.values()), 4),
        round(fmean(found.kept for found in figures), 4),
        round(fmean(found.kept_others for found in figures), 4),
    )


def one_fold(
    samples: Sequence[Sample], others: Sequence[Sample], settings: TargetSettings, part: tuple[int, int]
) -> TargetScores:
    fold, folds = part
    sought = [sample for at, sample in enumerate(samples) if at % folds == fold]
    target = learn([sample for at, sample in enumerate(samples) if at % folds != fold], (), settings)
    hits = [match(target, sample.features).score for sample in sought]
    rest = [match(target, sample.features).score for sample in others]
    ranked = [wanted for _, wanted in sorted([(-score, True) for score in hits] + [(-score, False) for score in rest])]
    at = {str(level): precision_at(ranked, level) for level in LEVELS}
    return TargetScores(
        len(sought),
        len(others),
        average_precision(ranked),
        at,
        fmean(at.values()),
        fmean(score >= target.threshold for score in hits),
        fmean(score >= target.threshold for score in rest) if rest else 0.0,
    )


def average_precision(ranked: Sequence[bool]) -> float:
    """The mean of the precision at each hit.

    >>> average_precision([True, False, True])
    0.8333333333333333
    """
    found, hits = [], 0
    for place, wanted in enumerate(ranked, 1):
        if wanted:
            hits += 1
            found.append(hits / place)
    return fmean(found) if found else 0.0


def precision_at(ranked: Sequence[bool], recall: float) -> float:
    """The precision where so much of what is wanted has been found."""
    needed = max(1, ceil(recall * sum(ranked)))
    hits = 0
    for place, wanted in enumerate(ranked, 1):
        hits += wanted
        if hits == needed:
            return hits / place
    return 0.0
