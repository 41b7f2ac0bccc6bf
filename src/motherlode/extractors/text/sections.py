"""Where the text of a page ends: short lines such as "Related articles", "Comments" or "相关阅读" open another part."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from motherlode.extractors.text.lettering import WIDE, Numbers, lettering
from motherlode.read.caseless import Caseless
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import Words, short_holding, tag_levels
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import Words, short_holding, tag_levels

CLOSING = Caseless(
    r"\b(?:related|recommended|comments?|repl(?:y|ies)|more (?:from|stories|news|articles|on|in)|you (?:may|might)|"
    r"also (?:like|read|see|bought|viewed)|read (?:next|more|also)|popular|latest|recent|trending|share|tags?|tagged|"
    r"about the author|subscribe|newsletter|sponsored|sign up|follow us|similar|topics|categories|archives|"
    r"customers|reviews|previous|next)\b|相关|推荐|评论|热门|更多|延伸阅读|分享|猜你|排行|最新|上一篇|下一篇|责任编辑|标签"
)
CLOSING_WORDS = Words(
    dict.fromkeys(
        "related recommended comment comments reply replies more you also read popular latest recent trending share "
        "tag tags tagged about subscribe newsletter sponsored sign follow similar topics categories archives customers "
        "reviews previous next".split(),
        1,
    )
)
"""No line closes a text without one of these, unless it is Chinese."""
HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
LONGEST = 60
"""A title of a part is short."""


@once_a_page
def closing_lines(table: NodeTable) -> Numbers:
    """Which blocks are short lines of that sort."""
    found = np.zeros(len(table.blocks), bool)
    letters = lettering(table)
    for at in short_holding(table.blocks, letters.sizes, letters.counts, WIDE, LONGEST, CLOSING_WORDS):
        if closes(table.blocks[at].text):
            found[at] = True
    return found


@lru_cache(maxsize=10_000)  # pages of a site say the same again
def closes(line: str) -> bool:
    return CLOSING.search(line) is not None


@once_a_page
def heading_levels(table: NodeTable) -> Numbers:
    """1 to 6 for blocks in a heading, 0 for others."""
    return tag_levels(table.blocks, table.tag, HEADINGS)


def closing_titles(table: NodeTable) -> Numbers:
    """Those of them that are headings."""
    return closing_lines(table) & (heading_levels(table) > 0)
