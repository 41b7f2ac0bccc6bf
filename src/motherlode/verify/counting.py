"""How many records two cuts of a page begin at the same places, and how well a choice of blocks fits what rivals say.

`_counting.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

Figures = np.ndarray[Any, np.dtype[Any]]


def alike_cuts(cuts: Sequence[Sequence[tuple[int, int]]]) -> Figures:
    """Which cuts begin four of five records at the same places."""
    places, at = np.unique([first for cut in cuts for first, _ in cut], return_inverse=True)
    begins = np.zeros((len(cuts), len(places)))
    begins[np.repeat(np.arange(len(cuts)), [len(cut) for cut in cuts]), at] = 1.0
    sizes = begins.sum(axis=1)
    return np.asarray(begins @ begins.T >= 0.8 * np.maximum.outer(sizes, sizes), dtype=float)


def votes(cuts: Sequence[Sequence[tuple[int, int]]], by: Sequence[frozenset[str]], rivals: Sequence[str]) -> Figures:
    """Rule 1 on cuts, a row each: how many rivals cut exactly so, and how many begin records at the same places; then
    which rivals do the one, and which do the other."""
    exact = np.array([[rival in own for own in by] for rival in rivals], dtype=float)
    near = np.minimum(1.0, exact @ alike_cuts(cuts))
    return np.array([exact.sum(axis=0), near.sum(axis=0), *exact, *near])


def share_rows(shares: Sequence[Sequence[float]], size: int) -> Figures:
    """What each rival gives to each block, a row a rival."""
    return np.array(shares, np.float64).reshape(len(shares), size)


def best_bar(means: Figures, sizes: Figures) -> tuple[float, float]:
    """The mean down to which blocks are taken in the choice that is expected to fit best, and how well it fits (F1)."""
    order = np.argsort(-means, kind="stable")
    taken = sizes[order]
    inside = np.cumsum(means[order] * taken)
    fits = 2 * inside / np.maximum(np.cumsum(taken) + inside[-1], 1)
    best = int(fits.argmax())
    return float(means[order[best]]), float(fits[best])


def likeness(chosen: Figures, said: Figures, sizes: Figures) -> Figures:
    """Weighted F1 of the chosen blocks and those that each rival gives at least half."""
    taken = said >= 0.5
    weights = sizes.astype(np.float64)
    both = taken @ weights + chosen @ weights
    fits: Figures = 2 * ((taken & chosen) @ weights) / np.maximum(both, 1)
    return fits
