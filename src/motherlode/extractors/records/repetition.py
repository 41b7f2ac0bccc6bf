"""Believes that records are siblings alike in their tags, and that together they hold most of the content (IRA-DOM).
Fails on threads without replies, nested replies and paragraphs of an article."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.records.spans import MOST_RECORDS, Cut, claims, cut_of, stretched
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "dom-repetition"
LEAST_SHARE = 0.03
DEEPEST = 4
"""Levels below a sibling that its look is made of."""
FEW = 400
"""Nodes of a sibling that its look is made of."""


def by_repetition(doc: HtmlDocument, *, min_repeats: float = 2, similarity: float = 0.5) -> Iterator[Claim]:
    """Groups of alike siblings under one parent."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats, similarity), most=14)


def _cuts(table: NodeTable, min_repeats: float, similarity: float) -> Iterator[tuple[Cut, float]]:
    whole = table.chars(0) or 1
    for parent, children in _families_of_siblings(table, LEAST_SHARE * whole):
        for group in _alike(table, children, similarity):
            if not min_repeats <= len(group) <= MOST_RECORDS:
                continue
            share = sum(map(table.chars, group)) / whole
            if share >= LEAST_SHARE:
                yield cut_of(table, group), share
            if longer := stretched(table, group):
                yield longer, min(1.0, table.chars(parent) / whole)


def _families_of_siblings(table: NodeTable, least: float) -> Iterator[tuple[int, list[int]]]:
    """Parents with enough text, and their children of one tag."""
    children: dict[int, dict[str, list[int]]] = {}
    for node, parent in enumerate(table.parent):
        if parent >= 0 and table.chars(node) and table.chars(parent) >= least:
            children.setdefault(parent, {}).setdefault(table.tag[node], []).append(node)
    for parent, by_tag in children.items():
        for nodes in by_tag.values():
            if len(nodes) > 1:
                yield parent, nodes


def _alike(table: NodeTable, nodes: list[int], similarity: float) -> list[list[int]]:
    """Siblings grouped by the look of the first of each group."""
    groups: list[tuple[frozenset[int], list[int]]] = []
    for node in nodes:
        own = look(table, node)
        for other, members in groups:
            if _jaccard(own, other) >= similarity:
                members.append(node)
                break
        else:
            groups.append((own, [node]))
    return [members for _, members in groups if len(members) > 1]


def look(table: NodeTable, node: int) -> frozenset[int]:
    """The paths below a node, down to a few levels."""
    depth, limit = table.depth, table.depth[node] + DEEPEST
    stop = min(table.end[node], node + FEW)
    return frozenset(table.path[i] for i in range(node, stop) if depth[i] <= limit)


def _jaccard(left: frozenset[int], right: frozenset[int]) -> float:
    return len(left & right) / len(left | right)
