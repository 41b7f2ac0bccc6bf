"""What an element calls itself, numbers taken out: members of one family are made by one line of a template."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from lxml import etree

from motherlode.read.nodes import NodeTable

DIGITS = re.compile(r"\d+|(?<=[_-])[0-9a-f]{8,}")
IDENTIFIED = etree.XPath("//*[@id]")
LONGEST_NAME = 60
MOST_TOKENS = 8
COUNTED = frozenset({"td", "tr", "div", "table", "span", "dd", "th"})
"""Elements that templates tell apart by their order where they have no class."""
LAST_COUNTED = 6


class Families:
    """For every node the names of the families that it belongs to."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.ids = _attribute(table, IDENTIFIED, "id")
        self._keys: dict[int, str] = {}
        self.short_texts: dict[int, str] = {}
        """Texts of elements that may be names, kept for the next cut of the page."""

    def names(self, node: int) -> tuple[str, ...]:
        """Tag and class tokens, and the id without its number."""
        return self._names[node]

    @cached_property
    def _names(self) -> list[tuple[str, ...]]:
        found = [_class_names(*own) if own[1] else () for own in zip(self.table.tag, self.table.classes, strict=True)]
        for node, name in self.ids.items():
            bare = DIGITS.sub("", name)
            if bare != name and len(bare) <= LONGEST_NAME:
                found[node] = (*found[node], f"{self.table.tag[node]}#{bare}")
        return found

    def key(self, node: int) -> str:
        """One name for the node as a step of a relative path: its class or numbered id, or which of its kind it is."""
        found = self._keys.get(node)
        if found is None:
            found = self._keys[node] = self._new_key(node)
        return found

    def _new_key(self, node: int) -> str:
        tag, classes = self.table.tag[node], self.table.classes[node]
        if classes:
            return _key(tag, classes)
        name = self.ids.get(node, "")
        if name and (bare := DIGITS.sub("", name)) != name:
            return f"{tag}#{bare[:LONGEST_NAME]}"
        if tag in COUNTED:
            return f"{tag}:{self._place_among_alike(node)}"
        return tag

    def _place_among_alike(self, node: int) -> int:
        table = self.table
        parent, tag, place = table.parent[node], table.tag[node], 0
        at = parent + 1
        while at < node and place < LAST_COUNTED:
            place += table.tag[at] == tag
            at = table.end[at]
        return place

    @cached_property
    def members(self) -> dict[str, list[int]]:
        """Family -> its nodes, in document order."""
        found: dict[str, list[int]] = {}
        for node, names in enumerate(self._names):
            for name in names:
                found.setdefault(name, []).append(node)
        return found


@lru_cache(maxsize=2)  # every rival of a page asks
def families(table: NodeTable) -> Families:
    return Families(table)


def _attribute(table: NodeTable, query: etree.XPath, name: str) -> dict[int, str]:
    position = table.node_of
    found = query(table.elements[0]) if table.elements else []
    return {position[element]: element.get(name, "") for element in found if element in position}


@lru_cache(maxsize=4096)
def _class_names(tag: str, classes: str) -> tuple[str, ...]:
    """Each class token is a family of its own, since records differ in some: `post online`, `post`."""
    tokens = dict.fromkeys(DIGITS.sub("", token) for token in classes.split()[:MOST_TOKENS])
    return tuple(f"{tag}.{token}" for token in tokens if 1 < len(token) <= LONGEST_NAME)


@lru_cache(maxsize=4096)
def _key(tag: str, classes: str) -> str:
    tokens = classes.split(maxsplit=1)
    return f"{tag}.{DIGITS.sub('', tokens[0][:LONGEST_NAME])}" if tokens else tag
