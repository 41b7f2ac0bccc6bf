"""Sitemaps and feeds: the addresses that a site itself lists."""

from __future__ import annotations

from typing import NamedTuple

from lxml import etree

from motherlode.crawl.sources.answers import addresses, local_name, unpacked, xml_of


class Sitemap(NamedTuple):
    """The pages that a sitemap lists, and the sitemaps that it leads to."""

    pages: list[str]
    sitemaps: list[str]


def read_sitemap(body: bytes) -> Sitemap:
    """A sitemap, an index of sitemaps, a feed or plain text, zipped or not."""
    body = unpacked(body)
    if body.strip()[:1] not in (b"<", b"\xef"):
        return Sitemap(addresses(body.decode("utf-8", "replace").split("\n")), [])
    root = xml_of(body)
    if local_name(root) == "sitemapindex":
        return Sitemap([], addresses(texts(root, "loc")))
    if local_name(root) in ("rss", "feed", "rdf"):
        return Sitemap(feed_links(root), [])
    return Sitemap(addresses(texts(root, "loc")), [])


def read_feed(body: bytes) -> list[str]:
    """The addresses of the entries of an RSS or Atom feed."""
    return feed_links(xml_of(unpacked(body)))


def feed_links(root: etree._Element) -> list[str]:
    """RSS writes an address as text, Atom as an attribute of the link that is the entry itself."""
    found: list[str | None] = []
    for element in root.iter():
        if local_name(element) in ("item", "entry"):
            links = [child for child in element if local_name(child) == "link"]
            found += [link.get("href") or link.text for link in links if link.get("rel") in (None, "alternate")]
    return addresses(found)


def sitemaps_in_robots(body: bytes) -> list[str]:
    """The sitemaps that robots.txt names.

    >>> sitemaps_in_robots(b"User-agent: *\\nSitemap: https://a.example/s.xml\\n")
    ['https://a.example/s.xml']
    """
    lines = body.decode("utf-8", "replace").split("\n")
    return addresses(line.partition(":")[2] for line in lines if line.lower().lstrip().startswith("sitemap:"))


def texts(root: etree._Element, name: str) -> list[str | None]:
    return [element.text for element in root.iter() if local_name(element) == name]
