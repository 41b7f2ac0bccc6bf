"""Believes that records which are links and dates and nothing else are no posts, which say something, but entries of an
index, such as the archive of a blog; and that dates alone are no records. Fails on threads of nothing but shared
links."""

from __future__ import annotations

from typing import Literal

from motherlode.extractors.records.moments import dated_blocks
from motherlode.extractors.records.spans import Cut, Span
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
    dated = dated_blocks(table)
    said = [_said(table, span, dated) for span in blocks]
    silent = [linked for linked, unlinked in said if unlinked <= LITTLE * (linked + unlinked)]
    if len(blocks) < 2 or len(silent) < NEARLY_ALL * len(blocks):
        return ""
    return "index" if sum(linked > 0 for linked in silent) > len(silent) / 2 else "dates"


def _said(table: NodeTable, span: Span, dated: frozenset[int]) -> tuple[int, int]:
    """Letters of a record in links and outside of them; those around a date do not count."""
    linked = unlinked = 0
    for at in range(*span):
        block = table.blocks[at]
        said = max(0, len(block.text) - block.link_chars)
        linked += block.link_chars
        unlinked += 0 if at in dated and said <= LONGEST_DATE else said
    return linked, unlinked
