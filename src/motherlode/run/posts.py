"""One more rival for the main text of a thread or a list: its records, which others cut. Text and records verify each
other."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from motherlode.extractors.text.measures import shares
from motherlode.model import Claim, Value
from motherlode.read.html import HtmlDocument

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords

BY, BY_ENTRIES = "posts", "entries"
LISTS = frozenset({"listing", "collection"})
"""Kinds of page whose text is a list; products and services have lists beside theirs."""

SURE_ENTRIES, ALONE = 0.8, 0.5
"""How sure entries must be to be a text that no rival sees, and how sure that is: no gold page tells."""


def by_posts(doc: HtmlDocument, found: SettledRecords | None, kind: str) -> list[Claim]:
    """Believes that the text of a thread is what its posts say. Fails where an article stands above its comments."""
    return _said_by(doc, found, BY) if found and kind == found.kind == "thread" else []


def by_entries(doc: HtmlDocument, found: SettledRecords | None, kind: str) -> list[Claim]:
    """Believes that the text of a listing or collection is its entries. Fails where a menu is taken for them."""
    return _said_by(doc, found, BY_ENTRIES) if found and kind in LISTS and found.kind == "listing" else []


def entries_alone(found: SettledRecords | None, kind: str) -> Value | None:
    """The text of a list in which nobody sees any, such as notices with their days: its entries, if they are sure."""
    if not found or kind not in LISTS or found.kind != "listing" or found.confidence < SURE_ENTRIES or not found.blocks:
        return None
    return Value(value=found.blocks, where=found.records[0].where, by=(BY_ENTRIES,), confidence=ALONE)


def _said_by(doc: HtmlDocument, found: SettledRecords, by: str) -> list[Claim]:
    return [Claim("text", shares(doc.table, found.blocks), by, found.records[0].where)] if found.blocks else []


def said_in_posts(claims: Iterable[Claim]) -> frozenset[int]:
    """The blocks that the posts say, by position; none where no posts are known."""
    bodies = next((claim.value for claim in claims if claim.by == BY), ())
    return frozenset(at for at, share in enumerate(bodies) if share)


def facts_of_posts(facts: list[int], posts: Collection[int]) -> list[int]:
    """Where posts are known, a fact stands in one: cells beside them tell of who wrote it."""
    return [at for at in facts if at in posts] if posts else facts
