"""Believes that the entries of a list are all called in one spot: by the one link of their headings, by links of one
make, or by what the template calls a title. Fails on lists of two templates."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from motherlode.extractors.records.families import families
from motherlode.extractors.records.layout import numberless_label
from motherlode.extractors.records.titles import FEW, Seen, address, share, title_heading
from motherlode.model import Record
from motherlode.read.caseless import Caseless
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

LEAST_LINKED = 0.3
"""Of the letters of all headings, what their links must say to be the titles."""
NEARLY_ALL = 0.8
MUCH_LONGER = 2
"""How many times as long links behind others must be on average to be the titles: before a title stands what it is
filed under, behind it who offers it."""
LONGEST = 300
SAMPLE = 64
"""Entries of which two must be called by links of different makes, or one say more, before all are asked."""
CALLED = re.compile(
    r"(?:^|[\s_-])(?:[Tt]itle|[Hh]eadline|[Ss]ubject)s?(?:$|[\s_-])"
    r"|(?<![Uu]ser)(?<=[a-z])(?:Title|Headline|Subject)(?:$|[\s_-])|题名|标题"
)
"""Neither a subtitle nor what a user calls himself."""
CALLED_WORDS = ("title", "headline", "subject", "题名", "标题")
MENTIONED = Caseless("title|headline|subject|题名|标题")
LABEL = re.compile(r"(?:title|题名|标题|书名)\s*[:：]\s*", re.IGNORECASE)

Nodes = list[int]
"""The node that says the title of each entry, -1 where none does."""
Make = tuple[str, str, str]
"""How a link is made: its class, the tag of its parent, the class of that."""


def titled_alike(doc: HtmlDocument, records: Sequence[Record], seen: Sequence[Seen]) -> list[Record]:
    """The entries, called by what stands in the same spot of all, where that is not what each by itself was called."""
    if len(records) < FEW:
        return list(records)
    if title_heading(doc.table, seen[0]) >= 0:
        nodes = _heading_links(doc.table, seen)
    else:
        nodes = _called(doc.table, records, seen) or _links_of_one_make(doc.table, records, seen)
    if not nodes:
        return list(records)
    return [_retitled(doc, record, seen, at, nodes[at]) for at, record in enumerate(records)]


def _text(table: NodeTable, node: int) -> str:
    return " ".join(table.text(node).split()) if node >= 0 else ""


def _heading_links(table: NodeTable, seen: Sequence[Seen]) -> Nodes:
    """The links of the headings, where each has one and says more besides, such as a badge or a number."""
    some = (seen[at] for at in range(0, len(seen), 1 + len(seen) // SAMPLE))
    if not any(_says_besides(table, own) for own in some):
        return []
    headings, found = [], []
    for own in seen:
        heading = title_heading(table, own)
        inside = [link for link in own.links if heading < link < table.end[heading] and table.chars(link)]
        if heading < 0 or len(inside) != 1:
            return []
        headings.append(heading)
        found.append(inside[0])
    whole = sum(map(table.chars, headings))
    linked = sum(map(table.chars, found))
    return found if LEAST_LINKED * whole <= linked < whole and _differ(table, found) else []


def _says_besides(table: NodeTable, own: Seen) -> bool:
    """Does a heading say more than the first link in it?"""
    heading = title_heading(table, own)
    link = next((link for link in own.links if heading < link < table.end[heading] and table.chars(link)), -1)
    return link >= 0 and table.chars(link) < table.chars(heading)


def _differ(table: NodeTable, nodes: Nodes) -> bool:
    """Have nearly all entries a text there, and nearly all another one? "12 comments" and "3 comments" are one."""
    line = table.elements.line
    said = [numberless_label(text) for node in nodes if node >= 0 and (text := line(node))]
    return len(said) >= NEARLY_ALL * len(nodes) and len(set(said)) >= NEARLY_ALL * len(said)


def _called(table: NodeTable, records: Sequence[Record], seen: Sequence[Seen]) -> Nodes:
    """What is called a title and is no link, where that says no less than the links that were taken for titles."""
    titled = called_titles(table)
    if not titled:
        return []
    found = [first_inside(titled, own.span) for own in seen]
    longer = sum(table.chars(node) for node in found if node >= 0) >= sum(len(record.title) for record in records)
    if not longer or not _differ(table, found):
        return []
    pairs = zip(seen, found, strict=True)
    linked = any(node >= 0 and share(table, node, link) for own, node in pairs for link in own.links)
    return [] if linked else found


@once_a_page
def called_titles(table: NodeTable) -> list[int]:
    """The innermost elements that are called a title, in document order."""
    names = families(table)
    called = {classes for classes in names.called(MENTIONED, CALLED_WORDS) if CALLED.search(classes)}
    looks = (nodes for (_, classes), nodes in names.looks.items() if classes in called)
    nodes = sorted(node for own in looks for node in own if 0 < table.chars(node) <= LONGEST)
    return [node for node, after in pairwise([*nodes, len(table)]) if after >= table.end[node]]


def first_inside(nodes: Sequence[int], span: tuple[int, int]) -> int:
    at = bisect_left(nodes, span[0])
    return nodes[at] if at < len(nodes) and nodes[at] < span[1] else -1


def _links_of_one_make(table: NodeTable, records: Sequence[Record], seen: Sequence[Seen]) -> Nodes:
    """The links of one make, where those that were taken for titles are of several: the first ones, unless others are
    much longer."""
    makes = _makes(table, records, seen, range(0, len(records), 1 + len(records) // SAMPLE))
    if len(makes) < 2:
        return []
    made = [_by_make(table, own, makes) for own in seen]
    authors = [record.author for record in records]
    found = {make: nodes for make in makes if (nodes := _of_make(table, make, made, authors))}
    titles = [make for make in found if CALLED.search(make[0]) or CALLED.search(make[2])]
    if len(titles) == 1:
        return found[titles[0]]
    best: Nodes = []
    for nodes in sorted(found.values(), key=min):
        if not best or (
            _letters(table, nodes) > MUCH_LONGER * _letters(table, best) and not _lead_alike(table, best, nodes)
        ):
            best = nodes
    return best


def _lead_alike(table: NodeTable, titles: Nodes, others: Nodes) -> bool:
    """Do other links lead where the titles lead? Then they are the snippets."""
    value = table.elements.value
    pairs = [(one, other) for one, other in zip(titles, others, strict=True) if one >= 0 and other >= 0]
    return bool(pairs) and all(value(one, b"href") == value(other, b"href") for one, other in pairs)


def _makes(table: NodeTable, records: Sequence[Record], seen: Sequence[Seen], numbers: range) -> set[Make]:
    """How the links are made that some of the entries are called by."""
    chosen = (_link_saying(table, seen[number], records[number].title) for number in numbers)
    return {_make(table, node) for node in chosen if node >= 0}


def _link_saying(table: NodeTable, own: Seen, title: str) -> int:
    line, chars, least = table.elements.line, table.chars, len(title) // 2  # texts are made for links that may be it
    return next((link for link in own.links if title and chars(link) >= least and line(link) == title), -1)


def _make(table: NodeTable, node: int) -> Make:
    parent = table.parent[node]
    return table.classes[node], table.tag[parent], table.classes[parent]


def _by_make(table: NodeTable, own: Seen, makes: set[Make]) -> dict[Make, Nodes]:
    found: dict[Make, Nodes] = {}
    for link in own.links:
        if table.chars(link) and (make := _make(table, link)) in makes:
            found.setdefault(make, []).append(link)
    return found


def _of_make(table: NodeTable, make: Make, made: Sequence[dict[Make, Nodes]], authors: Sequence[str]) -> Nodes:
    """The link of this make in each entry; none where an entry has several, or where most name who made it."""
    found, naming = [], 0
    for own, author in zip(made, authors, strict=True):
        there = own.get(make, ())
        if len(there) > 1:
            return []
        naming += bool(author and there and _text(table, there[0]) == author)
        found.append(there[0] if there else -1)
    return found if 2 * naming <= len(found) and _differ(table, found) else []


def _letters(table: NodeTable, nodes: Nodes) -> int:
    return sum(table.chars(node) for node in nodes if node >= 0)


def _retitled(doc: HtmlDocument, record: Record, seen: Sequence[Seen], at: int, node: int) -> Record:
    text = _text(doc.table, node)
    if text in ("", record.title):
        return record
    own, label = seen[at], LABEL.match(text)
    near = next((link for link in own.links if share(doc.table, link, node)), own.links[0] if own.links else -1)
    title = text[label.end() :] if label else text
    author = "" if record.author == title else record.author  # of some entries the title was taken for a name
    return replace(record, title=title, author=author, link=address(doc, near) or record.link)
