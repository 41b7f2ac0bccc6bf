"""Which block is the headline of the page?"""

from __future__ import annotations

from typing import NamedTuple

from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page


class Headline(NamedTuple):
    block: int
    """A heading that `<title>` begins with, else the first h1; -1 where there is neither."""
    repeated: list[bool]
    """For each block: does `<title>` begin with it?"""


@once_a_page  # several rivals of a page ask
def headline(doc: HtmlDocument) -> Headline:
    table = doc.table
    title = "".join(" ".join(table.text(node) for node in table.of("title")[:1]).lower().split())
    longest, letter = 2 * len(title) + 20, title[:1]
    repeated = [
        5 < len(text) < longest and text[0].lower() == letter and title.startswith("".join(text.lower().split()))
        for _, text, _, _ in table.blocks
    ]
    first = -1
    for position, block in enumerate(table.blocks):
        tag = table.tag[block.node]
        if repeated[position] and tag in ("h1", "h2", "h3"):
            return Headline(position, repeated)
        if first < 0 and tag == "h1":
            first = position
    return Headline(first, repeated)
