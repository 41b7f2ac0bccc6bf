"""A thread is by whoever opened it, and of the day when that was: its first post says so better than the page's markup,
which often names all who answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from motherlode.model import Claim, Record, Value
from motherlode.run.known_records import SettledCut
from motherlode.verify.knowledge import knowledge

BY = "first-post"
DAY = len("2024-03-01")
WRITING = timedelta(minutes=10)
"""A topic may be opened, and its author have joined, some minutes before its first post is there."""


def first_post_claims(kind: str, found: SettledCut) -> list[Claim]:
    """Who opened the thread, and when; a page of another kind, or with other records than posts, has no such post."""
    return list(_claims(found.records[0])) if found.records and kind == found.kind == "thread" else []


def _claims(first: Record) -> Iterator[Claim]:
    if first.author:
        yield Claim("authors", [first.author], BY, first.where)
    if first.iso:
        yield Claim("published", first.iso, BY, first.where)


def with_first_post(values: Mapping[str, Value], claims: Sequence[Claim]) -> dict[str, Value]:
    """The settled values, with what the first post says where others say something else, or nothing. If the page is
    older than that post, what opened it stands elsewhere, as an article above its comments does."""
    if not claims or any(_is_older(values.get(claim.label), claim) for claim in claims):
        return dict(values)
    return dict(values) | {claim.label: _preferred(values.get(claim.label), claim) for claim in claims}


def _preferred(settled: Value | None, claim: Claim) -> Value:
    right = knowledge()[f"{claim.label}@{BY}"].reliability[BY]  # counted by `scripts/train_witnesses.py`
    if settled and _same(settled.value, claim.value):
        return replace(settled, by=(*settled.by, BY), confidence=max(right, settled.confidence))
    against = settled.by if settled else ()
    return Value(value=claim.value, where=claim.where, by=(BY,), against=against, confidence=right)


def _is_older(settled: Value | None, claim: Claim) -> bool:
    """Was the page published before the post was written? Times of day count where both are told, in one zone."""
    if settled is None or claim.label != "published" or not settled.value:
        return False
    try:
        page, post = (datetime.fromisoformat(value) for value in (settled.value, claim.value))
    except ValueError:  # a user's rule may give anything
        return False
    if (page.year, page.month, page.day) == (post.year, post.day, post.month):  # one day, read in two orders
        return False
    timed = min(len(settled.value), len(claim.value)) > DAY and (page.tzinfo is None) == (post.tzinfo is None)
    return post - page > WRITING if timed else page.date() < post.date()


def _same(one: Any, other: Any) -> bool:
    """The same people, or the same day."""
    return bool(one == other or (isinstance(one, str) and one[:10] == other[:10]))
