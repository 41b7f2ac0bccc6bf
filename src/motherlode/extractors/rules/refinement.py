"""Refinement, looked at: the rules without it, and what it cuts off on a page, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, elements, located, rules_for
from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Field, PageRules, RuleBook, SiteRules
from motherlode.extractors.rules.refine import refined
from motherlode.read.html import HtmlDocument


class Removal(NamedTuple):
    """A word that refinement cuts off a field's value, why, and the value as it was."""

    field: str
    word: str
    why: str
    value: str


def without_refinement(book: RuleBook) -> RuleBook:
    """The same rules with no noise learned."""
    return replace(book, sites=tuple(_plain_site(site) for site in book.sites))


def _plain_site(site: SiteRules) -> SiteRules:
    return replace(site, pages=tuple(_plain_page(page) for page in site.pages))


def _plain_page(page: PageRules) -> PageRules:
    records = {name: replace(group, fields=_plain(group.fields)) for name, group in page.records.items()}
    return replace(page, fields=_plain(page.fields), records=records)


def _plain(fields: dict[str, Field]) -> dict[str, Field]:
    return {name: replace(rule, noise=()) for name, rule in fields.items()}


def removals(doc: HtmlDocument, book: RuleBook) -> Iterator[Removal]:
    """What refinement cuts off the values of a page."""
    page = rules_for(doc, book)
    if page is None:
        return
    scope = located(doc, page)
    yield from _of_fields(scope, page.fields)
    for name, group in page.records.items():
        noisy = {f"{name}.{part}": rule for part, rule in group.fields.items() if rule.noise}
        for region in elements(xpath(group.each)(scope.root)) if noisy else ():
            yield from _of_fields(Scope(doc, region), noisy)


def _of_fields(scope: Scope, fields: dict[str, Field]) -> Iterator[Removal]:
    for name, rule in fields.items():
        for answer in answers(scope, replace(rule, noise=())) if rule.noise else ():
            for word, why in refined(answer.value, rule.noise).removed:
                yield Removal(name, word, why, answer.value)
