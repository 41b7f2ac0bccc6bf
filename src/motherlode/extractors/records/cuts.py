"""Loops over the nodes and blocks of a page that is searched for records: regions, siblings alike, places in common.

`_cuts.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.lettering import Numbers, Rows
from motherlode.read.nodes import Block

FEW = 60
"""Nodes of a sibling that its look is made of: records begin alike, whatever is written in them."""
LABEL = 60
"""A shorter block may be a label with a number in it."""
MOST_LOOKS = 8
"""Siblings of more looks than these are no records."""


def opening_with(blocks: Sequence[Block], letters: frozenset[str], most: int) -> list[int]:
    """The short blocks that begin, signs aside, with one of these letters or a digit: by position."""
    found = []
    for at, block in enumerate(blocks):
        if len(block.text) < most:
            first = next((letter for letter in block.text if letter.isalnum() or letter == "_"), "")
            if first.isdecimal() or first.lower() in letters:
                found.append(at)
    return found


def blocks_around(blocks: Sequence[Block], nodes: Sequence[int], longest: int) -> list[int]:
    """The blocks, no longer than this, that hold one of the nodes, which are in document order: by position."""
    return [
        position
        for position, block in enumerate(blocks)
        if len(block.text) <= longest and bisect_left(nodes, block.node) < bisect_right(nodes, block.last)
    ]


def regions_of(end: Sequence[int], before: Sequence[int], least: float) -> list[tuple[int, list[int]]]:
    """Parents with so much text, each with its children that have any; at least two."""
    found = []
    for parent, stop in enumerate(end):
        if stop < parent + 3 or before[stop] - before[parent] < least:
            continue
        children = []
        child = parent + 1
        while child < stop:
            after = end[child]
            if before[after] > before[child]:
                children.append(child)
            child = after
        if len(children) > 1:
            found.append((parent, children))
    return found


def alike(
    nodes: Sequence[int], end: Sequence[int], shape: Sequence[int], path: Sequence[int], similarity: float
) -> list[list[int]]:
    """Siblings grouped by the look of the first of each group; those of one shape have one look."""
    groups: list[tuple[frozenset[int], list[int]]] = []
    group_of: dict[int, list[int]] = {}
    for node in nodes:
        members = group_of.get(shape[node])
        if members is None:
            look = frozenset(path[node : min(end[node], node + FEW)])
            members = group_of[shape[node]] = _group_for(look, groups, similarity)
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


def _jaccard(left: frozenset[int], right: frozenset[int]) -> float:
    shared = len(left & right)
    return shared / (len(left) + len(right) - shared)


def running_marks(groups: Sequence[Sequence[int]], size: int) -> Rows:
    """For each group of places the running sum of how many there are."""
    marks = np.zeros((len(groups), size + 1))
    for row, group in zip(marks, groups, strict=True):
        row[np.array(group, dtype=np.intp) + 1] = 1
    return np.asarray(marks.cumsum(axis=1))


class PlaceNumbers(NamedTuple):
    """The places of a page by number."""

    names: list[str]
    inside: Numbers
    """Of each node behind its parent."""
    own: Numbers
    """Of each node where a record begins with it."""


def numbered_places(keys: Sequence[str], parents: Sequence[int]) -> PlaceNumbers:
    """A number for the place of each node in its parent, and for its own key where that is its place."""
    known: dict[str, int] = {}
    inside, own = [], []
    for key, above in zip(keys, parents, strict=True):
        own.append(known.setdefault(key, len(known)))
        inside.append(known.setdefault(f"{keys[above]}>{key}" if above >= 0 else key, len(known)))
    return PlaceNumbers(list(known), np.array(inside, np.int64), np.array(own, np.int64))


class Spots(NamedTuple):
    """Where blocks stand in the records of a cut."""

    owner: list[int]
    """Node -> record, or -1."""
    parents: list[int]
    numbers: PlaceNumbers

    def place(self, node: int) -> int:
        above = self.parents[node]
        inside = above >= 0 and self.owner[above] == self.owner[node]
        return int((self.numbers.inside if inside else self.numbers.own)[node])


def repeated_blocks(
    blocks: Sequence[Block],
    owned: Sequence[tuple[int, int]],
    spots: Spots,
    least: float,
    numberless: Callable[[str], str],
) -> set[int]:
    """The blocks that say what two records say at one place, or what so many say at any, numbers left out; `owned`
    are blocks with their record."""
    said: dict[str | tuple[int, str], list[int]] = {}
    times = Counter([blocks[block].text for block, _ in owned])
    for at, (block, _) in enumerate(owned):
        node, text = blocks[block].node, blocks[block].text
        if spots.owner[node] < 0:
            said.setdefault(text, []).append(at)
        elif times[text] > 1:
            said.setdefault((spots.place(node), text), []).append(at)
        if len(text) < LABEL:
            said.setdefault(numberless(text), []).append(at)
    found: set[int] = set()
    for saying, there in said.items():
        enough = least if isinstance(saying, str) else 2
        if len(there) >= enough and len({owned[at][1] for at in there}) >= enough:
            found.update([owned[at][0] for at in there])
    return found
