"""Each formula once: copies of one formula are witnesses of it, and verify each other."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.verdict import judge
from motherlode.read.nodes import NodeTable

ORDER = {"source": 0, "copy": 1, "rebuilt": 2}


class Settled(Struct, frozen=True):
    """One formula: the sighting that is believed, and the witnesses for and against it."""

    best: Sighting
    by: tuple[str, ...]
    against: tuple[str, ...] = ()
    whole: tuple[int, ...] = ()


def grouped(table: NodeTable, sightings: Iterable[Sighting]) -> list[list[Sighting]]:
    """Sightings of one formula together: those whose subtrees lie in one another."""
    owner: dict[int, int] = {}
    groups: list[list[Sighting]] = []
    by_size = sorted(sightings, key=lambda seen: -max((table.end[w] - w for w in seen.whole), default=0))
    for seen in by_size:
        group = next((found for w in seen.whole if (found := owner_of(table, owner, w)) is not None), None)
        if group is None:
            group = len(groups)
            groups.append([])
        for node in seen.whole:
            owner.setdefault(node, group)
        groups[group].append(seen)
    return groups


def owner_of(table: NodeTable, owner: dict[int, int], node: int) -> int | None:
    while node >= 0:
        if node in owner:
            return owner[node]
        node = table.parent[node]
    return None


def settled(group: list[Sighting]) -> Settled:
    """The most faithful sighting, and who agrees with it."""
    if len(group) == 1:
        return Settled(group[0], (group[0].by,), whole=group[0].whole)
    ranked = sorted(group, key=lambda seen: (ORDER[seen.faith], not seen.sure))
    best = ranked[0]
    by = tuple(dict.fromkeys(seen.by for seen in ranked if are_one(seen.latex, best.latex)))
    against = tuple(dict.fromkeys(seen.by for seen in ranked if seen.by not in by))
    whole = tuple(sorted({node for seen in group for node in seen.whole}))
    return Settled(best, by, against, whole)


def are_one(latex: str, other: str) -> bool:
    """Two spellings of one formula: the same text without spaces, or the same tree."""
    if latex == other or "".join(latex.split()) == "".join(other.split()):
        return True
    tree = judge(latex).tree
    return tree is not None and tree == judge(other).tree
