"""Believes that one template line gives all records one class, id pattern or inline style (IRA-CSS). Fails on pages
without any of these and where every element shares one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from motherlode.extractors.records.families import Families, families
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.siblings import LEAST_SHARE
from motherlode.extractors.records.spans import MOST_RECORDS, Cut, Proposal, claims, cut_of, stretched
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

NAME = "class-families"
MOST_CUTS = 12


def by_classes(doc: HtmlDocument, *, min_repeats: float = 2) -> Iterator[Claim]:
    """Families of elements that together hold much of the page."""
    yield from claims(doc, NAME, _cuts(doc.table, families(doc.table), min_repeats), most=MOST_CUTS)


def _cuts(table: NodeTable, names: Families, min_repeats: float) -> Iterator[Proposal]:
    whole = table.chars(0) or 1
    seen: set[tuple[int, int, int]] = set()
    for family in names.members.values():
        if not min_repeats <= family.count <= MOST_RECORDS or family.chars / whole < LEAST_SHARE:
            continue
        nodes = family.nodes
        alike = (nodes[0], len(nodes), sum(nodes))
        if alike in seen:
            continue
        seen.add(alike)
        share = _outer_chars(table, nodes) / whole
        if share < LEAST_SHARE:
            continue
        yield share, partial(cut_of, table, nodes)
        yield min(1.0, share * 1.01), partial(stretched, table, nodes)
        yield share * 0.99, partial(grown, table, nodes)


def grown(table: NodeTable, nodes: list[int]) -> Cut:
    """Around bodies that alone share a name: the largest element that holds no other one, and where it has no date, the
    nearest one with a date in which the others come later, as answers that lie in what they answer."""
    dates, end = dated_nodes(table), table.end
    if 2 * len(dates) <= len(nodes) or 2 * sum(_has_one(dates, node, end[node]) for node in nodes) >= len(nodes):
        return ()
    if any(after < end[node] for node, after in pairwise(nodes)):
        return ()
    edges = [-1, *nodes, len(table)]
    found = [_alone(table, *edges[i : i + 3]) for i in range(len(nodes))]
    whole = [_dated(table, dates, *own) for own in zip(found, [-1, *nodes], [*found[1:], len(table)], strict=False)]
    return cut_of(table, whole) if 2 * sum(_has_one(dates, node, end[node]) for node in whole) > len(nodes) else ()


@once_a_page  # each family asks
def dated_nodes(table: NodeTable) -> list[int]:
    return [moment.node for moment in moments(table)]


def _has_one(dates: list[int], start: int, stop: int) -> bool:
    """Does a date stand in a stretch of the page?"""
    at = bisect_left(dates, start)
    return at < len(dates) and dates[at] < stop


def _alone(table: NodeTable, before: int, node: int, after: int) -> int:
    """The largest element around a node that holds neither the one before nor the one after it."""
    parent, end = table.parent, table.end
    while before < parent[node] and end[parent[node]] <= after:
        node = parent[node]
    return node


def _dated(table: NodeTable, dates: list[int], node: int, before: int, after: int) -> int:
    """The nearest element around a node that has a date in front of the record after it, and not the one before."""
    own = node
    while not _has_one(dates, own, min(table.end[own], after)):
        own = table.parent[own]
        if own <= max(0, before):
            return node
    return own


def _outer_chars(table: NodeTable, nodes: list[int]) -> int:
    """Text of the nodes, what is nested counted once."""
    before, end = table.chars_before, table.end
    total = behind = 0
    for node in nodes:
        if node >= behind:
            behind = end[node]
            total += before[behind] - before[node]
    return total
