"""Which elements carry an attribute that some rival asks for: one look at every element serves all, where a query over
the tree for each would cost more than the rivals themselves."""

from __future__ import annotations

from functools import lru_cache

from motherlode.read.nodes import NodeTable

DATED = ("datetime", "title", "content", "data-time", "data-date", "data-timestamp", "data-original-title")
WANTED = frozenset({"id", "itemtype", "itemprop", "role", "style", "hidden", "href", *DATED})


@lru_cache(maxsize=2)  # every rival of a page asks
def carriers(table: NodeTable) -> dict[str, list[tuple[int, str]]]:
    """Attribute -> (node, value) of every element that has it, in document order."""
    return table.elements.carrying(WANTED)


@lru_cache(maxsize=2)
def addresses(table: NodeTable) -> dict[int, str]:
    """Link -> where it leads."""
    tag = table.tag
    return {node: value for node, value in carriers(table)["href"] if tag[node] == "a" and value}
