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

try:
    from motherlode.extractors.records._cuts import alike
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import alike

NAME = "dom-repetition"
MOST_CUTS = 10


def by_repetition(doc: HtmlDocument, *, min_repeats: float = 2, similarity: float = 0.5) -> Iterator[Claim]:
    """Groups of alike siblings under one parent."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats, similarity), most=MOST_CUTS)


def _cuts(table: NodeTable, min_repeats: float, similarity: float) -> Iterator[Proposal]:
    whole = table.chars(0) or 1
    for parent, children in regions(table):
        for nodes in _by_tag(table, children):
            for group in alike(nodes, table.end, table.shape, table.path, similarity):
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
