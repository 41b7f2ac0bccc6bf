"""Where the links of a page lead."""

from __future__ import annotations

from functools import lru_cache

from motherlode.read.nodes import NodeTable


@lru_cache(maxsize=2)  # several rivals of a page ask
def addresses(table: NodeTable) -> dict[int, str]:
    """Link -> its address."""
    tag = table.tag
    return {node: value for node, value in table.carriers["href"] if tag[node] == "a" and value}
