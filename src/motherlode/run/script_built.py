"""Pages that say nothing until their scripts have run: the reader is told what would help, and gets what data say."""

from __future__ import annotations

from motherlode.extractors.text.embedded import embedded_text
from motherlode.model import Value
from motherlode.read.boxes import boxes_of
from motherlode.read.html import HtmlDocument

NEXT_TO_NOTHING = 200
"""Characters of all text of a page, below which a page with scripts is taken for their work."""
UNSEEN = 0.5
"""How sure the text of data is where no block says it again. No gold page is of this sort, so it is a guess."""
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


def text_of_data(doc: HtmlDocument) -> Value | None:
    """The text that such a page carries as data for machines, where it has any: more than all that stands in it."""
    told = embedded_text(doc) if waits_for_scripts(doc) else None
    return Value(value=told.value, where=told.where, by=(told.by,), confidence=UNSEEN, settled=False) if told else None
