"""A page most of which is posts is a thread, and one most of which is entries a listing, whatever its shape looks like:
its records, where they are sure, say so better than the judgement on the page as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from motherlode.extractors.records.mail import NAME as MAIL
from motherlode.model import Claim, Record, Value
from motherlode.read.html import HtmlDocument
from motherlode.run.known_records import SettledCut
from motherlode.run.record_search import settled_cut

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords

BY = "records"
DOUBTFUL = frozenset({"article", "thread", "listing", "other", ""})
"""Kinds that records may turn: services, products and collections have lists too, and stay what they are."""
ONE_THING = frozenset({"service", "product", "documentation"})
"""Kinds of pages whose unsure entries are their boxes: of 8 such on pages whose records are known, one is a list."""
SURE, MOST = 0.6, 0.4
"""How sure records must be, and the share of the page's letters that they hold; one page of html/wcxb-dev, whose kinds
are known, is turned, rightly."""

PROSE = 80
"""Letters of a block that is running text, and no label."""
NO_POSTS = 0.05
"""Belief in posts below which a page has none."""
LEAST_ARTICLE, TIMES_COMMENTS = 500, 1.5
"""Letters of a text that its comments stand below, and how many times as many as theirs."""


def kind_claims(doc: HtmlDocument, kind: str, found: SettledCut) -> list[Claim]:
    """What the records say of the page's kind, where that is something else."""
    if kind == found.kind == "thread" and found.confidence >= SURE and _are_comments(doc, found.records):
        return [Claim("kind", "article", BY, found.records[0].where, found.confidence)]
    sure = max(found.confidence, _entries_if_no_posts(found)) if kind == "thread" else found.confidence
    if kind not in DOUBTFUL or found.kind == kind or sure < SURE or len(found.records) < 2:
        return []
    held = sum(len(record.text) for record in found.records)
    if kind != "thread" and held < MOST * sum(len(block.text) for block in doc.table.blocks):
        return []  # a thread has posts, however short they are, and these are none
    return [Claim("kind", found.kind, BY, found.records[0].where, sure)]


def claims_of_search(doc: HtmlDocument, kind: str, found: SettledRecords) -> list[Claim]:
    """The same of records that were searched for. A message of a mail archive is a thread of one post, whatever the
    links around it look like."""
    if found.by == (MAIL,):
        return [Claim("kind", "thread", BY, found.records[0].where, found.confidence)]
    return kind_claims(doc, kind, settled_cut(found))


def fitting(found: SettledRecords, kind: str) -> SettledRecords:
    """The records that a page of this kind may have."""
    if kind in ONE_THING and found.kind == "listing" and found.confidence < SURE:
        return replace(found, records=[], kind="none", blocks=())
    return comments_alone(found, kind)


def comments_alone(found: SettledRecords, kind: str) -> SettledRecords:
    """The records of an article without the article itself, which stands above its comments as a post may."""
    first, *others = (len(record.body) for record in found.records) if found.records else (0,)
    if kind != "article" or found.kind != "thread" or not others:
        return found
    is_article = first > max(LEAST_ARTICLE, TIMES_COMMENTS * sum(others))
    return replace(found, records=found.records[1:]) if is_article else found


def kind_of_records(settled: Value | None, claim: Claim) -> Value:
    """The kind by the records, unless the page is surer of another."""
    if settled and settled.confidence >= claim.score:
        return settled
    against = settled.by if settled else ()
    return Value(value=claim.value, where=claim.where, by=(BY,), against=against, confidence=claim.score)


def _entries_if_no_posts(found: SettledCut) -> float:
    """How likely the records are entries where they are surely no posts: a thread that has none is none, and the rest
    is between entries and nothing."""
    entries, nothing = found.kinds.get("listing", 0.0), found.kinds.get("none", 1.0)
    return entries / (entries + nothing) if found.kinds.get("thread", 1.0) < NO_POSTS else 0.0


def _are_comments(doc: HtmlDocument, records: Sequence[Record]) -> bool:
    """Does a text stand in front of the posts that says more than all of them? Then they are comments on it."""
    first = {*records[0].text.split("\n")}
    in_front = takewhile(lambda block: first.isdisjoint(block.text.split("\n")), doc.table.blocks)
    said = sum(len(block.text) for block in in_front if len(block.text) >= max(PROSE, 2 * block.link_chars))
    return said > max(LEAST_ARTICLE, TIMES_COMMENTS * sum(len(record.body) for record in records))
