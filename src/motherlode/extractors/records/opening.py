"""Believes that the post which opens a thread may look unlike its replies and stand before them, but shares with them
how an author, a date or a body is marked; and that in front of answers stands a question. Fails where an article stands
above its comments in the same template."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from motherlode.extractors.records.layout import Layout, block_worths, running_sum
from motherlode.extractors.records.link_signatures import address_kinds
from motherlode.extractors.records.moments import Moment, dated_blocks, moments
from motherlode.extractors.records.spans import Span
from motherlode.read.caseless import Caseless

LEAST_WORTH = 20
"""Letters of running text that make a post."""
HIGHEST = 8
MARKS_SHARED = 2
"""Of body, date and author link, how many must be marked as in the replies."""

ANSWER = Caseless(r"answer|回答|解答")
TIGHT = 0.9
"""What an element must say of the most that any says, to be the question: the smallest leaves out what is around."""


class Marked(NamedTuple):
    """How the records mark a body, a date and an author's link."""

    names: set[str]
    stamps: set[str]
    links: list[int]
    """The links of the page that are of a kind with those of the records."""


def opening_span(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> Span | None:
    """Where the opening post stands in front of the records, or None."""
    table = layout.table
    last = max(stop for _, stop in layout.cut)
    worth = _worth_in_front(layout)
    marked = _marked(layout, bodies, stamps)
    node = layout.cut[0][0]
    while table.end[node] < last and table.parent[node] >= 0:
        node = table.parent[node]
    for _ in range(HIGHEST):
        if node < 0 or table.tag[node] in ("html", "body"):
            return None
        marks = _marks(layout, (node + 1, layout.cut[0][0]), worth, marked)
        if len(marks) >= MARKS_SHARED:
            return _around(layout, node, worth, [mark for group in marks for mark in group])
        node = table.parent[node]
    return None


class Asked(NamedTuple):
    """A question in front of its answers."""

    span: Span
    body: int


def question(layout: Layout) -> Asked | None:
    """What is asked between the page's heading and records that are called answers, whatever it looks like; or None."""
    table, first = layout.table, layout.cut[0][0]
    answers = sum(any(map(ANSWER.search, layout.names.names(node))) for node, _ in layout.cut)
    headings = table.of("h1")
    heading = headings[bisect_left(headings, first) - 1] if headings and headings[0] < first else -1
    if 2 * answers <= len(layout.cut) or heading < 0:
        return None
    worth = _worth_in_front(layout)
    said = {
        node: worth[table.end_block[node]] - worth[table.first_block[node]]
        for node in range(table.end[heading], first)
        if table.end[node] <= first and table.chars(node)
    }
    most = max(said.values(), default=0.0)
    if most < LEAST_WORTH:
        return None
    body = min((node for node, own in said.items() if own >= TIGHT * most), key=table.chars)
    around = body
    while table.parent[around] > heading and table.end[table.parent[around]] <= first:
        around = table.parent[around]
    return Asked((around, table.end[around]), body)


def _marked(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> Marked:
    names = layout.names
    kinds = _link_kinds(layout)
    return Marked(
        {name for body in bodies if body is not None for name in names.names(body)},
        {names.keys[stamp.node] for stamp in stamps if stamp},
        [node for node, kind in address_kinds(layout.table).items() if kind in kinds],
    )


def _worth_in_front(layout: Layout) -> list[float]:
    """Running sum of what each block in front of the records says."""
    worths = block_worths(layout.table, dated_blocks(layout.table))
    return running_sum(worths[: layout.block_spans[0][0]])


def _around(layout: Layout, parent: int, worth: list[float], marks: list[int]) -> Span | None:
    """The children of the marks' nearest common parent, from the first mark's to the last one's."""
    table = layout.table
    first, last = min(marks), max(marks)
    while table.parent[first] != parent and table.end[table.parent[first]] <= last:
        first = table.parent[first]
    parent = table.parent[first]
    while table.parent[last] != parent and table.parent[last] > parent:
        last = table.parent[last]
    span = (first, table.end[last])
    if span[1] > layout.cut[0][0]:
        return None
    return span if worth[table.end_block[last]] - worth[table.first_block[first]] >= LEAST_WORTH else None


def _marks(layout: Layout, span: Span, worth: list[float], marked: Marked) -> list[list[int]]:
    """The last body, date and author link before the records that are marked as in them."""
    table, names = layout.table, layout.names
    inside = range(*span)
    first, stop = table.first_block, table.end_block
    telling = [n for n in inside if table.end[n] <= span[1] and worth[stop[n]] > worth[first[n]]]
    body = [n for n in telling if not marked.names.isdisjoint(names.names(n))]
    if not body:
        return []
    dated = [m.node for m in moments(table) if m.node in inside and names.keys[m.node] in marked.stamps]
    linked = [n for n in marked.links if n in inside]
    return [[body[-1]], *[[min(group, key=lambda n: abs(n - body[-1]))] for group in (dated, linked) if group]]


def _link_kinds(layout: Layout) -> set[str]:
    """Kinds of address that stand in nearly every record."""
    owner = layout.owner
    counts: dict[str, set[int]] = {}
    for node, kind in address_kinds(layout.table).items():
        record = owner[node]
        if record >= 0:
            counts.setdefault(kind, set()).add(record)
    return {kind for kind, records in counts.items() if len(records) >= 0.8 * len(layout.cut)}
