"""Has a site changed? Rules of different families contradict each other, or find nothing where they always did."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, located, rules_for
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Field, RuleBook
from motherlode.read.html import HtmlDocument

FEW = 3
"""Rules for fewer fields say nothing of a page's layout."""
MOST = 0.5
"""A page that shows no larger share of its fields has likely another layout."""


def doubts(doc: HtmlDocument, rules: RuleBook) -> list[str]:
    """A warning for each field whose rules disagree on this page, or of which all are silent.

    Where most fields are silent the layout has likely changed, and the values of the others are doubted too.
    """
    page = rules_for(doc, rules)
    if page is None:
        return []
    scope = located(doc, page)
    given = {name: given_by_rank(scope, rule) for name, rule in page.fields.items()}
    found = [name for name, by_rank in given.items() if by_rank]
    changed = len(given) >= FEW and len(found) <= MOST * len(given)
    return [doubt for name, by_rank in given.items() if (doubt := doubt_about(name, by_rank, changed=changed))]


def doubt_about(name: str, given: dict[int, list[str]], *, changed: bool) -> str:
    """What speaks against a field's first answer, or ""."""
    if not given:
        return f"{name}: none of its rules finds a value"
    (first, believed), *others = given.items()
    for rank, values in others:
        if not set(values) & set(believed):
            return f"{name}: rank {first} gives '{believed[0]}', rank {rank} gives '{values[0]}'"
    return f"{name}: '{believed[0]}' is doubtful, since most other fields are not found" if changed else ""


def given_by_rank(scope: Scope, rule: Field) -> dict[int, list[str]]:
    return {rank: values for rank in ranks(rule) if (values := values_of_rank(scope, rule, rank))}


def ranks(rule: Field) -> list[int]:
    return sorted({location.rank for location in rule.locations})


def values_of_rank(scope: Scope, rule: Field, rank: int) -> list[str]:
    alone = tuple(location for location in rule.locations if location.rank == rank)
    return [answer.value for answer in answers(scope, replace(rule, locations=alone))]
