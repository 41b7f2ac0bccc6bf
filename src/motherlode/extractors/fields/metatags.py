"""Meta tags made for others to read: OpenGraph, Twitter cards, citation and Dublin Core tags, plain `author`.

Each family is a witness of its own. They fail where a site fills them with its slogan or its own name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from motherlode.extractors.fields.names import cleaned, names_in
from motherlode.extractors.fields.site_names import trust_in_authors, without_site_name
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument

OG_KINDS = {"article": "article", "product": "product", "blog": "article"}


def by_opengraph(doc: HtmlDocument) -> Iterable[Claim]:
    """OpenGraph and its article: names; pages that call themselves an article are filled in with more care."""
    types = [
        (OG_KINDS.get(content.lower().split(".")[0]), node) for name, content, node in doc.metas if name == "og:type"
    ]
    kind, node = types[0] if types else (None, 0)
    by = "opengraph:article" if kind == "article" else "opengraph"
    yield from _first(doc, by, "title", ["og:title"])
    yield from _first(doc, by, "site_name", ["og:site_name"])
    yield from _first(doc, by, "canonical_url", ["og:url"])
    yield from _first(doc, by, "language", ["og:locale"])
    yield from _dates(doc, by, ["article:published_time", "og:article:published_time", "og:published_time"])
    yield from _people(doc, by, ["article:author", "og:article:author", "og:author", "book:author"])
    if kind:
        yield Claim("kind", kind, by, doc.where(node, "@content"))


def by_twitter(doc: HtmlDocument) -> Iterable[Claim]:
    """Twitter cards: often a copy of OpenGraph, sometimes a better title."""
    yield from _first(doc, "twitter", "title", ["twitter:title"])
    yield from _people(doc, "twitter", ["twitter:data1"] if _label_is_author(doc) else [])


def by_citation(doc: HtmlDocument) -> Iterable[Claim]:
    """Tags for scholars and libraries: citation_*, Dublin Core, PRISM."""
    yield from _first(doc, "citation", "title", ["citation_title", "dc.title", "dcterms.title"])
    yield from _people(doc, "citation", ["citation_author", "dc.creator", "dcterms.creator", "citation_authors"])
    names = ["citation_publication_date", "citation_date", "citation_online_date", "dc.date.issued", "dcterms.issued"]
    yield from _dates(doc, "citation", [*names, "dcterms.created", "dc.date", "dcterms.date", "prism.publicationdate"])
    yield from _first(doc, "citation", "language", ["citation_language", "dc.language", "dcterms.language"])
    yield from _first(doc, "citation", "doi", ["citation_doi", "prism.doi"])


def by_metatags(doc: HtmlDocument) -> Iterable[Claim]:
    """Everything that is not of a family: author, date, and what publishing systems invented."""
    yield from _first(doc, "metatags", "title", ["parsely-title", "sailthru.title", "headline", "title"])
    yield from _people(
        doc, "metatags", ["author", "parsely-author", "sailthru.author", "authors", "byl", "dable:author"]
    )
    names = ["parsely-pub-date", "sailthru.date", "publishdate", "publish-date", "pubdate", "date", "publication_date"]
    names += ["originalpublicationdate", "date.created", "displaydate", "published_time"]
    yield from _dates(
        doc, "metatags", [*names, "published_at", "cxenseparse:recs:publishtime", "cxenseparse:publishtime"]
    )
    yield from _first(doc, "metatags", "language", ["content-language", "language"])
    yield from _first(doc, "metatags", "site_name", ["application-name", "apple-mobile-web-app-title", "publisher"])


def _first(doc: HtmlDocument, by: str, label: str, names: Sequence[str]) -> Iterator[Claim]:
    """The first of these tags, in the order of the names."""
    found = {name: (content, node) for name, content, node in reversed(doc.metas) if name in names}
    for name in names:
        if name in found:
            content, node = found[name]
            value = doc.absolute(content) if label == "canonical_url" else " ".join(content.split())
            if label == "title":
                value = without_site_name(value, doc)
            yield Claim(label, value, by, doc.where(node, "@content"))
            return


def _dates(doc: HtmlDocument, by: str, names: Sequence[str]) -> Iterator[Claim]:
    found = {name: (content, node) for name, content, node in reversed(doc.metas) if name in names}
    for name in names:
        if name in found and (day := iso_date(found[name][0])):
            yield Claim("published", day, by, doc.where(found[name][1], "@content"))
            return


def _people(doc: HtmlDocument, by: str, names: Sequence[str]) -> Iterator[Claim]:
    """All values of the first of these tags that names somebody; addresses of profile pages name nobody."""
    for wanted in names:
        hits = [(content, node) for name, content, node in doc.metas if name == wanted]
        people = list(dict.fromkeys(person for content, _ in hits for person in _persons(content)))
        if people:
            yield Claim("authors", people, by, doc.where(hits[0][1], "@content"), trust_in_authors(people, doc))
            return


def _persons(content: str) -> list[str]:
    if content.startswith(("http:", "https:", "//", "@")) or "@" in content:
        return []
    if content.count(",") == 1 and not content.count(" ") > 3 and ";" not in content:
        family, given = content.split(",")  # "Lovelace, Ada" is how libraries write one name
        if given.strip() and " " not in family.strip() and " " not in given.strip():
            return [f"{given.strip()} {family.strip()}"]
    return names_in(content) or [name for name in [cleaned(content)] if name]


def _label_is_author(doc: HtmlDocument) -> bool:
    labels = {
        "written by",
        "author",
        "by",
        "von",
        "verfasst von",
        "geschrieben von",
        "écrit par",
        "escrito por",
        "作者",
    }
    return any(name == "twitter:label1" and content.lower().strip(" :") in labels for name, content, _ in doc.metas)
