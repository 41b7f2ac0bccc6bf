"""Search services: for each the address of a query, and the addresses in its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import quote, urlencode

from msgspec import Struct

from motherlode.crawl.sources.answers import addresses, json_of, local_name, rows, xml_of
from motherlode.recipe import unknown_name

Terms = Sequence[str]


class Service(Struct, frozen=True):
    """A search service."""

    name: str
    base: str
    """Its address, without a slash at the end; "" where every user has their own."""
    ask: Callable[[str, Terms, int], str]
    """(base, terms, most) -> the address that answers."""
    read: Callable[[bytes], list[str]]
    """The body of the answer -> addresses."""


def ask_searxng(base: str, terms: Terms, most: int) -> str:
    return f"{base}/search?{urlencode({'q': ' '.join(terms), 'format': 'json'})}"


def read_searxng(body: bytes) -> list[str]:
    return addresses(row.get("url") for row in rows(json_of(body), "results"))


def ask_openalex(base: str, terms: Terms, most: int) -> str:
    return f"{base}/works?{urlencode({'search': ' '.join(terms), 'per-page': min(most, 200)})}"


def read_openalex(body: bytes) -> list[str]:
    """For each work the place where it can be read, or else its DOI."""
    found = []
    for work in rows(json_of(body), "results"):
        place = work.get("best_oa_location") or work.get("primary_location") or {}
        place = place if isinstance(place, dict) else {}
        found.append(place.get("pdf_url") or place.get("landing_page_url") or work.get("doi"))
    return addresses(found)


def ask_crossref(base: str, terms: Terms, most: int) -> str:
    return f"{base}/works?{urlencode({'query.bibliographic': ' '.join(terms), 'rows': min(most, 1000)})}"


def read_crossref(body: bytes) -> list[str]:
    return addresses(row.get("URL") for row in rows(json_of(body), "message", "items"))


def ask_arxiv(base: str, terms: Terms, most: int) -> str:
    query = " AND ".join(f"all:{term}" for term in terms)
    return f"{base}/api/query?{urlencode({'search_query': query, 'max_results': most})}"


def read_arxiv(body: bytes) -> list[str]:
    """The page of each entry of an Atom feed."""
    entries = [element for element in xml_of(body).iter() if local_name(element) == "entry"]
    ids = (child.text for entry in entries for child in entry if local_name(child) == "id")
    return addresses(ids)


def ask_wikipedia(base: str, terms: Terms, most: int) -> str:
    asked = {"action": "query", "list": "search", "srsearch": " ".join(terms), "srlimit": min(most, 500)}
    return f"{base or language_host(terms)}/w/api.php?{urlencode({**asked, 'format': 'json'})}"


def language_host(terms: Terms) -> str:
    """The encyclopedia of the language that the terms are in."""
    chinese = any("\u4e00" <= char <= "\u9fff" for term in terms for char in term)
    return f"https://{'zh' if chinese else 'en'}.wikipedia.org"


def titles_of(body: bytes) -> list[str]:
    found = (row.get("title") for row in rows(json_of(body), "query", "search"))
    return [title for title in found if isinstance(title, str)]


def read_wikipedia(body: bytes) -> list[str]:
    """The articles as paths; `find` knows the host that answered."""
    return [f"/wiki/{quote(title.replace(' ', '_'), safe='/:(),')}" for title in titles_of(body)]


def opensearch_address(description: bytes, terms: Terms) -> str:
    """The address that an OpenSearch description document gives for a query; "" where it has none for pages.

    https://github.com/dewitt/opensearch says what `{searchTerms}` and optional `{name?}` parts mean.
    """
    best = ""
    for element in xml_of(description).iter():
        template = element.get("template") or ""
        if local_name(element) == "url" and "{searchTerms}" in template:
            kind = element.get("type") or ""
            best = template if not best or "atom" in kind or "rss" in kind else best
    if not best:
        return ""
    return filled(best, quote(" ".join(terms)))


def filled(template: str, query: str) -> str:
    """A template with its parts filled in; what is optional stays empty.

    >>> filled("http://a.example/?q={searchTerms}&p={startPage?}&n={count}", "x%20y")
    'http://a.example/?q=x%20y&p=&n=20'
    """
    values = {"searchTerms": query, "count": "20", "startPage": "1", "startIndex": "1", "language": "*"}
    parts = template.split("{")
    found = parts[0]
    for part in parts[1:]:
        name, brace, rest = part.partition("}")
        found += (("" if name.endswith("?") else values.get(name, "")) + rest) if brace else "{" + part
    return found


SERVICES = {
    service.name: service
    for service in (
        Service("searxng", "", ask_searxng, read_searxng),
        Service("openalex", "https://api.openalex.org", ask_openalex, read_openalex),
        Service("crossref", "https://api.crossref.org", ask_crossref, read_crossref),
        Service("arxiv", "https://export.arxiv.org", ask_arxiv, read_arxiv),
        Service("wikipedia", "", ask_wikipedia, read_wikipedia),
    )
}
OTHERS = ("opensearch", "sitemap", "feed")
"""Asked by an address of the user's own."""
NEED_ADDRESS = ("searxng", *OTHERS)


def named(name: str) -> tuple[str, str]:
    """A service as a user names it, `name` or `name=address`; an error names the nearest that exists.

    >>> named("searxng=http://localhost:8888/")
    ('searxng', 'http://localhost:8888')
    """
    service, _, base = name.partition("=")
    if service not in SERVICES and service not in OTHERS:
        raise unknown_name("service", service, [*SERVICES, *OTHERS])
    if not base and service in NEED_ADDRESS:
        raise unknown_name("service", service, [f"{service}=http://…"])
    return service, base if service in OTHERS else base.rstrip("/")
