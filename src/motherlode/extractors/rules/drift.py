"""Has a site changed? Rules of different families contradict each other, or find nothing where they always did."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, located, rules_for
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Field, RuleBook
from motherlode.read.html import HtmlDocument


def doubts(doc: HtmlDocument, rules: RuleBook) -> list[str]:
    """A warning for each field whose rules disagree on this page, or of which all are silent."""
    page = rules_for(doc, rules)
    if page is None:
        return []
    scope = located(doc, page)
    return [doubt for name, rule in page.fields.items() if (doubt := doubt_about(scope, name, rule))]


def doubt_about(scope: Scope, name: str, rule: Field) -> str:
    """What speaks against a field's first answer, or ""."""
    given = {rank: values for rank in ranks(rule) if (values := values_of_rank(scope, rule, rank))}
    if not given:
        return f"{name}: none of its rules finds a value"
    (first, believed), *others = given.items()
    for rank, values in others:
        if not set(values) & set(believed):
            return f"{name}: rank {first} gives '{believed[0]}', rank {rank} gives '{values[0]}'"
    return ""


def ranks(rule: Field) -> list[int]:
    return sorted({location.rank for location in rule.locations})


def values_of_rank(scope: Scope, rule: Field, rank: int) -> list[str]:
    alone = tuple(location for location in rule.locations if location.rank == rank)
    return [answer.value for answer in answers(scope, replace(rule, locations=alone))]
