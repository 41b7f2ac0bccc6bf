"""Papers, looked at in a process that may die: an engine for PDF that hangs or crashes costs that paper only."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.model import Claim, Outcome, Page, ReadError, Result
from motherlode.read.html import HtmlDocument
from motherlode.read.pdf_page import PdfPages
from motherlode.recipe import RunSettings
from motherlode.run.crew import Crew
from motherlode.run.local import order_for
from motherlode.run.targets import is_pdf, read_page
from motherlode.run.work import Work

MOST_SECONDS = 20.0
"""For the first pages of a paper; the crawl waits meanwhile."""


def first_pages(page: Page) -> Outcome:
    """A paper's first pages, as a claim: that is how workers answer."""
    return Outcome(Result(), (Claim("paper", read_page(page), "pdf-reader"),))


class SafeReader:
    """Reads whatever was fetched, as `read_page` does; papers in a worker of their own, which starts with the first."""

    def __init__(self, settings: RunSettings, work: Work = first_pages) -> None:
        limits = replace(settings, workers=1, page_seconds=min(settings.page_seconds, MOST_SECONDS))
        self._crew = Crew(order_for(work, limits), limits)

    def __call__(self, page: Page) -> HtmlDocument | PdfPages | str:
        """The document; a ReadError where it is none, or took too long, or ended the process."""
        return self._paper(page) if is_pdf(page) else read_page(page)

    def _paper(self, page: Page) -> PdfPages:
        self._crew.give([(0, replace(page, warnings=()))])
        while True:
            for _, outcome in self._crew.answers():
                for claim in outcome.claims:
                    paper: PdfPages = claim.value
                    return paper
                raise ReadError(outcome.result.warnings[0], where=page.url)

    def close(self) -> None:
        """End the worker."""
        self._crew.dismiss()
