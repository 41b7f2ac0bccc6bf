"""Loops over the elements that hold blocks: what they are called, what they inherit, how far they stand apart.

`_blocks.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from motherlode.read.nodes import INLINE, Block, NodeTable

NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
WORD = re.compile(r"[a-z]+")
CLOCK, DATING = re.compile(r"\d:\d\d"), ("19", "20", "ago", "前")
"""A time of day, and what every other date holds one of."""
LITTLE = 1e-6
"""Nothing is divided by less."""
CELLS = frozenset({"td", "th"})
LONGEST_NAME = 100
"""Letters of a class or id that are looked at."""

if TYPE_CHECKING:
    from motherlode.extractors.text.lettering import Numbers, Rows
    from motherlode.extractors.text.tree import Tree


class Words:
    """Words in small letters, and a number for each."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers

    def bits(self, name: str) -> int:
        """The numbers together of the words that a name is made of: `mainNav` has two."""
        found = 0
        for word in NAME_WORD.findall(name[:LONGEST_NAME]):
            found |= self.numbers.get(word.lower(), 0)
        return found


def own_hints(table: NodeTable, ids: Mapping[int, str], tag_bits: Mapping[str, int], words: Words) -> Numbers:
    """The bits of each node by its tag, class and id; none for what holds no blocks.

    The root and body are not asked by name: their classes say what the site is, not what a part is.
    """
    own = np.zeros(len(table), np.int64)
    tags, classes, parents = table.tag, table.classes, table.parent
    for node, (first, end) in enumerate(zip(table.first_block, table.end_block, strict=True)):
        if first < end and tags[node] not in INLINE:
            own[node] = tag_bits.get(tags[node], 0)
            if parents[node] > 0:
                own[node] |= words.bits(classes[node]) | words.bits(ids.get(node, ""))
    return own


def grown_columns(table: NodeTable) -> tuple[Numbers, ...]:
    """The element of each block, and of each element: parent (the root's is itself), end, first block and the end of
    its blocks, text and links in characters."""
    end = packed(table.end)
    chars, links = packed(table.chars_before), np.array(table.link_chars_before, np.int64)
    return (
        packed([block[0] for block in table.blocks]),
        np.maximum(packed(table.parent), 0),
        end,
        packed(table.first_block),
        packed(table.end_block),
        chars[end] - chars[:-1],
        links[end] - links[:-1],
    )


def points_above(grown: Tree, sizes: Numbers, links: Rows, least: int, shares: Sequence[float]) -> Rows:
    """For each element the points of the long blocks below it, of which it has a share a generation."""
    worth = (1 + np.minimum(sizes / 100, 6)) * (1 - links) * (sizes >= least)
    points = np.zeros(len(grown.parent), np.float32)
    nodes = grown.nodes
    for share in shares:
        below, nodes = nodes, grown.parent[nodes]
        points += np.bincount(nodes, worth * share * (below > 0), len(points)).astype(np.float32)
    return points


def largest_heading(levels: Numbers, repeated: Sequence[bool], large: int) -> int:
    """The first large heading that repeats the title, else the first of level 1, else -1."""
    named = [at for at, level in enumerate(levels.tolist()) if 0 < level <= large and repeated[at]]
    first = named or np.flatnonzero(levels == 1).tolist()
    return int(first[0]) if first else -1


def climbed(nodes: Numbers, parent: Numbers, outside: Numbers, highest: int) -> tuple[Numbers, Numbers]:
    """How many steps up from each of the nodes the first element that is not outside stands, and that element."""
    at, steps = nodes, np.zeros(len(nodes), np.int64)
    for _ in range(highest):
        away = outside[at]
        steps += away
        at = np.where(away, parent[at], at)
    return steps, at


def together(columns: Sequence[Numbers]) -> Rows:
    """Columns as the lines of one array."""
    lines = np.empty((len(columns), len(columns[0])), np.float32)
    for line, column in zip(lines, columns, strict=True):
        line[:] = column
    return lines


def held_around(grown: Tree, prose: Numbers, total: int, levels: int) -> Rows:
    """What the elements around each block hold, six columns a level: text, links, blocks, text a block, running text
    (of which `prose` has what stands before each block, and all), and how far into the element the block stands."""
    columns: list[Numbers] = []
    at = grown.nodes
    for _ in range(levels):
        below, at = at, grown.parent[at]
        inside, blocks = grown.chars[at], grown.end_block[at] - grown.first_block[at]
        columns += [
            inside / total,
            grown.links[at] / np.maximum(inside, 1),
            np.log1p(blocks),
            np.log1p(inside / np.maximum(blocks, 1)),
            (prose[grown.end_block[at]] - prose[grown.first_block[at]]) / max(1, int(prose[-1])),
            (grown.first_block[below] - grown.first_block[at]) / np.maximum(blocks, 1),
        ]
    return together(columns)


def liked_around(grown: Tree, liked: Rows, whole: Rows, levels: int) -> Rows:
    """Two columns a level: how much of the element around a block is liked, and how much of all that is liked it has;
    `liked` and `whole` are running sums over the blocks."""
    columns: list[Numbers] = []
    at = grown.nodes
    for _ in range(levels):
        at = grown.parent[at]
        start, end = grown.first_block[at], grown.end_block[at]
        columns += [share(liked, whole, start, end), (liked[end] - liked[start]) / max(liked[-1], LITTLE)]
    return together(columns)


def liked_near(liked: Rows, whole: Rows, stretches: Sequence[tuple[int, int]]) -> Rows:
    """How much is liked of stretches of blocks that begin so many blocks before each block, and end so many behind."""
    places, last = np.arange(len(liked) - 1), len(liked) - 1
    return together(
        [
            share(liked, whole, np.maximum(places - before, 0), np.minimum(places + behind, last))
            for before, behind in stretches
        ]
    )


def share(liked: Rows, whole: Rows, start: Numbers, end: Numbers) -> Rows:
    """How much of a stretch is liked."""
    found: Rows = (liked[end] - liked[start]) / np.maximum(whole[end] - whole[start], LITTLE)
    return found


def packed(values: Sequence[int]) -> Numbers:
    """Whole numbers as an array."""
    return np.array(values, np.int64)


def numbered(things: Sequence[Hashable]) -> Numbers:
    """A number for each of the things, the same for equal ones, rising as they are met first."""
    known: dict[Hashable, int] = {}
    return packed([known.setdefault(thing, len(known)) for thing in things])


def letter_counts(texts: list[str], sort_of: Numbers, sorts: int) -> Numbers:
    """How many characters of each sort a text has, a row a text; what lies beyond the table is of its last sort."""
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4")
    places = np.repeat(np.arange(0, sorts * len(texts), sorts), lengths) + sort_of[np.minimum(codes, len(sort_of) - 1)]
    return np.bincount(places, minlength=sorts * len(texts)).reshape(-1, sorts)


def lettered(blocks: Sequence[Block], sort_of: Numbers, sorts: int) -> tuple[Numbers, Rows, Numbers]:
    """Length, share of links, and characters of each sort of every block, as `letter_counts` counts them."""
    texts = [block.text for block in blocks]
    lengths = packed([len(text) for text in texts])
    links = np.fromiter((block.link_chars for block in blocks), np.float64, len(blocks))
    return lengths, np.minimum(1, links / np.maximum(lengths, 1)), letter_counts(texts, sort_of, sorts)


def anchors(blocks: Sequence[Block], sort_of: Numbers, wide: int, long: int, few_links: float) -> list[int]:
    """Blocks of so many letters, of which a wide one counts as two, and with so few links."""
    lengths, links, counts = lettered(blocks, sort_of, int(sort_of.max()) + 1)
    found: list[int] = np.flatnonzero((lengths + counts[:, wide] >= long) & (links < few_links)).tolist()
    return found


def bridged(
    blocks: Sequence[Block],
    tags: Sequence[str],
    long: Sequence[int],
    headings: frozenset[str],
    bridge: int,
    few_links: float,
) -> list[int]:
    """The long blocks, few others between two that are no links, and a heading before those that stand alone."""
    chosen: list[int] = []
    before = -99
    for anchor in long:
        if anchor - before <= bridge + 1:
            for at in range(before + 1, anchor):
                _, text, links, _ = blocks[at]
                if not links or links / len(text) < few_links:
                    chosen.append(at)
        elif anchor and tags[blocks[anchor - 1][0]] in headings:
            chosen.append(anchor - 1)
        chosen.append(anchor)
        before = anchor
    return chosen


def lined(table: NodeTable, chosen: list[int], cells: frozenset[str]) -> list[tuple[str, int]]:
    """(text, node) of each block, with the cells of a table row joined."""
    lines: list[tuple[str, int]] = []
    row_before = -1
    for index in chosen:
        block = table.blocks[index]
        row = _row_of(table, block, cells)
        if row >= 0 and row == row_before:
            lines[-1] = (f"{lines[-1][0]} | {block.text}", row)
        else:
            lines.append((block.text, row if row >= 0 else block.node))
        row_before = row
    return lines


def _row_of(table: NodeTable, block: Block, cells: frozenset[str]) -> int:
    """The row that a block is a cell of, where the cell is nothing but this block; else -1."""
    node = block.node
    if table.tag[node] not in cells or table.end_block[node] - table.first_block[node] != 1:
        return -1
    parent = table.parent[node]
    return parent if parent >= 0 and table.tag[parent] == "tr" else -1


def told(texts: list[str], ends: frozenset[str], words: Words, sample: int) -> Rows:
    """Of each text: does it end like a sentence, open with a capital, hold one of the words in its beginning?"""
    return np.array(
        [
            [text[-1] in ends for text in texts],
            [text[0].isupper() for text in texts],
            [not words.numbers.keys().isdisjoint(text[:sample].lower().split()) for text in texts],
        ],
        np.float32,
    )


def may_be_dated(
    texts: list[str], counts: Numbers, sizes: Numbers, digit: int, short: int
) -> tuple[Numbers, list[int]]:
    """Which texts are short and have a time of day, and where the pattern for dates may find another."""
    found, doubtful = np.zeros(len(texts), bool), []
    for i in np.flatnonzero((counts[:, digit] > 0) & (sizes < short)).tolist():
        found[i] = CLOCK.search(texts[i]) is not None
        if not found[i] and any(mark in texts[i] for mark in DATING):
            doubtful.append(i)
    return found, doubtful


def title_lines(blocks: Sequence[Block], title: str) -> list[bool]:
    """For each block: does the title, which is in small letters and without spaces, begin with it?"""
    longest, letter = 2 * len(title) + 20, title[:1]
    return [
        5 < len(text) < longest and text[0].lower() == letter and title.startswith("".join(text.lower().split()))
        for _, text, _, _ in blocks
    ]


def chars_in(blocks: Sequence[Block], tags: Sequence[str], sizes: Numbers, tag: str) -> tuple[int, int]:
    """The sizes of the blocks in elements of a tag, and of all."""
    inside = sum(size for block, size in zip(blocks, sizes.tolist(), strict=True) if tags[block.node] == tag)
    return inside, int(sizes.sum())


def tag_levels(blocks: Sequence[Block], tags: Sequence[str], levels: Mapping[str, int]) -> Numbers:
    """The level of each block's element, 0 where it has none."""
    return packed([levels.get(tags[block.node], 0) for block in blocks])


def short_holding(
    blocks: Sequence[Block], sizes: Numbers, counts: Numbers, wide: int, longest: int, words: Words
) -> list[int]:
    """The short blocks that hold one of the words, or letters of the wide sort: by position."""
    short = np.flatnonzero(sizes <= longest).tolist()
    held = holding([blocks[at].text for at in short], words)
    return [at for at, holds in zip(short, held, strict=True) if holds or counts[at, wide] > 0]


def holding(texts: list[str], words: Words) -> list[bool]:
    """Which of the texts hold one of the words, which are in small letters and longer than a letter?"""
    return [not words.numbers.keys().isdisjoint(WORD.findall(text.lower())) for text in texts]


def headings_above(table: NodeTable, chosen: list[int], headings: Sequence[int], longest: int) -> list[tuple[int, int]]:
    """Headings of one short block that is not chosen, followed by one that is, with their blocks."""
    known, found = frozenset(chosen), []
    for node in headings:
        at, behind = table.first_block[node], table.end_block[node]
        if behind - at == 1 and at not in known and behind in known and len(table.blocks[at].text) <= longest:
            found.append((node, at))
    return found


def missing_cells(table: NodeTable, chosen: Iterable[int], longest: int, most: float) -> list[int]:
    """The cells that are not chosen, in the rows of data that have a chosen cell."""
    tag, parent, blocks, known = table.tag, table.parent, table.blocks, frozenset(chosen)
    homes = {parent[blocks[i].node] for i in known if tag[blocks[i].node] in CELLS}
    rows = sorted(row for row in homes if row >= 0 and tag[row] == "tr")
    return [i for row in rows for i in _missing(table, row, known, longest, most)]


def _missing(table: NodeTable, row: int, known: frozenset[int], longest: int, most: float) -> list[int]:
    """The cells of a row of data that are not known to be text. Links are among them only where the first cell is one:
    without its name a row says nothing."""
    inside = range(table.first_block[row], table.end_block[row])
    missing = [i for i in inside if i not in known]
    if not missing:
        return missing
    blocks = table.blocks
    if any(table.parent[blocks[i].node] != row or len(blocks[i].text) > longest for i in inside):
        return []
    if not any(blocks[i].link_chars for i in missing):
        return missing
    size, lost = (sum(len(blocks[i].text) for i in some) for some in (inside, missing))
    return missing if missing[0] == inside[0] and lost <= most * size else []
