"""Which block is the headline of the page?"""

from __future__ import annotations

from typing import NamedTuple

from motherlode.extractors.text.sections import heading_levels
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import largest_heading, title_lines
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import largest_heading, title_lines

LARGE = 3
"""A headline is no smaller heading than this."""


class Headline(NamedTuple):
    block: int
    """A heading that `<title>` begins with, else the first h1; -1 where there is neither."""
    repeated: list[bool]
    """For each block: does `<title>` begin with it?"""


@once_a_page  # several rivals of a page ask
def headline(doc: HtmlDocument) -> Headline:
    table = doc.table
    repeated = title_lines(table.blocks, page_title(table))
    return Headline(largest_heading(heading_levels(table), repeated, LARGE), repeated)


def page_title(table: NodeTable) -> str:
    """What `<title>` says, in small letters and without spaces."""
    return "".join([word for node in table.of("title")[:1] for word in table.text(node).lower().split()])
