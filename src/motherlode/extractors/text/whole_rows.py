"""Believes that a row of a table is one statement: where a cell of it is text, so are its other cells. Fails on tables
that lay out a page, which is why long cells and cells of several blocks are left alone."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.read.nodes import NodeTable

CELLS = frozenset({"td", "th"})
LONGEST = 120
"""Characters of a cell of data."""
MOST = 0.5
"""Of the letters of a row that may be missing where links are among them: menus stand in rows too."""


def with_whole_rows(table: NodeTable, chosen: Sequence[int]) -> Sequence[int]:
    """The chosen blocks and the cells that stand beside them in rows of data, in the order of the page."""
    if not any(map(table.of, CELLS)):
        return chosen
    tag, parent, blocks, known = table.tag, table.parent, table.blocks, frozenset(chosen)
    homes = {parent[blocks[i].node] for i in chosen if tag[blocks[i].node] in CELLS}
    missing = {i for row in homes if row >= 0 and tag[row] == "tr" for i in _missing(table, row, known)}
    return sorted(known | missing) if missing else chosen


def _missing(table: NodeTable, row: int, known: frozenset[int]) -> list[int]:
    """The cells of a row of data that are not known to be text. Links are among them only where the first cell is one:
    without its name a row says nothing."""
    inside = range(table.first_block[row], table.end_block[row])
    missing = [i for i in inside if i not in known]
    if not missing:
        return missing
    blocks = table.blocks
    if any(table.parent[blocks[i].node] != row or len(blocks[i].text) > LONGEST for i in inside):
        return []
    if not any(blocks[i].link_chars for i in missing):
        return missing
    size, lost = (sum(len(blocks[i].text) for i in some) for some in (inside, missing))
    return missing if missing[0] == inside[0] and lost <= MOST * size else []
