"""Rules -> claims: the lowest rank first, the next when it finds nothing, and every value says which rule gave it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from motherlode.extractors.rules.compiled import regex, xpath
from motherlode.extractors.rules.locate import Scope, Spot, spots
from motherlode.extractors.rules.model import Field, Location, PageRules, Records, RuleBook, SiteRules
from motherlode.extractors.rules.values import value_of
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element

FALLBACK_SCORE = 0.8
"""What a claim is worth when the first rank found nothing."""


class Answer(NamedTuple):
    """A value, the location that gave it, and its node."""

    value: str
    location: Location
    spot: Spot


def fields_by_rules(doc: HtmlDocument, rules: RuleBook) -> list[Claim]:
    """What the rules of the page's site say of it; `by` names the rule, and the rank where a fallback fired."""
    page_rules = rules_for(doc, rules)
    if page_rules is None:
        return []
    scope = located(doc, page_rules)
    claims = [claim(name, answer, rule) for name, rule in page_rules.fields.items() for answer in answers(scope, rule)]
    for name, records in page_rules.records.items():
        claims.extend(record_claims(scope, name, records))
    return claims


def rules_for(doc: HtmlDocument, rules: RuleBook) -> PageRules | None:
    """The rules with the lowest rank whose domain and URL pattern fit the page; later versions of a site first."""
    sites = [site for site in rules.sites if on_site(doc.host, site)]
    sites.sort(key=lambda site: str(site.since or ""), reverse=True)
    day = doc.page.fetched.date() if doc.page.fetched else None
    sites = [site for site in sites if holds(site, day)] or sites
    for site in sites:
        for page in sorted(site.pages, key=lambda page: page.rank):
            if regex(page.url).search(doc.page.url):
                return page
    return None


def on_site(host: str, site: SiteRules) -> bool:
    """Is this host the site's domain, or one below it? A star stands for every site."""
    host, domain = host.lower(), site.domain.lower()
    return domain in ("*", host) or host.endswith("." + domain)


def holds(site: SiteRules, day: date | None) -> bool:
    """Do these rules hold for a page of that day? A page without a day is taken for a new one."""
    if day is None:
        return site.until is None
    return (site.since is None or site.since <= day) and (site.until is None or day < site.until)


def located(doc: HtmlDocument, rules: PageRules) -> Scope:
    """Pre-location: the first region that is there, else the whole page."""
    for expression in rules.region:
        for found in elements(xpath(expression)(doc.root)):
            return Scope(doc, found)
    return Scope(doc)


def elements(found: Any) -> Iterator[Element]:
    for item in found if isinstance(found, list) else []:
        if hasattr(item, "tag"):
            yield item


def answers(scope: Scope, rule: Field) -> list[Answer]:
    """The values of a field: those of the lowest rank that gives any, each once, in the order of the page."""
    for rank in sorted({location.rank for location in rule.locations}):
        found: dict[str, Answer] = {}
        for location in rule.locations:
            if location.rank == rank:
                for answer in values_at(scope, location, rule):
                    found.setdefault(answer.value, answer)
        if found:
            return list(found.values()) if rule.many else list(found.values())[:1]
    return []


def values_at(scope: Scope, location: Location, rule: Field) -> list[Answer]:
    found = ((value_of(spot.text, rule), spot) for spot in spots(scope, location))
    return [Answer(value, location, spot) for value, spot in found if value]


def claim(name: str, answer: Answer, rule: Field) -> Claim:
    first = min(location.rank for location in rule.locations)
    rank = answer.location.rank
    by = f"rule:{answer.location.place}" + (f" (fallback, rank {rank})" if rank > first else "")
    return Claim(name, answer.value, by, answer.spot.where, 1.0 if rank == first else FALLBACK_SCORE)


def record_claims(scope: Scope, name: str, records: Records) -> Iterator[Claim]:
    """One claim a record, its value an object."""
    number = 0
    for region in elements(xpath(records.each)(scope.root)):
        part = Scope(scope.doc, region)
        value = record_value(part, records)
        if value and all(value.get(needed) for needed in records.needs):
            yield Claim(name, value, f"rule:each {records.each}", Spot("", region).where, record=number)
            number += 1


def record_value(part: Scope, records: Records) -> dict[str, Any]:
    found = {name: [a.value for a in answers(part, rule)] for name, rule in records.fields.items()}
    return {name: values if records.fields[name].many else values[0] for name, values in found.items() if values}
