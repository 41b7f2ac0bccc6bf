"""Believes that every record carries one date, so that records are what lies around the dates. Fails on undated lists
and where posts are dated twice in one look (written, edited)."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.records.anchors import cuts_around
from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.spans import Proposal, claims
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "date-anchors"
MOST_GROUPS = 6


def by_dates(doc: HtmlDocument, *, min_repeats: float = 2) -> Iterator[Claim]:
    """Cut between dates, for each family of elements that hold dates."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats), most=6)


def _cuts(table: NodeTable, min_repeats: float) -> Iterator[Proposal]:
    names = families(table)
    for anchors in _groups(table)[:MOST_GROUPS]:
        if len(anchors) >= min_repeats:
            yield from cuts_around(table, names, anchors)


def _groups(table: NodeTable) -> list[list[int]]:
    """Dates that stand in elements of one family; the largest group first."""
    names = families(table)
    found: dict[str, list[int]] = {}
    for moment in moments(table):
        node = moment.node
        parent = table.parent[node]
        key = f"{names.keys[parent]}>{names.keys[node]}"
        found.setdefault(key, []).append(node)
        found.setdefault(names.keys[node], []).append(node)
    groups = {tuple(nodes): None for nodes in found.values() if len(nodes) > 1}
    return [list(nodes) for nodes in sorted(groups, key=len, reverse=True)]
