"""Sites made by the same software look alike inside: rules of a known site that fit a new one are taken over.

Whether they fit is seen on the new pages themselves: nearly all fields are found, and their values vary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, located
from motherlode.extractors.rules.model import Field, PageRules, SiteRules
from motherlode.read.html import HtmlDocument

READ = 12
"""Pages of the new site that are looked at."""
FITS = 0.8
"""The share of fields that must be found on a page, on average; at .75 two pairs of unlike job sites still fit."""
VARIED = 0.5
"""The share of fields whose values must differ between pages; a rule that hits the frame gives always the same."""


def same_platform(site: str, docs: Sequence[HtmlDocument], known: Iterable[SiteRules]) -> SiteRules | None:
    """The rules of the known site that fit the pages of a new one best, or None where none does."""
    pages = docs[:READ]
    rated = [(fitness(pages, rules.pages[0]), rules) for rules in known if rules.pages and rules.pages[0].fields]
    best, rules = max(rated, key=lambda pair: pair[0], default=(0.0, None))
    return replace(rules, domain=site, learned_from=0) if rules and best >= FITS else None


def fitness(pages: Sequence[HtmlDocument], rules: PageRules) -> float:
    """The share of fields that the rules find on the pages; 0 where most of what they find is always the same."""
    columns = [values_on(pages, rules, field) for field in rules.fields.values()]
    found = sum(bool(value) for column in columns for value in column) / (len(columns) * len(pages))
    varied = sum(len(set(column)) > 1 for column in columns) / len(columns)
    return found if varied >= VARIED else 0.0


def values_on(pages: Sequence[HtmlDocument], rules: PageRules, field: Field) -> list[str]:
    """The first value of a field on each page, "" where it has none."""
    found = (answers(located(doc, rules), field) for doc in pages)
    return [given[0].value if given else "" for given in found]
