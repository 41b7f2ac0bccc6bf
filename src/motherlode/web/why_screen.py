"""Why a page is here: the terms that speak for it, the links that led to it, its queue, the rules that fired."""

from __future__ import annotations

from msgspec import Struct

from motherlode.model import Relevance
from motherlode.store.frontier_view import FrontierView, Seen
from motherlode.store.overview import site_of
from motherlode.web.house import House, NoSuchPageError, name_of
from motherlode.web.screen import Named, Screen

MOST_TERMS = 25


class Term(Struct, frozen=True):
    """A term, its weight, and its share of the strongest one's."""

    term: str
    weight: float
    share: float


class Fired(Struct, frozen=True):
    """A rule that gave a value."""

    label: str
    rule: str
    value: str


class WhyView(Struct, frozen=True):
    """Why a page was fetched and kept, or not."""

    name: str
    site: str
    title: str
    held: bool
    """Whether the collection has its data: a page that was left out has none."""
    score: float | None
    terms: list[Term]
    path: list[Seen]
    """From a start page to this one."""
    policy: str
    rules: list[Fired]
    warnings: list[str]


def why_view(house: House, ask: Named) -> WhyView:
    path, policy = crawled(house, ask.name)
    try:
        result = house.result(ask.name)
    except NoSuchPageError:
        if not path:
            raise
        seen = path[-1]
        relevance = Relevance(seen.relevance, tuple(seen.why)) if seen.number else None
        return WhyView(seen.url, "", seen.text or seen.url, False, *weighed(relevance), path, policy, [], [])
    relevance = result.relevance
    if relevance is None and path and path[-1].number:
        relevance = Relevance(path[-1].relevance, tuple(path[-1].why))
    title = result.title or name_of(result)
    rules = fired(house, ask.name)
    return WhyView(
        name_of(result), site_of(result), title, True, *weighed(relevance), path, policy, rules, result.warnings
    )


def crawled(house: House, name: str) -> tuple[list[Seen], str]:
    """The links that led to a page, and the policy; nothing for one that was added by hand."""
    if not house.collection.frontier.is_file():
        return [], ""
    with FrontierView(house.collection.frontier) as view:
        return view.path_to(name), view.progress().policy


def weighed(relevance: Relevance | None) -> tuple[float | None, list[Term]]:
    """How relevant, and the terms with the largest part in it."""
    if relevance is None:
        return None, []
    strongest = max((abs(weight) for _, weight in relevance.why), default=1.0) or 1.0
    terms = [Term(term, weight, abs(weight) / strongest) for term, weight in relevance.why[:MOST_TERMS]]
    return relevance.score, terms


def fired(house: House, name: str) -> list[Fired]:
    claims = (testimony.claim for testimony in house.claims(name))
    return [
        Fired(claim.label, claim.by.removeprefix("rule:"), str(claim.value))
        for claim in claims
        if claim.by.startswith("rule:")
    ]


WHY = Screen("/why", "Why a page was fetched and kept", Named, WhyView, why_view, "why.html")
