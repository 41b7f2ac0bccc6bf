"""What stands in a post and is not said in it: the signature of who wrote it, previews of linked pages, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from motherlode.read.nodes import NodeTable

APART = ("signature", "onebox", "unfurl")
"""What forums call signatures and previews."""


def without_asides(table: NodeTable, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks; of a thread, without those that no post says. Where nothing would be left, all stay."""
    if kind != "thread":
        return chosen
    apart = aside_blocks(table)
    return [at for at in chosen if at not in apart] or chosen


def aside_blocks(table: NodeTable) -> frozenset[int]:
    """The blocks of signatures and previews, and those that are nothing but a button, by position."""
    names = set(table.classes)
    called = "\n".join(names).lower()  # one look for each word, since most pages have none of them
    words = [word for word in APART if word in called]
    apart = {name for name in names if any(word in name.lower() for word in words)} if words else set()
    named = [node for node, name in enumerate(table.classes) if name in apart] if apart else []
    inside = {at for node in named for at in range(table.first_block[node], table.end_block[node])}
    return frozenset(inside.union(_button_blocks(table)))


def _button_blocks(table: NodeTable) -> Iterator[int]:
    for node, role in table.carriers["role"]:
        if role == "button":
            around = node
            while around > 0 and table.first_block[around] == table.end_block[around]:
                around = table.parent[around]
            if table.chars(around) == table.chars(node):  # else the button stands in a line of text
                yield from range(table.first_block[around], table.end_block[around])
