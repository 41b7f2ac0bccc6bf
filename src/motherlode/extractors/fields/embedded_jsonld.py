"""JSON-LD says it outright. Believes the page's own main object; fails where a site fills it by template."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import Any

from motherlode.extractors.fields.names import cleaned, persons
from motherlode.extractors.fields.site_names import trust_in_authors, without_site_name
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import MAX_NESTING, Thing, things

BY = "jsonld"
MAIN = (
    "newsarticle reportagenewsarticle analysisnewsarticle opinionnewsarticle reviewnewsarticle backgroundnewsarticle "
    "liveblogposting article blogposting scholarlyarticle techarticle satiricalarticle report discussionforumposting "
    "socialmediaposting qapage question recipe product course book movie event jobposting howto review podcastepisode "
    "videoobject softwareapplication"
).split()
SECOND = frozenset("webpage collectionpage itempage aboutpage profilepage faqpage contactpage".split())
ARTICLES = frozenset(
    "newsarticle reportagenewsarticle analysisnewsarticle opinionnewsarticle article blogposting scholarlyarticle "
    "liveblogposting reviewnewsarticle".split()
)
KINDS = {
    "article": "recipe howto",
    "thread": "discussionforumposting qapage",
    "product": "product",
    "documentation": "techarticle apireference",
    "course": "course",
    "collection": "collectionpage itemlist",
    "listing": "searchresultspage",
}
KIND_OF = dict.fromkeys(ARTICLES, "article") | {type_: kind for kind, types in KINDS.items() for type_ in types.split()}
NESTED = (".itemListElement", ".hasPart", ".isPartOf", ".mentions", ".review", ".comment", ".video", ".suggestedAnswer")


def by_jsonld(doc: HtmlDocument) -> Iterable[Claim]:
    found = things(doc)
    if not found:
        return
    people = {thing.content["@id"]: thing.content for thing in found if isinstance(thing.content.get("@id"), str)}
    main, weight = main_thing(found)
    if main:
        yield from _claims_of(doc, main, people, weight)
    for thing in found:
        if thing.types & {"website", "newsmediaorganization"} and (name := _text(thing.content.get("name"))):
            yield Claim("site_name", name, BY, doc.where(thing.node, thing.path + ".name"))
            break


def main_thing(found: list[Thing]) -> tuple[Thing | None, float]:
    """The object that the page is about, and how sure that is."""
    own = [thing for thing in found if not any(part in thing.path for part in NESTED)]
    mains = [thing for thing in own if thing.types & set(MAIN)]
    if mains:
        order = {type_: position for position, type_ in enumerate(MAIN)}
        return min(mains, key=lambda t: min(order.get(type_, 99) for type_ in t.types)), 1.0
    return next((thing for thing in own if thing.types & SECOND), None), 0.6


def _claims_of(doc: HtmlDocument, thing: Thing, people: dict[str, Any], weight: float) -> Iterator[Claim]:
    content = thing.content
    # Newsrooms fill in their articles with more care than shops and templates: a witness of its own.
    by = f"{BY}:article" if thing.types & ARTICLES else BY

    def claim(label: str, value: Any, key: str, share: float = 1.0) -> Claim:
        return Claim(label, value, by, doc.where(thing.node, f"{thing.path}.{key}"), weight * share)

    for key in ("headline", "name", "alternativeHeadline"):
        if title := _text(content.get(key)):
            yield claim("title", without_site_name(title, doc), key)
            break
    for key in ("author", "creator"):
        if authors := author_names(content.get(key), people):
            yield claim("authors", authors, key, trust_in_authors(authors, doc))
            break
    for key in ("datePublished", "dateCreated", "uploadDate"):
        if day := iso_date(_text(content.get(key))):
            yield claim("published", day, key)
            break
    if language := _text(content.get("inLanguage")):
        yield claim("language", language, "inLanguage")
    if address := _text(content.get("mainEntityOfPage")) or _text(content.get("url")):
        yield claim("canonical_url", doc.absolute(address), "url")
    if kind := next((KIND_OF[type_] for type_ in sorted(thing.types) if type_ in KIND_OF), ""):
        yield claim("kind", kind, "@type")
    if publisher := _text(_resolved(content.get("publisher"), people)):
        yield claim("site_name", publisher, "publisher")


def author_names(value: Any, people: dict[str, Any]) -> list[str]:
    """Names of an author property: a text, an object, a reference, or a list of these."""
    if isinstance(value, list):
        single = (item for item in value if not isinstance(item, list))
        return list(dict.fromkeys(name for item in single for name in author_names(item, people)))
    name = value if isinstance(value, str) else _text(_resolved(value, people))
    parts = [cleaned(part) for part in persons(name)] if isinstance(name, str) else []
    return [part for part in parts if part and not part.startswith(("http:", "https:", "@"))]


def _resolved(value: Any, people: dict[str, Any]) -> Any:
    """The object that an {"@id": …} points at."""
    if isinstance(value, dict) and "name" not in value:
        return people.get(str(value.get("@id")), value)
    return value


def _text(value: Any, depth: int = MAX_NESTING) -> str:
    """The text of a property: a string, the name or address of an object, the first of a list."""
    if depth == 0:
        return ""
    if isinstance(value, list):
        return _text(value[0], depth - 1) if value else ""
    if isinstance(value, dict):
        return next((text for key in ("name", "@value", "@id") if (text := _text(value.get(key), depth - 1))), "")
    return " ".join(html.unescape(str(value)).split()) if isinstance(value, (str, int)) else ""
