"""The first look at a page that was fetched: does it match, where does it lead, was it seen before?"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from motherlode.crawl.addresses import canonical
from motherlode.crawl.simhash import fingerprint_of_line, one_line
from motherlode.model import Link, LodeError, Page, Relevance
from motherlode.read.html import HtmlDocument
from motherlode.read.links import links_of
from motherlode.read.pdf_page import PdfPages

MOST_BYTES = 5_000_000
"""What is looked at of a page that is longer."""
MOST_CHARS = 60_000
MOST_LINKS = 20_000
"""Links of a page that are followed: more are a list that somebody made for machines."""

Document = HtmlDocument | PdfPages | str
Reader = Callable[[Page], Document]
"""Makes a document of what was fetched, or raises a LodeError."""


class Judge(Protocol):
    """Who knows what is wanted."""

    def relevance(self, document: Document, page: Page) -> Relevance: ...

    def matches(self, relevance: Relevance) -> bool: ...


class Sighting(Struct, frozen=True):
    """What a page turned out to be."""

    relevance: Relevance
    matched: bool = False
    links: tuple[Link, ...] = ()
    fingerprint: int = 0
    digest: str = ""
    """Of the text alone: what changes around it is not new."""
    trouble: str = ""
    warnings: tuple[str, ...] = ()
    """What was left aside in the look."""


def look(page: Page, judge: Judge, read: Reader) -> Sighting:
    """See a page through the target's eyes; one that cannot be read leads nowhere and says why."""
    if len(page.body) > MOST_BYTES:
        page = replace(page, body=page.body[:MOST_BYTES])
    try:
        document = read(page)
        links = known_form(links_of(document)) if isinstance(document, HtmlDocument) else ()
        relevance = judge.relevance(document, page)
    except LodeError as error:
        return Sighting(Relevance(0.0), trouble=error.what)
    matched = judge.matches(relevance)
    text = one_line(text_of(document))
    digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
    warnings = (f"{len(links):,} links; the first {MOST_LINKS:,} are followed",) if len(links) > MOST_LINKS else ()
    found = fingerprint_of_line(text) if matched else 0
    return Sighting(relevance, matched, links[:MOST_LINKS], found, digest, warnings=warnings)


def text_of(document: Document) -> str:
    """The text of a page that is not mere links: menus are the same on many pages."""
    if isinstance(document, HtmlDocument):
        said = [block.text for block in document.table.blocks if block.link_chars * 2 < len(block.text)]
        return "\n".join(said)[:MOST_CHARS]
    return (document if isinstance(document, str) else document.text)[:MOST_CHARS]


def known_form(links: Iterable[Link]) -> tuple[Link, ...]:
    """The links with their addresses in the one form, once each."""
    found: dict[str, Link] = {}
    for link in links:
        url = canonical(link.url)
        if url and url not in found:
            found[url] = link if url == link.url else replace(link, url=url)
    return tuple(found.values())
