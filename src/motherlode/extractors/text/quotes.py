"""A thread says much twice: who answers a post quotes it. Its text says a long passage once, its records keep both."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.read.nodes import Block

LONG = 100
"""Characters from which on a passage is not said again. A shorter one may be a greeting, or the point of a reply."""


def said_once(blocks: Sequence[Block], chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks; of a thread, without those that say word for word what one before them says."""
    if kind != "thread":
        return chosen
    said: set[str] = set()
    kept = []
    for at in chosen:
        text = blocks[at].text
        if len(text) < LONG or text not in said:
            said.add(text)
            kept.append(at)
    return kept
