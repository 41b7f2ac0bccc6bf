"""Elements that hold enough of the page to be a region, and their children: what repetition and look choose from."""

from __future__ import annotations

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

LEAST_SHARE = 0.03
"""Of the page's text that a region holds."""


@once_a_page  # several rivals of a page ask
def regions(table: NodeTable) -> list[tuple[int, list[int]]]:
    """Parents with enough text, each with its children that have any; at least two."""
    before, end = table.chars_before, table.end
    least = LEAST_SHARE * before[-1]
    found = []
    for parent, stop in enumerate(end):
        if stop < parent + 3 or before[stop] - before[parent] < least:
            continue
        children = []
        child = parent + 1
        while child < stop:
            after = end[child]
            if before[after] > before[child]:
                children.append(child)
            child = after
        if len(children) > 1:
            found.append((parent, children))
    return found
