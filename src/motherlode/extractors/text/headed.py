"""Believes that a heading between two blocks of the text, right before the second, is text too: the vote judges lines
by themselves, and a short one with a link looks like a label. On pages of many entries any heading right above text
names what follows. Fails on titles of boxes that stand in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from motherlode.read.nodes import NodeTable

HEADINGS = ("h2", "h3", "h4", "h5", "h6")
LONGEST = 120
"""Letters of a heading."""
OF_ENTRIES = frozenset({"listing", "collection", "product", "service", "documentation"})
"""Kinds of page on which text comes in pieces, each with a heading; an article has one, which is its title."""


def with_headings(table: NodeTable, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks and the headings inside the text, in the order of the page."""
    headings = table.of(*HEADINGS) if chosen else ()
    if not headings:
        return chosen
    known = sorted(chosen)
    above = _above_text(table, frozenset(known), headings)
    missing = {at for node, at in above if kind in OF_ENTRIES or _is_between_text(table, known, node, at)}
    return sorted(missing.union(known)) if missing else chosen


def _above_text(table: NodeTable, chosen: frozenset[int], headings: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Headings of one block that is no text, followed by text, with their blocks."""
    for node in headings:
        at, behind = table.first_block[node], table.end_block[node]
        if behind - at == 1 and at not in chosen and behind in chosen and len(table.blocks[at].text) <= LONGEST:
            yield node, at


def _is_between_text(table: NodeTable, chosen: list[int], heading: int, at: int) -> bool:
    """Does the element around a heading and the text behind it have text before, too?"""
    around, following = table.parent[heading], table.blocks[at + 1].node
    if at <= chosen[0] or table.tag[following] in HEADINGS:
        return False
    before = chosen[bisect_left(chosen, at) - 1]
    return following < table.end[around] and before >= table.first_block[around]
