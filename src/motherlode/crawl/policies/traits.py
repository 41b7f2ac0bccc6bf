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
from motherlode.read.remembered import Remembered
from motherlode.read.words import WORDS, segments

try:
    from motherlode.read._cut import cut
except ImportError:  # the package was installed without a compiler
    from motherlode.read.cut import cut

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
    path = unquote(path) if "%" in path else path
    path = DIGITS.sub("#", (f"{path}?{query}" if query else path).lower())
    steps = path.split("/")
    leaf = steps[-1]
    shape = f"{len(steps)}:{leaf.rpartition('.')[2] if '.' in leaf else ''}:{'#' if '#' in leaf else ''}"
    folder = "/".join(steps[:-1]) + "/"
    section = "/".join(steps[:2]) + "/" if len(steps) > 2 else "/"
    found = [ADDRESS_WORDS[word] for word in dict.fromkeys(WORD.findall(path))]
    return Address(host, folder, section, shape, tuple(found))


ADDRESS_WORDS = Remembered("address {}".format, most=32_768)
"""One text for all links with a trait is found sooner among those that are known than another that is equal."""


class Standing(NamedTuple):
    """The traits that the links of one list share, sort by sort."""

    place: tuple[str, ...]
    siblings: tuple[str, ...]
    page: tuple[str, ...]
    page_kind: tuple[str, ...]
    page_kind_place: tuple[str, ...]


@lru_cache(maxsize=2_000)
def standing(parent: str, place: str) -> Standing:
    """The traits of all links that stand at a place of a page."""
    of = address_of(parent)
    kind = f"{of.host}{of.folder}{of.shape}"
    tags = "/".join([step.partition(".")[0] for step in place.split("/")[-INNERMOST:]])
    return Standing(
        (f"place {tags}",),
        (f"siblings {parent} {place}",),
        (f"page {parent}",),
        (f"page kind {kind}",),
        (f"page kind place {kind}{place}",),
    )


class Leading(NamedTuple):
    """The traits that all links to an address share, sort by sort."""

    folder: tuple[str, ...]
    section: tuple[str, ...]
    shape: tuple[str, ...]
    host: tuple[str, ...]


@lru_cache(maxsize=20_000)
def leading(url: str) -> Leading:
    to = address_of(url)
    return Leading(
        (f"folder {to.host}{to.folder}",),
        (f"section {to.host}{to.section}",),
        (f"shape {to.host}{to.shape}",),
        (f"host {to.host}",),
    )


@lru_cache(maxsize=20_000)
def traits_of(link: Link, parent: str, depth: int) -> tuple[tuple[str, ...], ...]:
    """The traits of a link on a page, sort by sort, in the order of `SORTS`."""
    to, stands = address_of(link.url), standing(parent, link.place)
    return (
        stands.place,
        to.words,
        link_words(link.text),
        near_words(link.near[:MOST_NEAR]),
        depth_trait(depth),
        SCRIPTS[script_of(link.text, link.near)],
        stands.siblings,
        stands.page,
        site_place(to.host, link.place),
        *leading(link.url),
        stands.page_kind,
        stands.page_kind_place,
    )


@lru_cache(maxsize=1000)
def depth_trait(depth: int) -> tuple[str]:
    return (f"depth {depth}",)


@lru_cache(maxsize=2_000)
def site_place(host: str, place: str) -> tuple[str]:
    return (f"site place {host}{place}",)


class WordTraits:
    """The words of a text as traits, each trait one text for all links; links of one line have the same text around."""

    def __init__(self, what: str) -> None:
        self._written = Remembered(lambda written: f"{what} {WORDS[written]}", most=32_768)
        self._chinese = Remembered(lambda word: f"{what} {word}", most=32_768)

    def __call__(self, text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cut(text, self._written, self._segments)))

    def _segments(self, text: str) -> list[str]:
        return [self._chinese[word] for word in segments(text)]


link_words = lru_cache(maxsize=20_000)(WordTraits("link"))
near_words = lru_cache(maxsize=20_000)(WordTraits("near"))


def script_of(*texts: str) -> str:
    """Chinese, other, or none: a language is the coarsest of topics."""
    if not any(texts):
        return "none"
    return "Chinese" if any(not text.isascii() and HAN.search(text) for text in texts) else "other"


SCRIPTS = {name: (f"script {name}",) for name in ("Chinese", "other", "none")}
