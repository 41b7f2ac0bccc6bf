"""Microdata and rel links in the page's own markup. Fails where related items carry the same marks as the page."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from motherlode.extractors.fields.names import names_in
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument

BY = "microdata"
AUTHOR = frozenset({"author", "creator"})
WANTED = frozenset({"headline", "name", "datepublished", "datecreated", "inlanguage"})
MOST_NAMES = 20
LONGEST = 1000
"""Characters of text in an element whose text may be a value; whole articles are none."""


def by_microdata(doc: HtmlDocument) -> Iterable[Claim]:
    first: dict[str, Claim] = {}
    authors: list[tuple[str, int]] = []
    behind_author = 0  # an author inside an author is the same one
    for node, properties in _properties(doc):
        for name in properties:
            if name in AUTHOR and node >= behind_author:
                authors.extend((person, node) for person in names_in(_name_of(doc, node)))
                behind_author = doc.table.end[node]
            elif name in WANTED and name not in first and (claim := _claim(doc, node, name)):
                first[name] = claim
    titles = [first[name] for name in ("headline", "name") if name in first]
    yield from titles[:1]
    dates = [first[name] for name in ("datepublished", "datecreated") if name in first]
    yield from dates[:1]
    yield from (first[name] for name in ("inlanguage",) if name in first)
    yield from _authors(doc, authors)


def _properties(doc: HtmlDocument) -> Iterator[tuple[int, list[str]]]:
    for node, properties in doc.table.carriers["itemprop"]:
        if properties:
            yield node, properties.lower().split()


def _authors(doc: HtmlDocument, authors: list[tuple[str, int]]) -> Iterator[Claim]:
    if authors:
        names = list(dict.fromkeys(name for name, _ in authors))
        # Many different authors are the authors of comments or of a list, not of the page.
        yield Claim("authors", names[:12], BY, doc.where(authors[0][1]), 1.0 if len(names) <= 4 else 0.2)


def _claim(doc: HtmlDocument, node: int, name: str) -> Claim | None:
    if name == "name" and doc.table.tag[node] not in ("h1", "h2"):
        return None
    value = _value_of(doc, node)
    if name in ("headline", "name"):
        return Claim("title", value, BY, doc.where(node)) if value else None
    if name in ("datepublished", "datecreated"):
        day = iso_date(value)
        return Claim("published", day, BY, doc.where(node)) if day else None
    return Claim("language", value, BY, doc.where(node)) if value else None


def _value_of(doc: HtmlDocument, node: int) -> str:
    element = doc.table.elements[node]
    for attribute in ("content", "datetime"):
        if value := element.get(attribute):
            return " ".join(value.split())
    return " ".join(doc.table.text(node).split()) if doc.table.chars(node) <= LONGEST else ""


def _name_of(doc: HtmlDocument, node: int) -> str:
    """The name inside an author: its own itemprop="name", else its text."""
    marked = doc.marked
    inside = marked[bisect_right(marked, node) : bisect_left(marked, doc.table.end[node])]
    named = [n for n in inside if "name" in (doc.table.elements[n].get("itemprop") or "").split()][:MOST_NAMES]
    return "\n".join(_value_of(doc, n) for n in named) if named else _value_of(doc, node)
