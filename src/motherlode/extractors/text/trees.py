"""What a forest answers to many rows at once.

`_trees.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import numpy as np

from motherlode.extractors.text.lettering import Numbers, Rows


def judge(asked: Rows, columns: Numbers, borders: Rows, answers: Rows, judged: Rows) -> None:
    """Into `judged` the sum of the trees' answers for each row; `asked` has a line for each column of the rows."""
    leaves: Numbers = np.zeros((len(columns), asked.shape[1]), np.uint32)
    for own_columns, own_borders in zip(columns.T, borders.T, strict=True):
        leaves = (leaves << 1) | (asked.take(own_columns, 0) > own_borders[:, None])
    starts = (np.arange(len(answers)) * answers.shape[1])[:, None].astype(np.uint32)
    judged += answers.ravel().take(leaves + starts).sum(0)
