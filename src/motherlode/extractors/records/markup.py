"""Believes what the page's own microdata and sectioning say: postings, comments, answers, list items. Fails where the
markup names something else, such as a breadcrumb, or is missing."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from motherlode.extractors.records.spans import Cut, claims, cut_of
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "markup"
TYPED = etree.XPath("//*[@itemtype]")
SECTIONED = etree.XPath("//article | //*[@role='article' or @role='listitem' or @role='comment']")
POSTS = frozenset({"discussionforumposting", "socialmediaposting", "comment", "usercomments", "answer", "question"})
THINGS = frozenset({"product", "listitem", "offer", "creativework", "movie", "book", "person", "event", "jobposting"})


def by_markup(doc: HtmlDocument) -> Iterator[Claim]:
    """Declared postings together, declared things of each type, and articles."""
    yield from claims(doc, NAME, _cuts(doc.table), most=4)


def _cuts(table: NodeTable) -> Iterator[tuple[Cut, float]]:
    typed = declared(table)
    groups = [sorted(node for kind in POSTS for node in typed.get(kind, ()))]
    groups += [typed.get(kind, []) for kind in THINGS]
    position = table.node_of
    groups.append([position[element] for element in SECTIONED(table.elements[0]) if element in position])
    for nodes in groups:
        if nodes:
            yield cut_of(table, nodes), 0.5


def declared(table: NodeTable) -> dict[str, list[int]]:
    """Type in lower case -> the elements that say they are of it."""
    position = table.node_of
    found: dict[str, list[int]] = {}
    for element in TYPED(table.elements[0]):
        kind = (element.get("itemtype") or "").rstrip("/").rsplit("/", 1)[-1].lower()
        if element in position:
            found.setdefault(kind, []).append(position[element])
    return found
