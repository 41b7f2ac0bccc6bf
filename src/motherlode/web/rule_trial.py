"""Rules learned from what was marked on a site's pages, tried on its other pages before anybody accepts them."""

from __future__ import annotations

from typing import Any

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.drift import doubts
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import LodeError, Page
from motherlode.read.html import HtmlDocument
from motherlode.store.collection import Collection
from motherlode.store.judgements import training_file
from motherlode.store.rules import annotated_pages
from motherlode.web.matters import shown
from motherlode.web.trial import Trial


def learned_for(collection: Collection, site: str) -> RuleBook:
    """Rules from the annotated pages of one site."""
    rows = annotated_pages(training_file(collection))
    return learn(AnnotatedPage(HtmlDocument(page), gold) for page, gold in rows if gold and host_of(page) == site)


def host_of(page: Page) -> str:
    try:
        return HtmlDocument(page).host
    except LodeError:
        return ""


def tried(page: Page, title: str, book: RuleBook, *, annotated: bool) -> Trial:
    """The rules on one page."""
    values: dict[str, list[str]] = {}
    name = page.url or page.source
    try:
        doc = HtmlDocument(page)
    except LodeError as error:
        return Trial(name, title, annotated, values, [str(error)])
    for claim in fields_by_rules(doc, book):
        values.setdefault(claim.label, []).append(shown(claim.value))
    return Trial(name, title, annotated, values, doubts(doc, book))


def field_names(book: RuleBook) -> list[str]:
    """The fields that the rules know."""
    pages = [page for site in book.sites for page in site.pages]
    return list(dict.fromkeys(name for page in pages for name in (*page.fields, *page.records)))


def places_by_field(book: RuleBook) -> dict[str, list[str]]:
    """Field -> its rules, as a person would name them, the first one first."""
    found: dict[str, list[str]] = {}
    for page in (page for site in book.sites for page in site.pages):
        for name, rule in page.fields.items():
            ordered: list[Any] = sorted(rule.locations, key=lambda location: location.rank)
            found.setdefault(name, []).extend(location.place for location in ordered)
        for name, records in page.records.items():
            found.setdefault(name, []).append(f"each {records.each}")
    return found
