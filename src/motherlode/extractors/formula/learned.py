"""Extraction by what is known of the site: the triples of its profile, applied to a page (part E, step 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from motherlode.extractors.formula.discovery import own_text, readable
from motherlode.extractors.formula.embedding import Embedding, Place, place_of
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.filters import noise_in
from motherlode.extractors.formula.scripts import rendering_before
from motherlode.extractors.formula.sighting import Sighting, looks_display, repaired, without_delimiters
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element


def by_embedding(doc: HtmlDocument, known: Sequence[Embedding]) -> Iterator[Sighting]:
    """Elements at the places that the site uses, screened by the filters; running text is the delimiters' matter."""
    for embedding in known:
        if not embedding.r:
            continue
        place = place_of(embedding.r)
        for node in doc.table.of(place.tag):
            element = doc.table.elements[node]
            if not stands_at(element, place):
                continue
            latex = framed(value_of(element, place), embedding)
            if latex and noise_in(latex) in ("", "price", "code"):
                yield sighting_of(doc, node, place, latex, embedding)


def sighting_of(doc: HtmlDocument, node: int, place: Place, latex: str, embedding: Embedding) -> Sighting:
    inner, display = without_delimiters(latex)
    kind = doc.table.elements[node].get("type") or "" if place.tag == "script" else ""
    shown = (
        display if display is not None else (embedding.p in ("$$", "\\[") or looks_display(inner) or "display" in kind)
    )
    part = f"@{place.attribute}" if place.attribute else ""
    whole = (node, *rendering_before(doc, node)) if place.tag == "script" else container_of(doc, node)
    return Sighting(inner, "site-embedding", node, part=part, display=shown, whole=whole)


def stands_at(element: Element, place: Place) -> bool:
    if place.type and (element.get("type") or "").split(";")[0].strip() != place.type:
        return False
    return not place.classes or place.classes <= set((element.get("class") or "").split())


def value_of(element: Element, place: Place) -> str:
    if place.attribute:
        return readable(place.attribute, element.get(place.attribute) or "")
    return own_text(element)


def framed(value: str, embedding: Embedding) -> str:
    """What stands between p and q, or ""."""
    p, q = embedding.p, embedding.q
    if len(value) <= len(p) + len(q) or not value.startswith(p) or not value.endswith(q):
        return ""
    return repaired(value[len(p) : len(value) - len(q)])


def text_delimiters(known: Iterable[Embedding]) -> tuple[tuple[str, str, bool], ...]:
    """The triples for running text, as delimiters."""
    return tuple((one.p, one.q, one.display) for one in known if not one.r and one.p and one.q)
