"""Small trees judge every block, then others once more with the first judgement of its surroundings in view.

Learned from gold pages by `scripts/train_blocks.py` (`data/blocks.npz`). It fails on kinds of page it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources

import numpy as np

from motherlode.extractors.text.features import block_rows, shifted
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
from motherlode.extractors.text.tree import Tree, steps_to, tree
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

BY = "learned"
LEVELS = 6
SHIFTS = (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
REACHES = (5, 15, 40)
SIDES = (8, 25)
CAP = 80
"""A block counts at most this many characters when shares of a stretch are summed up: one giant is not the page."""


@cache
def forests() -> tuple[Forest, Forest]:
    with resources.files("motherlode.data").joinpath("blocks.npz").open("rb") as file:
        arrays = dict(np.load(file).items())
    return Forest(arrays, "first"), Forest(arrays, "second")


def by_learned(doc: HtmlDocument) -> Iterable[Claim]:
    if doc.table.blocks:
        first, second = forests()
        rows = block_rows(doc)
        judged = second(in_view(tree(doc.table), lettering(doc.table).lengths, first(rows), rows))
        yield Claim("text", tuple(judged.round(3).tolist()), BY, doc.where(0))


class Liking:
    """First judgements summed up, so that any stretch of blocks can be asked for its share."""

    def __init__(self, first: Rows, sizes: Numbers) -> None:
        self.liked = np.concatenate([[0.0], np.cumsum(first * sizes)])
        self.whole = np.concatenate([[0.0], np.cumsum(sizes)])
        self.all = max(float(self.liked[-1]), 1e-6)

    def share(self, start: Numbers, end: Numbers) -> Rows:
        """How much of a stretch is liked."""
        share: Rows = (self.liked[end] - self.liked[start]) / np.maximum(self.whole[end] - self.whole[start], 1e-6)
        return share

    def part(self, start: Numbers, end: Numbers) -> Rows:
        """How much of all that is liked stands in a stretch."""
        part: Rows = (self.liked[end] - self.liked[start]) / self.all
        return part


def in_view(grown: Tree, lengths: Numbers, first: Rows, rows: Rows) -> Rows:
    """The rows with the first judgement of the block, its neighbours, and the elements around it."""
    sizes = np.minimum(lengths, CAP) + 1
    liking = Liking(first, sizes)
    count, places = len(first), np.arange(len(first))
    page = (liking.all / liking.whole[-1], first.max(), np.log1p(liking.all))
    columns: list[Numbers] = [
        first,
        *around(grown, liking, first * sizes),
        *(shifted(first, shift) for shift in SHIFTS),
        *(liking.share(np.maximum(places - n, 0), np.minimum(places + n + 1, count)) for n in REACHES),
        *(liking.share(np.maximum(places - n, 0), places) for n in SIDES),
        *(liking.share(places + 1, np.minimum(places + n + 1, count)) for n in SIDES),
        liking.liked[:-1] / liking.all,
        *(np.full(count, value) for value in page),
    ]
    return np.hstack([np.stack(columns, 1).astype(np.float32), rows])


def around(grown: Tree, liking: Liking, worth: Rows) -> list[Numbers]:
    """What the elements around a block are like, and how far it is to the element with most that is liked."""
    columns: list[Numbers] = []
    at = grown.nodes
    for _ in range(LEVELS):
        at = grown.parent[at]
        start, end = grown.first_block[at], grown.end_block[at]
        columns += [liking.share(start, end), liking.part(start, end)]
    above = grown.parent[grown.nodes]
    best = int(np.bincount(above, worth).argmax())
    steps, meeting = steps_to(grown, int(grown.first_block[best]), int(grown.end_block[best]))
    return [*columns, steps, liking.share(grown.first_block[meeting], grown.end_block[meeting])]
