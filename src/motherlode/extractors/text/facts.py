"""Facts: cells of tables, terms with what they mean, lines such as "Weight: 200 g", and the name of what they tell of;
entries of lists; ingredients and steps that the page's data name.

They are short and look like the frame of a page, so rivals for running text give them little. On pages about one
thing they are what people look for.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.tree import tree
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.letters import spoken
from motherlode.read.memory import once_a_page

CELLS = frozenset({"td", "th", "dt", "dd"})
NAMING = frozenset({"product", "listing", "collection", "service"})
"""Kinds of page on which headline and lines with a label are facts; elsewhere a line may be a byline or a button."""
LABELLED = re.compile(r"[^:：\n]{2,40}[:：]\s*\S")
LONGEST = 120
MOST_LINKED = 0.5
PARTS = ("recipeIngredient", "ingredients", "recipeInstructions", "step", "supply", "tool")
"""Properties by which the page's data name the parts of what it describes, one a block."""
BETWEEN_PARTS = re.compile(r"<[^>]{0,500}>|\n")
MOST_NESTING = 6
SHORTEST = 4
"""Letters of a part: a number alone stands anywhere."""


def fact_blocks(doc: HtmlDocument, kind: str) -> list[int]:
    """The blocks that state a fact, by position; what mostly leads elsewhere does not."""
    table = doc.table
    naming, tags = kind in NAMING, table.tag
    named = named_parts(doc)
    if not naming and CELLS.isdisjoint(table.by_tag):
        return named
    name = headline(doc)[0] if naming else -1
    letters, blocks = lettering(table), table.blocks
    short = ((letters.links <= MOST_LINKED) & (letters.lengths <= LONGEST)).nonzero()[0].tolist()
    return named + [
        at
        for at in short
        if tags[blocks[at].node] in CELLS or (naming and (at == name or _is_labelled(blocks[at].text)))
    ]


def _is_labelled(line: str) -> bool:
    return (":" in line or "：" in line) and LABELLED.match(line) is not None


def list_entries(doc: HtmlDocument, kind: str) -> list[int]:
    """The blocks that are an entry of a list, or its first line or two, and lead nowhere; menus do. The lists of a
    thread are its posts, about which others know more."""
    entries = doc.table.of("li") if kind != "thread" else []
    if not entries:
        return []
    is_entry = np.zeros(len(doc.table), bool)
    is_entry[entries] = True
    grown = tree(doc.table)
    around = grown.parent[grown.nodes]
    inside = is_entry[grown.nodes] | is_entry[around] | is_entry[grown.parent[around]]
    found: list[int] = (inside & (lettering(doc.table).links == 0)).nonzero()[0].tolist()
    return found


@once_a_page  # they are text, and no part of the frame
def named_parts(doc: HtmlDocument) -> list[int]:
    """The blocks that say just what the page's data name as an ingredient, a tool or a step."""
    values = [value for thing in things(doc) for name in PARTS if (value := thing.content.get(name))]
    named = {spoken(line) for text in _texts(values, MOST_NESTING) for line in BETWEEN_PARTS.split(html.unescape(text))}
    if not named:
        return []
    said = enumerate(spoken(block.text) for block in doc.table.blocks)
    return [at for at, line in said if len(line) >= SHORTEST and line in named]


def _texts(value: Any, deepest: int) -> Iterator[str]:
    """All texts in a value of JSON, whatever holds them."""
    if isinstance(value, str):
        yield value
    elif deepest and isinstance(value, (list, dict)):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _texts(inside, deepest - 1)
