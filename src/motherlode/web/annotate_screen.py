"""Annotate: mark values on a page; the rows are what `lode rules learn` reads."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from motherlode.model import InputError
from motherlode.store.judgements import Annotation, annotate, annotated_rows
from motherlode.store.overview import site_of
from motherlode.store.site_pages import results_of_site
from motherlode.web.house import House, is_paper, name_of
from motherlode.web.screen import Deed, Named, Screen, link

OTHERS = 12
"""Pages of the site that are offered to be annotated next."""
FieldName = Annotated[str, Meta(pattern=r"^[^\s:][^\n\r\t:]*$", max_length=80)]


class Neighbour(Struct, frozen=True):
    """Another page of the site."""

    name: str
    title: str
    marked: int


class AnnotateView(Struct, frozen=True):
    """What is marked on a page, and what could be marked next."""

    name: str
    site: str
    title: str
    gold: dict[str, list[str]]
    fields: list[str]
    """Names of fields that were used on this site."""
    annotated: int
    neighbours: list[Neighbour]


def annotate_view(house: House, ask: Named) -> AnnotateView:
    result = house.result(ask.name)
    site = site_of(result)
    rows = {row.url: row for row in annotated_rows(house.collection)}
    own = [row for row in rows.values() if row.site == site]
    others = [one for one in results_of_site(house.collection, site, OTHERS * 3) if name_of(one) != name_of(result)]
    neighbours = [
        Neighbour(name_of(one), one.title or name_of(one), len(rows[name_of(one)].gold) if name_of(one) in rows else 0)
        for one in others
        if one.kind != "paper"
    ]
    marked = rows.get(name_of(result))
    return AnnotateView(
        name=name_of(result),
        site=site,
        title=result.title or name_of(result),
        gold=marked.gold if marked else {},
        fields=list(dict.fromkeys(name for row in own for name in row.gold)),
        annotated=len(own),
        neighbours=sorted(neighbours, key=lambda one: -one.marked)[:OTHERS],
    )


class AnnotateAsk(Struct, frozen=True):
    """A text of a page, and the field that it is."""

    name: str
    field: FieldName
    value: Annotated[str, Meta(max_length=20_000)]
    remove: bool = False


class Kept(Struct, frozen=True):
    """The page's row as it was kept."""

    annotation: Annotation
    next: str


def annotate_value(house: House, ask: AnnotateAsk) -> Kept:
    """Add a value to what is marked on a page, or take it away."""
    result = house.result(ask.name)
    page = house.page(result)
    if is_paper(page):
        raise InputError("rules are for HTML; a paper cannot be annotated", where=ask.name)
    name, value = ask.field.strip(), " ".join(ask.value.split())
    if not value:
        raise InputError("there is no text to mark", where=ask.name, remedy="Mark some text on the page first.")
    before: dict[str, list[str]] = next(
        (row.gold for row in annotated_rows(house.collection) if row.url == name_of(result)), {}
    )
    kept = [one for one in before.get(name, []) if one != value] + ([] if ask.remove else [value])
    gold = {key: values for key, values in {**before, name: kept}.items() if values}
    made = annotate(house.collection, page, site_of(result), gold)
    return Kept(made, link("/annotate", name=name_of(result)))


ANNOTATE = Screen("/annotate", "Mark values on a page", Named, AnnotateView, annotate_view, "annotate.html")
MARK = Deed("/annotate", "Mark a value on a page, or take a mark away", AnnotateAsk, Kept, annotate_value)
