"""Believes that one template line gives all records one class or id pattern (IRA-CSS; inline style
is not looked at yet). Fails on pages without classes and where every element shares one."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.records.families import Families, families
from motherlode.extractors.records.spans import MOST_RECORDS, Cut, claims, cut_of, stretched
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "class-families"
LEAST_SHARE = 0.03
"""Of the page's text that a family must hold."""


def by_classes(doc: HtmlDocument, *, min_repeats: float = 2) -> Iterator[Claim]:
    """Families of elements that together hold much of the page."""
    yield from claims(doc, NAME, _cuts(doc.table, families(doc.table), min_repeats), most=14)


def _cuts(table: NodeTable, names: Families, min_repeats: float) -> Iterator[tuple[Cut, float]]:
    whole = table.chars(0) or 1
    for nodes in names.members.values():
        if not min_repeats <= len(nodes) <= MOST_RECORDS:
            continue
        share = _outer_chars(table, nodes) / whole
        if share < LEAST_SHARE:
            continue
        cut = cut_of(table, nodes)
        yield cut, share
        if longer := stretched(table, nodes):
            yield longer, min(1.0, share * 1.01)


def _outer_chars(table: NodeTable, nodes: list[int]) -> int:
    """Text of the nodes, what is nested counted once."""
    total = behind = 0
    for node in nodes:
        if node >= behind:
            total += table.chars(node)
            behind = table.end[node]
    return total
