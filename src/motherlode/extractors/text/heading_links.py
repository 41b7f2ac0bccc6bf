"""Headings without the mark that links to them (¶, #, a picture of a chain): it says nothing. Where a heading's own
words are the link, they stay."""

from __future__ import annotations

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LONGEST = 3
"""Letters of a mark."""


@once_a_page  # the title, the text and Markdown ask
def bare_headings(table: NodeTable) -> dict[int, str]:
    """The element of each heading with such a mark -> what it says without."""
    found: dict[int, str] = {}
    for heading in table.of(*HEADINGS):
        blocks = table.blocks[table.first_block[heading] : table.end_block[heading]]
        marks = _marks(table, heading) if len(blocks) == 1 else []
        if marks:
            found[blocks[0].node] = _without(blocks[0].text, marks)
    return found


def _marks(table: NodeTable, heading: int) -> list[str]:
    """The texts of the links in a heading that have no letter and lead to a place in a page."""
    links = (node for node in range(heading + 1, table.end[heading]) if table.tag[node] == "a")
    short = [(node, table.elements.line(node)) for node in links if 0 < table.chars(node) <= LONGEST]
    return [
        said
        for node, said in short
        if said and not any(map(str.isalnum, said)) and "#" in table.elements.value(node, b"href")
    ]


def _without(text: str, marks: list[str]) -> str:
    """
    >>> _without("# Programming in C#", ["#"]), _without("Pumps ¶", ["¶"])
    ('Programming in C#', 'Pumps')
    """
    for mark in marks:
        text = text.removeprefix(mark).lstrip() if text.startswith(mark) else text.removesuffix(mark).rstrip()
    return text
