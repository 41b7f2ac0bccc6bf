"""A fair peer: what extruct reads from a page, turned into fields by one fixed map for all sites."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import extruct
from lxml import etree

ARTICLE_TYPES = ("Article", "Posting", "Report", "Review")
"""Ends of the schema.org types that stand for the article of a page."""
TITLE_NAMES = ("og:title", "twitter:title", "dc.title", "title")
DATE_NAMES = (
    "article:published_time",
    "og:article:published_time",
    "date",
    "dc.date",
    "pubdate",
    "publishdate",
)
AUTHOR_NAMES = ("author", "article:author", "og:article:author", "dc.creator", "parsely-author")


def fields_by_extruct(markup: str) -> dict[str, list[str]]:
    """Title, authors and date: JSON-LD first, then microdata, then OpenGraph and meta names."""
    data = extruct.extract(markup, syntaxes=["json-ld", "microdata", "opengraph"], uniform=True, errors="ignore")
    items = articles_first([*flat(data.get("json-ld", [])), *flat(data.get("microdata", []))])
    named = {**meta_names(markup), **opengraph(data)}
    return {
        "title": first(items, title_of)[:1] or values(named, TITLE_NAMES)[:1],
        "authors": first(items, authors_of) or names_only(values(named, AUTHOR_NAMES)),
        "publishing_date": first(items, dates_of)[:1] or values(named, DATE_NAMES)[:1],
    }


def flat(value: Any) -> Iterator[dict[str, Any]]:
    """All objects at the top of a page: those of lists and graphs too."""
    if isinstance(value, list):
        for part in value:
            yield from flat(part)
    elif isinstance(value, dict):
        yield value
        yield from flat(value.get("@graph", []))
        yield from flat(value.get("mainEntity", []))


def articles_first(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The article speaks for its page; where there is none, the page itself does."""
    articles = [item for item in items if any(kind.endswith(ARTICLE_TYPES) for kind in kinds(item))]
    pages = [item for item in items if "WebPage" in kinds(item)]
    by_id = {item["@id"]: item for item in items if isinstance(item.get("@id"), str) and "name" in item}
    return [resolved(item, by_id) for item in articles or pages]


def kinds(item: dict[str, Any]) -> list[str]:
    kind = item.get("@type", [])
    return [str(name).rsplit("/", 1)[-1] for name in (kind if isinstance(kind, list) else [kind])]


def resolved(item: dict[str, Any], by_id: dict[str, Any]) -> dict[str, Any]:
    """The item with authors that are mere references replaced by what they refer to."""
    authors = item.get("author", [])
    several = authors if isinstance(authors, list) else [authors]
    return {
        **item,
        "author": [by_id.get(a.get("@id", ""), a) if isinstance(a, dict) else a for a in several],
    }


def first(items: list[dict[str, Any]], read: Callable[[dict[str, Any]], list[str]]) -> list[str]:
    return next((found for item in items if (found := read(item))), [])


def title_of(item: dict[str, Any]) -> list[str]:
    return texts(item.get("headline")) or texts(item.get("name"))


def dates_of(item: dict[str, Any]) -> list[str]:
    return texts(item.get("datePublished"))


def authors_of(item: dict[str, Any]) -> list[str]:
    return names_only(texts(item.get("author")))


def texts(value: Any) -> list[str]:
    """The strings of a value, whatever its form; a person or an organisation stands for its name."""
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    if isinstance(value, dict):
        return texts(value.get("name"))
    return [value.strip()] if isinstance(value, str) and value.strip() else []


def names_only(values: list[str]) -> list[str]:
    """Links to profiles are no names."""
    return list(dict.fromkeys(value for value in values if "://" not in value))


def opengraph(data: dict[str, Any]) -> dict[str, list[str]]:
    return {
        name: texts(value)
        for item in data.get("opengraph", [])
        for name, value in item.items()
        if not name.startswith("@")
    }


def meta_names(markup: str) -> dict[str, list[str]]:
    """Meta tags by name or property, which extruct does not read beyond Dublin Core."""
    root = etree.fromstring(markup.encode(), etree.HTMLParser(huge_tree=True, encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for meta in root.iter("meta"):
        name = (meta.get("name") or meta.get("property") or "").lower()
        found.setdefault(name, []).extend(texts(meta.get("content")))
    return found


def values(named: dict[str, list[str]], wanted: tuple[str, ...]) -> list[str]:
    return next((named[name] for name in wanted if named.get(name)), [])
