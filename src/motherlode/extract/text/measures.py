"""How much a block says: length in which a Chinese character counts as much as two letters, and its share of links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from motherlode.read.nodes import Block, NodeTable

WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
MARGINAL_TAGS = frozenset({"nav", "footer", "aside", "menu", "dialog", "form", "button", "fieldset", "figcaption"})
MARGINAL_NAMES = re.compile(
    r"(?:^|[\s_-])(?:nav(?:bar|igation)?|menu|foot(?:er)?|sidebar|side-bar|breadcrumbs?|cookies?|consent|banner|advert\w*|ads?|"
    r"promo\w*|sponsor\w*|share|sharing|social|related|recommend\w*|newsletter|subscri\w+|sign-?up|login|popup|modal|"
    r"pagination|pager|skip|toolbar|widget|copyright|tags?|sr-only|visually-hidden|screen-reader-text)(?=$|[\s_-])",
    re.I,
)


LONGEST_NAME = 300


def weight(text: str) -> int:
    """Length of a text; Chinese, Japanese and Korean say in one character what others say in two or three.

    >>> weight("ab"), weight("中文")
    (2, 4)
    """
    return len(text) if text.isascii() else len(text) + len(WIDE.findall(text))


def link_share(block: Block) -> float:
    """The part of a block that stands in links."""
    return min(1.0, block.link_chars / len(block.text)) if block.text else 0.0


def is_marginal(table: NodeTable, node: int) -> bool:
    """Is this element called navigation, footer, advert or the like?"""
    if table.tag[node] in MARGINAL_TAGS:
        return True
    element = table.elements[node]
    if _is_marginal_name(table.classes[node]) or _is_marginal_name(element.get("id") or ""):
        return True
    return (element.get("role") or "") in ("navigation", "banner", "contentinfo", "complementary", "search", "dialog")


@lru_cache(maxsize=20_000)  # names repeat, within a page and between the pages of a site
def _is_marginal_name(name: str) -> bool:
    return bool(name) and len(name) < LONGEST_NAME and MARGINAL_NAMES.search(name) is not None


@lru_cache(maxsize=1)  # several rivals of a page ask
def marginal_blocks(table: NodeTable) -> frozenset[int]:
    """Blocks inside marginal elements; what holds half of the page's text is not marginal, whatever its name."""
    limit = table.chars(0) / 2
    found: set[int] = set()
    behind = 0
    for node in range(len(table)):
        if node < behind or table.end_block[node] == table.first_block[node] or table.chars(node) >= limit:
            continue
        if is_marginal(table, node):
            found.update(range(table.first_block[node], table.end_block[node]))
            behind = table.end[node]
    return frozenset(found)


def shares(table: NodeTable, chosen: Iterable[int]) -> tuple[float, ...]:
    """A choice of blocks as a share for each block of the page: 1 for those chosen."""
    taken = set(chosen)
    return tuple(1.0 if position in taken else 0.0 for position in range(len(table.blocks)))
