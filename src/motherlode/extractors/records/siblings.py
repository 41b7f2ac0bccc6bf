"""Elements that hold enough of the page to be a region, and their children: what repetition and look choose from."""

from __future__ import annotations

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._cuts import regions_of
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import regions_of

LEAST_SHARE = 0.03
"""Of the page's text that a region holds."""


@once_a_page  # several rivals of a page ask
def regions(table: NodeTable) -> list[tuple[int, list[int]]]:
    """Parents with enough text, each with its children that have any; at least two."""
    before = table.chars_before
    return regions_of(table.end, before, LEAST_SHARE * before[-1])
