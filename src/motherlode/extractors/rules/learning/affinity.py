"""How much a text of the page, or a mark in its source, sounds like the name of a field."""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W\d_]+")
SHORTEST = 4
"""Shorter words must be equal; from here on a common beginning, or one inside the other, is enough."""


def sounds_like(text: str, name: str) -> bool:
    """Do the two share a word?

    >>> sounds_like("Main telephone numbers:", "phone"), sounds_like("cuisines", "cuisine"), sounds_like("by", "author")
    (True, True, False)
    """
    ours = [word.casefold() for word in WORD.findall(name.replace("_", " "))]
    theirs = [word.casefold() for word in WORD.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).replace("_", " "))]
    return any(alike(one, other) for one in ours for other in theirs)


def alike(one: str, other: str) -> bool:
    if one == other:
        return True
    if min(len(one), len(other)) < SHORTEST:
        return False
    return one in other or other in one
