"""Believes that records which are links and dates and nothing else are no posts, which say something, but entries of an
index, such as the archive of a blog; and that dates alone are no records. Fails on threads of nothing but shared
links."""

from __future__ import annotations

from typing import Literal

import numpy as np

from motherlode.extractors.records.moments import dated_blocks
from motherlode.extractors.records.spans import Cut
from motherlode.extractors.text.lettering import lettering, link_lengths
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

LITTLE, NEARLY_ALL = 0.2, 0.8
"""The share of an entry that is no link, and the share of the records that are such entries. No thread of
html/forum-records, thread-records, magic-forum and wcxb-dev has them; 51 of 53 archives of two blogs that were taken
for threads have."""
LONGEST_DATE = 40
"""Letters around the links of a line with a date."""
Sort = Literal["index", "dates", ""]


def silent_sort(table: NodeTable, blocks: Cut) -> Sort:
    """What records are, given as stretches of blocks, nearly all of which say nothing; "" where they say something."""
    linked_before, unlinked_before = _said_before(table)
    said = [(linked_before[b] - linked_before[a], unlinked_before[b] - unlinked_before[a]) for a, b in blocks]
    silent = [linked for linked, unlinked in said if unlinked <= LITTLE * (linked + unlinked)]
    if len(blocks) < 2 or len(silent) < NEARLY_ALL * len(blocks):
        return ""
    return "index" if sum(linked > 0 for linked in silent) > len(silent) / 2 else "dates"


@once_a_page  # each cut of a page asks
def _said_before(table: NodeTable) -> tuple[list[int], list[int]]:
    """Letters in links and outside of them before each block, and of all; those around a date do not count."""
    linked = link_lengths(table)
    unlinked = np.maximum(0, lettering(table).lengths - linked)
    dated = np.array(sorted(dated_blocks(table)), np.int64)
    unlinked[dated[unlinked[dated] <= LONGEST_DATE]] = 0
    return [0, *np.cumsum(linked).tolist()], [0, *np.cumsum(unlinked).tolist()]
