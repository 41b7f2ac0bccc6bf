"""How each field of a known site is read: as a constant, by the cheapest witness that was always right, or by all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from motherlode.extractors.witnesses import HTML_FIELDS
from motherlode.model import Claim, FieldPlaces, Memory, Profile, Share, Value
from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe
from motherlode.verify.knowledge import court_for
from motherlode.verify.memory import source_of
from motherlode.verify.settle import settle

BY = "site-profile"
RIGHT = 0.9
"""A source that gave the settled value this often is read alone."""
ALWAYS = 0.95
"""A field that this share of the pages has is missed where it is not found."""
DEAR = ("text-language", "page-shape", "visible-date", "microdata", "byline-class", "author-link", "byline-text")
"""Witnesses that look through the whole page; measured by process time, they cost as much as all others together."""


class Plan(Struct, frozen=True):
    """How one field is read."""

    label: str
    constant: str | None
    trusted: tuple[str, ...]
    """Witnesses to be heard one after the other, until one speaks."""
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
    cheap = [name for name in trusted if name not in DEAR]
    value, often = max(known.values.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    constant = value if often and not cheap else None
    asked = sorted({witness_of(source) for source in known.sources}) if constant is None and not trusted else ()
    return Plan(
        label,
        constant,
        tuple(cheap or trusted),
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
    right = [name for name, share in heard.items() if share.part >= RIGHT * max(share.whole, known.pages)]
    return sorted(right, key=lambda name: (name in DEAR, -heard[name].part, name))


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
    if plan.asked:
        names = (name for name in plan.asked if name not in left_out)
        claims = [c for name in names for c in claims_by(doc, name, heard) if c.label == plan.label]
        return settle(claims, court_for(plan.label, profile, rule=recipe.extract.rule))
    return None


def found(claim: Claim, plan: Plan) -> Value:
    by = tuple(sorted((BY, claim.by)))
    return Value(value=claim.value, where=claim.where, by=by, confidence=plan.confidence, settled=plan.settled)


def claims_by(doc: HtmlDocument, name: str, heard: dict[str, list[Claim]]) -> Iterable[Claim]:
    """What a witness says, heard once a page."""
    if name not in heard:
        witness = HTML_FIELDS.get(name)
        heard[name] = list(witness(doc)) if witness else []
    return heard[name]
