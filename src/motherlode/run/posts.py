"""One more rival for the main text of a thread: its records, which others cut. Text and records verify each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motherlode.extractors.text.measures import shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords

BY = "posts"


def by_posts(doc: HtmlDocument, found: SettledRecords | None, kind: str) -> list[Claim]:
    """Believes that the text of a thread is what its posts say. Fails where an article stands above its comments."""
    if found is None or kind != "thread" or not found.bodies:
        return []
    return [Claim("text", shares(doc.table, found.bodies), BY, found.records[0].where)]


def facts_of_posts(facts: list[int], claims: Iterable[Claim]) -> list[int]:
    """Where posts are known, a fact stands in one: cells beside them tell of who wrote it."""
    bodies = next((claim.value for claim in claims if claim.by == BY), None)
    return facts if bodies is None else [at for at in facts if bodies[at]]
