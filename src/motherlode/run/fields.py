"""The fields that rules give, beside what the other witnesses settled: they confirm each other, or it is told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import doubts
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Claim, Evidence, Outcome, Result
from motherlode.read.html import HtmlDocument

CONFIRMED, ALONE, CONTRADICTED = 0.97, 0.9, 0.6
"""How sure a rule's value is, by what the other witnesses say of it; set by hand, not measured."""
SETTLED_AS = {"publishing_date": "published"}
"""Fields that stand in a result under another name too."""


def with_rules(doc: HtmlDocument, outcome: Outcome, rules: RuleBook) -> Outcome:
    """The outcome with the fields that the rules give; a rule's word stands before the other witnesses'."""
    claims = fields_by_rules(doc, rules)
    by_label: dict[str, list[Claim]] = {}
    for claim in claims:
        by_label.setdefault(claim.label, []).append(claim)
    result = outcome.result
    result = replace(
        result,
        fields={**result.fields, **{label: [claim.value for claim in group] for label, group in by_label.items()}},
        evidence={**result.evidence, **{label: evidence_for(result, group) for label, group in by_label.items()}},
        warnings=[*result.warnings, *(f"rules: {doubt}" for doubt in doubts(doc, rules))],
    )
    return replace(outcome, result=result, claims=(*outcome.claims, *claims))


def evidence_for(result: Result, group: list[Claim]) -> Evidence:
    """Who stands behind a field that rules gave: the rules, and the witnesses that settled the same."""
    label = group[0].label
    rules = {claim.by for claim in group}
    settled = result.evidence.get(SETTLED_AS.get(label, label), Evidence())
    others = set(settled.by)
    confirmed = bool(others) and result.fields.get(label) is not None and agrees(result.fields[label], group)
    sure = CONFIRMED if confirmed else CONTRADICTED if others else ALONE
    return Evidence(
        where=group[0].where,
        by=tuple(sorted(rules | (others if confirmed else set()))),
        against=tuple(sorted((set() if confirmed else others) | set(settled.against))),
        confidence=round(sure * min(claim.score for claim in group), 3),
        settled=not others or confirmed,
    )


def agrees(settled: list[Any], group: list[Claim]) -> bool:
    """Whether the rules gave what was settled, white space and letter case aside."""
    return {plain(value) for value in settled} == {plain(claim.value) for claim in group}


def plain(value: Any) -> str:
    return " ".join(str(value).lower().split())
