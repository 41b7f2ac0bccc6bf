"""What records have in common: the places that stand in nearly every one, and the text that all of them repeat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate

from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import Moment, dated_blocks, moments
from motherlode.extractors.records.spans import Cut, block_span, hidden_blocks, owners, roots
from motherlode.extractors.text.measures import weight
from motherlode.read.nodes import Block, NodeTable

NUMBER = re.compile(r"[\d.,:/-]+")
ABOUT = re.compile(
    r"signature|(?:^|[\s_-])sig(?:$|[\s_-])|user-?(?:info|details|stats|card|box|title)|author|profile|avatar|reaction|poster|"
    r"byline|(?:^|[\s_-])(?:meta|header|footer|toolbar|actions?|controls?|buttons?|stats|badges?|comments-list|share)(?:$|[\s_-])",
    re.I,
)
MOST_ABOUT = 0.85
"""An element that holds more of its record is no box beside the text, whatever its name."""
LABEL = 60
"""A shorter block may be a label with a number in it."""
MOST_IDLE = 60
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
        """Blocks that say in the same spot of several records the same: buttons, labels, an author's signature. A quote
        repeats too, but in another spot than what it quotes."""
        holders: dict[tuple[str, str], set[int]] = {}
        keys: dict[int, list[tuple[str, str]]] = {}
        for i, (block, record) in self._owned_blocks():
            if record >= 0:
                place = self.place.get(block.node, "")
                keys[i] = [(place, block.text)]
                if len(block.text) < LABEL:
                    keys[i].append(("", NUMBER.sub("", block.text)))
                for key in keys[i]:
                    holders.setdefault(key, set()).add(record)
        least = max(2, len(self.cut) / 2)
        return {i for i, own in keys.items() if any(len(holders[k]) >= (2 if k[0] else least) for k in own)}

    def _owned_blocks(self) -> Iterator[tuple[int, tuple[Block, int]]]:
        return enumerate(zip(self.table.blocks, self.block_owner, strict=True))

    @cached_property
    def worth_before(self) -> list[float]:
        """Running sum of what each block says: long unlinked text much, labels, dates and buttons less than nothing."""
        idle, hidden = self.repeated | dated_blocks(self.table) | self.about, hidden_blocks(self.table)
        worths = (0.0 if i in hidden else _worth(block, i in idle) for i, block in enumerate(self.table.blocks))
        return [0.0, *accumulate(worths)]

    @cached_property
    def about(self) -> set[int]:
        """Blocks in elements that are called a signature, an author's box and the like: about the record, not of it."""
        table, found = self.table, set[int]()
        for record, (first, stop) in enumerate(self.cut):
            most = MOST_ABOUT * sum(table.chars(root) for root in roots(table, (first, stop)))
            for node in range(first + 1, stop):
                if self.owner[node] == record and called_about(table.classes[node]) and table.chars(node) < most:
                    found.update(range(table.first_block[node], table.end_block[node]))
        return found

    def worth(self, node: int) -> float:
        """What an element says, the records inside it left out."""
        before = self.worth_before
        first, stop = self.table.first_block[node], self.table.end_block[node]
        if not self.nested:
            return before[stop] - before[first]
        return sum(before[i + 1] - before[i] for i in range(first, stop) if self.block_owner[i] == self.owner[node])

    @cached_property
    def nested(self) -> bool:
        """Do records lie in one another?"""
        ends = list(accumulate((stop for _, stop in self.cut), max))
        return any(first < end for end, (first, _) in zip(ends, self.cut[1:], strict=False))

    def shown_text(self, node: int) -> str:
        """The text of an element of a record: what is hidden, or belongs to a record inside, left out."""
        hidden = hidden_blocks(self.table)
        inside = range(self.table.first_block[node], self.table.end_block[node])
        own = [i for i in inside if i not in hidden and (not self.nested or self.block_owner[i] == self.owner[node])]
        if len(own) == len(inside):
            return self.table.text(node)
        return "\n".join(self.table.blocks[i].text for i in own)

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


@lru_cache(maxsize=8192)
def called_about(classes: str) -> bool:
    return bool(classes) and bool(ABOUT.search(classes))


def _worth(block: Block, idle: bool) -> float:
    if idle:
        return -float(min(MOST_IDLE, len(block.text)))
    size = weight(block.text)
    return (size - SHORT) * (1 - min(1.0, block.link_chars / len(block.text)))


def distinct_share(values: list[str]) -> float:
    return len(Counter(values)) / len(values) if values else 0.0
