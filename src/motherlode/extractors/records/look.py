"""Believes that records look alike on the screen: stacked or in rows, equally wide, of similar height (IRA-VISUAL).
Boxes may be given; without them height is estimated from the text. Fails where one record far outgrows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from statistics import median

from motherlode.extractors.records.siblings import regions
from motherlode.extractors.records.spans import MOST_RECORDS, Proposal, claims, cut_of
from motherlode.model import Claim
from motherlode.read.boxes import boxes_of
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "look"
Boxes = Mapping[int, tuple[float, float, float, float]]
"""Node -> left, top, right, bottom on the screen, in pixels."""
LINE = 90
"""Letters in a line of the main column."""
LEAST_SHARE = 0.05


def by_look(doc: HtmlDocument, *, granularity: float = 6, boxes: Boxes | None = None) -> Iterator[Claim]:
    """Siblings of equal width and similar height, whatever their tags and classes."""
    boxes = boxes_of(doc) if boxes is None else boxes
    cuts = _boxed(doc.table, boxes) if boxes else _estimated(doc.table, granularity)
    yield from claims(doc, NAME, cuts, most=5)


def _boxed(table: NodeTable, boxes: Boxes) -> Iterator[Proposal]:
    """Siblings that begin at the same left edge, or the same height, and are equally wide."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for node, (left, top, right, _) in boxes.items():
        if right > left and table.chars(node):
            width = round((right - left) / 8)
            groups.setdefault((table.parent[node], width, round(left / 8)), []).append(node)
            groups.setdefault((table.parent[node], width, -1 - round(top / 8)), []).append(node)
    whole = table.chars(0) or 1
    for nodes in groups.values():
        share = sum(map(table.chars, nodes)) / whole
        if 1 < len(nodes) <= MOST_RECORDS and share >= LEAST_SHARE:
            yield share, partial(cut_of, table, sorted(nodes))


def _estimated(table: NodeTable, granularity: float) -> Iterator[Proposal]:
    """Siblings whose heights, counted in lines of text, lie within a factor of the usual one."""
    whole = table.chars(0) or 1
    for parent, children in regions(table):
        if table.chars(parent) < LEAST_SHARE * whole:
            continue
        tall = [(node, _lines(table, node)) for node in children if table.end_block[node] > table.first_block[node]]
        if len(tall) < 2:
            continue
        usual = median([height for _, height in tall])
        alike = [node for node, height in tall if usual / granularity <= height <= usual * granularity]
        if 1 < len(alike) <= MOST_RECORDS:
            yield sum(map(table.chars, alike)) / whole, partial(cut_of, table, alike)


def _lines(table: NodeTable, node: int) -> float:
    return table.end_block[node] - table.first_block[node] + table.chars(node) / LINE
