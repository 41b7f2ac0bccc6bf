"""Believes that a heading between two blocks of the text, right before the second, is text too: the vote judges lines
by themselves, and a short one with a link looks like a label. Fails on titles of boxes that stand in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from motherlode.read.nodes import NodeTable

HEADINGS = ("h2", "h3", "h4", "h5", "h6")
LONGEST = 120
"""Letters of a heading."""


def with_headings(table: NodeTable, chosen: Sequence[int]) -> Sequence[int]:
    """The chosen blocks and the headings inside the text, in the order of the page."""
    headings = table.of(*HEADINGS) if chosen else ()
    if not headings:
        return chosen
    known = sorted(chosen)
    missing = set(_missing(table, known, headings))
    return sorted(missing.union(known)) if missing else chosen


def _missing(table: NodeTable, chosen: list[int], headings: Iterable[int]) -> Iterator[int]:
    """Headings of one block that is no text, followed by text, where the element around both has text before."""
    known, first = frozenset(chosen), chosen[0]
    for node in headings:
        at, behind = table.first_block[node], table.end_block[node]
        if behind - at != 1 or at in known or behind not in known or at <= first:
            continue
        around, following = table.parent[node], table.blocks[behind].node
        if table.tag[following] in HEADINGS or len(table.blocks[at].text) > LONGEST:
            continue
        before = chosen[bisect_left(chosen, at) - 1]
        if following < table.end[around] and before >= table.first_block[around]:
            yield at
