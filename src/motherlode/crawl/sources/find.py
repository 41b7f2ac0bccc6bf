"""Addresses to start from: asks the services, and puts their answers together."""

from __future__ import annotations

from collections import Counter
from typing import Literal
from urllib.parse import urljoin

from msgspec import Struct

from motherlode.crawl.fetch import fetch
from motherlode.crawl.sources.answers import SourceError, addresses
from motherlode.crawl.sources.services import SERVICES, named, opensearch_address
from motherlode.crawl.sources.sitemaps import read_feed, read_sitemap, sitemaps_in_robots
from motherlode.model import Page

MOST_SITEMAPS = 50
"""Of one site; an index may name thousands."""
MOST_BYTES = 50_000_000
Combine = Literal["union", "intersection"]


class Search(Struct, frozen=True):
    """What is asked, and of whom."""

    terms: tuple[str, ...]
    services: tuple[str, ...]
    """`name` or `name=address`: searxng, openalex, crossref, arxiv, wikipedia, opensearch, sitemap, feed."""
    combine: Combine = "union"
    most: int = 50
    """Of each service."""
    proxy: str = ""
    seconds: float = 30.0


class Found(Struct, frozen=True):
    """Addresses, which service gave them, and what went wrong."""

    urls: dict[str, tuple[str, ...]]
    """Address -> services, those of several services first."""
    warnings: tuple[str, ...] = ()


def find_sources(search: Search) -> Found:
    """Ask every service; one that fails is a warning, not the end."""
    asked = [named(name) for name in search.services]
    warnings: list[str] = []
    given = {}
    for service, base in asked:
        try:
            given[f"{service}={base}" if base else service] = asked_of(service, base, search)[: search.most]
        except SourceError as fault:
            warnings.append(f"{service}: {fault}")
    return Found(combined(given, search.combine), tuple(warnings))


def combined(given: dict[str, list[str]], combine: Combine) -> dict[str, tuple[str, ...]]:
    """The union of what the services gave, best agreed first; or only what all of them gave.

    >>> combined({"a": ["x", "y"], "b": ["y"]}, "intersection")
    {'y': ('a', 'b')}
    """
    votes = Counter(url for urls in given.values() for url in urls)
    least = len(given) if combine == "intersection" else 1
    ranked = [url for url, count in votes.most_common() if count >= least]
    return {url: tuple(name for name, urls in given.items() if url in urls) for url in ranked}


def asked_of(service: str, base: str, search: Search) -> list[str]:
    """The addresses that one service gives."""
    if service == "sitemap":
        return from_sitemaps(base, search)
    if service == "feed":
        return read_feed(body_of(base, search).body)
    if service == "opensearch":
        return from_opensearch(base, search)
    known = SERVICES[service]
    answer = body_of(known.ask(base or known.base, search.terms, search.most), search)
    return addresses(urljoin(answer.url, url) for url in known.read(answer.body))


def body_of(url: str, search: Search) -> Page:
    """What stands at an address, or a fault that says why there is nothing."""
    page = next(fetch([url], proxy=search.proxy, seconds=search.seconds, max_bytes=MOST_BYTES))
    if page.status != 200 or not page.body:
        raise SourceError("; ".join(page.warnings) or f"{url} answered {page.status}")
    return page


def from_opensearch(description: str, search: Search) -> list[str]:
    """The search that a site describes: its answer is a feed, or a page of links."""
    described = body_of(description, search)
    asked = urljoin(described.url, opensearch_address(described.body, search.terms))
    if asked == described.url:
        raise SourceError(f"{description} describes no search")
    answer = body_of(asked, search)
    return read_feed(answer.body) or links_of(answer)


def links_of(page: Page) -> list[str]:
    """The links of an answer that was written for people."""
    from motherlode.read.html import HtmlDocument

    doc = HtmlDocument(page)
    hrefs = (doc.table.elements[node].get("href") or "" for node in doc.table.of("a"))
    return addresses(doc.absolute(href) for href in hrefs)


def from_sitemaps(start: str, search: Search) -> list[str]:
    """All pages of a site's sitemaps: a sitemap itself, or a host whose robots.txt names them."""
    waiting = [start] if looks_like_sitemap(start) else sitemaps_of_host(start, search)
    done: set[str] = set()
    pages: list[str] = []
    faults: list[SourceError] = []
    while waiting and len(done) < MOST_SITEMAPS and len(pages) < search.most:
        url = waiting.pop(0)
        if url in done:
            continue
        done.add(url)
        try:
            sitemap = read_sitemap(body_of(url, search).body)
        except SourceError as fault:
            faults.append(fault)
            continue
        pages += sitemap.pages
        waiting += sitemap.sitemaps
    if faults and not pages:
        raise faults[0]
    return addresses(pages)


def looks_like_sitemap(url: str) -> bool:
    return url.lower().split("?")[0].endswith((".xml", ".gz", ".txt"))


def sitemaps_of_host(start: str, search: Search) -> list[str]:
    """Those that robots.txt names, or the usual place."""
    try:
        listed = sitemaps_in_robots(body_of(urljoin(start, "/robots.txt"), search).body)
    except SourceError:
        listed = []
    return listed or [urljoin(start, "/sitemap.xml")]
