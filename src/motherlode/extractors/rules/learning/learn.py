"""Annotated pages -> a rule book: site by site, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.rules.apply import on_site
from motherlode.extractors.rules.compiled import regex
from motherlode.extractors.rules.learning.example import Example
from motherlode.extractors.rules.learning.induce import learn_field, with_refinement
from motherlode.extractors.rules.learning.new_site import TAUGHT, guessed, vertical_of
from motherlode.extractors.rules.learning.platform import same_platform
from motherlode.extractors.rules.learning.record_rules import learn_records
from motherlode.extractors.rules.learning.vertical import Vertical
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import PageRules, RuleBook, SiteRules
from motherlode.extractors.rules.values import plain
from motherlode.read.html import HtmlDocument


class AnnotatedPage(Struct, frozen=True):
    """A page and what a person says of it: field -> values, or objects where the field repeats."""

    doc: HtmlDocument
    gold: dict[str, Any]


def learn(pages: Iterable[AnnotatedPage], siblings: Iterable[HtmlDocument] = ()) -> RuleBook:
    """The rules of every site among the pages; siblings are other pages of the sites, without annotation."""
    sites: dict[str, list[AnnotatedPage]] = {}
    for page in pages:
        sites.setdefault(page.doc.host or "*", []).append(page)
    others: dict[str, list[HtmlDocument]] = {}
    for doc in siblings:
        others.setdefault(doc.host or "*", []).append(doc)
    return RuleBook(sites=tuple(learn_site(site, known, others.get(site, ())) for site, known in sites.items()))


def learn_site(site: str, pages: Sequence[AnnotatedPage], siblings: Sequence[HtmlDocument] = ()) -> SiteRules:
    """The rules of one site."""
    examples = [Example(page.doc, flat_fields(page.gold)) for page in pages]
    names = dict.fromkeys(name for example in examples for name in example.gold)
    scopes = [Scope(doc) for doc in siblings]
    found = {name: rule for name in names if (rule := learn_field(examples, name, scopes))}
    groups = dict.fromkeys(name for page in pages for name in repeated_fields(page.gold))
    records = {
        name: rules
        for name in groups
        if (rules := learn_records([(page.doc, repeated_fields(page.gold).get(name, [])) for page in pages]))
    }
    entries = (PageRules(fields=found, records=records),) if found or records else ()
    return SiteRules(domain=site, learned_from=len(pages), pages=entries)


def flat_fields(gold: dict[str, Any]) -> dict[str, list[str]]:
    """The fields whose values are texts; a lone value is a list of one."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in gold.items() if value is not None}
    return {
        name: [text for value in values if (text := plain(str(value)))]
        for name, values in lists.items()
        if not any(isinstance(value, (dict, list)) for value in values)
    }


def repeated_fields(gold: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The fields whose values are objects."""
    return {
        name: [value for value in values if isinstance(value, dict)]
        for name, values in gold.items()
        if isinstance(values, list) and any(isinstance(value, dict) for value in values)
    }


def learn_without_labels(known: Iterable[AnnotatedPage], docs: Iterable[HtmlDocument]) -> RuleBook:
    """Rules for sites without annotation: those of a known site of the same software, or guessed by the vertical."""
    annotated = list(known)
    sites: dict[str, list[Example]] = {}
    for page in annotated:
        sites.setdefault(page.doc.host, []).append(Example(page.doc, flat_fields(page.gold)))
    vertical = vertical_of(sites.values())
    rules = learn(annotated).sites
    new: dict[str, list[HtmlDocument]] = {}
    for doc in docs:
        new.setdefault(doc.host or "*", []).append(doc)
    return RuleBook(
        sites=tuple(
            same_platform(site, pages, rules) or guessed_site(site, pages, vertical) for site, pages in new.items()
        )
    )


def guessed_site(site: str, docs: Sequence[HtmlDocument], vertical: Vertical) -> SiteRules:
    """The rules of a site, learned from values that were guessed."""
    pairs = sorted(zip(docs, guessed(docs, vertical), strict=False), key=lambda pair: -len(pair[1]))
    return learn_site(site, [AnnotatedPage(doc, dict(gold)) for doc, gold in pairs[:TAUGHT]])


def refine(book: RuleBook, pages: Sequence[AnnotatedPage]) -> RuleBook:
    """The rules of a person with the noise that they leave in the annotated values, learned (part C, step 3)."""
    return replace(book, sites=tuple(refined_site(site, pages) for site in book.sites))


def refined_site(site: SiteRules, pages: Sequence[AnnotatedPage]) -> SiteRules:
    own = [page for page in pages if on_site(page.doc.host, site)]
    return replace(site, pages=tuple(refined_pages(entry, own) for entry in site.pages))


def refined_pages(entry: PageRules, pages: Sequence[AnnotatedPage]) -> PageRules:
    """The rules of a URL pattern, each field with what its own examples teach."""
    own = [Example(page.doc, flat_fields(page.gold)) for page in pages if regex(entry.url).search(page.doc.page.url)]
    fields = {}
    for name, rule in entry.fields.items():
        known = [example for example in own if name in example.gold]
        fields[name] = with_refinement(rule, known, [example.wanted(name) for example in known]) if known else rule
    return replace(entry, fields=fields)
