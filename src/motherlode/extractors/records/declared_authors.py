"""Believes what the microdata of each post calls its author. Fails where that names who replied, or hides the name."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.records.common import LONGEST
from motherlode.extractors.records.layout import Layout
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

AUTHOR = frozenset({"author", "creator"})


def with_declared(layout: Layout, found: list[int | None], bodies: list[int | None]) -> list[int | None]:
    """Who is left unnamed has the name that the post declares; all have, where most declare one and none was found:
    what stood at the same place of each was a rank."""
    declared = declared_authors(layout, bodies)
    both = [(name, node) for name, node in zip(declared, found, strict=True) if name is not None and node is not None]
    if 2 * len(both) > len(found) and not any(_same(layout.table, *pair) for pair in both):
        found = [None] * len(found)
    return [name if node is None else node for name, node in zip(declared, found, strict=True)]


def declared_authors(layout: Layout, bodies: list[int | None]) -> list[int | None]:
    """The element with the author's name of each record that declares one, and no more than one: answers inside it
    have authors too."""
    named: list[list[int]] = [[] for _ in layout.cut]
    for node in declared_names(layout.table):
        record = layout.owner[node]
        if record >= 0 and not _is_in(layout.table, node, bodies[record]):
            named[record].append(node)
    return [names[0] if len(names) == 1 else None for names in named]


@once_a_page  # each part of a thread asks
def declared_names(table: NodeTable) -> list[int]:
    """The elements that show the name of a declared author: the name inside one, or else the whole."""
    return list(_names(table))


def _names(table: NodeTable) -> Iterator[int]:
    properties = [(node, frozenset(value.lower().split())) for node, value in table.carriers["itemprop"]]
    at = 0
    while at < len(properties):
        node, own = properties[at]
        at += 1
        if own.isdisjoint(AUTHOR):
            continue
        names = []
        while at < len(properties) and properties[at][0] < table.end[node]:  # an author in an author is the same one
            names += [properties[at][0]] if "name" in properties[at][1] else []
            at += 1
        name = names[0] if names else node
        if 0 < table.chars(name) <= LONGEST and "\n" not in table.text(name):
            yield name


def _same(table: NodeTable, name: int, node: int) -> bool:
    return table.text(name) == table.text(node) or _is_in(table, name, node) or _is_in(table, node, name)


def _is_in(table: NodeTable, node: int, around: int | None) -> bool:
    return around is not None and around <= node < table.end[around]
