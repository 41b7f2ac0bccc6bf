"""What stands in a post and is not said in it: the signature of who wrote it, previews of linked pages, buttons, the
label of an advertisement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from motherlode.read.nodes import NodeTable

APART = ("signature", "onebox", "unfurl")
"""What forums call signatures and previews."""
ADVERT = re.compile(r"(?:advertisement|sponsored|广告)\s*(?:$|[-–—(（:：|])", re.IGNORECASE)
"""How the label of an advertisement begins, such as "Advertisement (gone after registration)"."""
LONGEST_LABEL = 60


def without_asides(table: NodeTable, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks; of a thread, without those that no post says. Where nothing would be left, all stay."""
    if kind != "thread":
        return chosen
    apart, blocks = aside_blocks(table), table.blocks
    return [at for at in chosen if at not in apart and not _is_advert(blocks[at].text)] or chosen


def aside_blocks(table: NodeTable) -> frozenset[int]:
    """The blocks of signatures and previews, and those that are nothing but a button, by position."""
    named, buttons = table.elements.called(APART, "button")
    inside = {at for node in named for at in range(table.first_block[node], table.end_block[node])}
    return frozenset(inside.union(_button_blocks(table, buttons)))


def _button_blocks(table: NodeTable, buttons: Iterable[int]) -> Iterator[int]:
    for node in buttons:
        around = node
        while around > 0 and table.first_block[around] == table.end_block[around]:
            around = table.parent[around]
        if table.chars(around) == table.chars(node):  # else the button stands in a line of text
            yield from range(table.first_block[around], table.end_block[around])


def _is_advert(line: str) -> bool:
    return len(line) <= LONGEST_LABEL and ADVERT.match(line) is not None
