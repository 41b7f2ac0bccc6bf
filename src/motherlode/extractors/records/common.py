"""The places that the records of a cut have in common, and what stands there: bodies, and texts that may be names.

`_common.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from motherlode.extractors.records.cuts import PlaceNumbers
from motherlode.extractors.text.lettering import Rows
from motherlode.read.nodes import LINES, NodeTable

LONGEST = 42
"""Letters of a name."""
NO_LETTER = re.compile(r"[\W\d_]*$")
ADDRESS = re.compile(r"https?:")
BUTTONS = frozenset(
    "reply share quote report like edit permalink link op parent root prev next "
    "回复 举报 更多 点赞 首赞 评论 收藏 分享 转发 引用 楼主 关注 赞 赞同 顶 踩 支持 反对".split()
)
COUNTED = " ()（）0123456789"
"""What stands behind the word of a button that was pressed."""
LONGEST_BUTTON = max(map(len, BUTTONS)) + 6


class ShortTexts:
    """The texts of a page's elements where they may be names; several cuts ask for the same ones."""

    def __init__(self, table: NodeTable) -> None:
        self._table = table
        self._known: dict[int, str] = {}

    def of(self, node: int) -> str:
        """The text of an element, "" where it is no name: empty, long, several lines, without a letter, a button."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._read(node)
        return known

    def _read(self, node: int) -> str:
        table = self._table
        lines = table.end_block[node] - table.first_block[node]
        if not 0 < table.chars(node) <= LONGEST or (lines > 1 and table.tag[node] not in LINES):
            return ""
        text = table.text(node)
        return "" if not text or "\n" in text or _is_no_name(text) else text


def _is_no_name(text: str) -> bool:
    if not text[0].isalpha() and NO_LETTER.match(text):
        return True
    if len(text) <= LONGEST_BUTTON and text.lower().rstrip(COUNTED) in BUTTONS:
        return True
    return ":" in text and ADDRESS.search(text.lower()) is not None


class Owners(NamedTuple):
    """Whose the nodes and blocks of a page are: the number of a record of the cut, or -1."""

    nodes: list[int]
    blocks: list[int]
    nested: bool
    """Do records lie in one another?"""


class Bodied(NamedTuple):
    """A place that may be that of the bodies."""

    place: int
    size: int
    """The text that stands there."""
    score: float
    """How near it comes to what is worth most in each record, on average."""
    filled: int
    """Records in which it says something, or takes away."""


class Named(NamedTuple):
    """A place that may be that of the authors."""

    place: int
    sample: int
    """The first node there with a text that may be a name."""
    texts: list[str]
    """What it says in each record that has it: one text, or the first of two."""


class Places:
    """The places that stand in at least half of the records, in the order in which they are met: a place is the node's
    own name behind its parent's."""

    def __init__(self, table: NodeTable, cut: Sequence[tuple[int, int]], owners: Owners, numbers: PlaceNumbers) -> None:
        self._table, self._owners = table, owners
        self._records = len(cut)
        owner, parents, met = owners.nodes, table.parent, dict[int, dict[int, list[int]]]()
        for record, (first, stop) in enumerate(cut):
            for node in range(first, stop):
                if owner[node] == record:
                    above = parents[node]
                    column = numbers.inside if above >= 0 and owner[above] == record else numbers.own
                    met.setdefault(int(column[node]), {}).setdefault(record, []).append(node)
        common = {place: there for place, there in met.items() if 2 * len(there) >= len(cut)}
        self.names = [numbers.names[place] for place in common]
        self._nodes = list(common.values())

    def at(self, place: int) -> dict[int, list[int]]:
        """Record -> the nodes that stand there."""
        return self._nodes[place]

    def leaves(self, longest: int) -> list[list[int]]:
        """The places that stand once in each record that has them and hold a short text of their own: the node in each
        record, -1 where it has none."""
        return [
            [there[record][0] if record in there else -1 for record in range(self._records)]
            for there in self._nodes
            if all(len(nodes) == 1 and self._is_leaf(nodes[0], longest) for nodes in there.values())
        ]

    def _is_leaf(self, node: int, longest: int) -> bool:
        """Has the element a text no longer than this, and none inside it a text of its own?"""
        chars = self._table.chars
        return 0 < chars(node) <= longest and not any(map(chars, range(node + 1, self._table.end[node])))

    def bodied(self, worth_before: Sequence[float], once: float, smallest: float) -> list[Bodied]:
        """The places with text that stand at most so often in a record, on average, by the largest node of each."""
        chars, sizes, worths = self._table.chars, dict[int, int](), dict[int, list[float]]()
        for place, there in enumerate(self._nodes):
            if sum(map(len, there.values())) > once * len(there):
                continue
            largest = {record: max(nodes, key=chars) for record, nodes in there.items()}
            if size := sum(map(chars, largest.values())):
                sizes[place] = size
                records = range(self._records)
                worths[place] = [
                    worth_of(self._table, self._owners, worth_before, largest[r]) if r in largest else 0.0
                    for r in records
                ]
        if not worths:
            return []
        most = [max(smallest, *column) for column in zip(*worths.values(), strict=True)]
        return [
            Bodied(place, sizes[place], _nearness(column, most), sum(map(bool, column)))
            for place, column in worths.items()
        ]

    def named(self, bodies: Sequence[int | None], dates: Sequence[int | None], texts: ShortTexts) -> list[Named]:
        """The places that say in half of the records, bodies and what holds the date left out, what may be a name."""
        found = []
        for place, there in enumerate(self._nodes):
            apart = {
                record: [node for node in nodes if not self._holds(node, dates[record])]
                for record, nodes in there.items()
            }
            said = [text for record, nodes in apart.items() if (text := self._said(nodes, bodies[record], texts))]
            if 2 * len(said) >= self._records:
                sample = next(node for nodes in apart.values() for node in nodes if texts.of(node))
                found.append(Named(place, sample, said))
        return found

    def _holds(self, node: int, date: int | None) -> bool:
        """Is an element that of the date, or does it hold that?"""
        return date is not None and node <= date < self._table.end[node]

    def _said(self, nodes: list[int], body: int | None, texts: ShortTexts) -> str:
        """What a place says in a record: one text, or the first of two; else ""."""
        inside = range(body, self._table.end[body]) if body is not None else range(0)
        said = {texts.of(node) for node in nodes if node not in inside} - {""}
        return min(said) if 0 < len(said) <= 2 else ""


def _nearness(column: Sequence[float], most: Sequence[float]) -> float:
    return sum(max(-1.0, worth / top) for worth, top in zip(column, most, strict=True)) / len(most)


def worth_of(table: NodeTable, owners: Owners, before: Sequence[float], node: int) -> float:
    """What an element says by the running sum over all blocks, the records inside it left out."""
    first, stop = table.first_block[node], table.end_block[node]
    if not owners.nested:
        return before[stop] - before[first]
    own = [i for i in range(first, stop) if owners.blocks[i] == owners.nodes[node]]
    return sum([before[i + 1] - before[i] for i in own], 0.0)


def owned(cut: Sequence[tuple[int, int]], kept: Sequence[int], size: int) -> list[int]:
    """For each place the record that it belongs to, the innermost one, counted among those kept; -1: none of these."""
    owner = [-1] * size
    number = {record: position for position, record in enumerate(kept)}
    for record in sorted(range(len(cut)), key=lambda i: (cut[i][0], -cut[i][1])):
        first, stop = cut[record]
        owner[first:stop] = [number.get(record, -1)] * (stop - first)
    return owner


def about_blocks(
    table: NodeTable, cut: Sequence[tuple[int, int]], owner: Sequence[int], nodes: Sequence[int], share: float
) -> list[int]:
    """The blocks of those of the nodes that lie in a record, do not open it, and hold less than this share of it; a
    block may be told twice."""
    chars, before, found = table.chars, table.chars_before, list[int]()
    for node in nodes:
        if (record := owner[node]) >= 0:
            opening, end = cut[record]
            if node != opening and chars(node) < share * (before[end] - before[opening]):
                found += range(table.first_block[node], table.end_block[node])
    return found


class Worths(NamedTuple):
    """What each block of a page is worth as running text, and as a label."""

    plain: Rows
    labels: Rows


def running_worths(worths: Worths, idle: Iterable[int], silent: Iterable[int], owner: Sequence[int]) -> array[float]:
    """The sum of what blocks are worth, before each block and of all: idle ones count as labels, silent ones and those
    that belong to no record nothing."""
    own = worths.plain.copy()
    at = list(idle)
    own[at] = worths.labels[at]
    own[np.array(owner, np.int64) < 0] = 0.0
    own[list(silent)] = 0.0
    return array("d", [0.0, *np.cumsum(own).tolist()])
