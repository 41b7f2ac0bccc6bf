"""The columns of numbers about blocks, part by part.

`_rows.pyx` is the same, compiled: with a few hundred blocks, a call for each step of the arithmetic costs more than the
arithmetic. This one runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from motherlode.extractors.text.blocks import (
    held_around,
    liked_around,
    liked_near,
    numbered,
    packed,
    share,
    together,
)
from motherlode.extractors.text.headline import Headline
from motherlode.extractors.text.hints import BITS
from motherlode.extractors.text.lettering import (
    BREAK,
    CAPITAL,
    DIGIT,
    MONEY,
    SPACE,
    STOP,
    WIDE,
    Lettering,
    Numbers,
    Rows,
)
from motherlode.extractors.text.tree import Tree, steps_to
from motherlode.read.nodes import NodeTable

PROSE, MOST_LINKED = 80, 0.33
"""Running text is longer than the first, and has a smaller part in links."""
LITTLE = 1e-6
"""Nothing is divided by less."""
CAP = 80
"""A block counts at most this many characters when shares of a stretch are summed up: one giant is not the page."""
LEVELS = 6
SHIFTS = (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
STRETCHES = ((5, 6), (15, 16), (40, 41), (8, 0), (25, 0), (-1, 9), (-1, 26))
"""Where stretches of blocks begin before a block and end behind it: on both sides of it, before it, behind it."""

TAGS = ("p", "li", "h1", "h2", "h3", "h4", "h5", "td", "th", "pre", "dt", "dd", "blockquote", "figcaption", "div")
TAG_AT = {tag: position for position, tag in enumerate((*TAGS, "body"))}
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
CORE = 8
"""The first columns, which are repeated for the neighbours."""
AROUND = 5
"""Elements around a block that are looked at."""
MOST_APART = 4
"""A trait of a page counts as at most this many deviations from the mean."""

VIEWS = 1 + 2 * LEVELS + 2 + len(SHIFTS) + len(STRETCHES) + 4
"""Columns that `view_rows` makes."""


class Signs(NamedTuple):
    """What was found out about the blocks and elements of a page before the columns are made."""

    marks: Rows
    """What `told` tells of each block."""
    dated: Numbers
    """Has a block a date?"""
    hints: Numbers
    """Of each element."""
    points: Rows
    """Of each element, for the paragraphs in it."""
    title: Headline
    hidden: Numbers
    levels: Numbers
    """Of blocks that are headings."""
    closing: Numbers
    """Does a block say that the text ends?"""


class Weights(Protocol):
    """What `scores` needs of what was learned."""

    @property
    def mean(self) -> Rows: ...

    @property
    def scale(self) -> Rows: ...

    @property
    def weights(self) -> Rows: ...

    @property
    def bias(self) -> Rows: ...


def block_columns(table: NodeTable, letters: Lettering, grown: Tree, signs: Signs, page: list[float]) -> Rows:
    """A line for each column, and before them room for those of the second judgement."""
    said = said_rows(letters, signs.marks, signs.dated)
    parts = (
        np.empty((VIEWS, len(table.blocks)), np.float32),
        said,
        shifted_rows(said[:CORE], NEIGHBOURS),
        place_rows(table, letters),
        held_around(grown, running_prose(letters), max(1, int(letters.sizes.sum())), AROUND),
        group_rows(table, letters),
        hint_rows(grown, signs.hints),
        kin_rows(grown, letters, signs),
        section_rows(signs.levels, signs.closing),
        together([np.full(len(table.blocks), value) for value in page]),
    )
    return np.concatenate(parts)


def means(columns: Rows, sizes: Numbers, row: Rows) -> None:
    """Into the row, the mean of each column, weighed by the sizes, and behind them those of all blocks alike."""
    width = len(columns)
    whole = columns.astype(np.float64)
    row[:width] = whole @ sizes / int(sizes.sum())
    row[width : 2 * width] = whole.sum(axis=1) / columns.shape[1]


def scores(row: Rows, learned: Weights) -> list[float]:
    """How well the row fits each column of weights; no trait counts more than `MOST_APART`."""
    traits = np.clip((row - learned.mean) * learned.scale, -MOST_APART, MOST_APART).astype(np.float64)
    found: list[float] = (traits @ learned.weights + learned.bias).tolist()
    return found


def said_rows(letters: Lettering, marks: Rows, has_date: Numbers) -> Rows:
    """What a block says, by its characters; `marks` are those that `told` tells, `has_date` whether it has a date."""
    count, lengths, sizes = letters.counts, np.maximum(letters.lengths, 1), letters.sizes
    ends, capital, boilerplate = marks
    return together(
        [
            np.log1p(np.minimum(sizes, 4000)),
            letters.links,
            (sizes > PROSE) & (letters.links < MOST_LINKED),
            ends,
            np.minimum(1, count[:, STOP] / (lengths / 10 + 1)),
            count[:, DIGIT] / lengths,
            count[:, CAPITAL] / lengths,
            boilerplate,
            count[:, MONEY] > 0,
            count[:, BREAK],
            capital,
            count[:, WIDE] / lengths,
            np.log1p(count[:, SPACE] + count[:, WIDE] // 2),
            has_date,
        ]
    )


def shifted_rows(columns: Rows, shifts: Sequence[int]) -> Rows:
    """The columns of the blocks that stand so far behind (or before), shift by shift; beyond the ends stand zeros."""
    moved = np.zeros((len(shifts), *columns.shape), np.float32)
    for found, shift in zip(moved, shifts, strict=True):
        if shift < 0:
            found[:, -shift:] = columns[:, :shift]
        else:
            found[:, : max(0, columns.shape[1] - shift)] = columns[:, shift:]
    return moved.reshape(-1, columns.shape[1])


def place_rows(table: NodeTable, letters: Lettering) -> Rows:
    """Tag (one more than those named), and place on the page."""
    nodes, sizes = [block.node for block in table.blocks], letters.sizes
    count, total = len(nodes), max(1, int(sizes.sum()))
    tags = np.zeros((len(TAG_AT) + 1, count), np.float32)
    tags[[TAG_AT.get(table.tag[node], len(TAG_AT)) for node in nodes], np.arange(count)] = 1.0
    place = together(
        [
            np.arange(count) / count,
            (np.cumsum(sizes) - sizes) / total,
            sizes / total,
            np.array([table.depth[node] for node in nodes]) / 20,
        ]
    )
    return np.vstack([tags, place])


def group_rows(table: NodeTable, letters: Lettering) -> Rows:
    """How often the same path and class occur, what blocks of that sort are like together, and repeated texts."""
    path, classes = table.path, table.classes
    sorts = numbered([(path[block[0]], classes[block[0]]) for block in table.blocks])
    count = np.bincount(sorts)
    chars = np.bincount(sorts, weights=letters.sizes)
    links = np.bincount(sorts, weights=letters.links * letters.sizes)
    total = max(1, int(letters.sizes.sum()))
    of_sort = [np.log1p(count), chars / total, np.log1p(chars / count), links / np.maximum(1, chars)]
    same = numbered([block[1] for block in table.blocks])
    times = np.bincount(same)[same]
    again = np.zeros(len(same), bool)
    again[1:] = same[1:] <= np.maximum.accumulate(same)[:-1]
    return together([*(column[sorts] for column in of_sort), times > 1, again, np.log1p(times)])


def hint_rows(grown: Tree, own: Numbers) -> Rows:
    """A line for each hint of a block's element and the one around it, then one for each of all elements above."""
    passed_on = own.tolist()
    for node, above in enumerate(grown.parent.tolist()):
        passed_on[node] |= passed_on[above]
    near = own[grown.nodes] | own[grown.parent[grown.nodes]]
    masks, places = (near, packed(passed_on)[grown.nodes]), np.arange(BITS)[:, None]
    return np.concatenate([((mask >> places) & 1).astype(np.float32) for mask in masks])


def kin_rows(grown: Tree, letters: Lettering, signs: Signs) -> Rows:
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    title, best = signs.title, int(signs.points.argmax())
    points = signs.points / (float(signs.points[best]) or 1.0)
    above = grown.parent[grown.nodes]
    prose = letters.sizes * ((letters.sizes >= PROSE) & (letters.links < MOST_LINKED))
    held = np.bincount(above, prose, len(points)) / max(1, int(prose.sum()))
    at, there = max(title.block, 0), title.block >= 0
    away = np.arange(len(above)) - title.block
    to_title, with_title = steps_to(grown, at, at + 1)
    to_best, _ = steps_to(grown, int(grown.first_block[best]), int(grown.end_block[best]))
    return together(
        [
            to_title * there,
            grown.chars[with_title] / max(1, int(grown.chars[0])),
            to_best,
            np.full(len(above), there),
            np.log1p(np.abs(away)) * np.sign(away) * there,
            away == 0,
            (grown.nodes >= best) & (grown.nodes < grown.end[best]),
            points[above],
            points[grown.parent[above]],
            held[above],
            held[grown.nodes],
            signs.hidden,
            np.array(title.repeated),
        ]
    )


def section_rows(levels: Numbers, closes: Numbers) -> Rows:
    """How far above the last heading stands, what it is like, and how far above a title that closes the text."""
    titled = closes & (levels > 0)
    heading = _last(levels > 0)
    known = heading >= 0
    return together(
        [
            np.where(known, np.log1p(np.arange(len(levels)) - heading), 5),
            np.where(known, levels[heading], 0),
            np.where(known, titled[heading], False),
            closes,
            _away(_last(closes)),
            _away(_last(titled)),
            np.cumsum(titled) > 0,
            np.log1p(np.cumsum(levels > 0)),
        ]
    )


def _last(marks: Numbers) -> Numbers:
    """For each place, the last marked place up to it, or -1."""
    return np.maximum.accumulate(np.where(marks, np.arange(len(marks)), -1))


def _away(last: Numbers) -> Rows:
    away: Rows = np.where(last >= 0, np.log1p(np.arange(len(last)) - last), 8).astype(np.float32)
    return away


def view_rows(grown: Tree, lengths: Numbers, first: Rows) -> Rows:
    """The first judgement of each block, of its neighbours, and of the elements around it."""
    sizes = np.minimum(lengths, CAP) + 1
    worth = first * sizes
    liked, whole = running(worth), running(sizes)
    most = max(float(liked[-1]), LITTLE)
    page = (most / whole[-1], first.max(), np.log1p(most))
    best = int(np.bincount(grown.parent[grown.nodes], worth).argmax())
    steps, meeting = steps_to(grown, int(grown.first_block[best]), int(grown.end_block[best]))
    return np.vstack(
        [
            first,
            liked_around(grown, liked, whole, LEVELS),
            together([steps, share(liked, whole, grown.first_block[meeting], grown.end_block[meeting])]),
            shifted_rows(first[None], SHIFTS),
            liked_near(liked, whole, STRETCHES),
            together([liked[:-1] / most, *(np.full(len(first), value) for value in page)]),
        ]
    )


def running(numbers: Numbers) -> Rows:
    """Sums of the numbers before each place, and of all, so that any stretch can be asked for its sum."""
    return np.concatenate([[0.0], np.cumsum(numbers)])


def running_prose(letters: Lettering) -> Numbers:
    """How much running text stands before each block, and in all."""
    prose = letters.sizes * ((letters.sizes > PROSE) & (letters.links < MOST_LINKED))
    return packed([0, *np.cumsum(prose).tolist()])
