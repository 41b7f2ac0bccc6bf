"""One name for every node as a step of a path, and what stands at the places that records have in common.

`_naming.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from motherlode.read.nodes import NodeTable

DIGITS = re.compile(r"\d+|(?<=[_-])[0-9a-f]{8,}")
DIGIT = re.compile(r"\d")
LONGEST_NAME = 60
MOST_TOKENS = 8
COUNTED = frozenset({"td", "tr", "div", "table", "span", "dd", "th"})
"""Elements that templates tell apart by their order where they have no class."""
LAST_COUNTED = 6
HIGHEST = 14
"""How far above its anchor a record may end."""


def class_names(tag: str, classes: str) -> tuple[str, ...]:
    """The families that a tag and class attribute belong to, numbers taken out: each class token is one of its own,
    since records differ in some: `post online`, `post`."""
    tokens = dict.fromkeys(numberless(classes).split()[:MOST_TOKENS])
    return tuple([f"{tag}.{token}" for token in tokens if 1 < len(token) <= LONGEST_NAME])


def names_of(
    names: Sequence[tuple[str, ...]], looks: Mapping[tuple[str, str], Sequence[int]], size: int
) -> list[tuple[str, ...]]:
    """For every node the names that its look gives."""
    found: list[tuple[str, ...]] = [()] * size
    for own, nodes in zip(names, looks.values(), strict=True):
        for node in nodes:
            found[node] = own
    return found


def node_keys(table: NodeTable, ids: Mapping[int, str], looks: Mapping[tuple[str, str], Sequence[int]]) -> list[str]:
    """For every node its class or numbered id, or which of its kind it is among its siblings."""
    keys: list[str] = []
    met: dict[tuple[int, str], int] = {}
    called = {node: class_key(*look) for look, nodes in looks.items() for node in nodes}
    for node, (tag, parent) in enumerate(zip(table.tag, table.parent, strict=True)):
        before = 0
        if tag in COUNTED:
            before = met.get((parent, tag), 0)
            met[parent, tag] = before + 1
        keys.append(called[node] if node in called else bare_key(tag, ids.get(node, ""), before))
    return keys


@lru_cache(maxsize=8192)
def class_key(tag: str, classes: str) -> str:
    tokens = classes.split(maxsplit=1)
    return f"{tag}.{numberless(tokens[0][:LONGEST_NAME])}" if tokens else tag


def bare_key(tag: str, name: str, before: int) -> str:
    """The key of a node without a class: by its id, or by how many like it stand before it."""
    if name and (bare := without_numbers(name)) != name:
        return f"{tag}#{bare[:LONGEST_NAME]}"
    return f"{tag}:{min(before, LAST_COUNTED)}" if tag in COUNTED else tag


def numberless(name: str) -> str:
    return without_numbers(name) if DIGIT.search(name) else name


def without_numbers(name: str) -> str:
    """
    >>> without_numbers("post-12"), without_numbers("css-deadbeef")
    ('post-', 'css-')
    """
    return DIGITS.sub("", name)


def looks_of(tags: Sequence[str], classes: Sequence[str]) -> dict[tuple[str, str], list[int]]:
    """(tag, class attribute) -> the nodes that have both."""
    found: dict[tuple[str, str], list[int]] = {}
    for node, look in enumerate(zip(tags, classes, strict=True)):
        if look[1]:
            found.setdefault(look, []).append(node)
    return found


def spans_of(
    cut: Sequence[tuple[int, int]], end: Sequence[int], first: Sequence[int], stop: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """The blocks of each record: first, and one past the last. A record may be several neighbours."""
    found = []
    for start, behind in cut:
        last = start
        while end[last] < behind:
            last = end[last]
        found.append((first[start], stop[last]))
    return tuple(found)


Step = str | tuple[str, int]


class Steps:
    """What the elements of a page are called on the way up from an anchor: names of families, and the tag with its
    depth. Anchors lie in the same elements mostly."""

    def __init__(self, table: NodeTable, names: Sequence[tuple[str, ...]]) -> None:
        self._table, self._names = table, names

    def around(self, anchors: Sequence[int], enough: float, most: int) -> list[tuple[int, list[int]]]:
        """Elements of one name that are the nearest around one anchor each and hold no other one, at least so many of
        them, with the text that they hold; of these groups those with the most, the largest first."""
        found = [nodes for nodes in self._holders(anchors).values() if len(nodes) >= enough]
        sized = sorted([(-sum(map(self._table.chars, nodes)), at) for at, nodes in enumerate(found)])
        return [(-size, found[at]) for size, at in sized[:most]]

    def _holders(self, anchors: Sequence[int]) -> dict[Step, list[int]]:
        table, found = self._table, dict[Step, list[int]]()
        bounds = [-1, *anchors, len(table)]
        for anchor, before, after in zip(anchors, bounds, bounds[2:], strict=False):
            node, seen, height = anchor, set[Step](), 0
            while node > before and table.end[node] <= after and height < HIGHEST:
                own: tuple[Step, ...] = (*self._names[node], (table.tag[node], table.depth[node]))
                for name in own:
                    if name not in seen:
                        seen.add(name)
                        found.setdefault(name, []).append(node)
                node = table.parent[node]
                height += 1
        return found
