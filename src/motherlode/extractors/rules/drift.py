"""Has a site changed? Rules of different families contradict each other, or find nothing where they always did."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, located, rules_for
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Field, Location, RuleBook
from motherlode.read.html import HtmlDocument

FEW = 3
"""Rules for fewer fields say nothing of a page's layout."""
MOST = 0.5
"""A page that shows no larger share of its fields has likely another layout."""


class Standing(NamedTuple):
    """How a field stands on a page: the family of the rule that spoke, what the other rules say, and the warning."""

    field: str
    family: str
    rules: str
    doubt: str = ""


def doubts(doc: HtmlDocument, rules: RuleBook) -> list[str]:
    """A warning for each field whose rules disagree on this page, or of which all are silent.

    Where most fields are silent the layout has likely changed, and the values of the others are doubted too.
    """
    return [standing.doubt for standing in standings(doc, rules) if standing.doubt]


def standings(doc: HtmlDocument, rules: RuleBook) -> list[Standing]:
    """How each field of the page's rules stands."""
    page = rules_for(doc, rules)
    if page is None:
        return []
    scope = located(doc, page)
    given = {name: given_by_rank(scope, rule) for name, rule in page.fields.items()}
    found = [name for name, by_rank in given.items() if by_rank]
    changed = len(given) >= FEW and len(found) <= MOST * len(given)
    return [standing_of(name, page.fields[name], by_rank, changed=changed) for name, by_rank in given.items()]


def standing_of(name: str, rule: Field, given: dict[int, list[str]], *, changed: bool) -> Standing:
    """What speaks for and against a field's first answer."""
    if not given:
        return Standing(name, "", "silent", f"{name}: none of its rules finds a value")
    (first, believed), *others = given.items()
    family = family_of(next(location for location in rule.locations if location.rank == first))
    against = next(((rank, values) for rank, values in others if not set(values) & set(believed)), None)
    if against:
        doubt = f"{name}: rank {first} gives '{believed[0]}', rank {against[0]} gives '{against[1][0]}'"
        return Standing(name, family, "contradicted", doubt)
    if changed:
        doubt = f"{name}: '{believed[0]}' is doubtful, since most other fields are not found"
        return Standing(name, family, "doubted", doubt)
    return Standing(name, family, "fallback" if first > min(ranks(rule)) else "borne out" if others else "alone")


def family_of(location: Location) -> str:
    """Rules of one family fail together.

    >>> family_of(Location(xpath="/*/body/p[2]")), family_of(Location(label="Phone:", find=("(.+)",)))
    ('position', 'label, cut')
    """
    if location.kind == "xpath" and location.xpath.startswith("/*"):
        return "position"
    return f"{location.kind}, cut" if location.find else location.kind


def given_by_rank(scope: Scope, rule: Field) -> dict[int, list[str]]:
    return {rank: values for rank in ranks(rule) if (values := values_of_rank(scope, rule, rank))}


def ranks(rule: Field) -> list[int]:
    return sorted({location.rank for location in rule.locations})


def values_of_rank(scope: Scope, rule: Field, rank: int) -> list[str]:
    alone = tuple(location for location in rule.locations if location.rank == rank)
    return [answer.value for answer in answers(scope, replace(rule, locations=alone))]
