"""How the cuts of a page look, in figures: what a region of records has and other regions lack. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motherlode.extractors.records.attributes import addresses
from motherlode.extractors.records.families import families
from motherlode.extractors.records.figures import FIGURES, Cuts, Sums
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.signs import (
    CALLED,
    SIGNS,
    Surroundings,
    naming_nodes,
    page_signs,
    priced_blocks,
    replying_blocks,
)
from motherlode.extractors.records.spans import Cut
from motherlode.extractors.text.lettering import Numbers, Rows, lettering, link_lengths
from motherlode.extractors.text.measures import weights
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._cuts import running_marks
    from motherlode.extractors.records._figures import measured
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import running_marks
    from motherlode.extractors.records.figures import measured

TAGGED = {
    "row": ("tr",),
    "li": ("li",),
    "article": ("article",),
    "inline": ("a", "span", "p", "b", "i", "td", "h2", "h3", "dd", "dt"),
}
TRAITS = (*FIGURES, "typical size", "size spread", "node spread", *CALLED, *TAGGED, *SIGNS, "page replies")
BLOCKS, SIZES, NAMES = TRAITS.index("blocks"), len(FIGURES), TRAITS.index(CALLED[0])
TAGS, PAGE = NAMES + len(CALLED), NAMES + len(CALLED) + len(TAGGED)
BITS = np.arange(len(CALLED))[:, None, None]
LONG = 80


class PageSums:
    """What is the same for all cuts of a page: running sums over its nodes and blocks, its signs, its names."""

    def __init__(self, table: NodeTable) -> None:
        dates = [moment.node for moment in moments(table)]
        headings = table.of("h1", "h2", "h3", "h4", "h5", "h6")
        signs = [dates, headings, table.of("img"), table.of("a"), naming_nodes(table)]
        nodes = running_marks(signs, len(table))
        blocks = running_marks([replying_blocks(table), sorted(priced_blocks(table)), []], len(table.blocks))
        plain = lettering(table).lengths - link_lengths(table)
        prose = np.where(plain >= LONG, weights(table), 0)
        self.around = Surroundings(table)
        for node in self.around.marginal:  # the news of a site in its sidebar may say more than a short thread
            prose[table.first_block[node] : table.end_block[node]] = 0
        blocks[2, 1:] = prose.cumsum()
        self.sums = Sums(nodes, blocks, families(table).numbers.own, *_leads(table))
        own = page_signs(table)
        self.signs = [*(own[name] for name in SIGNS), float(blocks[0, -1] > 0)]


def _leads(table: NodeTable) -> tuple[Numbers, Numbers]:
    """The links of a page, and a number for the address of each."""
    links, numbers = addresses(table), dict[str, int]()
    own = [numbers.setdefault(address, len(numbers)) for address in links.values()]
    return np.array([*links], np.int64), np.array(own, np.int64)


@once_a_page  # adjustment asks again
def page_sums(table: NodeTable) -> PageSums:
    return PageSums(table)


def traits(table: NodeTable, cuts: Sequence[Cut], block_cuts: Cuts, size: int = len(TRAITS)) -> Rows:
    """A row for each of `TRAITS` with a figure for every cut; more rows where somebody else will fill them."""
    page = page_sums(table)
    found = measured(table, page.sums, cuts, block_cuts, size)
    rows, middle = found.rows, np.log1p(found.middle)
    apart = np.abs(np.log1p(found.sizes) - middle[:, found.cut])
    rows[SIZES] = middle[0]
    rows[SIZES + 1 : NAMES] = np.add.reduceat(apart, found.starts, axis=-1) / found.counts
    rows[0] = np.log(found.counts)
    rows[BLOCKS] = np.log1p(rows[BLOCKS])
    openings = [cut[len(cut) // 2][0] for cut in cuts]  # the first may be unlike the others
    asked = [(cut[0][0], opening, cut[-1][0]) for cut, opening in zip(cuts, openings, strict=True)]
    called = np.array([list(map(page.around.of, nodes)) for nodes in asked])
    rows[NAMES:TAGS] = (called >> BITS & 1).mean(axis=2)
    tags = [table.tag[node] for node in openings]
    rows[TAGS:PAGE] = [[tag in wanted for tag in tags] for wanted in TAGGED.values()]
    rows[PAGE : len(TRAITS)] = np.array(page.signs)[:, None]
    return rows
