"""Threshold adjustment: when results do not meet, move the thresholds within their ranges until they do (part B, 5).

Thresholds depend on each other, so settings are tried jointly, nearest to the start first: one step anywhere, then two
steps in all, and so on. Each algorithm runs once for each of its own settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import islice
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import Move, Threshold

Setting = tuple[float, ...]
CLOSE = 1e-9


class Algorithm(Struct, frozen=True):
    """A named way to a result, with the thresholds that it may be run with."""

    name: str
    run: Callable[[Setting], Any]
    thresholds: tuple[Threshold, ...] = ()


class Adjusted(Struct, frozen=True):
    """What the algorithms say in the setting that was reached, and every move that led there."""

    results: dict[str, Any]
    agreement: float
    moves: tuple[Move, ...]
    tried: int
    met: bool
    """False: the ranges or the budget ended first; the results are those of the best setting seen."""


def adjust(
    algorithms: Sequence[Algorithm],
    agreement: Callable[[Mapping[str, Any]], float],
    *,
    enough: float = 1.0,
    budget: int = 200,
) -> Adjusted:
    """Move thresholds until `agreement` of the results is enough; give up at the ranges' end and say so."""
    cache: dict[tuple[str, Setting], Any] = {}
    best = Adjusted({}, -inf, (), 0, met=False)
    start = tuple(tuple(t.start for t in a.thresholds) for a in algorithms)
    tried = 0
    for settings in islice(_nearest_first(algorithms), budget):
        tried += 1
        results = {a.name: _run(a, s, cache) for a, s in zip(algorithms, settings, strict=True)}
        reached = agreement(results)
        if reached > best.agreement:
            moves = tuple(_moves(algorithms, start, settings, reached))
            best = Adjusted(results, reached, moves, tried, met=reached >= enough)
        if best.met:
            break
    return replace(best, tried=tried)


def _run(algorithm: Algorithm, setting: Setting, cache: dict[tuple[str, Setting], Any]) -> Any:
    key = (algorithm.name, setting)
    if key not in cache:
        cache[key] = algorithm.run(setting)
    return cache[key]


def _nearest_first(algorithms: Sequence[Algorithm]) -> Iterator[tuple[Setting, ...]]:
    """Joint settings in order of the steps taken from the start, each once."""
    dials = [_positions(t) for a in algorithms for t in a.thresholds]
    start = tuple(0 for _ in dials)
    heap, seen = [(0, start)], {start}
    while heap:
        steps, at = heappop(heap)
        yield _settings(algorithms, [positions[i][1] for positions, i in zip(dials, at, strict=True)])
        for dial, positions in enumerate(dials):
            here = at[dial]
            following = (*at[:dial], here + 1, *at[dial + 1 :])
            if here + 1 < len(positions) and following not in seen:
                seen.add(following)
                heappush(heap, (steps + positions[here + 1][0] - positions[here][0], following))


def _positions(threshold: Threshold) -> list[tuple[int, float]]:
    """(steps from the start, value) of all values that a threshold may take, the start itself first."""
    below = int((threshold.start - threshold.low) / threshold.step + CLOSE)
    above = int((threshold.high - threshold.start) / threshold.step + CLOSE)
    steps = sorted(range(-below, above + 1), key=lambda step: (abs(step), step))
    moved = [(abs(step), round(threshold.start + step * threshold.step, 9)) for step in steps if step]
    return [(0, threshold.start), *moved]


def _settings(algorithms: Sequence[Algorithm], values: Sequence[float]) -> tuple[Setting, ...]:
    flat = iter(values)
    return tuple(tuple(next(flat) for _ in a.thresholds) for a in algorithms)


def _moves(
    algorithms: Sequence[Algorithm], start: tuple[Setting, ...], reached: tuple[Setting, ...], agreement: float
) -> Iterator[Move]:
    for algorithm, before, after in zip(algorithms, start, reached, strict=True):
        for threshold, old, new in zip(algorithm.thresholds, before, after, strict=True):
            if old != new:
                yield Move(algorithm.name, threshold.name, old, new, round(agreement, 4))
