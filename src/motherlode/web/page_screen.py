"""A page: on the left as it was archived, on the right its data, and every value says where it stands."""

from __future__ import annotations

from msgspec import Struct

from motherlode.model import Result
from motherlode.store.judgements import Judgement, Verdict, judge, judged
from motherlode.store.overview import site_of
from motherlode.web.house import House, NoSuchPageError, is_paper, name_of
from motherlode.web.matters import Matter, Places, matters_of
from motherlode.web.paper import Sheet, sheets_of
from motherlode.web.screen import Deed, Named, Screen, link


class PageView(Struct, frozen=True):
    """All that is known of a page."""

    name: str
    site: str
    archived: bool
    sheets: list[Sheet]
    """The pages of a paper; empty for HTML."""
    matters: list[Matter]
    record_places: list[int]
    formula_places: list[int]
    judged: dict[str, Verdict]
    result: Result


def page_view(house: House, ask: Named) -> PageView:
    result = house.result(ask.name)
    places = Places()
    matters = matters_of(result, house.claims(ask.name), places)
    record_places = [places.number(record.where) for record in result.records]
    formula_places = [places.number(formula.where) for formula in result.formulas]
    try:
        page = house.page(result)
    except NoSuchPageError:
        page = None
    return PageView(
        name=name_of(result),
        site=site_of(result),
        archived=page is not None,
        sheets=sheets_of(page, places.all) if page and is_paper(page) else [],
        matters=matters,
        record_places=record_places,
        formula_places=formula_places,
        judged=judged(house.collection, name_of(result)),
        result=result,
    )


def places_of(house: House, result: Result) -> Places:
    """The places of a page's values, numbered as in its view."""
    places = Places()
    matters_of(result, house.claims(name_of(result)), places)
    for where in (*(record.where for record in result.records), *(formula.where for formula in result.formulas)):
        places.number(where)
    return places


class JudgeAsk(Struct, frozen=True):
    """A value, and whether it is right."""

    name: str
    label: str
    verdict: Verdict


class Judged(Struct, frozen=True):
    """The judgement as it was kept."""

    judgement: Judgement
    next: str


def judge_value(house: House, ask: JudgeAsk) -> Judged:
    """Keep a person's word on a value, for `lode rules learn` and for measuring how good the values are."""
    result = house.result(ask.name)
    evidence = result.evidence.get(ask.label)
    value = getattr(result, ask.label, None) if ask.label in Result.__struct_fields__ else result.fields.get(ask.label)
    if evidence is None and value is None:
        raise NoSuchPageError(f"'{ask.name}' has no value '{ask.label}'")
    values = value if isinstance(value, list) else [value]
    said = Judgement(
        file="",
        url=name_of(result),
        site=site_of(result),
        label=ask.label,
        value=values,
        verdict=ask.verdict,
        confidence=evidence.confidence if evidence else 0.0,
        by=evidence.by if evidence else (),
    )
    return Judged(
        judge(house.collection, house.page(result), said), link("/page", f"matter-{ask.label}", name=name_of(result))
    )


PAGE = Screen("/page", "A page: its values, where each stands, and who agrees", Named, PageView, page_view, "page.html")
JUDGE = Deed("/judge", "Say that a value is right or wrong", JudgeAsk, Judged, judge_value)
