"""A small network judges every block, then once more with its first judgement of the neighbours in view.

Learned from gold pages by `scripts/train_blocks.py` (`data/blocks.npz`). It fails on kinds of page it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources

import numpy as np

from motherlode.extractors.text.features import Rows, block_rows, shifted
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

BY = "learned"
LEVELS = 5
SHIFTS = (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
REACHES = (5, 15, 40)
CAP = 80.0
"""A block counts at most this many characters when shares of a stretch are summed up: one giant is not the page."""


SMALL_PRODUCT = 250_000
"""Multiplications below which one thread does it."""


class Network:
    """Standardise, one hidden layer, a number a row."""

    def __init__(self, arrays: dict[str, Rows], name: str) -> None:
        self.mean, self.scale = arrays[f"{name}.mean"], arrays[f"{name}.scale"]
        self.inner, self.inner_bias = arrays[f"{name}.inner"], arrays[f"{name}.inner_bias"]
        self.outer, self.outer_bias = arrays[f"{name}.outer"], arrays[f"{name}.outer_bias"]

    def __call__(self, rows: Rows) -> Rows:
        standard = np.clip((rows - self.mean) * self.scale, -4, 4)
        hidden = np.maximum(product(standard, self.inner) + self.inner_bias, 0)
        judged: Rows = np.clip(hidden @ self.outer + self.outer_bias, 0, 1).astype(np.float32)
        return judged


def product(rows: Rows, weights: Rows) -> Rows:
    """`rows @ weights`, a few rows at a time.

    A product of the whole page wakes the threads of the arithmetic library, which then wait for more and burn as much
    CPU time as all the rest of the page takes; products this small stay in one thread.
    """
    few = max(1, SMALL_PRODUCT // weights.size)
    return np.concatenate([rows[start : start + few] @ weights for start in range(0, len(rows), few)])


@cache
def networks() -> tuple[Network, Network]:
    with resources.files("motherlode.data").joinpath("blocks.npz").open("rb") as file:
        arrays = {name: array.astype(np.float32) for name, array in np.load(file).items()}
    return Network(arrays, "first"), Network(arrays, "second")


def by_learned(doc: HtmlDocument) -> Iterable[Claim]:
    if doc.table.blocks:
        first, second = networks()
        rows = block_rows(doc)
        judged = second(in_view(doc.table, first(rows), rows))
        yield Claim("text", tuple(round(float(share), 3) for share in judged), BY, doc.where(0))


def in_view(table: NodeTable, first: Rows, rows: Rows) -> Rows:
    """The rows with the first judgement of the block, its neighbours, and the elements around it."""
    nodes = np.array([block.node for block in table.blocks])
    sizes = np.array([min(CAP, len(block.text)) for block in table.blocks], np.float32) + 1
    liked = np.concatenate([[0.0], np.cumsum(first * sizes)])
    whole = np.concatenate([[0.0], np.cumsum(sizes)])
    columns = [first]
    parent = np.array(table.parent)
    starts, ends = np.array(table.first_block), np.array(table.end_block)
    for _ in range(LEVELS):
        nodes = np.maximum(parent[nodes], 0)
        columns.append(_share(liked, whole, starts[nodes], ends[nodes]))
    columns += [shifted(first, shift) for shift in SHIFTS]
    places = np.arange(len(first))
    for reach in REACHES:
        columns.append(_share(liked, whole, np.maximum(places - reach, 0), np.minimum(places + reach + 1, len(first))))
    columns += [np.full(len(first), value) for value in (liked[-1] / whole[-1], first.max(), np.log1p(liked[-1]))]
    return np.hstack([np.stack(columns, 1).astype(np.float32), rows])


def _share(liked: Rows, whole: Rows, start: Rows, end: Rows) -> Rows:
    share: Rows = (liked[end] - liked[start]) / np.maximum(whole[end] - whole[start], 1e-6)
    return share
