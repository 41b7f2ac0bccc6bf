"""A page as a foreign crawler needs it judged: is it wanted, what does it hold, which of its links come first?"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import msgspec
from msgspec import Struct

from motherlode.crawl.addresses import canonical
from motherlode.crawl.policies.best_first import BestFirst
from motherlode.crawl.policy import Waiting
from motherlode.model import Link, LodeError, Page, Relevance
from motherlode.read.html import HtmlDocument
from motherlode.read.links import links_of
from motherlode.recipe import Recipe, TargetSettings
from motherlode.run.job import Job
from motherlode.run.targets import document_features, read_page
from motherlode.target import Target, match, text_likeness

MOST_TEXTS = 20_000
"""Texts of links whose likeness is kept in mind."""


class Judgement(Struct, frozen=True):
    """What is to be said of a page."""

    relevance: Relevance
    kept: bool
    reason: str = ""
    """Why it is not kept."""
    extracted: dict[str, Any] | None = None
    links: dict[str, Link] = {}
    """By their one form."""

    def told(self) -> dict[str, Any]:
        """In plain values, for those who know nothing of us."""
        row: dict[str, Any] = {"relevance": self.relevance.score, "kept": self.kept, "reason": self.reason}
        row["why"] = [list(term) for term in self.relevance.why]
        return row if self.extracted is None else {**row, "extracted": self.extracted}


class Bench:
    """Judges page by page; what it knows does not change, so pages may come in any order."""

    def __init__(self, target: Target, *, threshold: float = 0.0, extract: bool = False) -> None:
        self._target = target
        self._threshold = threshold or target.threshold
        self._settings = TargetSettings(method="classic" if target.method == "classic" else "zones")
        self._job = Job(Recipe(), pupils=frozenset()) if extract else None
        self._order = BestFirst(lru_cache(MOST_TEXTS)(partial(text_likeness, target)))

    def judge(self, page: Page) -> Judgement:
        """What a page is to the target; one that cannot be read says why."""
        try:
            document = read_page(page)
            relevance = match(self._target, document_features(document, page.url, self._settings))
            links = links_of(document) if isinstance(document, HtmlDocument) else ()
        except LodeError as error:
            return Judgement(Relevance(0.0), kept=False, reason=error.what)
        kept = relevance.score >= self._threshold
        return Judgement(
            relevance,
            kept,
            "" if kept else "does not match the target",
            self._extracted(page) if kept else None,
            {canonical(link.url): link for link in links},
        )

    def _extracted(self, page: Page) -> dict[str, Any] | None:
        if self._job is None:
            return None
        row: dict[str, Any] = msgspec.to_builtins(self._job(page).result)
        return row

    def promise(self, judgement: Judgement, url: str, parent: str) -> float:
        """What a link of a judged page is worth, in [0, 1]: its words and its page, in equal parts."""
        address = canonical(url)
        link = judgement.links.get(address) or Link(address or url)
        return self._order.rating(Waiting(link, parent, judgement.relevance.score, 0.0, 1, 0))
