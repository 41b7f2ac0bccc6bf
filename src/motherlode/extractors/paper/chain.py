"""A linear chain of labels (CRF) as crfsuite trains it: the likeliest labels of a header's lines, each with its share.

`_chain.pyx` works it out compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["SHIFTS", "Chain", "Judged", "chain_of", "judged", "plainly_judged"]

Numbers = npt.NDArray[np.float64]
Judged = tuple[list[int], Numbers]
"""The label of each line by its number, and how likely each of the labels is."""
SHIFTS = (0, -2, -1, 1, 2)
"""A line has its own traits and those of its neighbours, which are called 1:bold=True."""
EDGE = "edge"
"""The trait of a neighbour that is not there."""


class Chain(NamedTuple):
    """What the lines' traits say for each label, and how well labels follow each other."""

    labels: tuple[str, ...]
    numbers: dict[str, int]
    """The number of each trait."""
    rows: npt.NDArray[np.intc]
    """For each trait its rows among the weights: as a trait of the line itself, and as that of each neighbour."""
    weights: Numbers
    """The last row, for traits that nothing was learned about, is empty."""
    moves: Numbers


def chain_of(model: bytes) -> Chain:
    """The chain in a file of crfsuite."""
    starts = struct.unpack_from("<3I", model, 28)
    labels, traits = (_names(model, start) for start in starts[1:])
    count = struct.unpack_from("<I", model, starts[0] + 8)[0]
    kinds = np.dtype([("kind", "<u4"), ("from", "<u4"), ("to", "<u4"), ("weight", "<f8")])
    learned = np.frombuffer(model, kinds, count, starts[0] + 12)
    weights, moves = np.zeros((len(traits) + 1, len(labels))), np.zeros((len(labels), len(labels)))
    for kind, table in ((0, weights), (1, moves)):
        part = learned[learned["kind"] == kind]
        table[part["from"], part["to"]] = part["weight"]
    rows = _rows(traits)
    numbers = {trait: number for number, trait in enumerate(rows)}
    return Chain(tuple(labels), numbers, np.array(list(rows.values()), np.intc), weights, moves)


def _names(model: bytes, start: int) -> list[str]:
    """The names in a table of crfsuite, by their numbers."""
    count, places = struct.unpack_from("<2I", model, start + 16)
    found = []
    for place in struct.unpack_from(f"<{count}I", model, start + places):
        size = struct.unpack_from("<I", model, start + place + 4)[0]
        found.append(sys.intern(model[start + place + 8 : start + place + 8 + size].rstrip(b"\0").decode()))
    return found


def _rows(traits: Sequence[str]) -> dict[str, tuple[int, ...]]:
    known = {trait: row for row, trait in enumerate(traits)}
    shifted = tuple(f"{shift}:" for shift in SHIFTS[1:])
    plain = {sys.intern(trait.split(":", 1)[1]) if trait.startswith(shifted) else trait for trait in traits}
    nothing = len(traits)
    return {
        trait: (known.get(trait, nothing), *(known.get(f"{shift}:{trait}", nothing) for shift in SHIFTS[1:]))
        for trait in [*plain, EDGE]
    }


def plainly_judged(traits: Sequence[Sequence[str]], chain: Chain) -> Judged:
    """Labels for the lines of these traits; those of the neighbours are added here."""
    scores = _scores(traits, chain)
    return _best(scores, chain.moves), _likely(scores, chain.moves)


def _scores(traits: Sequence[Sequence[str]], chain: Chain) -> Numbers:
    scores = np.zeros((len(traits), len(chain.labels)))
    rows = [chain.rows[[chain.numbers[trait] for trait in own if trait in chain.numbers]] for own in traits]
    edge = chain.rows[[chain.numbers[EDGE]]]
    for at in range(len(traits)):
        for place, shift in enumerate(SHIFTS):
            near = rows[at + shift] if 0 <= at + shift < len(traits) else edge
            scores[at] += chain.weights[near[:, place]].sum(axis=0)
    return scores


def _best(scores: Numbers, moves: Numbers) -> list[int]:
    """The likeliest sequence of labels."""
    total, before = scores[0], []
    for score in scores[1:]:
        paths = total[:, None] + moves
        before.append(paths.argmax(axis=0))
        total = paths.max(axis=0) + score
    found = [int(total.argmax())]
    for last in reversed(before):
        found.append(int(last[found[-1]]))
    return found[::-1]


def _likely(scores: Numbers, moves: Numbers) -> Numbers:
    """How likely each label is for each line, over all sequences."""
    steps, states = np.exp(moves), np.exp(scores - scores.max(axis=1, keepdims=True))
    forth, back = np.empty_like(states), np.empty_like(states)
    forth[0] = states[0] / states[0].sum()
    for at in range(1, len(states)):
        here = (forth[at - 1] @ steps) * states[at]
        forth[at] = here / here.sum()
    back[-1] = 1
    for at in range(len(states) - 2, -1, -1):
        here = steps @ (states[at + 1] * back[at + 1])
        back[at] = here / here.sum()
    both = forth * back
    likely: Numbers = both / both.sum(axis=1, keepdims=True)
    return likely


try:
    from motherlode.extractors.paper._chain import judged
except ImportError:  # the package was installed without a compiler
    judged = plainly_judged
