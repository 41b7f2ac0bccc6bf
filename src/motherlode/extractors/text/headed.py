"""Believes that a heading between two blocks of the text, right before the second, is text too: the vote judges lines
by themselves, and a short one with a link looks like a label. On pages of many entries any heading right above text
names what follows. Fails on titles of boxes that stand in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from motherlode.read.nodes import NodeTable

HEADINGS = ("h2", "h3", "h4", "h5", "h6")
LONGEST = 120
"""Letters of a heading."""
OF_ENTRIES = frozenset({"listing", "collection", "product", "service", "documentation"})
"""Kinds of page on which text comes in pieces, each with a heading; an article has one, which is its title."""


def with_headings(table: NodeTable, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks and the headings inside the text, in the order of the page."""
    if not chosen or not any(map(table.of, HEADINGS)):
        return chosen
    known = sorted(chosen)
    missing = set(_above_text(table, known) if kind in OF_ENTRIES else _between_text(table, known))
    return sorted(missing.union(known)) if missing else chosen


def _above_text(table: NodeTable, chosen: list[int]) -> Iterator[int]:
    """Headings of one block that is no text, followed by text."""
    known = frozenset(chosen)
    for node in table.of(*HEADINGS):
        at, behind = table.first_block[node], table.end_block[node]
        if behind - at == 1 and at not in known and behind in known and len(table.blocks[at].text) <= LONGEST:
            yield at


def _between_text(table: NodeTable, chosen: list[int]) -> Iterator[int]:
    """Those of them that stand behind the first text, where the element around both has text before."""
    for at in _above_text(table, chosen):
        around, following = table.parent[table.blocks[at].node], table.blocks[at + 1].node
        if at <= chosen[0] or table.tag[following] in HEADINGS:
            continue
        before = chosen[bisect_left(chosen, at) - 1]
        if following < table.end[around] and before >= table.first_block[around]:
            yield at
