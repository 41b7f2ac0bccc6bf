"""The fields that rules give, beside what the other witnesses settled: they confirm each other, or it is told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import Standing, standings
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Claim, Evidence, Outcome, Result
from motherlode.read.html import HtmlDocument
from motherlode.verify.rule_confidence import Grounds, sureness

RECORD = Standing("", "record", "alone")
"""Repeated objects have no second rule to compare with."""
SETTLED_AS = {"publishing_date": "published"}
"""Fields that stand in a result under another name too."""


def with_rules(doc: HtmlDocument, outcome: Outcome, rules: RuleBook) -> Outcome:
    """The outcome with the fields that the rules give; a rule's word stands before the other witnesses'."""
    claims = fields_by_rules(doc, rules)
    by_label: dict[str, list[Claim]] = {}
    for claim in claims:
        by_label.setdefault(claim.label, []).append(claim)
    standing = {known.field: known for known in standings(doc, rules)}
    result = outcome.result
    result = replace(
        result,
        fields={**result.fields, **{label: [claim.value for claim in group] for label, group in by_label.items()}},
        evidence={
            **result.evidence,
            **{label: evidence_for(result, group, standing.get(label, RECORD)) for label, group in by_label.items()},
        },
        warnings=[*result.warnings, *(f"rules: {known.doubt}" for known in standing.values() if known.doubt)],
    )
    return replace(outcome, result=result, claims=(*outcome.claims, *claims))


def evidence_for(result: Result, group: list[Claim], standing: Standing) -> Evidence:
    """Who stands behind a field that rules gave: the rules, and the witnesses that settled the same."""
    label = group[0].label
    rules = {claim.by for claim in group}
    settled = result.evidence.get(SETTLED_AS.get(label, label), Evidence())
    others = set(settled.by)
    confirmed = bool(others) and result.fields.get(label) is not None and agrees(result.fields[label], group)
    said = "agree" if confirmed else "disagree" if others else "alone"
    return Evidence(
        where=group[0].where,
        by=tuple(sorted(rules | (others if confirmed else set()))),
        against=tuple(sorted((set() if confirmed else others) | set(settled.against))),
        confidence=round(sureness(Grounds(standing.family, standing.rules, said)), 3),
        settled=not others or confirmed,
    )


def agrees(settled: list[Any], group: list[Claim]) -> bool:
    """Whether the rules gave what was settled, white space and letter case aside."""
    return {plain(value) for value in settled} == {plain(claim.value) for claim in group}


def plain(value: Any) -> str:
    return " ".join(str(value).lower().split())
