"""Believes that a thread may have a single post, where the page calls an element a post and it holds a date and much of
the text. Fails on articles in templates made for forums."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from motherlode.extractors.records.families import families
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.spans import Cut
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.read.seek import Seeker

NAME = "lone-post"
POST = re.compile(
    r"(?:^|[.#_-])(?:posts?|messages?|msg|comments?|repl(?:y|ies)|answers?|questions?|topic|tweet|thread|postbit|"
    r"discussion)(?:$|[_-])|[a-z](?:Post|Message|Comment|Reply|Answer|Question|Topic)(?:$|[A-Z_-])",
)
POSTING = Seeker(
    (
        "post",
        "essage",
        "msg",
        "omment",
        "repl",
        "nswer",
        "uestion",
        "opic",
        "tweet",
        "thread",
        "discussion",
        "Post",
        "Reply",
    )
)
"""No name is a post's without one of these."""
LEAST = 0.05
MOST_CUTS = 4


@lru_cache(maxsize=8192)
def called_post(name: str) -> bool:
    """Is this what templates call a post?"""
    return bool(POSTING(name)) and POST.search(name) is not None


def by_lone_post(doc: HtmlDocument) -> Iterator[Claim]:
    """Elements that are the only one called a post."""
    for cut, share in list(_cuts(doc.table))[:MOST_CUTS]:
        yield Claim("records", cut, NAME, score=min(1.0, share))


def _cuts(table: NodeTable) -> Iterator[tuple[Cut, float]]:
    names = families(table)
    whole = table.chars(0) or 1
    dated = [moment.node for moment in moments(table)]
    seen: set[tuple[int, int]] = set()
    for name, family in names.members.items():
        share = family.chars / whole
        if family.count > 1 or not LEAST <= share <= 0.95 or not called_post(name):
            continue
        node = family.nodes[0]
        blocks = table.first_block[node], table.end_block[node]
        if blocks in seen:
            continue
        if bisect_left(dated, node) < bisect_left(dated, table.end[node]):
            seen.add(blocks)
            yield ((node, table.end[node]),), share
