"""Pages that say nothing until their scripts have run: the reader is told what would help."""

from __future__ import annotations

from motherlode.read.boxes import boxes_of
from motherlode.read.html import HtmlDocument

NEXT_TO_NOTHING = 200
"""Characters of all text of a page, below which a page with scripts is taken for their work."""
WARNING = "next to no text stands in the page as it was sent, but scripts do: --browser runs them first"


def script_warnings(doc: HtmlDocument) -> list[str]:
    """A warning where a browser would show more than can be read."""
    return [WARNING] if waits_for_scripts(doc) else []


def waits_for_scripts(doc: HtmlDocument) -> bool:
    has_little = doc.table.chars(0) < NEXT_TO_NOTHING
    return has_little and bool(doc.table.of("script")) and not boxes_of(doc)


def only_asks_for_scripts(doc: HtmlDocument) -> bool:
    """Is all that such a page says a notice for readers without scripts? Nobody else sees it: it is no text."""
    if not waits_for_scripts(doc):
        return False
    table = doc.table
    asked = {at for node in table.of("noscript") for at in range(table.first_block[node], table.end_block[node])}
    return len(asked) == len(table.blocks)
