"""The target at work in a crawl: what is a page to it, and what do a link's words promise?"""

from __future__ import annotations

from motherlode.model import Page, Relevance
from motherlode.read.html import HtmlDocument
from motherlode.read.pdf_page import PdfPages
from motherlode.recipe import TargetSettings
from motherlode.run.targets import document_features
from motherlode.target import Target, match, text_likeness


class TargetJudge:
    """Judges pages by one target."""

    def __init__(self, target: Target, settings: TargetSettings) -> None:
        self.target = target
        self._settings = settings

    def likeness(self, text: str) -> float:
        """How much the words of a link promise."""
        return text_likeness(self.target, text)

    def relevance(self, document: HtmlDocument | PdfPages | str, page: Page) -> Relevance:
        return match(self.target, document_features(document, page.url, self._settings))

    def matches(self, relevance: Relevance) -> bool:
        return relevance.score >= self.target.threshold
