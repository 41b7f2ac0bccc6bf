"""Where the links of a page lead."""

from __future__ import annotations

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable


@once_a_page  # several rivals of a page ask
def addresses(table: NodeTable) -> dict[int, str]:
    """Link -> its address."""
    tag = table.tag
    return {node: value for node, value in table.carriers["href"] if tag[node] == "a" and value}
