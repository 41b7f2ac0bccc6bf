"""A thread says much twice: who answers a post quotes it. Its text says a long passage once, its records keep both.

Pages of services, collections and products say it again for a narrower screen, or on the next card of a row; and not
only passages, but the name of a thing and every line about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.read.nodes import Block
from motherlode.read.seek import Passages

SCREENS = frozenset({"service", "collection", "product"})
"""Kinds of page that say things again for another screen."""
ONCE = SCREENS | {"thread"}
"""Kinds of page that say a passage once. Manuals lose: they mean what they repeat."""
LONG = 100
"""Characters from which on a passage is not said again. A shorter one may be a greeting, or the point of a reply."""
LINE = 20
"""Characters from which on a line is not said again for another screen. A shorter one may be a button or a price."""
WITHIN = 100_000
"""Characters before a passage in which it is looked for; without an end, a giant page would take minutes."""


def said_once(blocks: Sequence[Block], chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks; on some kinds of page, without those that stand word for word in one before them."""
    if kind not in ONCE:
        return chosen
    if kind in SCREENS:
        chosen = _lines_once(blocks, chosen)
    said, later, passages = "", list[str](), Passages()
    kept = []
    for at in chosen:
        text = blocks[at].text
        if len(text) >= LONG and "\n" in text:
            text = " ".join(text.split())  # who quotes a post may break its lines elsewhere
        if len(text) >= LONG:
            if passages.may_hold(text):  # most are new, and what was said need not be put together for them
                said, later = "\n".join((said, *later))[-WITHIN:], []
                if text in said:
                    continue
            passages.add(text)
            later.append(text)
        kept.append(at)
    return kept


def _lines_once(blocks: Sequence[Block], chosen: Sequence[int]) -> list[int]:
    """The chosen blocks without those that say the same as one before them."""
    said: set[str] = set()
    kept = []
    for at in chosen:
        text = blocks[at].text
        if len(text) >= LINE:
            line = " ".join(text.split()) if "\n" in text else text
            if line in said:
                continue
            said.add(line)
        kept.append(at)
    return kept
