"""The page with its formulas as LaTeX in the text: `$…$` and `$$…$$` at their places, never escaped.

Text, Markdown and records are then taken from that page, so that none of them has to know about formulas.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy

from msgspec.structs import replace

from motherlode.extractors.formula.context import sentence_at
from motherlode.extractors.formula.page import Placed
from motherlode.read.html import HtmlDocument
from motherlode.read.walk import FORMULA, INLINE, Block, Element

UNREAD = frozenset({"script", "svg", "object", "iframe", "img", "style", "template"})
"""Elements whose text nobody would read."""
LOOK_AHEAD = 100
"""Blocks; a formula that is in none of them is not in the text."""


def with_formulas(doc: HtmlDocument, placed: Sequence[Placed]) -> HtmlDocument:
    """A twin of the page in which every element that is nothing but a formula holds its LaTeX."""
    if not any(one.nodes for one in placed):
        return doc
    root = deepcopy(doc.root)
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    for one in placed:
        for place, node in enumerate(sorted(one.nodes)):
            element = emptied(elements[node])
            if place == 0:
                element.text = one.markup
                if element.tag in UNREAD or (element.tag not in INLINE and not one.formula.display):
                    element.tag = FORMULA
    return doc.with_root(root)


def in_sentences(doc: HtmlDocument, placed: Sequence[Placed]) -> list[Placed]:
    """The formulas with the sentences that they stand in, once their LaTeX is in the text of the page."""
    blocks = doc.table.blocks
    done: list[Placed] = []
    index = at = 0
    for one in placed:
        markup = " ".join(one.markup.split())
        found = first_place(blocks, markup, index, at) if one.nodes else None
        if found is not None:
            index, start = found
            at = start + len(markup)
            sentence = sentence_at(blocks[index].text, start, at)
            one = replace(one, formula=replace(one.formula, sentence=sentence))
        done.append(one)
    return done


def first_place(blocks: Sequence[Block], markup: str, index: int, at: int) -> tuple[int, int] | None:
    """(block, offset) where a formula stands next, looked for from a place on."""
    for ahead, block in enumerate(blocks[index : index + LOOK_AHEAD]):
        found = block.text.find(markup, 0 if ahead else at)
        if found >= 0:
            return index + ahead, found
    return None


def emptied(element: Element) -> Element:
    """The element with nothing in it; what stands behind it stays."""
    for child in list(element):
        element.remove(child)
    element.text = None
    return element


def latex_in(text: str, placed: Sequence[Placed]) -> str:
    """A text with the formulas that stand in running text, `\\(x\\)` or `[tex]x[/tex]`, in one spelling."""
    markup = {one.source: one.markup for one in placed if one.source and one.source != one.markup}
    if not markup:
        return text
    longest_first = sorted(markup, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), lambda found: markup[found[0]], text)
