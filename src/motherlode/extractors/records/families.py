"""What an element calls itself, numbers taken out: members of one family are made by one line of a template."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.extractors.records.cuts import PlaceNumbers
from motherlode.extractors.records.naming import LONGEST_NAME
from motherlode.extractors.records.spans import shows_nothing
from motherlode.read.caseless import Caseless
from motherlode.read.memory import lazy, once_a_page
from motherlode.read.nodes import DEAD, INLINE, NodeTable
from motherlode.read.wording import class_wording

try:
    from motherlode.extractors.records._common import ShortTexts
    from motherlode.extractors.records._cuts import numbered_places
    from motherlode.extractors.records._naming import (
        Family,
        Steps,
        class_names,
        looks_of,
        members_of,
        names_of,
        node_keys,
        without_numbers,
    )
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.common import ShortTexts
    from motherlode.extractors.records.cuts import numbered_places
    from motherlode.extractors.records.family import Family, members_of
    from motherlode.extractors.records.naming import (
        Steps,
        class_names,
        looks_of,
        names_of,
        node_keys,
        without_numbers,
    )

SMALL = INLINE - {"a"} | DEAD | {"path", "input", "option", "meta", "link"}
"""Elements that are no records, whatever their class."""


class Families:
    """For every node the names of the families that it belongs to."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.ids = dict(table.carriers["id"])
        self.short_texts = ShortTexts(table)
        """Texts of elements that may be names, kept for the next cut of the page."""

    def names(self, node: int) -> tuple[str, ...]:
        """Tag and class tokens, the id without its number, and inline style."""
        return self.by_node[node]

    @lazy
    def by_node(self) -> list[tuple[str, ...]]:
        """What `names` says of each node; a page has few looks, and nodes are asked for again and again."""
        found = names_of(self.look_names, self.looks, len(self.table))
        for node, marks in self._marks.items():
            found[node] = (*found[node], *marks)
        return found

    @lazy
    def steps(self) -> Steps:
        """The names of elements around anchors."""
        return Steps(self.table, self.by_node)

    @lazy
    def look_names(self) -> list[tuple[str, ...]]:
        """The names that the class attribute of each look gives."""
        return [class_names(tag, classes) for tag, classes in self.looks]

    @lazy
    def _marks(self) -> dict[int, tuple[str, ...]]:
        """Names that are no class: numbered ids, and the inline style of elements without a class."""
        tag, found = self.table.tag, dict[int, tuple[str, ...]]()
        for node, name in self.ids.items():
            bare = without_numbers(name)
            if bare != name and len(bare) <= LONGEST_NAME:
                found[node] = (f"{tag[node]}#{bare}",)
        for node, style in self.table.carriers["style"]:
            if style and not self.table.classes[node] and not shows_nothing(style):
                found[node] = (*found.get(node, ()), f"{tag[node]}~{_plain_style(style)}")
        return found

    @lazy
    def keys(self) -> list[str]:
        """One name for each node as a step of a relative path."""
        return node_keys(self.table, self.ids, self.looks)

    def place(self, node: int) -> str:
        """The node's own key behind its parent's."""
        return self.numbers.names[int(self.numbers.inside[node])]

    @lazy
    def numbers(self) -> PlaceNumbers:
        """The places of all nodes by number: cuts of a page share their nodes."""
        return numbered_places(self.keys, self.table.parent)

    @lazy
    def looks(self) -> dict[tuple[str, str], list[int]]:
        """(tag, class attribute) -> the nodes that have both: a page has few."""
        return looks_of(self.table.tag, self.table.classes)

    def called(self, pattern: Caseless, words: Iterable[str]) -> set[str]:
        """Class attributes of the page that a pattern is found in; none is without all of the words."""
        lines = class_wording(self.table)
        return {lines.lines[line] for line in lines.matching(pattern, words)}

    @lazy
    def members(self) -> dict[str, Family]:
        """The families by name; what stands inside a line makes none."""
        found = members_of(self.table, self.looks, self.look_names, SMALL)
        for node in sorted(self._marks):
            for name in self._marks[node]:
                found.setdefault(name, Family()).add([node], self.table.chars(node))
        return found

    def of_family(self, name: str) -> list[int]:
        """The nodes of a family, in document order."""
        return self.members[name].nodes if name in self.members else []


@once_a_page  # every rival of a page asks
def families(table: NodeTable) -> Families:
    return Families(table)


def _plain_style(style: str) -> str:
    return "".join(style.lower().split())[:LONGEST_NAME]
