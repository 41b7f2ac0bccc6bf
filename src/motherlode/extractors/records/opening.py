"""Believes that the post which opens a thread may look unlike its replies and stand before them, but shares with them
how an author, a date or a body is marked, or at least where its author's link leads; and that in front of answers
stands a question. Fails where an article stands above its comments in the same template."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from itertools import takewhile
from typing import NamedTuple

from motherlode.extractors.records.authors import HEADINGS, authors_links, names_of_authors
from motherlode.extractors.records.layout import Layout, block_worths, running_sum
from motherlode.extractors.records.link_signatures import address_kinds
from motherlode.extractors.records.moments import LONGEST_LINE, Moment, dated_blocks, moments
from motherlode.extractors.records.spans import Span, within
from motherlode.read.caseless import Caseless
from motherlode.read.nodes import NodeTable

LOOK_AT = 20
"""Links in dated lines that are tried, from the records upwards; a page with more is a list."""
LEAST_WORTH = 20
"""Letters of running text that make a post."""
HIGHEST = 8
MARKS_SHARED = 2
"""Of body, date and author link, how many must be marked as in the replies."""

ANSWER = Caseless(r"answer|回答|解答")
LONG_POST = 1500
"""Letters that a post in front of the records may have though all of these together say less."""
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
            span = _around(layout, node, worth, [mark for group in marks for mark in group])
            return _with_date(layout, span) if span else None
        node = table.parent[node]
    return None


def _with_date(layout: Layout, span: Span) -> Span:
    """The post with the date that stands right behind or before it, in the element around it, where it has none."""
    table = layout.table
    dates = [moment.node for moment in moments(table) if moment.node < layout.cut[0][0]]
    parent = table.parent[span[0]]
    around = (parent, table.end[parent])
    if parent < 0 or around[1] > layout.cut[0][0] or within(dates, span) or len(within(dates, around)) != 1:
        return span
    return around if table.chars(parent) - _chars(table, span) <= LONGEST_LINE else span


def _chars(table: NodeTable, span: Span) -> int:
    return table.chars_before[span[1]] - table.chars_before[span[0]]


class Asked(NamedTuple):
    """A post in front of the records with places of its own, such as a question before its answers."""

    span: Span
    body: int
    authors: list[int | None] | None = None
    """Who wrote it, where that is known."""


def question(layout: Layout) -> Asked | None:
    """What is asked between the page's heading and records that are called answers, whatever it looks like; or None."""
    table, first = layout.table, layout.cut[0][0]
    answers = sum(_called_answer(layout, node) for node, _ in layout.cut)
    headings = table.of("h1")
    heading = headings[bisect_left(headings, first) - 1] if headings and headings[0] < first else -1
    if 2 * answers <= len(layout.cut) or heading < 0:
        return None
    body = _said_most(layout, (table.end[heading], first), _worth_in_front(layout))
    if body < 0:
        return None
    around = body
    while table.parent[around] > heading and table.end[table.parent[around]] <= first:
        around = table.parent[around]
    return Asked((around, table.end[around]), body)


def _called_answer(layout: Layout, node: int) -> bool:
    """Is an element, or one inside it that holds all it says, called an answer?"""
    table, whole = layout.table, layout.table.chars(node)
    while table.chars(node) == whole:
        if any(map(ANSWER.search, layout.names.names(node))):
            return True
        node += 1
        if node >= len(table):
            break
    return False


def _said_most(layout: Layout, inside: Span, worth: list[float]) -> int:
    """The smallest element of a stretch in front of the records that says nearly all that is said there, or -1."""
    table, stop = layout.table, inside[1]
    said = {
        node: worth[table.end_block[node]] - worth[table.first_block[node]]
        for node in range(*inside)
        if table.end[node] <= stop and table.chars(node)
    }
    most = max(said.values(), default=0.0)
    if most < LEAST_WORTH:
        return -1
    return min((node for node, own in said.items() if own >= TIGHT * most), key=table.chars)


def signed_post(layout: Layout, authors: list[int | None], stamps: list[Moment | None]) -> Asked | None:
    """What an element in front of the records says, dated and by somebody whose link leads where those of the records'
    authors do: a topic above its replies, whatever else it looks like; or None. The date of the first record is told by
    a line about the topic."""
    table, first = layout.table, layout.cut[0][0]
    told = stamps[0].written if stamps[0] else ""
    named = layout.names.short_texts.of
    links = [node for node in authors_links(layout, authors) if node < first and named(node)]
    dates = [moment.node for moment in moments(table) if moment.node < first and moment.written != told]
    node = table.parent[first]
    for _ in range(HIGHEST if links and dates else 0):
        if node < 0 or table.tag[node] in ("html", "body"):
            return None
        if links[-1] > node and dates[-1] > node:
            return _by_link(layout, (node + 1, first), links, dates)
        node = table.parent[node]
    return None


def _by_link(layout: Layout, inside: Span, links: list[int], dates: list[int]) -> Asked | None:
    """The post among what stands in front of the records: one element that holds a link, a date and what is said most.
    A line about the topic stands apart from any text; an article says more than all its comments."""
    table, titles = layout.table, layout.table.of(*HEADINGS)
    worth = _worth_in_front(layout, {table.first_block[node] for node in titles if table.chars(node)})
    body = _said_most(layout, inside, worth)
    said = worth[table.end_block[body]] - worth[table.first_block[body]] if body >= 0 else 0.0
    if not 0 < said <= max(LONG_POST, layout.worth_before[-1]):
        return None
    own, around = range(body, table.end[body]), body
    while table.end[table.parent[around]] <= inside[1] and table.parent[around] >= inside[0]:
        around = table.parent[around]
        span = (around, table.end[around])
        near = [[mark for mark in within(marks, span) if mark not in own] for marks in (links, dates)]
        if all(near):
            return Asked(span, body, [min(near[0], key=lambda link: abs(link - body))])
    return None


def bylined_post(layout: Layout, authors: list[int | None], stamps: list[Moment | None]) -> Asked | None:
    """What is said between a line with a name and a day and the records, as what a bug is about: there is a heading in
    front of it, the name's link leads where those of the records' authors do, or is called as they all are, and the
    day is not that of the first record."""
    table, first = layout.table, layout.cut[0][0]
    named = layout.names.short_texts.of
    headings, told = table.of("h1", "h2"), _day(stamps[0])
    if not headings or headings[0] > first:
        return None
    in_front = takewhile(lambda moment: moment.node < first, moments(table))
    lines = {table.first_block[moment.node] for moment in in_front if _day(moment) != told}
    there = [node for line in sorted(lines) for node in _links_in(table, line) if named(node)]
    if not there:
        return None
    alike, called = set(authors_links(layout, authors)), names_of_authors(layout, authors)
    worth = _worth_in_front(layout)
    for link in there[: -LOOK_AT - 1 : -1]:
        if link not in alike and called.isdisjoint(layout.names.names(link)):
            continue
        line = table.blocks[table.first_block[link]]
        body = _said_most(layout, (line.last + 1, first), worth)
        said = worth[table.end_block[body]] - worth[table.first_block[body]] if body >= 0 else 0.0
        if 0 < said <= max(LONG_POST, layout.worth_before[-1]) and headings[0] < body:
            span = _around(layout, -1, worth, [link, body])
            return Asked(span, body, [link]) if span else None
    return None


def _links_in(table: NodeTable, line: int) -> list[int]:
    block = table.blocks[line] if line < len(table.blocks) else None
    return [node for node in range(block.node, block.last + 1) if table.tag[node] == "a"] if block else []


def _day(stamp: Moment | None) -> str:
    return (stamp.iso[:10] or stamp.written) if stamp else ""


def odd_bodies(layout: Layout, bodies: list[int | None]) -> list[int | None]:
    """Of a post that has no body where the others have theirs, the smallest element that says nearly all of it."""
    return [_told(layout, record) if node is None else node for record, node in enumerate(bodies)]


def _told(layout: Layout, record: int) -> int | None:
    table, own = layout.table, range(*layout.cut[record])
    said = {node: layout.worth(node) for node in own if layout.owner[node] == record and table.chars(node)}
    most = max(said.values(), default=0.0)
    if most < LEAST_WORTH:
        return None
    return min((node for node, worth in said.items() if worth >= TIGHT * most), key=table.chars)


def _marked(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> Marked:
    names = layout.names
    kinds = _link_kinds(layout)
    return Marked(
        {name for body in bodies if body is not None for name in names.names(body)},
        {names.keys[stamp.node] for stamp in stamps if stamp},
        [node for node, kind in address_kinds(layout.table).items() if kind in kinds],
    )


def _worth_in_front(layout: Layout, idle: Collection[int] = ()) -> list[float]:
    """Running sum of what each block in front of the records says, dated and other idle ones less than nothing."""
    worths = block_worths(layout.table, dated_blocks(layout.table).union(idle))
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
