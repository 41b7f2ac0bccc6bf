"""The records of all cuts of a page, measured together: what each cut holds, how even and how alike its records are.

`_figures.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.lettering import Numbers, Rows
from motherlode.read.nodes import NodeTable

NODE_SUMS = ("dates", "headings", "images", "links", "authors")
BLOCK_SUMS = ("replies", "prices", "prose")
FIGURES = (
    *("many", "one", "two", "text share", "plain share", "link share", "before", "nested", "several"),
    *(f"all {name}" for name in NODE_SUMS),
    *NODE_SUMS,
    *(f"one of {name}" for name in NODE_SUMS),
    *BLOCK_SUMS,
    *(
        "all prose",
        "blocks",
        "same name",
        "same parent",
        "same children",
        "left between",
        "alternating",
        "same address",
    ),
)
"""What is measured; of records and of their blocks, how many."""
FEWEST_ALTERNATING = 4

Cuts = Sequence[Sequence[tuple[int, int]]]


class Sums(NamedTuple):
    """Running sums over the nodes and blocks of a page, so that what a record holds is a difference."""

    nodes: Rows
    """Of `NODE_SUMS`."""
    blocks: Rows
    """Of `BLOCK_SUMS`."""
    names: Numbers
    """A number for the name of each node."""
    links: Numbers
    """The links, by node."""
    addresses: Numbers
    """A number for the address of each."""


class Measured(NamedTuple):
    """The figures of all cuts, and the records one after the other."""

    rows: Rows
    """A row for each of `FIGURES`, and rows to be filled by others."""
    sizes: Rows
    """Text and nodes of each record."""
    middle: Rows
    """The middle one of each in every cut."""
    cut: Numbers
    """The cut of each record."""
    starts: Numbers
    counts: Numbers
    """Of each cut: where its records start, and how many it has."""


class Spans:
    """The records of all cuts one after the other, with what lies inside another record of the same cut."""

    def __init__(self, cuts: Cuts) -> None:
        self.counts = np.array([len(cut) for cut in cuts], np.int64)
        self.starts = np.cumsum(self.counts) - self.counts
        self.cut = np.repeat(np.arange(len(cuts)), self.counts)
        self.first, self.stop = np.array([span for cut in cuts for span in cut], np.int64).reshape(-1, 2).T
        self.nested = [any(after[0] < before[1] for before, after in pairwise(cut)) for cut in cuts]
        pairs = [
            pair
            for cut, start, nested in zip(cuts, self.starts.tolist(), self.nested, strict=True)
            for pair in (inside_others(start, cut) if nested else ())
        ]
        self.inner, self.outer = np.array(pairs, np.int64).reshape(-1, 2).T

    def held(self, sums: Rows) -> Rows:
        """What each record holds of each running sum, without what the records inside it hold."""
        found = sums[:, self.stop] - sums[:, self.first]
        np.subtract.at(found.T, self.outer, found[:, self.inner].T)
        return np.asarray(found)

    def total(self, values: Numbers) -> Rows:
        """The sum over the records of each cut."""
        return np.asarray(np.add.reduceat(np.asarray(values, dtype=float), self.starts, axis=-1))

    def middle(self, values: Rows) -> list[float]:
        """The middle one of the records of each cut."""
        parts = np.split(values, self.starts[1:])
        return [float(np.sort(part)[len(part) // 2]) for part in parts]

    def as_first(self, values: Numbers) -> Rows:
        """How many records have the value of the first one of their cut."""
        return self.total(values == values[self.starts][self.cut])


def inside_others(at: int, cut: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """(inner, outer) for every record that lies in another, as positions behind those of the cuts before."""
    opened: list[int] = []
    for inner, (first, stop) in enumerate(cut):
        while opened and cut[opened[-1]][1] <= first:
            opened.pop()
        if opened and stop <= cut[opened[-1]][1]:
            yield at + inner, at + opened[-1]
        opened.append(inner)


def measured(table: NodeTable, sums: Sums, cuts: Cuts, block_cuts: Cuts, size: int) -> Measured:
    """The cuts by their nodes and by their blocks, in an array with so many rows."""
    nodes, blocks = Spans(cuts), Spans(block_cuts)
    text = np.array([table.chars_before, table.link_chars_before], float)
    held, signs, inside = nodes.held(text), nodes.held(sums.nodes), blocks.held(sums.blocks)
    sizes = np.array([np.maximum(0.0, held[0]), nodes.stop - nodes.first], float)
    counts, told = nodes.counts, blocks.total(inside)
    rows = np.empty((size, len(cuts)))
    rows[: len(FIGURES)] = [
        *_sized(table, nodes, text, nodes.total(held)),
        *(nodes.total(signs) / np.maximum(1, sums.nodes[:, -1:])),
        *(nodes.total(signs > 0) / counts),
        *(nodes.total(signs == 1) / counts),
        *(blocks.total(inside > 0) / counts),
        told[2] / max(1, sums.blocks[2, -1]),
        blocks.total(blocks.stop - blocks.first) / counts,
        nodes.as_first(sums.names[nodes.first]) / counts,
        nodes.as_first(np.array(table.parent, np.int64)[nodes.first]) == counts,
        [_most_alike(table, cut) / len(cut) for cut in cuts],
        _left_between(nodes, text[0], nodes.total(held)[0]),
        [_alternating([shape(table, first) for first, _ in cut]) for cut in cuts],
        [_same_address(sums, cut) for cut in cuts],
    ]
    return Measured(rows, sizes, np.array([nodes.middle(row) for row in sizes]), nodes.cut, nodes.starts, counts)


def _sized(table: NodeTable, nodes: Spans, text: Rows, totals: Rows) -> list[Rows]:
    """How many records, how much of the page's text, and how they lie."""
    whole = max(1.0, text[0, -1])
    opening = nodes.first[nodes.starts]
    return [
        nodes.counts,
        nodes.counts == 1,
        nodes.counts == 2,
        totals[0] / whole,
        np.maximum(0, totals[0] - totals[1]) / max(1.0, whole - text[1, -1]),
        totals[1] / np.maximum(1, totals[0]),
        text[0][opening] / whole,
        np.array(nodes.nested),
        np.array(table.end, np.int64)[opening] < nodes.stop[nodes.starts],
    ]


def _left_between(nodes: Spans, text: Rows, held: Rows) -> Rows:
    """The share of the text from the first record to the last that is in none of them."""
    last = np.maximum.reduceat(nodes.stop, nodes.starts)
    return np.asarray(1 - held / np.maximum(1, text[last] - text[nodes.first[nodes.starts]]))


def shape(table: NodeTable, node: int) -> tuple[str, int]:
    """What an element is like inside: the tag of its first child, and how many children it has."""
    children, child = 0, node + 1
    while child < table.end[node]:
        children += 1
        child = table.end[child]
    return table.tag[node + 1] if children else "", children


def _alternating(shapes: Sequence[tuple[str, int]]) -> float:
    """How much more often records are like the one before the last than like the last: an entry of two rows is cut
    into halves."""
    if len(shapes) < FEWEST_ALTERNATING:
        return 0.0
    next_alike = sum(one == other for one, other in pairwise(shapes)) / (len(shapes) - 1)
    second_alike = sum(one == other for one, other in zip(shapes, shapes[2:], strict=False)) / (len(shapes) - 2)
    return max(0.0, second_alike - next_alike)


def _same_address(sums: Sums, cut: Sequence[tuple[int, int]]) -> float:
    """How many records lead first to where the one before leads: they are parts of one entry."""
    if len(cut) < 2:
        return 0.0
    at = np.searchsorted(sums.links, [first for first, _ in cut])
    leads = [
        int(sums.addresses[i]) if i < len(sums.links) and sums.links[i] < stop else -1
        for i, (_, stop) in zip(at, cut, strict=True)
    ]
    return sum(one == other >= 0 for one, other in pairwise(leads)) / (len(cut) - 1)


def _most_alike(table: NodeTable, cut: Sequence[tuple[int, int]]) -> int:
    """The most records that have a first child of one tag, or none at all."""
    children = Counter(table.tag[first + 1] if table.end[first] > first + 1 else "" for first, _ in cut)
    return max(children.values())
