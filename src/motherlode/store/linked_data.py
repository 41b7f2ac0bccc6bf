"""Results as schema.org, the words that search engines and course portals read: JSON-LD, a thing a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from motherlode.model import Record, Result
from motherlode.store.linked_courses import courses_of
from motherlode.store.output import FileWriter, Output, StandardOutput

TYPES = {
    "article": "Article",
    "paper": "ScholarlyArticle",
    "thread": "DiscussionForumPosting",
    "documentation": "TechArticle",
    "product": "Product",
    "listing": "ItemList",
    "collection": "ItemList",
}
"""Kind of a page -> schema.org type; all others are a WebPage."""
START = b'{"@context": "https://schema.org", "@graph": ['

Thing = dict[str, Any]


class JsonLd(FileWriter):
    """One graph, written as the pages come."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._count = 0
        output.file.write(START)

    def put(self, result: Result) -> None:
        for thing in things_of(result):
            self.output.file.write((b",\n" if self._count else b"\n") + msgspec.json.encode(thing))
            self._count += 1

    def finish(self) -> None:
        self.output.file.write(b"\n]}\n")


def things_of(result: Result) -> list[Thing]:
    """What a page is about: its courses where its fields hold some, else the page itself."""
    courses = courses_of(result)
    return [filled(course) for course in courses] if courses else [page_thing(result)]


def page_thing(result: Result) -> Thing:
    """A page as the thing that its kind says."""
    kind = TYPES.get(result.kind, "WebPage")
    makers = {"Product": product, "ItemList": item_list}
    own = makers[kind](result) if kind in makers else written_work(result)
    address = result.canonical_url or result.url
    return filled({"@type": kind, "@id": address, "url": address, "name": result.title, **own})


def written_work(result: Result) -> Thing:
    """An article, a paper, a thread: by whom, when, what."""
    thread = result.kind == "thread"
    return {
        "headline": result.title,
        "alternativeHeadline": result.title_alt,
        "author": [person(name) for name in result.authors],
        "datePublished": result.published,
        "inLanguage": result.language,
        "keywords": result.keywords,
        "abstract": [text for text in (result.abstract, result.abstract_alt) if text],
        "publisher": filled({"@type": "Organization", "name": result.site_name}, least=2),
        "identifier": filled({"@type": "PropertyValue", "propertyID": "doi", "value": result.doi}, least=3),
        "sourceOrganization": [{"@type": "Organization", "name": name} for name in result.affiliations],
        "text" if thread else "articleBody": result.text,
        "comment": [comment(record) for record in result.records] if thread else [],
    }


def person(name: str) -> Thing:
    return {"@type": "Person", "name": name}


def comment(record: Record) -> Thing:
    """A post of a thread."""
    return filled(
        {
            "@type": "Comment",
            "text": record.body or record.text,
            "author": person(record.author) if record.author else None,
            "dateCreated": record.iso or record.date,
            "name": record.title,
            "url": record.link,
            "position": record.number,
        }
    )


def product(result: Result) -> Thing:
    """Something that is sold, with its price where a field says it."""
    price = first(result, "price")
    offer = {"@type": "Offer", "price": price, "priceCurrency": first(result, "currency", "price_currency")}
    return {
        "description": first(result, "description") or result.text,
        "sku": first(result, "sku"),
        "brand": filled({"@type": "Brand", "name": first(result, "brand")}, least=2),
        "offers": filled(offer) if price else None,
    }


def item_list(result: Result) -> Thing:
    """A list, with its items in their order."""
    return {
        "inLanguage": result.language,
        "numberOfItems": len(result.records) or None,
        "itemListElement": [list_item(at, record) for at, record in enumerate(result.records, 1)],
    }


def list_item(position: int, record: Record) -> Thing:
    thing = filled(
        {
            "@type": "Product" if record.price else "Thing",
            "name": record.title or record.text,
            "url": record.link,
            "description": record.body,
            "offers": {"@type": "Offer", "price": record.price} if record.price else None,
        }
    )
    return {"@type": "ListItem", "position": position, "item": thing}


def first(result: Result, *names: str) -> str:
    """The first value of the first field that has one."""
    values: Iterator[Any] = (value for name in names for value in result.fields.get(name, ()))
    return next((str(value) for value in values if value is not None and not isinstance(value, dict | list)), "")


def filled(thing: Thing, least: int = 1) -> Thing:
    """A thing without what is empty; {} where fewer properties are left than say anything."""
    kept = {name: value for name, value in thing.items() if value not in ("", None, [], {})}
    return kept if len(kept) >= least else {}
