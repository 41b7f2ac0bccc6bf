"""How each field of a known site is read: as a constant, by the cheapest witness that was always right, or by all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from motherlode.extractors.fields.headings import own_title
from motherlode.extractors.fields.metatags import FAMILIES, by_family, declared
from motherlode.extractors.fields.names import names_in
from motherlode.extractors.witnesses import ALONE, HTML_FIELDS
from motherlode.model import Claim, FieldPlaces, Memory, Profile, Share, Value, Where
from motherlode.read.dates import find_dates, iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import lazy
from motherlode.recipe import Recipe
from motherlode.verify.knowledge import Label, court_for, knowledge
from motherlode.verify.memory import FEW_VALUES, UsualKinds, address_shape, fields_taught, source_of
from motherlode.verify.places import JOINT, StepAt, few_steps_of, nodes_at, path_of
from motherlode.verify.settle import Court, settle

BY = "site-profile"
SPOT = "place"
"""The name under which a memory keeps that the text of an element was the value."""
RIGHT = 0.9
"""A source that gave the settled value this often is read alone."""
USUAL = 0.5
"""A value that this share of the pages has stands for all where only dear witnesses could tell."""
ALWAYS = 0.95
"""A field that this share of the pages has is missed where it is not found."""
READABLE = ("title", "authors", "published")
DECLARED = ("jsonld", "opengraph", "metatags")
"""Heard where some pages lack a field, or all so far: what a page says of itself costs little to read."""
MOST_TRIED = {"published": 20}
"""Elements at one place that are read until one says something, if more than the first: a date stands in one of many
cells. In as many cells something will look like a name."""
LONGEST = 1000
"""Characters of an element that are read."""
DEAR = frozenset("text-language page-shape visible-date microdata byline-class author-link byline-text".split())
"""Witnesses that look through the whole page; measured by process time, they cost as much as all others together."""
SITE_WIDE = sorted(FEW_VALUES - {"kind"})
"""Fields whose usual value is that of the whole site; kinds are kept by the shape of the address."""


class Plan(Struct, frozen=True):
    """How one field is read."""

    label: str
    constant: str | None
    by_shape: bool
    """A kind that only dear witnesses could tell is the usual one of pages with such an address."""
    spots: tuple[str, ...]
    """Paths to elements whose text is the value."""
    trusted: tuple[str, ...]
    """Witnesses to be heard one after the other, until one speaks."""
    places: Mapping[str, Share]
    asked: tuple[str, ...]
    """Where none can be trusted alone, or the places are empty: those whose claims are settled."""
    required: bool
    settled: bool
    confidence: float


def plans_for(memory: Memory) -> dict[str, Plan]:
    fields = {**{label: FieldPlaces() for label in READABLE}, **memory.fields}
    return {label: plan_for(label, known, memory.pages) for label, known in fields.items()}


def plan_for(label: str, known: FieldPlaces, pages: int) -> Plan:
    required = known.pages >= ALWAYS * pages
    spots, right = trusted_spots(known, required=required), right_witnesses(known)
    cheap = {name: often for name, often in right.items() if name not in DEAR}
    enough = sum(cheap.values()) >= RIGHT * known.pages
    constant = constant_value(label, known, enough=enough)
    trusted = trusted_witnesses(right if required else cheap, known.pages)
    nobody = constant is None and not spots and not trusted and required
    return Plan(
        label,
        constant,
        label == "kind" and not enough,
        spots,
        () if spots else trusted,
        {source: share for source, share in known.sources.items() if share.part >= RIGHT * share.whole},
        asked_witnesses(known) if nobody else () if required else (*DECLARED, *cheap_ones(known)),
        required=required,
        settled=2 * known.settled >= known.pages,
        confidence=min(1.0, round(known.confidence / (1000 * max(1, known.pages)), 3)),
    )


def constant_value(label: str, known: FieldPlaces, *, enough: bool) -> str | None:
    """The usual value of a field that has few, where it need not be read, or not enough cheap witnesses can read it."""
    value, often = max(known.values.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    same = label == "site_name" and often == known.pages
    usual = label != "kind" and often >= USUAL * known.pages and not enough
    return value if often and (same or usual) else None


def right_witnesses(known: FieldPlaces) -> dict[str, int]:
    """Those that nearly always said what was settled, at some places at least -> on how many pages."""
    right: dict[str, int] = {}
    for source, share in known.sources.items():
        if share.part >= RIGHT * share.whole and witness_of(source) != SPOT:
            right[witness_of(source)] = right.get(witness_of(source), 0) + share.part
    return right


def trusted_witnesses(right: Mapping[str, int], pages: int) -> tuple[str, ...]:
    """The cheap ones first; none where together they have not spoken on nearly every page that has the field."""
    ranked = sorted(right, key=lambda name: (name in DEAR, -right[name], name))
    return tuple(ranked) if sum(right.values()) >= RIGHT * pages else ()


def asked_witnesses(known: FieldPlaces) -> tuple[str, ...]:
    """Whose claims are settled where none is right alone; the dear ones only where the others leave pages out."""
    spoke: dict[str, int] = {}
    for source, share in known.sources.items():
        spoke[witness_of(source)] = spoke.get(witness_of(source), 0) + share.whole
    spoke.pop(SPOT, None)
    cheap = {name: often for name, often in spoke.items() if name not in DEAR}
    enough = max(cheap.values(), default=0) >= RIGHT * known.pages
    return tuple(sorted(cheap if enough else spoke))


def cheap_ones(known: FieldPlaces) -> tuple[str, ...]:
    """Whoever spoke of a field that only some pages have, and costs little: its places may be others here."""
    return tuple(sorted({witness_of(source) for source in known.sources} - {SPOT, *DEAR, *DECLARED}))


def trusted_spots(known: FieldPlaces, *, required: bool) -> tuple[str, ...]:
    """The places whose text nearly always was the value; a field that all pages have must have been there on them."""
    own = {s.removeprefix(f"{SPOT} @ "): share for s, share in known.sources.items() if witness_of(s) == SPOT}
    right = {path: share for path, share in own.items() if share.part >= RIGHT * share.whole}
    if required and sum(share.part for share in right.values()) < RIGHT * known.pages:
        return ()
    return tuple(sorted(right, key=lambda path: (-right[path].part, path)))


def witness_of(source: str) -> str:
    """The registered name of who spoke.

    >>> witness_of("jsonld:article @ /html/head/script .author")
    'jsonld'
    """
    return source.split(" @ ")[0].split(":")[0]


class Courts:
    """How claims are judged on a site, worked out once for each label and rule."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._known: dict[tuple[str, str], Court] = {}

    def of(self, label: str, rule: str) -> Court:
        court = self._known.get((label, rule))
        if court is None:
            court = self._known[label, rule] = court_for(label, self._profile, rule=rule)
        return court


class FieldReader:
    """Reads the fields of one page by their plans."""

    def __init__(self, doc: HtmlDocument, recipe: Recipe, courts: Courts, kinds: UsualKinds) -> None:
        self.doc = doc
        self.without = recipe.extract.without
        self.rule = recipe.extract.rule
        self.courts = courts
        self.kinds = kinds
        self.heard: dict[str, list[Claim]] = {}
        self.moved: list[str] = []
        """Fields that stand elsewhere than on the pages before."""

    @lazy
    def _step_at(self) -> Callable[[int], str]:
        return few_steps_of(self.doc.table)

    @lazy
    def _declared(self) -> set[tuple[str, str]]:
        return declared(self.doc)

    def value(self, plan: Plan) -> Value | None:
        """The field's value, or None where its places are empty."""
        constant = self.kinds.of(address_shape(self.doc.page.url)) if plan.by_shape else plan.constant
        if constant is not None:
            return Value(value=constant, by=(BY,), confidence=plan.confidence, settled=plan.settled)
        claim = self._at_spots(plan) if plan.spots else self._by_trusted(plan) if plan.trusted else None
        if claim:
            by = tuple(sorted({BY, claim.by}))
            return Value(value=claim.value, where=claim.where, by=by, confidence=plan.confidence, settled=plan.settled)
        return self._settled(plan.label, plan.asked) or (self._moved(plan.label) if plan.required else None)

    def _moved(self, label: str) -> Value | None:
        """A field that every page has and that is not where it was: all who may know are asked for it."""
        value = self._settled(label, speakers(label))
        if value is not None:
            self.moved.append(label)
        return value

    def _settled(self, label: str, names: Iterable[str]) -> Value | None:
        claims = [claim for name in names for claim in self._claims(name, label)]
        return settle(claims, self.courts.of(label, self.rule)) if claims else None

    def _at_spots(self, plan: Plan) -> Claim | None:
        for path in plan.spots:
            node, value = first_said(self.doc, plan.label, path, self._step_at)
            if value and self.doc.table.tag[node] == "title":
                value = own_title(value, self.doc)  # the pages that taught it may have stated no site's name
            if value:
                return Claim(plan.label, value, BY, self.doc.where(node))
        return None

    def _by_trusted(self, plan: Plan) -> Claim | None:
        for name in plan.trusted:
            for claim in self._claims(name, plan.label):
                if source_of(claim) in plan.places:
                    return claim
        return None

    def _claims(self, name: str, label: str) -> list[Claim]:
        """What a witness says of a field; one that is not read field by field is heard once a page."""
        said = self.heard.get(name)
        if said is None:
            if name in self.without:
                return []
            if label in FAMILIES.get(name, ()):
                return self._of_family(name, label) if (name, label) in self._declared else []
            witness = ALONE.get(name) or HTML_FIELDS.get(name)
            said = self.heard[name] = list(witness(self.doc)) if witness else []
        return [claim for claim in said if claim.label == label] if said else []

    def _of_family(self, name: str, label: str) -> list[Claim]:
        said = self.heard.get(f"{name} {label}")
        if said is None:
            said = self.heard[f"{name} {label}"] = by_family(self.doc, name, label)
        return said


@cache
def speakers(label: str) -> tuple[str, ...]:
    """The witnesses that spoke of a field on gold pages."""
    heard = {witness_of(name) for name in knowledge().get(label, Label()).reliability}
    return tuple(name for name in HTML_FIELDS if name in heard)


def told_anew(
    doc: HtmlDocument, values: Mapping[str, Value], claims: Iterable[Claim], moved: Iterable[str]
) -> dict[str, FieldPlaces]:
    """What dear witnesses were asked for, or all, teaches what is usual on the site, so that they need not be asked for
    ever."""
    asked = {label: values[label] for label in SITE_WIDE if label in values and not DEAR.isdisjoint(values[label].by)}
    asked |= {label: values[label] for label in moved}
    return fields_taught(asked, [*claims, *spot_claims(doc, asked)]) if asked else {}


def first_said(doc: HtmlDocument, label: str, path: str, step_at: StepAt) -> tuple[int, Any]:
    """The first element at a place that says something of a field, and what it says."""
    for node in nodes_at(doc.table, path, step_at, most=MOST_TRIED.get(label, 1)):
        if value := value_at(doc, label, node):
            return node, value
    return -1, None


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
            for element in doc.root.xpath(value.where.xpath):
                place = Where(part=JOINT.join(path_of(element)))
                yield Claim(label, first_said(doc, label, place.part, few_steps_of(doc.table))[1], SPOT, place)
