"""Believes that the body is the place with the most running text in the same spot of every record, and no quote. Fails
where posts are shorter than what stands around them."""

from __future__ import annotations

import re

import numpy as np

from motherlode.extractors.records.common import Bodied
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.spans import within
from motherlode.read.nodes import INLINE, NodeTable

ONCE = 1.34
"""How often at most, on average."""
NEARLY = 0.06
"""What a smaller place may lack to be preferred: it leaves out what stands around the body."""
SMALLEST = 20.0
QUOTES = ("blockquote", "q", "cite")
SHOWING = frozenset({"pre", "code", "table", "blockquote", "details", "ul", "ol"})
HIGHEST = 4
WORD = re.compile(r"[^\W_]{2}|[^\W\d_]")
"""What says something; signs of a currency and single digits are left over from what is told elsewhere."""
PARAGRAPHS = frozenset({"p", "pre"})


def body_nodes(layout: Layout) -> list[int | None]:
    """The body's element in each record; None where a record has none of the usual ones."""
    found: list[int | None] = [None] * len(layout.cut)
    for rank, place in enumerate(_ranked(layout)):
        there = layout.common.at(place)
        for record, node in enumerate(found):
            if node is None and (nodes := there.get(record)):
                found[record] = max(nodes, key=layout.table.chars)
        if rank == 0:
            found = _odd_ones(layout, found)
        if None not in found:
            break
    return _without_trailer(layout, _whole(layout, found))


def linked_bodies(layout: Layout, found: list[int | None]) -> list[int | None]:
    """The bodies of the entries of a list; where they are words in a link that says more on its line, as a snippet
    that leads to its page does, that link."""
    return [node if node is None else _link_around(layout, node) for node in found]


def _link_around(layout: Layout, node: int) -> int:
    table = layout.table
    if table.tag[node] not in INLINE or table.tag[node] == "a":
        return node
    record = layout.owner[node]
    link = next((up for up in table.ancestors(node)[:HIGHEST] if table.tag[up] == "a"), -1)
    inside = link >= 0 and layout.owner[link] == record and len(table.blocks_of(link)) <= 1
    return link if inside and _says_itself(table, link) else node


def _says_itself(table: NodeTable, node: int) -> bool:
    """Has an element words of its own beside those of the elements in it?"""
    inside = (inner for inner in range(node + 1, table.end[node]) if table.parent[inner] == node)
    return table.chars(node) > sum(map(table.chars, inside))


def in_words(said: str) -> str:
    """
    >>> in_words("Fresh bread"), in_words("\u00a5")
    ('Fresh bread', '')
    """
    return said if WORD.search(said) else ""


def _without_trailer(layout: Layout, found: list[int | None]) -> list[int | None]:
    """The first part of each body, where all have that part and some have one of another name behind it, as two posts
    of which one is signed. Code and tables are part of what is written."""
    if len(found) < 2 or not all(node is not None and _opens_named(layout.table, node) for node in found):
        return found
    parts = [_parts(layout.table, node) for node in found if node is not None]
    first = {layout.names.keys[own[0]] if own else "" for own in parts}
    behind = [node for own in parts for node in own[1:]]
    signed = sum(len(own) > 1 for own in parts)
    if len(first) > 1 or not 0 < 2 * signed <= len(parts) or not all(_named(layout.table, node) for node in behind):
        return found
    if any(layout.names.keys[node] in first or _shows_more(layout.table, node) for node in behind):
        return found
    return [own[0] for own in parts] if all(layout.worth(own[0]) > 0 for own in parts) else found


def _parts(table: NodeTable, node: int) -> list[int]:
    """The elements that a body consists of; none where it has text besides."""
    own = [n for n in range(node + 1, table.end[node]) if table.parent[n] == node and table.chars(n)]
    return own if sum(map(table.chars, own)) == table.chars(node) else []


def _opens_named(table: NodeTable, node: int) -> bool:
    return table.end[node] > node + 1 and _named(table, node + 1)


def _named(table: NodeTable, node: int) -> bool:
    """Has an element a name of its own, as parts of templates have and what people write has not?"""
    return table.tag[node] == "div" and bool(table.classes[node])


def _shows_more(table: NodeTable, node: int) -> bool:
    return any(table.tag[n] in SHOWING for n in range(node, table.end[node]))


def _whole(layout: Layout, found: list[int | None]) -> list[int | None]:
    """Most posts are one paragraph, and the element around it holds nothing else: that element is the body, also of the
    posts in which it holds lists, code and further paragraphs."""
    table = layout.table
    around = {r: table.parent[n] for r, n in enumerate(found) if n is not None and table.tag[n] in PARAGRAPHS}
    held = {r: up for r, up in around.items() if up > layout.cut[r][0] and layout.owner[up] == r}
    alone = {layout.place(up) for r, up in held.items() if table.blocks_of(up) == table.blocks_of(found[r] or 0)}
    if len(alone) != 1:
        return found
    alike = {r: up for r, up in held.items() if layout.place(up) in alone}
    single = sum(table.blocks_of(up) == table.blocks_of(found[r] or 0) for r, up in alike.items())
    if 2 * single < len(found) or single == len(alike):
        return found
    return [alike.get(record, node) for record, node in enumerate(found)]


def _odd_ones(layout: Layout, found: list[int | None]) -> list[int | None]:
    """A record of another shape may still call its body as the others do."""
    names = {name for node in found if node is not None for name in layout.names.names(node)}
    for record, node in enumerate(found):
        if node is None and names:
            inside = (n for n in range(*layout.cut[record]) if layout.owner[n] == record)
            alike = [n for n in inside if not names.isdisjoint(layout.names.names(n))]
            found[record] = max(alike, key=layout.table.chars, default=None)
    return found


def _ranked(layout: Layout) -> list[int]:
    """The likeliest place of the body, then those that may stand in for it. Every record counts alike, so that one long
    post does not decide for all."""
    places = _unquoted(layout, layout.common.bodied(layout.worth_before, ONCE, SMALLEST))
    if not places:
        return []
    best = max(places, key=lambda one: (one.score, -one.size))
    if best.score <= 0 and (telling := _most_telling(layout, places)) is not None:
        return [telling]
    enough, least = best.score - NEARLY, 0.9 * best.filled
    near: list[Bodied] = []
    rest: list[Bodied] = []
    for one in places:
        (near if one.score >= enough and one.filled >= least else rest).append(one)
    near.sort(key=lambda one: one.size)
    rest = sorted((one for one in rest if one.score > 0), key=lambda one: -one.score)
    return [one.place for one in [*near, *rest][:3]]


def _most_telling(layout: Layout, places: list[Bodied]) -> int | None:
    """Of places none of which says more than it takes away, as where most comments are a picture, the one that says
    a whole sentence in the most records, and holds the least besides; None where none does."""
    gained = np.diff(layout.worth_before)
    if gained[gained > 0].sum() <= SMALLEST:
        return None
    said = {}
    for one in places:
        worths = [max(map(layout.worth, nodes)) for nodes in layout.common.at(one.place).values()]
        said[one.place] = (sum(worth > SMALLEST for worth in worths), -one.size)
    best = max(said, key=lambda place: said[place])
    return best if said[best][0] else None


def _unquoted(layout: Layout, places: list[Bodied]) -> list[Bodied]:
    """The places that are not part of a quote, if any of these says something: half of the posts may quote others, and
    say less than they quote."""
    quotes = [node for span in layout.cut for node in within(layout.table.of(*QUOTES), span)]
    if not quotes:
        return places
    quoted = {node for quote in quotes for node in range(quote, layout.table.end[quote])}
    own = [one for one in places if any(quoted.isdisjoint(nodes) for nodes in layout.common.at(one.place).values())]
    return own if any(one.score > 0 for one in own) else places
