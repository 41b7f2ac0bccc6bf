"""The links of a page, each with what it says of the page that it leads to. Runs on every page of a crawl."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urlsplit

from motherlode.model import Link
from motherlode.read.html import HtmlDocument
from motherlode.read.joining import joined

try:
    from motherlode.read._gather import gathered
except ImportError:  # the package was installed without a compiler
    from motherlode.read.gather import gathered

MAX_ADDRESS = 2000
"""Longer addresses are made by machines that answer themselves."""
UNSEEN = re.compile(r"[\x00-\x20\x7f]+")
PLAIN = re.compile(r"https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:[/?]|$)")
"""Nearly all addresses; joining and splitting these would cost more than all else here."""
ORIGIN = re.compile(r"(https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?:/|$)")


def links_of(document: HtmlDocument) -> tuple[Link, ...]:
    """The addresses that a page leads to, once each, in the order of the page; what is no address is passed over."""
    home = ORIGIN.match(document.base)
    origin = home[1] if home else document.base
    return gathered(document.table, document.base, origin, web_address)


@lru_cache(maxsize=16_384)
def web_address(base: str, address: str) -> str:
    """An address in full, without its fragment; "" where no page can stand there. Menus lead all pages of a site on."""
    address = address.strip().partition("#")[0]
    if UNSEEN.search(address):
        address = UNSEEN.sub("", address)
    url = address if PLAIN.match(address) else rooted(base, address) or joined(base, address)
    url = url.partition("#")[0]
    if len(url) > MAX_ADDRESS:
        return ""
    return url if PLAIN.match(url) or names_a_host(url) else ""


def rooted(base: str, address: str) -> str:
    """An address from the root of the site in full, as most are; "" where joining it needs more care.

    >>> rooted("http://a.example/x/y", "/z?page=1"), rooted("http://a.example/x/y", "/x/../z")
    ('http://a.example/z?page=1', '')
    """
    if not address.startswith("/") or address.startswith("//") or address.endswith("?"):
        return ""
    if "/." in address or ";" in address:
        return ""
    origin = ORIGIN.match(base)
    return origin[1] + address if origin else ""


def names_a_host(url: str) -> bool:
    """Whether an unusual address is one of the Web at all."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as `http://[` or a port of letters
        return False
