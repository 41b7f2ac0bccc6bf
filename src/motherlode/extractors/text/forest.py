"""Many small trees judge rows of numbers; in each tree all branches of a level ask the same question.

So a tree is a handful of comparisons and a table of answers, and a page passes through all trees in a few array steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from motherlode.extractors.text.lettering import Numbers, Rows


class Forest:
    """Trees with `questions` (column and border, first question first) and `answers`, whose sum is the judgement."""

    def __init__(self, arrays: Mapping[str, np.ndarray[Any, Any]], name: str) -> None:
        columns, borders = arrays[f"{name}.columns"], arrays[f"{name}.borders"]
        self.levels = [
            (columns[:, level].astype(np.int64), borders[:, level : level + 1].astype(np.float32))
            for level in reversed(range(columns.shape[1]))
        ]
        answers = arrays[f"{name}.answers"].astype(np.float32)
        self.answers = answers.ravel()
        self.starts = (np.arange(len(answers)) * answers.shape[1])[:, None].astype(np.uint32)
        self.base = float(arrays[f"{name}.base"])

    def __call__(self, rows: Rows) -> Rows:
        """A number between 0 and 1 for each row."""
        asked = np.ascontiguousarray(rows.T)
        leaves: Numbers = np.zeros((len(self.starts), len(rows)), np.uint32)
        for columns, borders in self.levels:
            leaves = (leaves << 1) | (asked.take(columns, 0) > borders)
        judged: Rows = np.clip(self.answers.take(leaves + self.starts).sum(0) + self.base, 0, 1)
        return judged
