"""Meta tags made for others to read: OpenGraph, Twitter cards, citation and Dublin Core tags, plain `author`.

Each family is a witness of its own. They fail where a site fills them with its slogan or its own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from motherlode.extractors.fields.names import cleaned, names_in
from motherlode.extractors.fields.site_names import trust_in_authors, without_site_name
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument

OG_KINDS = {"article": "article", "product": "product", "blog": "article"}
Names = Mapping[str, Sequence[str]]
"""Label -> tags, of which the first that is there counts."""
OPENGRAPH: Names = {
    "title": ["og:title"],
    "site_name": ["og:site_name"],
    "canonical_url": ["og:url"],
    "language": ["og:locale"],
    "published": ["article:published_time", "og:article:published_time", "og:published_time"],
    "authors": ["article:author", "og:article:author", "og:author", "book:author"],
}
METATAGS: Names = {
    "title": ["parsely-title", "sailthru.title", "headline", "title"],
    "authors": ["author", "parsely-author", "sailthru.author", "authors", "byl", "dable:author"],
    "published": (
        "parsely-pub-date sailthru.date publishdate publish-date pubdate date publication_date originalpublicationdate "
        "date.created displaydate published_time published_at cxenseparse:recs:publishtime cxenseparse:publishtime"
    ).split(),
    "language": ["content-language", "language"],
    "site_name": ["application-name", "apple-mobile-web-app-title", "publisher"],
}
CITATION: Names = {
    "title": ["citation_title", "dc.title", "dcterms.title"],
    "authors": ["citation_author", "dc.creator", "dcterms.creator", "citation_authors"],
    "published": (
        "citation_publication_date citation_date citation_online_date dc.date.issued dcterms.issued dcterms.created "
        "dc.date dcterms.date prism.publicationdate"
    ).split(),
    "language": ["citation_language", "dc.language", "dcterms.language"],
    "doi": ["citation_doi", "prism.doi"],
}


def by_opengraph(doc: HtmlDocument) -> Iterable[Claim]:
    """OpenGraph and its article: names; pages that call themselves an article are filled in with more care."""
    kind, node = _type(doc)
    by = _speaker(doc, "opengraph")
    yield from _by_names(doc, by, OPENGRAPH)
    if kind:
        yield Claim("kind", kind, by, doc.where(node, "@content"))


def by_twitter(doc: HtmlDocument) -> Iterable[Claim]:
    """Twitter cards: often a copy of OpenGraph, sometimes a better title."""
    yield from _first(doc, "twitter", "title", ["twitter:title"])
    yield from _people(doc, "twitter", "authors", ["twitter:data1"] if _label_is_author(doc) else [])


def by_citation(doc: HtmlDocument) -> Iterable[Claim]:
    """Tags for scholars and libraries: citation_*, Dublin Core, PRISM."""
    yield from _by_names(doc, "citation", CITATION)


def by_metatags(doc: HtmlDocument) -> Iterable[Claim]:
    """Everything that is not of a family: author, date, and what publishing systems invented."""
    yield from _by_names(doc, "metatags", METATAGS)


def _by_names(doc: HtmlDocument, by: str, names: Names) -> Iterator[Claim]:
    for label, tags in names.items():
        yield from READERS.get(label, _first)(doc, by, label, tags)


def _first(doc: HtmlDocument, by: str, label: str, names: Sequence[str]) -> Iterator[Claim]:
    """The first of these tags, in the order of the names."""
    found = doc.named_metas
    for name in names:
        if name in found:
            content, node = found[name][0]
            value = doc.absolute(content) if label == "canonical_url" else " ".join(content.split())
            if label == "title":
                value = without_site_name(value, doc)
            yield Claim(label, value, by, doc.where(node, "@content"))
            return


def _dates(doc: HtmlDocument, by: str, label: str, names: Sequence[str]) -> Iterator[Claim]:
    found = doc.named_metas
    for name in names:
        if name in found and (day := iso_date(found[name][0][0])):
            yield Claim(label, day, by, doc.where(found[name][0][1], "@content"))
            return


def _people(doc: HtmlDocument, by: str, label: str, names: Sequence[str]) -> Iterator[Claim]:
    """All values of the first of these tags that names somebody; addresses of profile pages name nobody."""
    for wanted in names:
        hits = doc.named_metas.get(wanted)
        if not hits:
            continue
        people = list(dict.fromkeys(person for content, _ in hits for person in _persons(content)))
        if people:
            yield Claim(label, people, by, doc.where(hits[0][1], "@content"), trust_in_authors(people, doc))
            return


NUMBER_OR_NOTHING = re.compile(r"[\W\d_]*|null|none|undefined", re.IGNORECASE)
"""What templates write where nobody is named: the number of an editor, or an empty variable."""
READERS = {"published": _dates, "authors": _people}
FAMILIES = {"opengraph": OPENGRAPH, "metatags": METATAGS}
ABOUT: dict[str, list[tuple[str, str]]] = {}
"""Tag -> the families and labels that it speaks for."""
for _family, _labels in FAMILIES.items():
    for _label, _tags in _labels.items():
        for _tag in _tags:
            ABOUT.setdefault(_tag, []).append((_family, _label))


def by_family(doc: HtmlDocument, family: str, label: str) -> list[Claim]:
    """What a family says of one label, without the rest."""
    return list(_by_names(doc, _speaker(doc, family), {label: FAMILIES[family][label]}))


def declared(doc: HtmlDocument) -> set[tuple[str, str]]:
    """(family, label) of whatever the page has a tag for."""
    return {said for name, _, _ in doc.metas if name in ABOUT for said in ABOUT[name]}


def _type(doc: HtmlDocument) -> tuple[str | None, int]:
    """The kind that the page says it is, and the node."""
    content, node = doc.named_metas.get("og:type", [("", 0)])[0]
    return OG_KINDS.get(content.lower().split(".")[0]), node


def _speaker(doc: HtmlDocument, family: str) -> str:
    return "opengraph:article" if family == "opengraph" and _type(doc)[0] == "article" else family


def _persons(content: str) -> list[str]:
    if content.startswith(("http:", "https:", "//", "@")) or "@" in content:
        return []
    if content.count(",") == 1 and not content.count(" ") > 3 and ";" not in content:
        family, given = content.split(",")  # "Lovelace, Ada" is how libraries write one name
        if given.strip() and " " not in family.strip() and " " not in given.strip():
            return [f"{given.strip()} {family.strip()}"]
    return names_in(content) or [name for name in [cleaned(content)] if not NUMBER_OR_NOTHING.fullmatch(name)]


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
