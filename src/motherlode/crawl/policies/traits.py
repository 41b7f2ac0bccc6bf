"""What links have in common: the list they stand in, the pattern of their addresses, their words, their depth.

Traits of one sort are weighed together. Those that name a host are learned site by site; the others hold on sites
that were never visited.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from motherlode.crawl.addresses import split
from motherlode.model import Link
from motherlode.read import letters
from motherlode.read.words import words

ANYWHERE = ("place", "address words", "link words", "near words", "depth", "script")
ON_SITE = ("siblings", "page", "site place", "folder", "section", "shape", "host", "page kind", "page kind place")
SORTS = (*ANYWHERE, *ON_SITE)
MOST_NEAR = 200
"""Characters of the text around a link that are looked at."""
INNERMOST = 4
"""Tags of a link's place that are compared between sites."""
HAN = re.compile(f"[{letters.HAN}]")
DIGITS = re.compile(r"\d+")
WORD = re.compile(r"[a-z]+|#|[^\W\d_a-z]+")


class Address(NamedTuple):
    """The pattern of an address: figures as `#`, so that page/1 and page/2 are one."""

    host: str
    folder: str
    section: str
    """The first folder."""
    shape: str
    """How many folders, what ending, whether numbered."""
    words: tuple[str, ...]
    """As traits."""


@lru_cache(maxsize=20_000)
def address_of(url: str) -> Address:
    """The pattern of an address.

    >>> address_of("http://a.org/list/x101/page2.html")[:4]
    ('a.org', '/list/x#/', '/list/', '4:html:#')
    """
    host, path, query = split(url)
    path = DIGITS.sub("#", (unquote(path) + ("?" if query else "") + query).lower())
    steps = path.split("/")
    leaf = steps[-1]
    shape = f"{len(steps)}:{leaf.rpartition('.')[2] if '.' in leaf else ''}:{'#' if '#' in leaf else ''}"
    folder = "/".join(steps[:-1]) + "/"
    section = "/".join(steps[:2]) + "/" if len(steps) > 2 else "/"
    found = tuple(f"address {word}" for word in dict.fromkeys(WORD.findall(path)))
    return Address(host, folder, section, shape, found)


@lru_cache(maxsize=20_000)
def traits_of(link: Link, parent: str, depth: int) -> tuple[tuple[str, ...], ...]:
    """The traits of a link on a page, sort by sort, in the order of `SORTS`."""
    to, of = address_of(link.url), address_of(parent)
    kind = f"{of.host}{of.folder}{of.shape}"
    tags = "/".join(step.partition(".")[0] for step in link.place.split("/")[-INNERMOST:])
    return (
        (f"place {tags}",),
        to.words,
        word_traits("link", link.text),
        word_traits("near", link.near[:MOST_NEAR]),
        (f"depth {depth}",),
        (f"script {script_of(link.text + link.near)}",),
        (f"siblings {parent} {link.place}",),
        (f"page {parent}",),
        (f"site place {to.host}{link.place}",),
        (f"folder {to.host}{to.folder}",),
        (f"section {to.host}{to.section}",),
        (f"shape {to.host}{to.shape}",),
        (f"host {to.host}",),
        (f"page kind {kind}",),
        (f"page kind place {kind}{link.place}",),
    )


@lru_cache(maxsize=20_000)
def word_traits(what: str, text: str) -> tuple[str, ...]:
    """The words of a text as traits; links of one line have the same text around them."""
    return tuple(f"{what} {word}" for word in dict.fromkeys(words(text)))


def script_of(text: str) -> str:
    """Chinese, other, or none: a language is the coarsest of topics."""
    return "Chinese" if HAN.search(text) else "other" if text else "none"
