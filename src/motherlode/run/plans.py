"""How each field of a known site is read: as a constant, by the cheapest witness that was always right, or by all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from motherlode.extractors.fields.names import names_in
from motherlode.extractors.witnesses import HTML_FIELDS
from motherlode.model import Claim, FieldPlaces, Memory, Profile, Share, Value, Where
from motherlode.read.dates import find_dates, iso_date
from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe
from motherlode.verify.knowledge import court_for
from motherlode.verify.memory import source_of
from motherlode.verify.places import JOINT, nodes_at, path_of
from motherlode.verify.settle import settle

BY = "site-profile"
SPOT = "place"
"""The name under which a memory keeps that the text of an element was the value."""
RIGHT = 0.9
"""A source that gave the settled value this often is read alone."""
ALWAYS = 0.95
"""A field that this share of the pages has is missed where it is not found."""
READABLE = ("title", "authors", "published")
LONGEST = 1000
"""Characters of an element that are read."""
DEAR = ("text-language", "page-shape", "visible-date", "microdata", "byline-class", "author-link", "byline-text")
"""Witnesses that look through the whole page; measured by process time, they cost as much as all others together."""


class Plan(Struct, frozen=True):
    """How one field is read."""

    label: str
    constant: str | None
    trusted: tuple[str, ...]
    """Witnesses to be heard one after the other, until one speaks."""
    spots: tuple[str, ...]
    """Paths to elements whose text is the value; looked at where the trusted witnesses are dear."""
    places: Mapping[str, Share]
    asked: tuple[str, ...]
    """Where none can be trusted alone: those whose claims are settled."""
    required: bool
    settled: bool
    confidence: float


def plans_for(memory: Memory) -> dict[str, Plan]:
    return {label: plan_for(label, known, memory.pages) for label, known in memory.fields.items()}


def plan_for(label: str, known: FieldPlaces, pages: int) -> Plan:
    trusted = trusted_witnesses(known)
    spots = trusted_spots(known)
    cheap = [name for name in trusted if name not in DEAR]
    value, often = max(known.values.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    constant = value if often and not cheap else None
    askable = sorted({witness_of(source) for source in known.sources} - {SPOT})
    asked = askable if constant is None and not trusted and not spots and 2 * known.pages >= pages else ()
    return Plan(
        label,
        constant,
        tuple(cheap or (trusted if 2 * known.pages >= pages and not spots else ())),
        spots,
        {source: share for source, share in known.sources.items() if share.part >= RIGHT * share.whole},
        tuple(asked),
        required=known.pages >= ALWAYS * pages,
        settled=2 * known.settled >= known.pages,
        confidence=round(known.confidence / (1000 * known.pages), 3),
    )


def trusted_witnesses(known: FieldPlaces) -> list[str]:
    """Those that nearly always said what was settled, and spoke on nearly every page that has the field."""
    heard: dict[str, Share] = {}
    for source, share in known.sources.items():
        sum_ = heard.setdefault(witness_of(source), Share())
        sum_.part += share.part
        sum_.whole += share.whole
    heard.pop(SPOT, None)
    right = [name for name, share in heard.items() if share.part >= RIGHT * max(share.whole, known.pages)]
    return sorted(right, key=lambda name: (name in DEAR, -heard[name].part, name))


def trusted_spots(known: FieldPlaces) -> tuple[str, ...]:
    """The places whose text nearly always was the value, where together they cover the pages that have the field."""
    own = {s.removeprefix(f"{SPOT} @ "): share for s, share in known.sources.items() if witness_of(s) == SPOT}
    right = {path: share for path, share in own.items() if share.part >= RIGHT * share.whole}
    if sum(share.part for share in right.values()) < RIGHT * known.pages:
        return ()
    return tuple(sorted(right, key=lambda path: (-right[path].part, path)))


def witness_of(source: str) -> str:
    """The registered name of who spoke.

    >>> witness_of("jsonld:article @ /html/head/script .author")
    'jsonld'
    """
    return source.split(" @ ")[0].split(":")[0]


def value_by(
    doc: HtmlDocument, plan: Plan, heard: dict[str, list[Claim]], recipe: Recipe, profile: Profile
) -> Value | None:
    """The field's value by its plan, or None where its places are empty."""
    if plan.constant is not None:
        return Value(value=plan.constant, by=(BY,), confidence=plan.confidence, settled=plan.settled)
    left_out = recipe.extract.without
    for name in plan.trusted:
        if name not in left_out:
            for claim in claims_by(doc, name, heard):
                if claim.label == plan.label and source_of(claim) in plan.places:
                    return found(claim, plan)
    for path in plan.spots:
        for node in islice(nodes_at(doc.table, path), 1):
            if value := value_at(doc, plan.label, node):
                return found(Claim(plan.label, value, BY, doc.where(node)), plan)
    if plan.asked:
        names = (name for name in plan.asked if name not in left_out)
        claims = [c for name in names for c in claims_by(doc, name, heard) if c.label == plan.label]
        return settle(claims, court_for(plan.label, profile, rule=recipe.extract.rule))
    return None


def found(claim: Claim, plan: Plan) -> Value:
    by = tuple(sorted({BY, claim.by}))
    return Value(value=claim.value, where=claim.where, by=by, confidence=plan.confidence, settled=plan.settled)


def claims_by(doc: HtmlDocument, name: str, heard: dict[str, list[Claim]]) -> Iterable[Claim]:
    """What a witness says, heard once a page."""
    if name not in heard:
        witness = HTML_FIELDS.get(name)
        heard[name] = list(witness(doc)) if witness else []
    return heard[name]


def value_at(doc: HtmlDocument, label: str, node: int) -> Any:
    """What an element says of a field, by its text alone."""
    text = " ".join(doc.table.text(node)[:LONGEST].split())
    if label == "authors":
        return names_in(text)
    if label == "published":
        date = next(iter(find_dates(text)), None)
        return date.iso if date else iso_date(text)
    return text if label == "title" else None


def spot_claims(doc: HtmlDocument, values: Mapping[str, Value]) -> Iterator[Claim]:
    """Which values can be read off the elements that they were found in, so that nobody need search for them again."""
    for label, value in values.items():
        if label in READABLE and value.where.xpath and not value.where.part:
            node = node_at(doc, value.where.xpath)
            if node > 0:
                place = Where(part=JOINT.join(path_of(doc.table, node)))
                first = next(nodes_at(doc.table, place.part), node)
                yield Claim(label, value_at(doc, label, first), SPOT, place)


def node_at(doc: HtmlDocument, xpath: str) -> int:
    """The node at a place of this page, or -1."""
    element = next(iter(doc.root.xpath(xpath)), None)
    return -1 if element is None else doc.table.node_of.get(element, -1)
