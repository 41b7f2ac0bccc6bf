"""Elements of one name, gathered from those that look alike.

`_naming.pyx` does the same, compiled; what stands here runs where the package was installed without a compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from motherlode.read.nodes import NodeTable

Look = tuple[str, str]
"""A tag and its class attribute."""


class Family:
    """Elements of one name. Most families are told by their size to be no records, so their nodes stay unsorted."""

    __slots__ = ("chars", "count", "parts")

    def __init__(self) -> None:
        self.parts: list[list[int]] = []
        self.count = 0
        self.chars = 0
        """Length of their text, what is nested counted again."""

    def add(self, nodes: list[int], chars: int) -> None:
        self.parts.append(nodes)
        self.count += len(nodes)
        self.chars += chars

    @property
    def nodes(self) -> list[int]:
        """In document order."""
        return self.parts[0] if len(self.parts) == 1 else sorted(chain(*self.parts))


def members_of(
    table: NodeTable,
    looks: Mapping[Look, list[int]],
    names: Sequence[tuple[str, ...]],
    small: frozenset[str],
) -> dict[str, Family]:
    """The families by name that class attributes give, names of one look after the other's; what has one of the small
    tags makes none."""
    found: dict[str, Family] = {}
    for (look, nodes), own in zip(looks.items(), names, strict=True):
        if look[0] not in small:
            size = sum(map(table.chars, nodes))
            for name in own:
                found.setdefault(name, Family()).add(nodes, size)
    return found
