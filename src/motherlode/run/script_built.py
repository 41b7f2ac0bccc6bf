"""Pages that say nothing until their scripts have run: the reader is told what would help, and gets what data say."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from motherlode.extractors.text.embedded import embedded_text
from motherlode.extractors.text.lettering import lettering
from motherlode.model import Value
from motherlode.read.boxes import boxes_of
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, NodeTable

NEXT_TO_NOTHING = 200
"""Characters of all text of a page, below which a page with scripts is taken for their work."""
LABEL, LINKED, FEW_LINKS = 40, 0.7, 4
"""Letters of a label; the part of a line that stands in links, and how many of them make it a run of links."""
RUNS, RUN_SHARE = 3, 0.7
"""So many runs of links, with this share of the letters, and labels beside them are a frame."""
UNSEEN = 0.5
"""How sure the text of data is where no block says it again. No gold page is of this sort, so it is a guess."""
WARNING = "next to no text stands in the page as it was sent, but scripts do: --browser runs them first"


def script_warnings(doc: HtmlDocument) -> list[str]:
    """A warning where a browser would show more than can be read."""
    return [WARNING] if waits_for_scripts(doc) else []


def waits_for_scripts(doc: HtmlDocument) -> bool:
    has_little = doc.table.chars(0) < NEXT_TO_NOTHING or only_frames(doc)
    return has_little and bool(doc.table.of("script")) and not boxes_of(doc)


def says_nothing(doc: HtmlDocument) -> bool:
    """Is all that the page says a notice for readers without scripts, or its frame? That is no text."""
    return only_asks_for_scripts(doc) or only_frames(doc)


def only_asks_for_scripts(doc: HtmlDocument) -> bool:
    """Is all that such a page says a notice for readers without scripts? Nobody else sees it."""
    if not waits_for_scripts(doc):
        return False
    table = doc.table
    asked = {at for node in table.of("noscript") for at in range(table.first_block[node], table.end_block[node])}
    return len(asked) == len(table.blocks)


@once_a_page  # text, warnings and data ask
def only_frames(doc: HtmlDocument) -> bool:
    """Does the page say nothing but runs of links in one line, and their labels? So do shops whose scripts bring the
    rest between head and foot. Lists of links do not: they have a line for each, or more than a label beside them."""
    table, letters = doc.table, lettering(doc.table)
    runs = (letters.links >= LINKED) & (letters.sizes > LABEL)
    if np.count_nonzero(runs) < RUNS or not (runs | (letters.sizes <= LABEL)).all():
        return False
    enough = bool(letters.sizes[runs].sum() >= RUN_SHARE * letters.sizes.sum())
    return enough and all(_is_run(table, table.blocks[at]) for at in np.flatnonzero(runs).tolist())


def _is_run(table: NodeTable, block: Block) -> bool:
    """Are there several links in one line?"""
    links = table.of("a")
    inside = bisect_left(links, table.end[block.node]) - bisect_left(links, block.node)
    return inside >= FEW_LINKS and "\n" not in block.text


def text_of_data(doc: HtmlDocument) -> Value | None:
    """The text that such a page carries as data for machines, where it has any: more than all that stands in it."""
    told = embedded_text(doc) if waits_for_scripts(doc) else None
    return Value(value=told.value, where=told.where, by=(told.by,), confidence=UNSEEN, settled=False) if told else None
