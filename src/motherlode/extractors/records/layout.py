"""What records have in common: the places that stand in nearly every one, and the text that all of them repeat."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np

from motherlode.extractors.records.common import Owners, Worths, worth_of
from motherlode.extractors.records.cuts import Spots
from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import Moment, dated_blocks, moments
from motherlode.extractors.records.spans import Cut, block_spans, hidden_blocks
from motherlode.extractors.text.lettering import Rows, lettering, link_lengths
from motherlode.extractors.text.measures import weights
from motherlode.read.caseless import Caseless
from motherlode.read.memory import lazy, once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._common import Places, about_blocks, owned, running_worths
    from motherlode.extractors.records._cuts import repeated_blocks
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.common import Places, about_blocks, owned, running_worths
    from motherlode.extractors.records.cuts import repeated_blocks

NUMBER, NUMBER_BYTES = re.compile(r"[\d.,:/-]+"), b"0123456789.,:/-"
ABOUT = Caseless(
    r"signature|(?:^|[\s_-])sig(?:$|[\s_-])|user-?(?:info|details|stats|card|box|title)|author|profile|avatar|reaction|poster|"
    r"byline|(?:^|[\s_-])(?:meta|header|footer|toolbar|actions?|controls?|buttons?|stats|badges?|comments-list|share)(?:$|[\s_-])"
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
        self.owner = owned(cut, kept, len(table))
        """Node -> record, or -1."""
        self.block_owner = owned(whole, kept, len(table.blocks))
        self.owners = Owners(self.owner, self.block_owner, self.nested)

    def place(self, node: int) -> str:
        above = self.table.parent[node]
        inside = above >= 0 and self.owner[above] == self.owner[node]
        return self.names.place(node) if inside else self.names.keys[node]

    @lazy
    def common(self) -> Places:
        """Places that stand in at least half of the records."""
        return Places(self.table, self.cut, self.owners, self.names.numbers)

    @lazy
    def owned_blocks(self) -> list[tuple[int, int]]:
        """(block, record) for all blocks of the records."""
        owner = self.block_owner
        return [(i, r) for r, (a, b) in enumerate(self.block_spans) for i in range(a, b) if owner[i] == r]

    @lazy
    def repeated(self) -> set[int]:
        """Blocks that say in the same spot of several records the same: buttons, labels, an author's signature. A quote
        repeats too, but in another spot than what it quotes."""
        spots = Spots(self.owner, self.table.parent, self.names.numbers)
        least = max(2, len(self.cut) / 2)
        return repeated_blocks(self.table.blocks, self.owned_blocks, spots, least, numberless_label)

    @lazy
    def worth_before(self) -> array[float]:
        """Running sum of what each block says: long unlinked text much, labels, dates and buttons less than nothing."""
        table = self.table
        about = about_blocks(table, self.cut, self.owner, about_nodes(table), MOST_ABOUT)
        worths = page_worths(table)
        beside = self._worths(worths, about)
        telling = self._telling(beside)
        if 2 * len(telling) < len(self.cut) <= 2 * sum(map(bool, self.moments)):
            # all that these dated records say is a link, to answer it or to its own page
            worths = linked_worths(table)
            beside = self._worths(worths, about)
            telling = self._telling(beside)
        if len(telling) == len(self.cut) or not about:
            return beside
        # a record all of which stands in such boxes is called so for another reason: its author opened the thread
        return self._worths(worths, [block for block in about if self.block_owner[block] in telling])

    def _worths(self, worths: Worths, about: Iterable[int]) -> array[float]:
        idle = chain(self.repeated, dated_blocks(self.table), about)
        return running_worths(worths, idle, hidden_blocks(self.table), self.block_owner)

    def _telling(self, before: array[float]) -> set[int]:
        """The records that have a block which says something."""
        return {*np.array(self.block_owner, np.int64)[np.diff(before) > 0].tolist()} - {-1}

    def worth(self, node: int) -> float:
        """What an element says, the records inside it left out."""
        return worth_of(self.table, self.owners, self.worth_before, node)

    def shown_text(self, node: int, stamp: Moment | None = None) -> str:
        """The text of an element of a record: what is hidden, belongs to a record inside, or is the line with the
        record's date before or behind all else, left out."""
        hidden = hidden_blocks(self.table)
        inside = range(self.table.first_block[node], self.table.end_block[node])
        own = [i for i in inside if i not in hidden and (not self.nested or self.block_owner[i] == self.owner[node])]
        if stamp is not None and len(own) > 1:
            own = own[self._dates(own[0], stamp) : len(own) - self._dates(own[-1], stamp)]
        if len(own) == len(inside):
            return self.table.text(node)
        return "\n".join(self.table.blocks[i].text for i in own)

    def _dates(self, number: int, stamp: Moment) -> bool:
        """Is a block the line with the date?"""
        block = self.table.blocks[number]
        return block.node <= stamp.node <= block.last and number in dated_blocks(self.table)

    @lazy
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


@once_a_page  # each cut of a page asks
def about_nodes(table: NodeTable) -> list[int]:
    """Elements whose class says: about the record, not of it."""
    names = families(table)
    called = names.called(ABOUT, ABOUT_WORDS)
    return sorted([node for (_, classes), nodes in names.looks.items() if classes in called for node in nodes])


def block_worths(table: NodeTable, idle: Iterable[int]) -> Rows:
    """How much each block adds to the body that holds it; labels and other idle ones take away."""
    plain, labels = page_worths(table)
    worths, at = plain.copy(), list(idle)
    worths[at] = labels[at]
    return worths


@once_a_page  # each cut of a page asks
def page_worths(table: NodeTable) -> Worths:
    """What each block is worth."""
    lengths = lettering(table).lengths
    links = link_lengths(table) / lengths
    plain: Rows = (weights(table) - SHORT) * (1 - np.minimum(1.0, links))
    labels: Rows = -np.minimum(MOST_IDLE, lengths).astype(np.float64)
    return Worths(plain, labels)


@once_a_page
def linked_worths(table: NodeTable) -> Worths:
    """What each block would be worth if links were text."""
    plain: Rows = (weights(table) - SHORT).astype(np.float64)
    return Worths(plain, page_worths(table).labels)


def running_sum(worths: Rows) -> list[float]:
    """The sum before each block, and of all."""
    before: list[float] = np.cumsum(worths).tolist()
    return [0.0, *before]


@lru_cache(maxsize=8192)
def numberless_label(text: str) -> str:
    return text.encode().translate(None, NUMBER_BYTES).decode() if text.isascii() else NUMBER.sub("", text)
