"""What stands on a page beside its own text, and says so: its navigation and footer, and by the kind of page comments
below an article, reviews of a product, the sidebar of a forum.

Rivals for text cannot tell them from it on sites that they do not know: they are running text too. Fails where an
element is named after something else, such as a tab that leads to the reviews and holds the description as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress

from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.hints import nodes_called
from motherlode.extractors.text.lettering import Numbers, lettering
from motherlode.read.html import HtmlDocument

FRAME = ("nav", "footer")
"""Elements that are no text on any kind of page."""
OTHERS = {"article": "comment", "product": "review", "thread": "sidebar"}
"""On each kind of page, what elements are called that hold something else. Other words, and these on other kinds, lose
on some sites what they gain on others (decision 73)."""
LEAST = 0.1
"""The share of the chosen letters that must be left, or what was taken for something else is the text."""


def without_others(doc: HtmlDocument, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The chosen blocks without what does not belong to the text of such a page."""
    apart = other_blocks(doc, kind)
    return left_over(chosen, apart, lettering(doc.table).sizes) if apart else chosen


def left_over(chosen: Sequence[int], apart: Collection[int], sizes: Numbers) -> Sequence[int]:
    """The chosen blocks without some; all of them where next to nothing would be left."""
    stays = [at not in apart for at in chosen]
    if all(stays):
        return chosen
    letters = sizes[list(chosen)]
    return tuple(compress(chosen, stays)) if letters[stays].sum() >= max(1, LEAST * letters.sum()) else chosen


def other_blocks(doc: HtmlDocument, kind: str) -> set[int]:
    """The blocks in such elements, by position. One that holds the headline is the page, which has such a part."""
    table, title = doc.table, headline(doc).block
    word = OTHERS.get(kind)
    found: set[int] = set()
    reached = 0
    for node in sorted([*table.of(*FRAME), *(nodes_called(table, word) if word else ())]):
        first, end = table.first_block[node], table.end_block[node]
        if end > reached and not first <= title < end:
            found.update(range(max(first, reached), end))
            reached = end
    return found
