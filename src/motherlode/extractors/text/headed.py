"""Believes that a heading between two blocks of the text, right before the second, is text too: the vote judges lines
by themselves, and a short one with a link looks like a label. On pages of many entries any heading right above text
names what follows. Fails on titles of boxes that stand in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import headings_above
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import headings_above

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
    above = headings_above(table, known, headings, LONGEST)
    missing = {at for node, at in above if kind in OF_ENTRIES or _is_between_text(table, known, node, at)}
    return sorted(missing.union(known)) if missing else chosen


def _is_between_text(table: NodeTable, chosen: list[int], heading: int, at: int) -> bool:
    """Does the element around a heading and the text behind it have text before, too?"""
    around, following = table.parent[heading], table.blocks[at + 1].node
    if at <= chosen[0] or table.tag[following] in HEADINGS:
        return False
    before = chosen[bisect_left(chosen, at) - 1]
    return following < table.end[around] and before >= table.first_block[around]
