"""The target at work in a crawl: what is a page to it, and what do a link's words promise?"""

from __future__ import annotations

from functools import partial

from motherlode.model import Page, Relevance
from motherlode.read.html import HtmlDocument
from motherlode.read.pdf import read_pdf
from motherlode.target import Target, features_of, features_of_pdf, match, text_likeness

PDF_PAGES = 5
"""Of a paper that are looked at."""


class TargetJudge:
    """Judges pages by one target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.likeness = partial(text_likeness, target)

    def of_html(self, document: HtmlDocument) -> Relevance:
        return match(self.target, features_of(document))

    def of_pdf(self, page: Page) -> tuple[Relevance, str]:
        pages = read_pdf(page.body, pages=PDF_PAGES)
        return match(self.target, features_of_pdf(pages, page.url)), pages.text

    def matches(self, relevance: Relevance) -> bool:
        return relevance.score >= self.target.threshold
