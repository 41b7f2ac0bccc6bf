"""Feeds and sitemaps: XML that lists pages and is no page itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from lxml import etree

from motherlode.model import Page, ReadError, Where
from motherlode.read.charset import decode
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.joining import joined
from motherlode.read.nodes import Element

HEAD = 4096
"""Bytes in which the first element of such a file begins."""
ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*+(?:(?><\?[^>]*+>|<!--(?:[^-]++|-(?!->))*+-->|<!(?!--)[^>]*+>)\s*+)*+"
    rb"<(?:\w+:)?(?P<name>rss|feed|rdf|urlset|sitemapindex)(?=[\s/>:])",
    re.IGNORECASE,
)
"""What was passed over is not tried again: pages open with many comments, some with a licence of a thousand letters."""
DECLARATION = re.compile(rb"^\s*<\?xml[^>]*\?>")
FEEDS = {"rss": "an RSS feed", "feed": "an Atom feed", "rdf": "an RSS feed"}
SITEMAPS = {"urlset": "a sitemap", "sitemapindex": "an index of sitemaps"}
MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|&(?:#\w+|\w{2,8});")
DATES = ("published", "pubdate", "date", "issued", "created", "updated", "modified")
"""Names of an entry's date, the day of writing before that of a change."""
BODIES = ("encoded", "content", "description", "summary")
MAIL_AND_NAME = re.compile(r"^\S+@\S+\s+\((?P<name>[^()]+)\)$")


class Entry(NamedTuple):
    """What a feed says of one page."""

    title: str
    link: str
    date: str
    """As written."""
    iso: str
    author: str
    body: str
    where: Where


class Feed(NamedTuple):
    """A feed, read."""

    called: str
    """What it is, in words."""
    title: str
    language: str
    where: Where
    """Where the title stands."""
    entries: list[Entry]


def listing_name(body: bytes) -> str:
    """The first element of a file that lists pages, such as rss or urlset; "" for anything else.

    >>> listing_name(b'<?xml version="1.0"?><rss version="2.0">'), listing_name(b"<!DOCTYPE html><html>")
    ('rss', '')
    """
    found = ROOT.match(body[:HEAD])
    return found["name"].decode().lower() if found else ""


def listed_pages(page: Page) -> int:
    """How many addresses a sitemap lists."""
    return sum(_name(element) == "loc" for element in _root(page).iter())


def read_feed(page: Page) -> Feed:
    """The entries of an RSS or Atom feed in their order."""
    root = _root(page)
    channel = next((child for child in root if _name(child) == "channel"), root)
    base = joined(page.url, _link(channel))
    author = _author(channel)
    entries = [_entry(element, base, author) for element in root.iter() if _name(element) in ("item", "entry")]
    title = _first(channel, "title")
    language = _text(_first(channel, "language")) or next(
        (value for key, value in root.attrib.items() if str(key).endswith("}lang")), ""
    )
    where = _where(title if title is not None else root)
    return Feed(FEEDS[_name(root)], _plain(title), str(language), where, entries)


def _root(page: Page) -> Element:
    """No entity is expanded and nothing is loaded; letters are those that the bytes make, whatever is declared."""
    source = DECLARATION.sub(b"", decode(page.body, page.header("content-type")).utf8.replace(b"\0", b""))
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False, encoding="utf-8"
    )
    try:
        root = etree.fromstring(source.strip(), parser)
    except etree.XMLSyntaxError as error:
        raise ReadError(f"this is broken XML ({error})", remedy="Give HTML, PDF or WARC.") from error
    if root is None:
        raise ReadError("this is broken XML", remedy="Give HTML, PDF or WARC.")
    return root


def _entry(element: Element, base: str, author: str) -> Entry:
    date = _text(next((one for one in (_first(element, name) for name in DATES) if one is not None), None))
    link = _link(element)
    bodies = [_plain(child) for child in element if _name(child) in BODIES]
    return Entry(
        _plain(_first(element, "title")).replace("\n", " "),
        joined(base, link) if link else "",
        date,
        _iso(date),
        _author(element) or author,
        max(bodies, key=len, default=""),
        _where(element),
    )


def _link(element: Element) -> str:
    """RSS writes an address as text, Atom as an attribute of the link that is the entry itself."""
    links = [child for child in element if _name(child) == "link" and child.get("rel") in (None, "alternate")]
    found = next((link.get("href") or _text(link) for link in links if link.get("href") or _text(link)), "")
    guid = _first(element, "guid")
    if not found and guid is not None and guid.get("isPermaLink") != "false":
        return _text(guid) if _text(guid).startswith(("http://", "https://")) else ""
    return found


def _author(element: Element) -> str:
    """A name; an address of e-mail with the name behind it is RSS's own way.

    >>> _author(etree.fromstring("<item><author>ann@a.example (Ann Shaw)</author></item>"))
    'Ann Shaw'
    """
    names: list[str] = []
    for child in element:
        if _name(child) in ("author", "creator"):
            name = _text(_first(child, "name")) or _text(child)
            found = MAIL_AND_NAME.match(name)
            names.append(found["name"] if found else name)
    return ", ".join(filter(None, dict.fromkeys(names)))


def _iso(date: str) -> str:
    """RSS dates as e-mail does, Atom in ISO 8601; many feeds otherwise.

    >>> _iso("Sat, 06 Jun 2026 08:00:00 GMT"), _iso("2026-02-27T21:00:00+08:00"), _iso("2026年2月27日")
    ('2026-06-06T08:00:00+00:00', '2026-02-27T21:00:00+08:00', '2026-02-27')
    """
    try:
        return parsedate_to_datetime(date).isoformat()
    except (TypeError, ValueError, IndexError, OverflowError):
        return iso_date(date)


def _plain(element: Element | None) -> str:
    """What an element says, without the markup that it carries as text or as elements, a block a line."""
    if element is None:
        return ""
    if any(True for _ in element.iterchildren("*")):
        return _shown(etree.tostring(element, encoding="unicode", with_tail=False))
    text = _text(element)
    return _shown(text) if element.get("type") != "text" and MARKUP.search(text) else text


def _shown(markup: str) -> str:
    blocks = HtmlDocument(Page(f"<div>{markup}</div>".encode())).table.blocks
    return "\n".join(block.text for block in blocks)


def _text(element: Element | None) -> str:
    return " ".join("".join(_pieces(element)).split()) if element is not None else ""


def _pieces(element: Element) -> Iterator[str]:
    return (str(piece) for piece in element.itertext(with_tail=True) if piece)


def _first(element: Element, name: str) -> Element | None:
    return next((child for child in element if _name(child) == name), None)


def _name(element: Element) -> str:
    """A tag without its namespace, in small letters; "" for comments."""
    tag = element.tag
    return tag.rpartition("}")[2].rpartition(":")[2].lower() if isinstance(tag, str) else ""


def _where(element: Element) -> Where:
    return Where(xpath=element.getroottree().getpath(element))
