"""What stands on a page beside its own text, and says so: its navigation and footer, its controls, what it shows only
when asked, all that is not in its one article; and by the kind of page what stands above the headline, comments below
an article, reviews of a product, the sidebar of a forum.

Rivals for text cannot tell them from it on sites that they do not know: they are running text too. Fails where an
element is named after something else, such as a tab that leads to the reviews and holds the description as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import compress
from typing import NamedTuple

from motherlode.extractors.text.facts import named_parts
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.hints import nodes_called
from motherlode.extractors.text.lettering import Numbers, lettering
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

FRAME = ("nav", "footer")
"""Elements that are no text on any kind of page."""
CONTROLS = ("label", "fieldset", "dialog", "noscript")
"""Nor are these: what one chooses from, and what nobody sees at first."""
UNASKED = frozenset({"tooltip", "dialog", "alertdialog"})
"""Roles of what is shown only when asked."""
OTHERS = {"article": "comment", "product": "review", "thread": "sidebar"}
"""On each kind of page, what elements are called that hold something else. Other words, and these on other kinds, lose
on some sites what they gain on others (decision 73)."""
ASKING = frozenset({"service", "thread"})
"""Kinds of page whose text may stand in forms: services ask for a call in the middle of what they offer, and some
forums put each post into one. Elsewhere they hold what one fills in, and what is said of it."""
LEAST = 0.1
"""The share of the chosen letters that must be left, or what was taken for something else is the text."""
LEAST_BELOW = 0.3
"""The same for what stands above the headline. Shops show a thing above its name, so it must leave more."""
BESIDE = {"article": 0.02}
MOST = 0.5
"""The same for what stands beside the one article: where the page is an article it may be a short one; elsewhere it
must hold most of the text, or it is an entry among others that are no articles. And for forms: one may be all."""


class Part(NamedTuple):
    """Blocks that may be none of the text."""

    blocks: Collection[int]
    least: float
    """The share of the letters chosen that must be left without them."""


def without_others(doc: HtmlDocument, chosen: Sequence[int], kind: str, posts: Collection[int] = ()) -> Sequence[int]:
    """The chosen blocks without what does not belong to the text of such a page."""
    return left_over(chosen, parts_apart(doc, kind, posts), lettering(doc.table).sizes)


def parts_apart(doc: HtmlDocument, kind: str, posts: Collection[int] = ()) -> list[Part]:
    """What does not belong to the text of a page, part by part: one may be the text after all. Which blocks the posts
    of a thread say is told by others."""
    table, title = doc.table, headline(doc).block
    word = OTHERS.get(kind)
    named = [*table.of(*FRAME), *(nodes_called(table, word) if word else ())]
    unasked = [node for node, role in table.carried("role")["role"] if role in UNASKED]
    parts = (
        Part(_blocks_in(table, named, title), LEAST),
        Part(_blocks_in(table, [*table.of(*CONTROLS), *unasked], title), LEAST),
        Part(beside_article(table), BESIDE.get(kind, MOST)),
        Part(above_headline(table, title, kind, posts), LEAST_BELOW),
        Part(_blocks_in(table, table.of("form"), title) if kind not in ASKING else (), MOST),
    )
    named_by_data = set(named_parts(doc))
    kept = (Part(set(blocks) - named_by_data, least) for blocks, least in parts) if named_by_data else parts
    return [part for part in kept if part.blocks]


def left_over(chosen: Sequence[int], parts: Iterable[Part], sizes: Numbers) -> Sequence[int]:
    """The chosen blocks without these parts, but with a part without which next to nothing would be left."""
    for apart, least in parts:
        stays = [at not in apart for at in chosen]
        if not all(stays):
            letters = sizes[list(chosen)]
            if letters[stays].sum() >= max(1, least * letters.sum()):
                chosen = tuple(compress(chosen, stays))
    return chosen


def _blocks_in(table: NodeTable, nodes: Iterable[int], title: int) -> set[int]:
    """The blocks in such elements, by position. One that holds the headline is the page, which has such a part."""
    found: set[int] = set()
    reached = 0
    for node in sorted(nodes):
        first, end = table.first_block[node], table.end_block[node]
        if end > reached and not first <= title < end:
            found.update(range(max(first, reached), end))
            reached = end
    return found


def beside_article(table: NodeTable) -> set[int]:
    """The blocks outside the one `article` of a page, by position; none where it has several, which are its entries."""
    articles = [node for node in table.of("article") if table.first_block[node] < table.end_block[node]]
    if len(articles) != 1:
        return set()
    first, end = table.first_block[articles[0]], table.end_block[articles[0]]
    return {*range(first), *range(end, len(table.blocks))}


def above_headline(table: NodeTable, title: int, kind: str, posts: Collection[int]) -> set[int]:
    """The blocks above the h1 that is the headline of an article or a product, by position, such as what a site
    announces on all its pages; of a thread, those that no post says, for the opening one may stand there. A smaller
    headline may name a part of the page, such as the recipe below a story."""
    if kind not in OTHERS or title < 0 or table.tag[table.blocks[title].node] != "h1":
        return set()
    if kind == "thread" and not posts:
        return set()
    return set(range(title)).difference(posts)
