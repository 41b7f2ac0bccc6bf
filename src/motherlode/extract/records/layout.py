"""What records have in common: the places that stand in nearly every one, and the text that all of them repeat."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import accumulate

from motherlode.extract.records.families import families
from motherlode.extract.records.moments import Moment, moments
from motherlode.extract.records.spans import Cut, block_span, owners
from motherlode.read.nodes import NodeTable

NUMBER = re.compile(r"[\d.,:/-]+")
SHORT = 12
"""A block of so many letters says nothing about where the body stands."""


class Layout:
    """One cut of a page, seen as a template with places."""

    def __init__(self, table: NodeTable, cut: Cut) -> None:
        self.table = table
        self.cut = cut
        self.names = families(table)
        self.block_spans = [block_span(table, span) for span in cut]

    @cached_property
    def owner(self) -> list[int]:
        """Node -> record, or -1."""
        return owners(self.cut, len(self.table))

    @cached_property
    def block_owner(self) -> list[int]:
        return owners(self.block_spans, len(self.table.blocks))

    @cached_property
    def place(self) -> dict[int, str]:
        """Node -> its place in the record: its own family name and its parent's."""
        parent, key, owner = self.table.parent, self.names.key, self.owner
        found: dict[int, str] = {}
        for first, stop in self.cut:
            for node in range(first, stop):
                if node not in found:
                    above = parent[node]
                    inside = above >= 0 and owner[above] == owner[node]
                    found[node] = f"{key(above)}>{key(node)}" if inside else key(node)
        return found

    @cached_property
    def places(self) -> dict[str, list[list[int]]]:
        """Place -> for each record the nodes that stand there."""
        found: dict[str, list[list[int]]] = {}
        for node, place in self.place.items():
            if place not in found:
                found[place] = [[] for _ in self.cut]
            found[place][self.owner[node]].append(node)
        return found

    @cached_property
    def repeated(self) -> set[int]:
        """Blocks whose text, numbers aside, stands in most records: buttons, labels, captions."""
        plain = [NUMBER.sub("", block.text) for block in self.table.blocks]
        holders: dict[str, set[int]] = {}
        for text, record in zip(plain, self.block_owner, strict=True):
            if record >= 0:
                holders.setdefault(text, set()).add(record)
        least = max(2, len(self.cut) / 2)
        return {
            position
            for position, (text, record) in enumerate(zip(plain, self.block_owner, strict=True))
            if record >= 0 and len(holders[text]) >= least
        }

    @cached_property
    def worth_before(self) -> list[float]:
        """Running sum of what each block says: long unlinked text much, labels and buttons less than nothing."""
        repeated = self.repeated
        return [0.0, *accumulate(_worth(block, i in repeated) for i, block in enumerate(self.table.blocks))]

    def worth(self, node: int) -> float:
        return self.worth_before[self.table.end_block[node]] - self.worth_before[self.table.first_block[node]]

    @cached_property
    def moments(self) -> list[list[Moment]]:
        """The dates of each record."""
        found: list[list[Moment]] = [[] for _ in self.cut]
        for moment in moments(self.table):
            if (record := self.owner[moment.node]) >= 0:
                found[record].append(moment)
        return found

    def common(self, nodes_by_record: list[list[int]]) -> tuple[float, float]:
        """Share of the records that have the place, and how often those have it."""
        having = sum(map(bool, nodes_by_record))
        return having / len(self.cut), sum(map(len, nodes_by_record)) / having


def _worth(block: object, repeated: bool) -> float:
    text: str = block.text  # type: ignore[attr-defined]
    if repeated:
        return -float(len(text))
    links: int = block.link_chars  # type: ignore[attr-defined]
    return (len(text) - SHORT) * (1 - min(1.0, links / len(text)))


def distinct_share(values: list[str]) -> float:
    return len(Counter(values)) / len(values) if values else 0.0
