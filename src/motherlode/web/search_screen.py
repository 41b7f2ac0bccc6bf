"""Search: words and formulas, with facets to narrow it down; without a question, what the collection holds."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct

from motherlode.model import Result
from motherlode.run.finding import Found
from motherlode.store.highlights import highlights, most_disputed
from motherlode.web.house import House, name_of
from motherlode.web.screen import Screen

SIZE = 20
LOOKED_AT = 300
"""Results that highlights are chosen from: enough for variety, and read in a moment."""


class SearchAsk(Struct, frozen=True):
    """What is looked for."""

    q: str = ""
    """Words, "phrases", and filters such as site: kind: author: date: field:NAME=."""
    formula: str = ""
    """LaTeX; ?x stands for any part of a formula."""
    offset: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Example(Struct, frozen=True):
    """A page worth opening."""

    why: str
    name: str
    title: str
    kind: str
    language: str


class SearchView(Struct, frozen=True):
    """What was found."""

    found: Found
    size: int
    examples: list[Example]


def search_view(house: House, ask: SearchAsk) -> SearchView:
    found = house.finder.find(ask.q, formula=ask.formula, offset=ask.offset, size=SIZE)
    asking = ask.q.strip() or ask.formula.strip()
    return SearchView(found, SIZE, [] if asking else examples(house))


def examples(house: House) -> list[Example]:
    """A page of each sort, and the one that the witnesses disagree on most."""
    with house.database() as database:
        return examples_at(house, database.revision())


@lru_cache(maxsize=4)
def examples_at(house: House, revision: int) -> list[Example]:
    """The same for one state of the collection: it is asked for with every visit of the front page."""
    with house.database() as database:
        results = list(islice(database.results(), LOOKED_AT))
    chosen = [(one.name, one.result) for one in highlights(results)]
    disputed = most_disputed(results, "title")
    return [example(why, result) for why, result in (*chosen, *([("a disagreement", disputed)] if disputed else []))]


def example(why: str, result: Result) -> Example:
    return Example(why, name_of(result), result.title or name_of(result), result.kind, result.language)


SEARCH = Screen("/search", "Pages by words and formulas", SearchAsk, SearchView, search_view, "search.html")
