"""Addresses that lead nowhere: endless depth, going round in circles, calendars, and what the user does not want."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import re2
from msgspec import Struct

from motherlode.crawl.addresses import MAX_CHARS, authority, without_scheme
from motherlode.model import RecipeError
from motherlode.recipe import ScopeName

MAX_SEGMENTS = 20
MAX_REPEATS = 3
MAX_KEYS = 12
YEAR_SPAN = (1970, 2060)
CALENDAR = re.compile(r"(?:calendar|events?|agenda|schedule)\b.*?\b((?:1|2|3)\d{3})[-/=&a-z]*\d", re.I)
DIGITS = re.compile(r"\d+")
CALENDARS = ("calendar", "event", "agenda", "schedule")
"""One of these stands in whatever is a calendar: most addresses need no more care."""
NOT_PAGES = frozenset(
    "jpg jpeg png gif svg webp ico bmp tif tiff mp3 mp4 avi mov wmv mkv webm flac wav ogg css js json woff woff2 ttf "
    "eot zip gz tgz bz2 xz 7z rar tar exe dmg msi deb rpm iso jar apk class bin".split()
)
"""Endings of what is no page."""


class Fence(Struct, frozen=True):
    """What a crawl may ask for: where it stays, and patterns of addresses that it wants or leaves out."""

    scope: ScopeName = "any"
    starts: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()

    def refusal(self, url: str) -> str:
        """Why an address is not for this crawl; "" for one that is."""
        return trap(url) or self._outside(url) or self._unwanted(url)

    def _outside(self, url: str) -> str:
        if self.scope == "any" or not self.starts:
            return ""
        if self.scope == "prefix":
            inside = without_scheme(url).startswith(prefixes(self.starts))
        elif self.scope == "host":
            inside = authority(url) in hosts(self.starts)
        else:
            inside = domain_of(url) in domains(self.starts)
        return "" if inside else f"outside the {self.scope} of the start pages"

    def _unwanted(self, url: str) -> str:
        for pattern in self.deny:
            if compiled(pattern).search(url):
                return f"denied by {pattern}"
        if self.allow and not any(compiled(pattern).search(url) for pattern in self.allow):
            return "no pattern allows it"
        return ""


@lru_cache(maxsize=1000)
def compiled(pattern: str) -> Any:
    """A pattern of the user's; re2, so that none can hang."""
    try:
        return re2.compile(pattern)
    except re2.error as error:
        raise RecipeError(f"is no pattern: {error}", where=pattern, remedy="See docs/how-to/crawl.md.") from error


@lru_cache(maxsize=4)
def hosts(starts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(authority(url) for url in starts)


@lru_cache(maxsize=4)
def domains(starts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(domain_of(url) for url in starts)


@lru_cache(maxsize=4)
def prefixes(starts: tuple[str, ...]) -> tuple[str, ...]:
    """The folders of the start pages."""
    return tuple(without_scheme(url).rpartition("/")[0] + "/" for url in starts)


SECOND_LEVEL = frozenset("ac co com edu gov net org".split())


def domain_of(url: str) -> str:
    """The registered part of a host's name, as far as its form tells.

    >>> domain_of("http://www.cs.example.edu/"), domain_of("http://news.example.co.uk/"), domain_of("http://10.0.0.1/")
    ('example.edu', 'example.co.uk', '10.0.0.1')
    """
    host = authority(url).partition(":")[0]
    labels = host.split(".")
    if len(labels) < 3 or labels[-1].isdigit():
        return host
    taken = 3 if len(labels[-1]) == 2 and labels[-2] in SECOND_LEVEL else 2
    return ".".join(labels[-taken:])


def trap(url: str) -> str:
    """Why an address is likely a trap; "" for one that looks sound.

    >>> trap("http://example.com/a/b/a/b/a/b/a/b/"), trap("http://example.com/a/b")
    ('goes round in circles', '')
    >>> trap("http://example.com/calendar?year=2917&month=3"), trap("http://example.com/x.png")
    ('a calendar without end', 'no page, by its ending')
    """
    if len(url) > MAX_CHARS:
        return f"longer than {MAX_CHARS:,} characters"
    path, _, query = url.partition("?")
    _, dot, ending = path.rpartition(".")
    if dot and ending.lower() in NOT_PAGES:
        return "no page, by its ending"
    segments = [segment for segment in path.split("/")[3:] if segment]
    if len(segments) > MAX_SEGMENTS:
        return f"deeper than {MAX_SEGMENTS} folders"
    if goes_round(segments):
        return "goes round in circles"
    if query.count("&") >= MAX_KEYS:
        return f"more than {MAX_KEYS} keys in its query"
    return "a calendar without end" if is_endless(url) else ""


def is_endless(url: str) -> bool:
    """Whether an address is that of a calendar, and of a year that nobody plans for."""
    small = url.lower()
    if not any(name in small for name in CALENDARS):
        return False
    year = CALENDAR.search(url)
    return year is not None and not YEAR_SPAN[0] <= int(year[1]) <= YEAR_SPAN[1]


def goes_round(segments: Sequence[str]) -> bool:
    """Whether a folder stands in the path again and again."""
    if len(segments) - len(set(segments)) < MAX_REPEATS:
        return False
    return max(Counter(segments).values()) > MAX_REPEATS


def pattern_of(url: str) -> str:
    """What addresses of one kind have in common: digits stand for each other, and so do the values of a query.

    >>> pattern_of("http://example.com/cal/2024/05?day=7&view=week")
    'example.com/cal/#/#?day&view'
    """
    path, mark, query = without_scheme(url).partition("?")
    keys = "&".join(sorted({part.partition("=")[0] for part in query.split("&")})) if mark else ""
    return DIGITS.sub("#", path) + mark + DIGITS.sub("#", keys)
