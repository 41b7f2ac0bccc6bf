"""Two rivals of a page side by side, or two collections: what each says, and where they part."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from itertools import islice

from msgspec import Struct, field

from motherlode.model import Result
from motherlode.store.database import Database
from motherlode.web.house import House, NoSuchPageError, name_of
from motherlode.web.matters import Matter, Places, Rival, matters_of, shown
from motherlode.web.screen import Screen

LABELS = ("title", "authors", "published", "kind", "language", "abstract", "keywords", "doi", "text")
COMPARED = 2000
"""Pages of a collection that are compared with the other one; the first ones, in their order."""
SHOWN = 60
HAN = re.compile(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+|\s+")


class CompareAsk(Struct, frozen=True):
    """Two rivals on a label of a page; without a page, two collections."""

    name: str = ""
    label: str = "title"
    left: str = ""
    right: str = ""


class Piece(Struct, frozen=True):
    """A part of a text: in both, or in one only."""

    text: str
    only: bool


class Column(Struct, frozen=True):
    """One rival: what it says, what of it the other does not say."""

    rival: Rival
    pieces: list[Piece]


class Difference(Struct, frozen=True):
    """A page whose value is not the same in two collections."""

    name: str
    label: str
    here: str
    there: str


class CompareView(Struct, frozen=True):
    """Two rivals, or two collections."""

    page: str = ""
    labels: list[str] = field(default_factory=list)
    rivals: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    other: str = ""
    same: int = 0
    missing: int = 0
    by_label: dict[str, int] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)


def compare_view(house: House, ask: CompareAsk) -> CompareView:
    return rivals_view(house, ask) if ask.name else collections_view(house)


def rivals_view(house: House, ask: CompareAsk) -> CompareView:
    result = house.result(ask.name)
    matters = [one for one in matters_of(result, house.claims(ask.name), Places()) if len(one.rivals) > 1]
    matter = next((one for one in matters if one.label == ask.label), None)
    if matter is None:
        raise NoSuchPageError(f"'{ask.name}' has no two rivals on '{ask.label}'")
    left, right = two_of(matter, ask)
    pieces = told_apart(left.value, right.value)
    return CompareView(
        page=name_of(result),
        labels=[one.label for one in matters],
        rivals=[one.by for one in matter.rivals],
        columns=[Column(left, pieces[0]), Column(right, pieces[1])],
    )


def two_of(matter: Matter, ask: CompareAsk) -> tuple[Rival, Rival]:
    """The rivals asked for; otherwise the first of the verdict's side and the first of another."""
    by_name = {rival.by: rival for rival in matter.rivals}
    first = by_name.get(ask.left, matter.rivals[0])
    others = [rival for rival in matter.rivals if rival.by != first.by] or list(matter.rivals)
    against = next((rival for rival in others if rival.side != first.side), others[0])
    return first, by_name.get(ask.right, against)


def told_apart(left: str, right: str) -> tuple[list[Piece], list[Piece]]:
    """Both texts in pieces; Chinese by the character, other languages by the word."""
    ours, theirs = HAN.findall(left), HAN.findall(right)
    found: tuple[list[Piece], list[Piece]] = ([], [])
    for kind, a, b, c, d in difflib.SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        for side, text in ((0, "".join(ours[a:b])), (1, "".join(theirs[c:d]))):
            if text:
                found[side].append(Piece(text, kind != "equal"))
    return found


def collections_view(house: House) -> CompareView:
    """Page by page: which values are not the same in the other collection."""
    if house.other is None:
        return CompareView()
    with house.database() as ours, Database(house.other.database) as theirs:
        pairs = [(one, theirs.find(name_of(one))) for one in islice(ours.results(), COMPARED)]
    both = [(here, there) for here, there in pairs if there]
    found = [one for here, there in both for one in differences(here, there)]
    return CompareView(
        other=str(house.other.folder),
        same=len(both) - len({one.name for one in found}),
        missing=len(pairs) - len(both),
        by_label=dict(Counter(one.label for one in found).most_common()),
        differences=found[:SHOWN],
    )


def differences(here: Result, there: Result) -> list[Difference]:
    return [
        Difference(name_of(here), label, shown(getattr(here, label)), shown(getattr(there, label)))
        for label in LABELS
        if getattr(here, label) != getattr(there, label)
    ]


COMPARE = Screen("/compare", "Two rivals, or two collections", CompareAsk, CompareView, compare_view, "compare.html")
