"""From one thing a record to the records: the largest elements around each anchor that hold no other one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from motherlode.extractors.records.families import Families
from motherlode.extractors.records.spans import Cut, cut_of, stretched
from motherlode.read.nodes import NodeTable

HIGHEST = 14
"""How far above its anchor a record may end."""
UNIQUE = 0.75
"""Share of the anchors that must have an element of the family to themselves."""


def cuts_around(table: NodeTable, names: Families, anchors: Sequence[int], *, most: int = 3) -> Iterator[Cut]:
    """The largest families of elements that hold one anchor each, and the same stretched over their siblings."""
    around = _holders(table, names, anchors)
    enough = max(2.0, UNIQUE * len(anchors))
    fitting = [nodes for nodes in around.values() if len(nodes) >= enough]
    sized = sorted(fitting, key=lambda nodes: -sum(map(table.chars, nodes)))
    for nodes in sized[:most]:
        yield cut_of(table, nodes)
        if longer := stretched(table, nodes):
            yield longer


def _holders(table: NodeTable, names: Families, anchors: Sequence[int]) -> dict[str, list[int]]:
    """Family -> the nodes of it that are the nearest around one anchor and hold no other."""
    parent, end, steps = table.parent, table.end, names.steps
    found: dict[str, list[int]] = {}
    bounds = [-1, *anchors, len(table)]
    for anchor, before, after in zip(anchors, bounds, bounds[2:], strict=False):
        node, seen, height = anchor, set[str](), 0
        while node > before and end[node] <= after and height < HIGHEST:
            if node not in steps:
                steps[node] = (*names.names(node), f"{table.tag[node]}@{table.depth[node]}")
            for name in steps[node]:
                if name not in seen:
                    seen.add(name)
                    found.setdefault(name, []).append(node)
            node = parent[node]
            height += 1
    return found
