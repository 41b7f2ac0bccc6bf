"""What a page says without words: its address, where its links lead, how much it has of what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from motherlode.read.html import HtmlDocument
from motherlode.read.remembered import Remembered
from motherlode.target.counting import CODE, DOWN, NOWHERE, ROOTED, UP, Way

try:
    from motherlode.target._counting import figures_of, ways_counted
except ImportError:  # the package was installed without a compiler
    from motherlode.target.counting import figures_of, ways_counted

PIECE = re.compile(r"[^\W\d_]+|\d+")
LETTERS = re.compile(r"[^\W\d_]{2,}")
NUMBER = re.compile(r"\d+")
HOST = re.compile(r"^\w+://[^/]*")
FILE = re.compile(r"\.(?:pdf|ps|ps\.gz|ps\.z|dvi|txt|tex|docx?|pptx?|zip|gz|tar)$", re.I)
CODE_IN_TITLE = re.compile(CODE.pattern, re.ASCII)
"""In a short text `re` is done before re2 has begun."""
USUAL = re.compile(r"https?://[a-z0-9.:-]+(/[^?#\s]*)(\?[^#\s]+)?", re.A)
"""An address that needs no care to be split."""
COUNTED = {
    "links": ("a",),
    "items": ("li", "dd"),
    "rows": ("tr",),
    "headings": ("h1", "h2", "h3", "h4"),
    "images": ("img",),
    "rules": ("hr",),
    "paragraphs": ("p",),
    "code blocks": ("pre",),
}
MOST_CHARS = 8_000
"""Of the text, in which dates, times and numbers are counted."""


def address_terms(url: str) -> list[str]:
    """The parts of an address, whole with their figures as #, and word by word; how deep it lies, and what it ends in.

    >>> address_terms("http://example.com/courses/CS302/")
    ['/courses', 'courses', '/cs#', 'cs', '###', 'depth 3', 'ends code dir', 'ends word code dir']
    """
    path = path_of(url)
    if not path:
        return []
    found = []
    segments = [segment for segment in path.split("/") if segment]
    for segment in segments:
        found.append("/" + NUMBER.sub("#", segment))
        found += ["#" * len(piece) if piece.isdigit() else piece for piece in PIECE.findall(segment)]
    return [*found, f"depth {path.count('/')}", *endings(path, segments)]


@lru_cache(maxsize=16)
def path_of(url: str) -> str:
    """Path and query in lower case; "" where it is no address."""
    if usual := USUAL.fullmatch(url):
        return (usual[1] + (usual[2] or "")).lower()[:500]
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    query = f"?{parts.query}" if parts.query else ""
    return (parts.path + query).lower()[:500] if parts.netloc else ""


def endings(path: str, segments: list[str]) -> list[str]:
    """What an address ends in: the home of a thing ends otherwise than what belongs to it.

    >>> endings("/courses/cs302/notes.html", ["courses", "cs302", "notes.html"])
    ['ends word html', 'ends code word html']
    """
    name, _, kind = segments[-1].partition(".") if segments and not path.endswith("/") else ("", "", "dir")
    folders = segments if path.endswith("/") else [*segments[:-1], name]
    kinds = [kind_of_segment(segment) for segment in folders[-2:]]
    kind = kind.partition("?")[0][:6]
    found = [" ".join(["ends", *kinds[-count:], kind]) for count in (1, 2) if len(kinds) >= count]
    return [*found, "ends as its folder"] if name and name in segments[-2:-1] else found


def kind_of_segment(segment: str) -> str:
    """A part of a path by what it is made of."""
    if segment.startswith("~"):
        return "~"
    if segment.isalpha():
        return "word"
    digits = sum([char.isdigit() for char in segment])
    return "word" if not digits else "number" if digits == len(segment) else "code"


def aim_of(path: str) -> int:
    """Where a path points to, as far as it tells by itself; one from the root is to be held against the page's own."""
    if not path or path.startswith(("mailto:", "javascript:", "./..")):
        return NOWHERE
    if path.startswith("/"):
        return ROOTED
    return UP if path.startswith("..") else DOWN


def way_of(link: str) -> Way:
    """What an address as it is written says."""
    path = HOST.sub("", link[:300].lower().split("#")[0])
    up = ("..",) if path.startswith("..") else ()
    start = link[:7].lower()
    words = (*LETTERS.findall(path), *up)
    return Way(path, words, aim_of(path), start.startswith("http"), bool(FILE.search(link)), start == "mailto:")


WAYS = Remembered(way_of, most=16_384)
"""Links of menus come again on every page of a site."""


def link_terms(ways: Iterable[Way]) -> list[str]:
    """The words of the addresses that a page leads to."""
    return [word for way in ways for word in way.words]


def shape_terms(doc: HtmlDocument, text: str, title: str, ways: Sequence[Way]) -> list[str]:
    """How much a page has of what, each count as its power of two."""
    table, path = doc.table, path_of(doc.page.url)
    counts = {name: sum([len(table.by_tag.get(tag, ())) for tag in tags]) for name, tags in COUNTED.items()}
    counts |= figures_of(text[:MOST_CHARS])
    counts |= ways_counted(ways, path[: path.rfind("/") + 1] or "/")
    counts["sixteenths in links"] = 16 * table.link_chars(0) // max(1, table.chars(0))
    found = [SIZES[name][count.bit_length()] for name, count in counts.items()]
    return [*found, f"code in title {bool(CODE_IN_TITLE.search(title))}"]


class Sizes(dict[str, tuple[str, ...]]):
    """What is said of a count by its power of two, for every name of one."""

    def __missing__(self, name: str) -> tuple[str, ...]:
        self[name] = tuple(f"{name} {bits}" for bits in range(64))
        return self[name]


SIZES = Sizes()
