"""The compiled trees judge as the plain ones do, to the bit."""

from __future__ import annotations

import numpy as np
import pytest

from motherlode.extractors.text import trees
from motherlode.extractors.text.learned import forests

compiled = pytest.importorskip("motherlode.extractors.text._trees", reason="installed without a compiler")


@pytest.mark.parametrize("rows", [1, 7, 300])
def test_the_compiled_trees_are_the_plain_ones(rows: int) -> None:
    forest = forests()[1]
    random = np.random.default_rng(rows)
    asked = random.normal(size=(int(forest.columns.max()) + 1, rows)).astype(np.float32)
    plain, quick = np.zeros(rows, np.float32), np.zeros(rows, np.float32)
    trees.judge(asked, forest.columns, forest.borders, forest.answers, plain)
    compiled.judge(asked, forest.columns, forest.borders, forest.answers, quick)
    assert plain.tolist() == quick.tolist()
    assert len(set(plain.tolist())) == rows
