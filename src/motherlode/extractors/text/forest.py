"""Many small trees judge rows of numbers; in each tree all branches of a level ask the same question.

So a tree is a handful of comparisons and a table of answers, and a page passes through all trees in no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from motherlode.extractors.text.lettering import Rows

try:
    from motherlode.extractors.text._trees import judge
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.trees import judge


class Forest:
    """Trees with questions (column and border, last question first) and `answers`, whose sum is the judgement."""

    def __init__(self, arrays: Mapping[str, np.ndarray[Any, Any]], name: str) -> None:
        self.columns = np.ascontiguousarray(arrays[f"{name}.columns"][:, ::-1], np.int64)
        self.borders = np.ascontiguousarray(arrays[f"{name}.borders"][:, ::-1], np.float32)
        self.answers = np.ascontiguousarray(arrays[f"{name}.answers"], np.float32)
        self.base = float(arrays[f"{name}.base"])

    def __call__(self, rows: Rows) -> Rows:
        """A number between 0 and 1 for each row."""
        summed = np.zeros(len(rows), np.float32)
        judge(np.ascontiguousarray(rows.T, np.float32), self.columns, self.borders, self.answers, summed)
        judged: Rows = np.minimum(np.maximum(summed + self.base, 0), 1)
        return judged
