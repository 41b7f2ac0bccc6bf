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
    blocks, first, end = table.blocks, table.first_block, table.end_block
    for heading in table.of(*HEADINGS):
        at = first[heading]
        if end[heading] - at == 1 and _may_be_marked(blocks[at].text) and (marks := _marks(table, heading)):
            found[blocks[at].node] = _without(blocks[at].text, marks)
    return found


def _may_be_marked(text: str) -> bool:
    """Does a heading begin or end with anything but a letter? Most do not, and links are looked for in the others."""
    return not (text[-1].isalnum() and text[0].isalnum())


def _marks(table: NodeTable, heading: int) -> list[str]:
    """The texts of the links in a heading that have no letter and lead to a place in a page."""
    found = []
    for node in range(heading + 1, table.end[heading]):
        if table.tag[node] == "a" and 0 < table.chars(node) <= LONGEST:
            said = table.elements.line(node)
            if said and not any(map(str.isalnum, said)) and "#" in table.elements.value(node, b"href"):
                found.append(said)
    return found


def _without(text: str, marks: list[str]) -> str:
    """
    >>> _without("# Programming in C#", ["#"]), _without("Pumps ¶", ["¶"])
    ('Programming in C#', 'Pumps')
    """
    for mark in marks:
        text = text.removeprefix(mark).lstrip() if text.startswith(mark) else text.removesuffix(mark).rstrip()
    return text
