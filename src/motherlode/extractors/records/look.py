"""Believes that records look alike on the screen: stacked or in rows, equally wide, of similar height (IRA-VISUAL).
Boxes may be given; without them height is estimated from the text. Fails where one record far outgrows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from motherlode.extractors.records.spans import MOST_RECORDS, Cut, claims, cut_of
from motherlode.model import Claim
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
    cuts = _boxed(doc.table, boxes) if boxes else _estimated(doc.table, granularity)
    yield from claims(doc, NAME, cuts, most=5)


def _boxed(table: NodeTable, boxes: Boxes) -> Iterator[tuple[Cut, float]]:
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
            yield cut_of(table, sorted(nodes)), share


def _estimated(table: NodeTable, granularity: float) -> Iterator[tuple[Cut, float]]:
    """Siblings whose heights, counted in lines of text, lie within a factor of the usual one."""
    whole = table.chars(0) or 1
    for children in _stacked(table, LEAST_SHARE * whole):
        heights = [_lines(table, node) for node in children]
        usual = median(heights)
        alike = [
            n for n, high in zip(children, heights, strict=True) if usual / granularity <= high <= usual * granularity
        ]
        if 1 < len(alike) <= MOST_RECORDS:
            yield cut_of(table, alike), sum(map(table.chars, alike)) / whole


def _stacked(table: NodeTable, least: float) -> list[list[int]]:
    """The children with text of every parent that holds enough."""
    found: dict[int, list[int]] = {}
    for node, parent in enumerate(table.parent):
        if parent >= 0 and table.end_block[node] > table.first_block[node] and table.chars(parent) >= least:
            found.setdefault(parent, []).append(node)
    return [children for children in found.values() if len(children) > 1]


def _lines(table: NodeTable, node: int) -> float:
    return table.end_block[node] - table.first_block[node] + table.chars(node) / LINE
