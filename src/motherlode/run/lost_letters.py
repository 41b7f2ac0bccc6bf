"""Pages whose letters were lost before they were sent, decoded wrongly and stored so: their text cannot be trusted."""

from __future__ import annotations

from collections.abc import Mapping

from motherlode.model import Value

LOST = "\ufffd"
"""What stands for a letter that could not be read."""
MOST = 0.05
"""Of the characters of a text: with more of them gone hardly a sentence is whole."""
WARNING = "many letters of the text were lost before the page was sent, and cannot be brought back"


def has_lost_letters(text: str) -> bool:
    """Is too much of a text gone for it to be right?

    >>> has_lost_letters("caf\\ufffd"), has_lost_letters("A word or two on the caf\\ufffd.")
    (True, False)
    """
    return text.count(LOST) > MOST * len(text)


def lost_warnings(values: Mapping[str, Value]) -> list[str]:
    return [WARNING] if "text" in values and has_lost_letters(values["text"].value) else []
