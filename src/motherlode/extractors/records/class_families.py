"""Believes that one template line gives all records one class, id pattern or inline style (IRA-CSS). Fails on pages
without any of these and where every element shares one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from motherlode.extractors.records.families import Families, families
from motherlode.extractors.records.siblings import LEAST_SHARE
from motherlode.extractors.records.spans import MOST_RECORDS, Proposal, claims, cut_of, stretched
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
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


def _outer_chars(table: NodeTable, nodes: list[int]) -> int:
    """Text of the nodes, what is nested counted once."""
    before, end = table.chars_before, table.end
    total = behind = 0
    for node in nodes:
        if node >= behind:
            behind = end[node]
            total += before[behind] - before[node]
    return total
