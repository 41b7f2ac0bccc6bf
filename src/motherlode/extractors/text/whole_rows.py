"""Believes that a row of a table is one statement: where a cell of it is text, so are its other cells. Fails on tables
that lay out a page, which is why long cells and cells of several blocks are left alone."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import missing_cells
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import missing_cells

CELLS = frozenset({"td", "th"})
LONGEST = 120
"""Characters of a cell of data."""
MOST = 0.5
"""Of the letters of a row that may be missing where links are among them: menus stand in rows too."""


def with_whole_rows(table: NodeTable, chosen: Sequence[int]) -> Sequence[int]:
    """The chosen blocks and the cells that stand beside them in rows of data, in the order of the page."""
    if CELLS.isdisjoint(table.by_tag):
        return chosen
    missing = missing_cells(table, chosen, LONGEST, MOST)
    return sorted({*chosen, *missing}) if missing else chosen
