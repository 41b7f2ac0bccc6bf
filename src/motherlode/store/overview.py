"""What a collection holds, site by site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from msgspec import Struct, field

from motherlode.model import Result


class SiteOverview(Struct):
    """What the pages of one site gave."""

    site: str
    pages: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    titles: int = 0
    authors: int = 0
    dates: int = 0
    warned: int = 0
    belief: float = 0.0
    """The sum of what `sure` gives for each page."""

    def add(self, result: Result) -> None:
        self.pages += 1
        self.kinds[result.kind] += 1
        self.languages[result.language] += 1
        self.titles += bool(result.title)
        self.authors += bool(result.authors)
        self.dates += bool(result.published)
        self.warned += bool(result.warnings)
        self.belief += sure(result)

    @property
    def confidence(self) -> float:
        """The mean over the pages; one that gave nothing counts as 0."""
        return self.belief / self.pages if self.pages else 0.0


def sure(result: Result) -> float:
    """How sure a page's values are on average."""
    found = [evidence.confidence for evidence in result.evidence.values()]
    return sum(found) / len(found) if found else 0.0


def overview(results: Iterable[Result]) -> list[SiteOverview]:
    """The sites of a collection, largest first."""
    sites: dict[str, SiteOverview] = {}
    for result in results:
        site = site_of(result)
        sites.setdefault(site, SiteOverview(site)).add(result)
    return sorted(sites.values(), key=lambda site: (-site.pages, site.site))


def site_of(result: Result) -> str:
    """The host of a result's address, or a word for pages without one."""
    try:
        return urlsplit(result.url).hostname or "(files)"
    except ValueError:
        return "(files)"
