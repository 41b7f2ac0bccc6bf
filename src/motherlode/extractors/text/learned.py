"""Small trees judge every block, then others once more with the first judgement of its surroundings in view.

Learned from gold pages by `scripts/train_blocks.py` (`data/blocks.npz`). It fails on kinds of page it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources

import numpy as np

from motherlode.extractors.text.features import block_rows, row_space
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
from motherlode.extractors.text.rows import VIEWS
from motherlode.extractors.text.tree import Tree, tree
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

try:
    from motherlode.extractors.text._rows import view_rows
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.rows import view_rows

BY = "learned"


@cache
def forests() -> tuple[Forest, Forest]:
    with resources.files("motherlode.data").joinpath("blocks.npz").open("rb") as file:
        arrays = dict(np.load(file).items())
    return Forest(arrays, "first"), Forest(arrays, "second")


def by_learned(doc: HtmlDocument) -> Iterable[Claim]:
    if doc.table.blocks:
        first, second = forests()
        rows, whole = block_rows(doc), row_space(doc)
        whole[:VIEWS] = view_rows(tree(doc.table), lettering(doc.table).lengths, first(rows))
        judged = second(whole.T)
        yield Claim("text", tuple(judged.round(3).tolist()), BY, doc.where(0))


def in_view(grown: Tree, lengths: Numbers, first: Rows, rows: Rows) -> Rows:
    """The rows with the first judgement of the block, its neighbours, and the elements around it."""
    return np.concatenate([view_rows(grown, lengths, first), rows.T]).T
