"""Believes that records are siblings alike in their tags, and that together they hold most of the content (IRA-DOM).
Fails on threads without replies, nested replies and paragraphs of an article."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from motherlode.extractors.records.siblings import LEAST_SHARE, regions
from motherlode.extractors.records.spans import MOST_RECORDS, Proposal, claims, cut_of, stretched
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "dom-repetition"
FEW = 60
"""Nodes of a sibling that its look is made of: records begin alike, whatever is written in them."""
MOST_LOOKS = 8
"""Siblings of more looks than these are no records."""
MOST_CUTS = 10


def by_repetition(doc: HtmlDocument, *, min_repeats: float = 2, similarity: float = 0.5) -> Iterator[Claim]:
    """Groups of alike siblings under one parent."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats, similarity), most=MOST_CUTS)


def _cuts(table: NodeTable, min_repeats: float, similarity: float) -> Iterator[Proposal]:
    whole = table.chars(0) or 1
    for parent, children in regions(table):
        for nodes in _by_tag(table, children):
            for group in _alike(table, nodes, similarity):
                if not min_repeats <= len(group) <= MOST_RECORDS:
                    continue
                share = sum(map(table.chars, group)) / whole
                if share >= LEAST_SHARE:
                    yield share, partial(cut_of, table, group)
                yield min(1.0, table.chars(parent) / whole), partial(stretched, table, group)


def _by_tag(table: NodeTable, children: list[int]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for node in children:
        found.setdefault(table.tag[node], []).append(node)
    return [nodes for nodes in found.values() if len(nodes) > 1]


def _alike(table: NodeTable, nodes: list[int], similarity: float) -> list[list[int]]:
    """Siblings grouped by the look of the first of each group; those of one shape have one look."""
    groups: list[tuple[frozenset[int], list[int]]] = []
    group_of: dict[int, list[int]] = {}
    for node in nodes:
        members = group_of.get(table.shape[node])
        if members is None:
            members = group_of[table.shape[node]] = _group_for(look(table, node), groups, similarity)
        members.append(node)
    return [members for _, members in groups if len(members) > 1]


def _group_for(own: frozenset[int], groups: list[tuple[frozenset[int], list[int]]], similarity: float) -> list[int]:
    """The first group that looks alike, or a new one; beyond the most looks it is none that counts."""
    for other, members in groups:
        if _jaccard(own, other) >= similarity:
            return members
    members = []
    if len(groups) < MOST_LOOKS:
        groups.append((own, members))
    return members


def look(table: NodeTable, node: int) -> frozenset[int]:
    """The paths from the root to a node and to what follows inside it."""
    return frozenset(table.path[node : min(table.end[node], node + FEW)])


def _jaccard(left: frozenset[int], right: frozenset[int]) -> float:
    shared = len(left & right)
    return shared / (len(left) + len(right) - shared)
