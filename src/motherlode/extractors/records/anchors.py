"""From one thing a record to the records: the largest elements around each anchor that hold no other one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from motherlode.extractors.records.families import Families
from motherlode.extractors.records.spans import Proposal, cut_of, stretched
from motherlode.read.nodes import NodeTable

UNIQUE = 0.75
"""Share of the anchors that must have an element of the family to themselves."""


def cuts_around(table: NodeTable, names: Families, anchors: Sequence[int], *, most: int = 3) -> Iterator[Proposal]:
    """The largest families of elements that hold one anchor each, and the same stretched over their siblings; each
    with its share of the page's text."""
    whole = table.chars(0) or 1
    for size, nodes in names.steps.around(anchors, max(2.0, UNIQUE * len(anchors)), most):
        yield size / whole, partial(cut_of, table, nodes)
        yield size / whole, partial(stretched, table, nodes)
