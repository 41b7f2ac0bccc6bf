"""Elements that hold enough of the page to be a region, and their children: what repetition and look choose from, and
whether they look like a list."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from motherlode.extractors.records.attributes import linking_nodes
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


FEWEST_LIKE, LONGEST_LIKE, MOSTLY_LINKS = 8, 300, 0.8
"""Siblings of one tag that make a list, their letters in the mean, and the share of them that hold a link."""
HOLDS = 0.3
"""Of the page's text that they hold together. Of 620 pages of html/wcxb-dev three are searched for this alone."""
RUNNING = frozenset({"p", "br", "span", "b", "i", "td", "th", "h1", "h2", "h3", "h4"})
"""What running text is made of, links or not."""


def looks_listed(table: NodeTable) -> bool:
    """Does much of the page stand in short siblings that each lead somewhere? That asks no language."""
    return any(_is_list(table, children) for _, children in regions(table) if len(children) >= FEWEST_LIKE)


def _is_list(table: NodeTable, children: list[int]) -> bool:
    tag, often = Counter(table.tag[node] for node in children).most_common(1)[0]
    if often < FEWEST_LIKE or tag in RUNNING:
        return False
    alike = [node for node in children if table.tag[node] == tag]
    held = sum(table.chars(node) for node in alike)
    if not HOLDS * table.chars(0) <= held <= LONGEST_LIKE * often:
        return False
    return sum(_leads_somewhere(table, node) for node in alike) >= MOSTLY_LINKS * often


def _leads_somewhere(table: NodeTable, node: int) -> bool:
    links = linking_nodes(table)
    at = bisect_left(links, node)
    return at < len(links) and links[at] < table.end[node]
