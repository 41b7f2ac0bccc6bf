"""What a page gave, matter by matter, as the right half of its view: disagreements first, each side with a colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import Evidence, Move, Result, Where
from motherlode.store.database import Testimony
from motherlode.store.explanation import Case, explanation

LONGEST = 600
"""Characters shown of a value; all of it is in the page's result."""
SIDES = 8
"""Colours that sides have."""
NOWHERE = -1


class Places:
    """The places that values stand at, each with a number; the same for the page's view and for its frame."""

    def __init__(self) -> None:
        self._numbers: dict[Where, int] = {}

    def number(self, where: Where) -> int:
        """The number of a place; NOWHERE for one that cannot be lit."""
        if not where.xpath and where.box is None:
            return NOWHERE
        return self._numbers.setdefault(where, len(self._numbers))

    @property
    def all(self) -> list[Where]:
        return list(self._numbers)


class Rival(Struct, frozen=True):
    """What one witness says."""

    by: str
    value: str
    agreed: bool
    score: float
    side: int
    """Witnesses that say the same stand on one side; side 0 is the verdict's."""
    place: int
    where: Where


class Matter(Struct, frozen=True):
    """A label: its verdict, why it is believed, and what every witness says."""

    label: str
    value: str
    confidence: float
    settled: bool
    disputed: bool
    decided: bool
    """False where nobody asks for a verdict: the claims are there for their own sake."""
    by: tuple[str, ...]
    against: tuple[str, ...]
    places: list[int]
    """Where it stands, and where those who agree found it."""
    where: Where
    moves: tuple[Move, ...]
    rivals: tuple[Rival, ...]


def matters_of(result: Result, claims: Iterable[Testimony], places: Places) -> list[Matter]:
    """All matters of a page: those that the witnesses disagree on first, then the least sure."""
    cases = {case.label: with_field(case, result) for case in explanation(result, claims).cases}
    lone = (Case(name, values, None, ()) for name, values in result.fields.items() if name not in (*cases, *TWINS))
    found = [matter_of(case, places) for case in (*cases.values(), *lone)]
    return sorted(found, key=lambda one: (not one.decided, one.settled and not one.disputed, rank(one.label)))


TWINS = ("title", "authors", "publishing_date")
"""Fields that repeat a value of the result under the names that news people use."""


def with_field(case: Case, result: Result) -> Case:
    """The case with its value, where that stands among the named fields."""
    return case if case.value is not None else replace(case, value=result.fields.get(case.label))


ORDER = ("title", "authors", "published", "abstract", "keywords")
LAST = ("kind", "language", "canonical_url", "site_name", "records", "text")


def rank(label: str) -> int:
    """What people look for first comes first, what the page itself shows at length comes last."""
    if label in ORDER:
        return ORDER.index(label)
    return len(ORDER) + (LAST.index(label) + 1 if label in LAST else 0)


def matter_of(case: Case, places: Places) -> Matter:
    evidence = case.evidence or Evidence()
    rivals = rivals_of(case.claims, places)
    return Matter(
        label=case.label,
        value=shown(case.value),
        confidence=evidence.confidence,
        settled=evidence.settled,
        disputed=bool(evidence.against),
        decided=case.evidence is not None,
        by=evidence.by,
        against=evidence.against,
        places=places_for(case.label, places.number(evidence.where), rivals),
        where=evidence.where,
        moves=evidence.moves,
        rivals=tuple(rivals),
    )


def places_for(label: str, own: int, rivals: list[Rival]) -> list[int]:
    """All places of a value. A main text has one: those of its witnesses hold half the page each."""
    agreeing = [] if label == "text" else [rival.place for rival in rivals if rival.agreed]
    return [place for place in dict.fromkeys((own, *agreeing)) if place != NOWHERE]


def rivals_of(claims: Iterable[Testimony], places: Places) -> list[Rival]:
    """The witnesses, each on its side."""
    sides: dict[bytes, int] = {}
    found = []
    for testimony in claims:
        claim = testimony.claim
        side = 0
        if not testimony.agreed:
            side = sides.setdefault(msgspec.json.encode(claim.value), len(sides) % (SIDES - 1) + 1)
        number = places.number(claim.where)
        found.append(Rival(claim.by, shown(claim.value), testimony.agreed, claim.score, side, number, claim.where))
    return found


def shown(value: Any) -> str:
    """A value as text, cut where it is long.

    >>> shown(["A. Author", "B. Author"])
    'A. Author; B. Author'
    """
    text = plain(value)
    return text if len(text) <= LONGEST else text[:LONGEST].rstrip() + "…"


def plain(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return "; ".join(map(plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}: {plain(one)}" for name, one in value.items())
    return str(value)
