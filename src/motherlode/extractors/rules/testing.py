"""The tests inside a rule file: saved pages, and the values that the rules must give there."""

from __future__ import annotations

from typing import Any, NamedTuple

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.model import RuleBook, RuleTest
from motherlode.model import Page
from motherlode.read.html import HtmlDocument


class Mismatch(NamedTuple):
    """A field that is not as expected."""

    field: str
    expected: list[Any]
    given: list[Any]


def mismatches(page: Page, test: RuleTest, rules: RuleBook) -> list[Mismatch]:
    """What the rules do not give as the test expects; a field that the test does not name is not looked at."""
    given: dict[str, list[Any]] = {}
    for claim in fields_by_rules(HtmlDocument(page), rules):
        given.setdefault(claim.label, []).append(claim.value)
    return [
        Mismatch(name, expected, given.get(name, []))
        for name, expected in test.fields.items()
        if given.get(name, []) != expected
    ]
