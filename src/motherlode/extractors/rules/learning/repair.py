"""A site has changed: look its known values up on the new pages, and learn where they stand now.

What was read before, with rules that were right then, is the annotation of the new pages. A page and an earlier
result belong together by their address or file, or by the values that they share.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, located
from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.learning.example import Example, normal
from motherlode.extractors.rules.learning.induce import f_half, learn_field
from motherlode.extractors.rules.learning.learn import flat_fields, repeated_fields
from motherlode.extractors.rules.learning.record_rules import learn_records
from motherlode.extractors.rules.model import Field, PageRules, Records, SiteRules
from motherlode.read.html import HtmlDocument

TAUGHT = 8
"""Pages that new rules are learned from: those that share most values with an earlier result."""
SHARED = 2
"""Values of different fields that a page must share with an earlier result to be about the same thing."""
SHORTEST = 3
"""Shorter values stand on any page."""
STILL_RIGHT = 0.9
"""An old rule that gives this share of the known values is kept."""


class Known(Struct, frozen=True):
    """What was read of a page before it changed."""

    fields: dict[str, list[Any]]
    url: str = ""
    source: str = ""


class Change(NamedTuple):
    """What became of a field's rule, and the share of known values that it gives on the new pages, before and now."""

    field: str
    state: str
    """kept, changed, lost, or unknown where no known value stands on the new pages"""
    before: float
    now: float
    was: str = ""
    then: str = ""

    def told(self) -> str:
        """A line of the report."""
        places = f": {self.was} -> {self.then}" if self.state == "changed" else ""
        return f"{self.field}: {self.state}, {self.before:.0%} of the known values before, {self.now:.0%} now{places}"


class Repair(Struct, frozen=True):
    """The versions of a site's rules, older first, and what changed; one version where nothing did."""

    versions: tuple[SiteRules, ...]
    changes: tuple[Change, ...] = ()
    pages: int = 0
    matched: int = 0


def repaired(site: SiteRules, docs: Sequence[HtmlDocument], known: Sequence[Known], day: date) -> Repair:
    """The rules of a site with a new version for the layout of these pages, where the old one fails on them."""
    if not site.pages:
        return Repair((site,), pages=len(docs))
    old = site.pages[0]
    examples = matched(docs, known)
    pairs = [mended(name, rule, old, examples) for name, rule in old.fields.items()]
    fields = {name: rule for (name, _), (rule, _) in zip(old.fields.items(), pairs, strict=True)}
    records = {name: mended_records(name, rules, docs, known) for name, rules in old.records.items()}
    changes = tuple(change for _, change in pairs)
    if fields == old.fields and records == old.records:
        return Repair((site,), changes, len(docs), len(examples))
    new = replace(old, fields=fields, records=records)
    versions = (
        replace(site, until=day),
        replace(site, since=day, learned_from=len(examples), pages=(new, *site.pages[1:])),
    )
    return Repair(versions, changes, len(docs), len(examples))


def matched(docs: Sequence[HtmlDocument], known: Sequence[Known]) -> list[Example]:
    """The new pages of which something is known, each with the known values that it still shows."""
    found = [(example, sure) for doc in docs for example, sure in [best_match(doc, known)] if sure]
    found.sort(key=lambda pair: -pair[1])
    return [example for example, _ in found[:TAUGHT]]


def best_match(doc: HtmlDocument, known: Sequence[Known]) -> tuple[Example, int]:
    """The earlier result that a page shares most with, and how much; 0 where that is too little to be sure."""
    page = Example(doc, {})
    best: tuple[dict[str, list[str]], int] = ({}, 0)
    for item in known:
        same = bool(item.url and item.url == doc.page.url) or bool(item.source and item.source == doc.page.source)
        shown = shown_values(page, flat_fields(item.fields))
        score = 100 * same + sum(1 for values in shown.values() if any(len(value) >= SHORTEST for value in values))
        if score > best[1] and (same or score >= SHARED):
            best = (shown, score)
    page.gold = best[0]
    return page, best[1]


def shown_values(page: Example, fields: dict[str, list[str]]) -> dict[str, list[str]]:
    """The fields all of whose values stand on the page."""
    return {
        name: values
        for name, values in fields.items()
        if values and all(next(page.text.occurrences(value), None) is not None for value in values)
    }


def mended(name: str, rule: Field, old: PageRules, examples: Sequence[Example]) -> tuple[Field, Change]:
    """The rule of a field: the old one as long as it is right, else the one learned from known values."""
    own = [example for example in examples if example.gold.get(name)]
    wanted = [example.wanted(name) for example in own]
    if not own:
        return rule, Change(name, "unknown", 0.0, 0.0)
    before = f_half([given(example, rule, old) for example in own], wanted)
    if before >= STILL_RIGHT:
        return rule, Change(name, "kept", before, before)
    learned = learn_field(own, name)
    now = f_half([given(example, learned, old) for example in own], wanted) if learned else 0.0
    if learned is None or now <= before:
        return rule, Change(name, "lost", before, before)
    kept = replace(learned, type=rule.type, many=rule.many or learned.many)
    return kept, Change(name, "changed", before, now, rule.locations[0].place, learned.locations[0].place)


def given(example: Example, rule: Field, page: PageRules) -> frozenset[str]:
    scope = located(example.scope.doc, page)
    return frozenset(normal(answer.value) for answer in answers(scope, rule))


def mended_records(name: str, rules: Records, docs: Sequence[HtmlDocument], known: Sequence[Known]) -> Records:
    """Records learned again where their region is no longer there."""
    if any(xpath(rules.each)(doc.root) for doc in docs):
        return rules
    objects = [item for earlier in known for item in repeated_fields(earlier.fields).get(name, [])]
    pages = [(doc, [item for item in objects if stands_on(doc, item)]) for doc in docs[:TAUGHT]]
    return learn_records([page for page in pages if page[1]]) or rules


def stands_on(doc: HtmlDocument, item: dict[str, Any]) -> bool:
    text = Example(doc, {}).text
    return all(next(text.occurrences(str(value)), None) is not None for value in item.values() if value)
