"""Believes what the page's own microdata, JSON-LD and sectioning say: postings, comments, answers, list items. Fails
where the markup names something else, such as a breadcrumb, or is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from motherlode.extractors.records.anchors import cuts_around
from motherlode.extractors.records.declared import declared_anchors
from motherlode.extractors.records.families import families
from motherlode.extractors.records.spans import Proposal, claims, cut_of
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "markup"
ROLES = frozenset({"article", "listitem", "comment"})
POSTS = frozenset({"discussionforumposting", "socialmediaposting", "comment", "usercomments", "answer", "question"})
THINGS = frozenset({"product", "listitem", "offer", "creativework", "movie", "book", "person", "event", "jobposting"})


def by_markup(doc: HtmlDocument) -> Iterator[Claim]:
    """Declared postings together, declared things of each type, and articles."""
    yield from claims(doc, NAME, [*_cuts(doc.table), *_declared_cuts(doc)], most=6)


def _declared_cuts(doc: HtmlDocument) -> Iterator[Proposal]:
    """Around each post or entry that the page's JSON-LD declares. A page declares some of what it shows: the elements
    of the same family are records too."""
    table = doc.table
    names = families(table)
    for anchors in declared_anchors(doc):
        proposed = cuts_around(table, names, anchors) if len(anchors) > 1 else ()
        for cut in filter(None, (make() for _, make in proposed)):
            shared = set.intersection(*(set(names.names(first)) for first, _ in cut))
            wider = min((names.of_family(name) for name in shared), key=len, default=[])
            if len(wider) >= len(cut):
                yield 0.5, partial(cut_of, table, wider)


def _cuts(table: NodeTable) -> Iterator[Proposal]:
    typed = declared(table)
    groups = [sorted(node for kind in POSTS for node in typed.get(kind, ()))]
    groups += [typed.get(kind, []) for kind in THINGS]
    sectioned = {node for node, role in table.carriers["role"] if role in ROLES}
    groups.append(sorted(sectioned.union(table.of("article"))))
    for nodes in groups:
        if nodes:
            yield 0.5, partial(cut_of, table, nodes)


def declared(table: NodeTable) -> dict[str, list[int]]:
    """Type in lower case -> the elements that say they are of it."""
    found: dict[str, list[int]] = {}
    for node, value in table.carriers["itemtype"]:
        found.setdefault(value.rstrip("/").rsplit("/", 1)[-1].lower(), []).append(node)
    return found
