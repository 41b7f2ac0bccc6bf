"""Small trees judge every block, then others once more with the first judgement of its surroundings in view.

Learned from gold pages by `scripts/train_blocks.py` (`data/blocks.npz`). It fails on kinds of page it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources

import numpy as np

from motherlode.extractors.text.blocks import LITTLE, share, together
from motherlode.extractors.text.features import block_rows, shifted
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
from motherlode.extractors.text.tree import Tree, steps_to, tree
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

try:
    from motherlode.extractors.text._blocks import liked_around, liked_near
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import liked_around, liked_near

BY = "learned"
LEVELS = 6
SHIFTS = (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
STRETCHES = ((5, 6), (15, 16), (40, 41), (8, 0), (25, 0), (-1, 9), (-1, 26))
"""Where stretches of blocks begin before a block and end behind it: on both sides of it, before it, behind it."""
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


def in_view(grown: Tree, lengths: Numbers, first: Rows, rows: Rows) -> Rows:
    """The rows with the first judgement of the block, its neighbours, and the elements around it."""
    sizes = np.minimum(lengths, CAP) + 1
    worth = first * sizes
    liked, whole = running(worth), running(sizes)
    most = max(float(liked[-1]), LITTLE)
    page = (most / whole[-1], first.max(), np.log1p(most))
    best = int(np.bincount(grown.parent[grown.nodes], worth).argmax())
    steps, meeting = steps_to(grown, int(grown.first_block[best]), int(grown.end_block[best]))
    return np.vstack(
        [
            first,
            liked_around(grown, liked, whole, LEVELS),
            together([steps, share(liked, whole, grown.first_block[meeting], grown.end_block[meeting])]),
            *(shifted(first, shift) for shift in SHIFTS),
            liked_near(liked, whole, STRETCHES),
            together([liked[:-1] / most, *(np.full(len(first), value) for value in page)]),
            rows.T,
        ]
    ).T


def running(numbers: Numbers) -> Rows:
    """Sums of the numbers before each place, and of all, so that any stretch can be asked for its sum."""
    return np.concatenate([[0.0], np.cumsum(numbers)])
