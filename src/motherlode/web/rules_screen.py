"""Rules: learned from marked pages, shown at work on the site's other pages, and written when they are accepted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct, field

from motherlode.model import InputError, Result
from motherlode.store.judgements import annotated_rows
from motherlode.store.profiles import profile_path
from motherlode.store.site_pages import results_of_site
from motherlode.store.writing import put_whole
from motherlode.web.house import House, NoSuchPageError, is_paper, name_of
from motherlode.web.screen import Deed, Screen, link
from motherlode.web.trial import Trial

TRIED = 12
"""Pages that rules are shown on."""
APPLIED = 300
"""Pages that are extracted again at once; more take too long for a click."""


class RulesAsk(Struct, frozen=True):
    """A site; without one, all that have annotations or rules."""

    site: str = ""
    done: int = 0
    """Pages that were just extracted again."""


class RulesView(Struct, frozen=True):
    """The rules of a site, tried; or the sites that have any."""

    site: str = ""
    sites: dict[str, int] = field(default_factory=dict)
    """Site -> annotated pages."""
    files: list[str] = field(default_factory=list)
    annotated: int = 0
    fields: list[str] = field(default_factory=list)
    places: dict[str, list[str]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    """Annotated fields that no rule finds."""
    trials: list[Trial] = field(default_factory=list)
    text: str = ""
    accepted: bool = False


def rules_view(house: House, ask: RulesAsk) -> RulesView:
    sites = Counter(row.site for row in annotated_rows(house.collection))
    files = sorted(path.name for path in (house.collection.folder / "rules").glob("*.yaml"))
    if not ask.site:
        return RulesView(sites=dict(sites), files=files)
    if not sites[ask.site]:
        return RulesView(site=ask.site, sites=dict(sites), files=files)
    return site_rules(house, ask.site, RulesView(site=ask.site, annotated=sites[ask.site], files=files))


def site_rules(house: House, site: str, view: RulesView) -> RulesView:
    """The rules as they would be now, and what they find."""
    # What learns and writes rules takes a while to load, and most visits are no matter of rules.
    from motherlode.extractors.rules.text import text_of
    from motherlode.web.rule_trial import field_names, learned_for, places_by_field, tried

    book = learned_for(house.collection, site)
    known = field_names(book)
    rows = {row.url: row for row in annotated_rows(house.collection) if row.site == site}
    wanted = dict.fromkeys(name for row in rows.values() for name in row.gold)
    text = text_of(book)
    path = rule_file(house, site)
    return RulesView(
        site=site,
        files=view.files,
        annotated=view.annotated,
        fields=known,
        places=places_by_field(book),
        missing=[name for name in wanted if name not in known],
        trials=[
            tried(page, result.title, book, annotated=name_of(result) in rows)
            for result in trial_pages(house, site, set(rows))
            if not is_paper(page := house.page(result))
        ],
        text=text,
        accepted=path.exists() and path.read_text(encoding="utf-8") == text,
    )


def trial_pages(house: House, site: str, annotated: set[str]) -> list[Result]:
    """Pages of the site, those that nobody annotated first: there the rules must show what they can."""
    results = [one for one in results_of_site(house.collection, site, APPLIED) if one.kind != "paper"]
    return sorted(results, key=lambda one: name_of(one) in annotated)[:TRIED]


def rule_file(house: House, site: str) -> Path:
    """Where a site's rules stand; any site's name is made a file name."""
    return profile_path(house.collection.folder / "rules", site).with_suffix(".yaml")


class AcceptAsk(Struct, frozen=True):
    """The site whose rules are good."""

    site: str


class Accepted(Struct, frozen=True):
    """Where the rules are, and how many pages were extracted with them."""

    file: str
    pages: int
    next: str


def accept_rules(house: House, ask: AcceptAsk) -> Accepted:
    """Write the rules into the collection, and extract the site's pages with them."""
    from motherlode.extractors.rules.text import text_of
    from motherlode.run.again import extract_again
    from motherlode.web.rule_trial import field_names, learned_for

    if not any(row.site == ask.site for row in annotated_rows(house.collection)):
        raise NoSuchPageError(f"no page of '{ask.site}' is annotated")
    book = learned_for(house.collection, ask.site)
    if not field_names(book):
        raise InputError("no rule was learned", where=ask.site, remedy="Mark the values as the page writes them.")
    path = rule_file(house, ask.site)
    put_whole(path, text_of(book).encode())
    pages = [house.page(result) for result in results_of_site(house.collection, ask.site, APPLIED)]
    done = extract_again(house.collection, pages)
    return Accepted(str(path.relative_to(house.collection.folder)), done, link("/rules", site=ask.site, done=done))


RULES = Screen("/rules", "Rules learned from annotations, tried", RulesAsk, RulesView, rules_view, "rules.html")
ACCEPT = Deed("/rules", "Accept the rules of a site", AcceptAsk, Accepted, accept_rules)
