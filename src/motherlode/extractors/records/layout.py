"""What records have in common: the places that stand in nearly every one, and the text that all of them repeat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import Moment, dated_blocks, moments
from motherlode.extractors.records.naming import Places
from motherlode.extractors.records.spans import Cut, block_spans, hidden_blocks, owners, roots
from motherlode.extractors.text.measures import weight
from motherlode.read.nodes import Block, NodeTable

try:
    from motherlode.extractors.records._naming import common_places
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.naming import common_places

NUMBER = re.compile(r"[\d.,:/-]+")
ABOUT = re.compile(
    r"signature|(?:^|[\s_-])sig(?:$|[\s_-])|user-?(?:info|details|stats|card|box|title)|author|profile|avatar|reaction|poster|"
    r"byline|(?:^|[\s_-])(?:meta|header|footer|toolbar|actions?|controls?|buttons?|stats|badges?|comments-list|share)(?:$|[\s_-])",
    re.I,
)
ABOUT_WORDS: tuple[str, ...] = (
    "sig",
    "user",
    "author",
    "profile",
    "avatar",
    "reaction",
    "poster",
    "byline",
    "meta",
    "header",
    "footer",
)
ABOUT_WORDS += ("toolbar", "action", "control", "button", "stat", "badge", "comments-list", "share")
MOST_ABOUT = 0.85
"""An element that holds more of its record is no box beside the text, whatever its name."""
LEAST_SAMPLE, MOST_NODES = 4, 600
"""Records that a sample has at least, and nodes that it should not exceed."""
LABEL = 60
"""A shorter block may be a label with a number in it."""
MOST_IDLE = 60
SHORT = 12
"""A block of so many letters says nothing about where the body stands."""


class Layout:
    """One cut of a page, seen as a template with places; or those of its records that are kept, counted anew."""

    def __init__(self, table: NodeTable, cut: Cut, kept: Sequence[int] | None = None) -> None:
        self.table = table
        self.names = families(table)
        whole = block_spans(table, cut)
        kept = range(len(cut)) if kept is None else kept
        self.cut: Cut = tuple(cut[i] for i in kept)
        self.block_spans = [whole[i] for i in kept]
        self.nested = any(after[0] < before[1] for before, after in pairwise(cut))
        """Do records lie in one another?"""
        self.owner = owners(cut, kept, len(table))
        """Node -> record, or -1."""
        self.block_owner = owners(whole, kept, len(table.blocks))

    def place(self, node: int) -> str:
        above = self.table.parent[node]
        inside = above >= 0 and self.owner[above] == self.owner[node]
        keys = self.names.keys
        return f"{keys[above]}>{keys[node]}" if inside else keys[node]

    @cached_property
    def common(self) -> Places:
        """Places that stand in at least half of the records -> record -> the nodes there."""
        return common_places(self.cut, self.owner, self.table.parent, self.names.keys)

    @cached_property
    def owned_blocks(self) -> list[tuple[int, int]]:
        """(block, record) for all blocks of the records."""
        owner = self.block_owner
        return [(i, r) for r, (a, b) in enumerate(self.block_spans) for i in range(a, b) if owner[i] == r]

    @cached_property
    def repeated(self) -> set[int]:
        """Blocks that say in the same spot of several records the same: buttons, labels, an author's signature. A quote
        repeats too, but in another spot than what it quotes."""
        holders: dict[tuple[str, str], set[int]] = {}
        keys: dict[int, list[tuple[str, str]]] = {}
        for i, record in self.owned_blocks:
            block = self.table.blocks[i]
            outside = self.owner[block.node] < 0
            keys[i] = [("" if outside else self.place(block.node), block.text)]
            if len(block.text) < LABEL:
                keys[i].append(("", NUMBER.sub("", block.text)))
            for key in keys[i]:
                holders.setdefault(key, set()).add(record)
        least = max(2, len(self.cut) / 2)
        return {i for i, own in keys.items() if any(len(holders[k]) >= (2 if k[0] else least) for k in own)}

    @cached_property
    def worth_before(self) -> list[float]:
        """Running sum of what each block says: long unlinked text much, labels, dates and buttons less than nothing."""
        repeated, dated, about = self.repeated, dated_blocks(self.table), self.about
        hidden, blocks = hidden_blocks(self.table), self.table.blocks
        worths = [0.0] * (len(blocks) + 1)
        for i, _ in self.owned_blocks:
            if i not in hidden:
                worths[i + 1] = block_worth(blocks[i], idle=i in repeated or i in dated or i in about)
        return list(accumulate(worths))

    @cached_property
    def about(self) -> set[int]:
        """Blocks in elements that are called a signature, an author's box and the like: about the record, not of it."""
        table, found, called = self.table, set[int](), about_classes(self.table)
        for record, (first, stop) in enumerate(self.cut):
            most = MOST_ABOUT * sum(table.chars(root) for root in roots(table, (first, stop)))
            for node in range(first + 1, stop):
                if table.classes[node] in called and self.owner[node] == record and table.chars(node) < most:
                    found.update(range(table.first_block[node], table.end_block[node]))
        return found

    def worth(self, node: int) -> float:
        """What an element says, the records inside it left out."""
        before = self.worth_before
        first, stop = self.table.first_block[node], self.table.end_block[node]
        if not self.nested:
            return before[stop] - before[first]
        return sum(before[i + 1] - before[i] for i in range(first, stop) if self.block_owner[i] == self.owner[node])

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


def sampled(cut: Cut, most: int) -> Sequence[int]:
    """Some records, spread evenly; fewer where they are large."""
    if len(cut) <= most:
        return range(len(cut))
    size = max(1, sum(stop - first for first, stop in cut) // len(cut))
    count = max(min(most, LEAST_SAMPLE), min(most, MOST_NODES // size))
    return [i * len(cut) // count for i in range(count)]


@lru_cache(maxsize=2)
def about_classes(table: NodeTable) -> set[str]:
    """Class attributes that say: about the record, not of it."""
    return families(table).called(ABOUT, ABOUT_WORDS)


def block_worth(block: Block, *, idle: bool) -> float:
    """How much a block adds to the body that holds it."""
    if idle:
        return -float(min(MOST_IDLE, len(block.text)))
    size = weight(block.text)
    return (size - SHORT) * (1 - min(1.0, block.link_chars / len(block.text)))


def distinct_share(values: list[str]) -> float:
    return len(Counter(values)) / len(values) if values else 0.0
