"""A thread says much twice: who answers a post quotes it. Its text says a long passage once, its records keep both."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.read.nodes import Block

LONG = 100
"""Characters from which on a passage is not said again. A shorter one may be a greeting, or the point of a reply."""
PROBE = 30
"""Characters that are looked for first: most passages are new, and a short text is found missing sooner."""
WITHIN = 100_000
"""Characters before a passage in which it is looked for; without an end, a giant page would take minutes."""


def said_once(blocks: Sequence[Block], chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks; of a thread, without those that stand word for word in one before them."""
    if kind != "thread":
        return chosen
    said = ""
    kept = []
    for at in chosen:
        text = blocks[at].text
        if len(text) >= LONG and "\n" in text:
            text = " ".join(text.split())  # who quotes a post may break its lines elsewhere
        if len(text) < LONG or text[:PROBE] not in said or text not in said:
            kept.append(at)
            if len(text) >= LONG:
                said = f"{said}\n{text}"[-WITHIN:]
    return kept
