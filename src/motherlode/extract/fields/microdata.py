"""Microdata and rel links in the page's own markup. Fails where related items carry the same marks as the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from motherlode.extract.fields.names import names_in
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument

BY = "microdata"


def by_microdata(doc: HtmlDocument) -> Iterable[Claim]:
    first: dict[str, Claim] = {}
    authors: list[tuple[str, int]] = []
    for node in doc.marked:
        properties = (doc.table.elements[node].get("itemprop") or "").lower().split()
        for name in properties:
            if name in ("author", "creator"):
                authors.extend((person, node) for person in names_in(_name_of(doc, node)))
            elif name not in first and (claim := _claim(doc, node, name)):
                first[name] = claim
    titles = [first[name] for name in ("headline", "name") if name in first]
    yield from titles[:1]
    dates = [first[name] for name in ("datepublished", "datecreated") if name in first]
    yield from dates[:1]
    yield from (first[name] for name in ("inlanguage",) if name in first)
    yield from _authors(doc, authors)


def _authors(doc: HtmlDocument, authors: list[tuple[str, int]]) -> Iterator[Claim]:
    if authors:
        names = list(dict.fromkeys(name for name, _ in authors))
        # Many different authors are the authors of comments or of a list, not of the page.
        yield Claim("authors", names[:12], BY, doc.where(authors[0][1]), 1.0 if len(names) <= 4 else 0.2)


def _claim(doc: HtmlDocument, node: int, name: str) -> Claim | None:
    value = _value_of(doc, node)
    if name == "headline" or (name == "name" and doc.table.tag[node] in ("h1", "h2")):
        return Claim("title", value, BY, doc.where(node)) if value else None
    if name in ("datepublished", "datecreated"):
        day = iso_date(value)
        return Claim("published", day, BY, doc.where(node)) if day else None
    if name == "inlanguage":
        return Claim("language", value, BY, doc.where(node))
    return None


def _value_of(doc: HtmlDocument, node: int) -> str:
    element = doc.table.elements[node]
    for attribute in ("content", "datetime"):
        if value := element.get(attribute):
            return " ".join(value.split())
    return " ".join(doc.table.text(node).split())


def _name_of(doc: HtmlDocument, node: int) -> str:
    """The name inside an author: its own itemprop="name", else its text."""
    inside = range(node + 1, doc.table.end[node])
    named = [n for n in inside if "name" in (doc.table.elements[n].get("itemprop") or "").split()]
    return "\n".join(_value_of(doc, n) for n in named) if named else _value_of(doc, node)
