"""Sites: what was learned of each, how well its witnesses agree over time, and whether it seems to have changed."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from motherlode.model import Evidence, Profile
from motherlode.store.judgements import annotated_rows
from motherlode.store.profiles import load_profile, profile_heads
from motherlode.store.site_pages import count_of_site, parts_of_site
from motherlode.web.chart import Line, line, smoothed
from motherlode.web.house import House, NoSuchPageError
from motherlode.web.screen import Named, Nothing, Screen

LOOKED_AT = 1000
SHOWN = 100
WINDOW = 10
"""Pages that the curve of agreement is a mean over."""


class Brief(Struct, frozen=True):
    """As much of a result as a site shows of it."""

    url: str = ""
    source: str = ""
    title: str = ""
    kind: str = ""
    evidence: dict[str, Evidence] = {}
    warnings: list[str] = []

    @property
    def name(self) -> str:
        return self.url or self.source

    @property
    def confidence(self) -> float:
        found = [evidence.confidence for evidence in self.evidence.values()]
        return sum(found) / len(found) if found else 0.0

    @property
    def agreement(self) -> float:
        """Of the witnesses of the page, the share that stands with the verdicts."""
        agreed = sum(len(evidence.by) for evidence in self.evidence.values())
        against = sum(len(evidence.against) for evidence in self.evidence.values())
        return agreed / (agreed + against) if agreed + against else 0.0


class SiteRow(Struct, frozen=True):
    """A site in a few figures."""

    site: str
    pages: int
    agreement: float
    """Of all that witnesses said on settled matters, the share that agreed with the verdict."""


class SitesView(Struct, frozen=True):
    """All sites that something was learned of, largest first."""

    sites: list[SiteRow]


class WitnessRow(Struct, frozen=True):
    """How often a witness agreed on a label."""

    label: str
    witness: str
    agreed: int
    asked: int


class PageRow(Struct, frozen=True):
    """A page of the site."""

    name: str
    title: str
    kind: str
    confidence: float
    disputed: int


class Alarm(Struct, frozen=True):
    """A sign that the site has changed, and the page that shows it."""

    warning: str
    page: str


class SiteView(Struct, frozen=True):
    """What is known of a site."""

    site: str
    count: int
    profile: Profile
    witnesses: list[WitnessRow]
    agreement: Line | None
    alarms: list[Alarm]
    pages: list[PageRow]
    annotated: int


def sites_view(house: House, ask: Nothing) -> SitesView:
    profiles = profile_heads(house.collection.profiles)
    rows = [SiteRow(profile.site, profile.pages, agreement_in(profile)) for profile in profiles]
    return SitesView(sorted(rows, key=lambda row: (-row.pages, row.site)))


def agreement_in(profile: Profile) -> float:
    tallies = [tally for witnesses in profile.witnesses.values() for tally in witnesses.values()]
    asked = sum(tally.asked for tally in tallies)
    return sum(tally.agreed for tally in tallies) / asked if asked else 0.0


def site_view(house: House, ask: Named) -> SiteView:
    profile = load_profile(house.collection.profiles, ask.name)
    found = (part for one in house.searched for part in parts_of_site(one, ask.name, LOOKED_AT, Brief))
    results = list(islice(found, LOOKED_AT))
    if not results and not profile.pages:
        raise NoSuchPageError(f"holds no page of the site '{ask.name}'", remedy="All sites: /sites")
    return SiteView(
        site=ask.name,
        count=sum(count_of_site(one, ask.name) for one in house.searched),
        profile=profile,
        witnesses=witness_rows(profile),
        agreement=line(smoothed([page.agreement for page in results], WINDOW), top=1.0, ends=("1", "")),
        alarms=[Alarm(text, one.name) for one in results for text in one.warnings if text.startswith("drift: ")],
        pages=[page_row(result) for result in results[:SHOWN]],
        annotated=sum(row.site == ask.name for row in annotated_rows(house.collection)),
    )


def witness_rows(profile: Profile) -> list[WitnessRow]:
    return [
        WitnessRow(label, witness, tally.agreed, tally.asked)
        for label, witnesses in profile.witnesses.items()
        for witness, tally in sorted(witnesses.items(), key=lambda item: -item[1].asked)
    ]


def page_row(page: Brief) -> PageRow:
    disputed = sum(bool(evidence.against) for evidence in page.evidence.values())
    return PageRow(page.name, page.title or page.name, page.kind, page.confidence, disputed)


SITES = Screen("/sites", "All sites", Nothing, SitesView, sites_view, "sites.html")
SITE = Screen("/site", "What is known of a site", Named, SiteView, site_view, "site.html")
