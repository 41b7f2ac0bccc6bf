"""One more rival for the main text of a thread or a list: its records, which others cut. Text and records verify each
other."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from motherlode.extractors.text.measures import shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords

BY, BY_ENTRIES = "posts", "entries"
LISTS = frozenset({"listing", "collection"})
"""Kinds of page whose text is a list; products and services have lists beside theirs."""


def by_posts(doc: HtmlDocument, found: SettledRecords | None, kind: str) -> list[Claim]:
    """Believes that the text of a thread is what its posts say. Fails where an article stands above its comments."""
    return _said_by(doc, found, BY) if found and kind == found.kind == "thread" else []


def by_entries(doc: HtmlDocument, found: SettledRecords | None, kind: str) -> list[Claim]:
    """Believes that the text of a listing or collection is its entries. Fails where a menu is taken for them."""
    return _said_by(doc, found, BY_ENTRIES) if found and kind in LISTS and found.kind == "listing" else []


def _said_by(doc: HtmlDocument, found: SettledRecords, by: str) -> list[Claim]:
    return [Claim("text", shares(doc.table, found.blocks), by, found.records[0].where)] if found.blocks else []


def said_in_posts(claims: Iterable[Claim]) -> frozenset[int]:
    """The blocks that the posts say, by position; none where no posts are known."""
    bodies = next((claim.value for claim in claims if claim.by == BY), ())
    return frozenset(at for at, share in enumerate(bodies) if share)


def facts_of_posts(facts: list[int], posts: Collection[int]) -> list[int]:
    """Where posts are known, a fact stands in one: cells beside them tell of who wrote it."""
    return [at for at in facts if at in posts] if posts else facts
