"""How the cuts of a page look, in figures: what a region of records has and other regions lack. Decides nothing.

All cuts are measured together on running sums over nodes and blocks, so that what a record holds is a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.signs import (
    CALLED,
    Surroundings,
    naming_nodes,
    page_signs,
    priced_blocks,
    replying_blocks,
)
from motherlode.extractors.records.spans import Cut, Span
from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.measures import weights
from motherlode.extractors.text.tree import tree
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._cuts import running_marks
    from motherlode.extractors.records._naming import laid_out
    from motherlode.extractors.text._blocks import numbered, packed
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import running_marks
    from motherlode.extractors.records.naming import laid_out
    from motherlode.extractors.text.blocks import numbered, packed

Figures = np.ndarray[Any, np.dtype[Any]]
NODE_SUMS = ("dates", "headings", "images", "links", "authors")
ALL_NODES = tuple(f"all {name}" for name in NODE_SUMS)
NODE_SHARES = (*NODE_SUMS, *(f"one of {name}" for name in NODE_SUMS))
SHARES = len(NODE_SHARES)
BLOCK_SUMS = ("replies", "prices", "prose")
TAGGED = {
    "row": ("tr",),
    "li": ("li",),
    "article": ("article",),
    "inline": ("a", "span", "p", "b", "i", "td", "h2", "h3", "dd", "dt"),
}
LONG = 80


class Spans:
    """The records of all cuts one after the other, with what lies inside another record of the same cut."""

    def __init__(self, cuts: Sequence[Sequence[Span]]) -> None:
        laid = laid_out(cuts)
        self.first, self.stop, self.cut, self.counts, self.nested, self.inner, self.outer = laid
        self.starts = np.cumsum(self.counts) - self.counts

    def held(self, sums: Figures) -> Figures:
        """What each record holds of each running sum, without what the records inside it hold."""
        found = sums[:, self.stop] - sums[:, self.first]
        if len(self.inner):
            inside = found[:, self.inner]
            np.subtract.at(found.T, self.outer, inside.T)
        return np.asarray(found)

    def total(self, values: Figures) -> Figures:
        """The sum over the records of each cut."""
        return np.asarray(np.add.reduceat(values, self.starts, axis=-1))

    def share(self, values: Figures) -> Figures:
        """The mean over the records of each cut."""
        return self.total(np.asarray(values, dtype=float)) / self.counts

    def as_first(self, values: Figures) -> Figures:
        """Which records have the value of the first one of their cut."""
        return np.asarray(values == values[self.starts][self.cut])

    def usual(self, sizes: Figures) -> tuple[Figures, Figures]:
        """The middle logarithm of each cut, and how far the others lie from it in the mean."""
        sizes = np.maximum(0, sizes)
        apart = sizes.max() + 1  # the sizes of one cut stand behind those of another, so that one order serves all
        ordered = np.sort(self.cut * apart + sizes)[self.starts + self.counts // 2]
        middle = np.log1p(ordered - np.arange(len(self.counts)) * apart)
        return middle, self.share(np.abs(np.log1p(sizes) - middle[self.cut]))


class PageSums:
    """What is the same for all cuts of a page: running sums over its nodes and blocks, and its signs.

    The first two sums over nodes are of text and of text in links, the others of `NODE_SUMS`.
    """

    def __init__(self, table: NodeTable) -> None:
        self.end = tree(table).end
        dates = [moment.node for moment in moments(table)]
        headings = table.of("h1", "h2", "h3", "h4", "h5", "h6")
        signs = [dates, headings, table.of("img"), table.of("a"), naming_nodes(table)]
        self.nodes = running_marks([[], [], *signs], len(table))
        self.nodes[0], self.nodes[1] = packed(table.chars_before), packed(table.link_chars_before)
        self.blocks = running_marks([replying_blocks(table), sorted(priced_blocks(table)), []], len(table.blocks))
        plain = lettering(table).lengths - packed([block.link_chars for block in table.blocks])
        self.blocks[2, 1:] = np.cumsum(np.where(plain >= LONG, weights(table), 0))
        self.signs = page_signs(table) | {"page replies": float(self.blocks[0, -1] > 0)}
        self.around = Surroundings(table)
        self.names = families(table).numbers.own
        self.parents = packed(table.parent)
        self.first_child = _first_children(table, self.end)


def _first_children(table: NodeTable, end: Figures) -> Figures:
    """A number for the tag of each node's first child, 0 where it has none."""
    tags = np.append(numbered(table.tag), 0) + 1
    return np.where(end > np.arange(len(end)) + 1, tags[1:], 0)


@once_a_page  # adjustment asks again
def page_sums(table: NodeTable) -> PageSums:
    return PageSums(table)


def traits(table: NodeTable, cuts: Sequence[Cut], block_cuts: Sequence[Sequence[Span]]) -> dict[str, Figures]:
    """Trait -> its figure for every cut."""
    page, nodes, blocks = page_sums(table), Spans(cuts), Spans(block_cuts)
    held = nodes.held(page.nodes)
    signs = held[2:]
    total = nodes.total(np.concatenate([held, signs > 0, signs == 1]))
    found = _sized(page, nodes, held[0], total[:2])
    found |= zip(ALL_NODES, total[2:-SHARES] / np.maximum(1, page.nodes[2:, -1:]), strict=True)
    found |= zip(NODE_SHARES, total[-SHARES:] / nodes.counts, strict=True)
    held = blocks.held(page.blocks)
    total = blocks.total(np.concatenate([held, held > 0]))
    found |= zip(BLOCK_SUMS, total[3:] / blocks.counts, strict=True)
    found["all prose"] = total[2] / max(1, page.blocks[2, -1])
    found["blocks"] = np.log1p(blocks.share(blocks.stop - blocks.first))
    found |= _named(table, nodes, page.around) | _alike(page, nodes)
    return found | {name: np.full(len(cuts), value) for name, value in page.signs.items()}


def _sized(page: PageSums, spans: Spans, sizes: Figures, totals: Figures) -> dict[str, Figures]:
    """How many records, how much text (of each record, and of all with what stands in links), how even."""
    whole = max(1, int(page.nodes[0, -1]))
    plain = max(1, whole - int(page.nodes[1, -1]))
    total, links = totals
    typical, spread = spans.usual(sizes)
    opening = spans.first[spans.starts]
    return {
        "many": np.log(spans.counts),
        "one": spans.counts == 1.0,
        "two": spans.counts == 2.0,
        "text share": total / whole,
        "plain share": np.maximum(0, total - links) / plain,
        "link share": links / np.maximum(1, total),
        "typical size": typical,
        "size spread": spread,
        "node spread": spans.usual(spans.stop - spans.first)[1],
        "before": page.nodes[0][opening] / whole,
        "nested": np.array(spans.nested, dtype=float),
        "several": page.end[opening] < spans.stop[spans.starts],
    }


def _named(table: NodeTable, spans: Spans, around: Surroundings) -> dict[str, Figures]:
    """What the records and the elements around them are called."""
    openings = spans.first[spans.starts].tolist()
    answers = np.array([around.of(node) for node in openings], dtype=float)
    tags = [table.tag[node] for node in openings]
    tagged = {name: np.array([tag in wanted for tag in tags], dtype=float) for name, wanted in TAGGED.items()}
    return dict(zip(CALLED, answers.T, strict=True)) | tagged


def _alike(page: PageSums, spans: Spans) -> dict[str, Figures]:
    """How many records of a cut have the name of its first one, one parent, and the same first child."""
    children = page.first_child[spans.first]
    sorts, cuts = int(children.max()) + 1, len(spans.counts)
    often = np.bincount(spans.cut * sorts + children, minlength=cuts * sorts).reshape(cuts, sorts)
    return {
        "same name": spans.share(spans.as_first(page.names[spans.first])),
        "same parent": (spans.share(spans.as_first(page.parents[spans.first])) == 1).astype(float),
        "same children": often.max(axis=1) / spans.counts,
    }
