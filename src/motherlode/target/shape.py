"""What a page says without words: its address, where its links lead, how much it has of what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from motherlode.read.nodes import NodeTable

PIECE = re.compile(r"[^\W\d_]+|\d+")
LETTERS = re.compile(r"[^\W\d_]{2,}")
NUMBER = re.compile(r"\d+")
HOST = re.compile(r"^\w+://[^/]*")
FILE = re.compile(r"\.(?:pdf|ps|ps\.gz|ps\.z|dvi|txt|tex|docx?|pptx?|zip|gz|tar)$", re.I)
MONTH = r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? +\d"
DATE = re.compile(MONTH + r"|\b\d{1,2}/\d{1,2}\b|\d{4}年|\d{4}-\d\d-\d\d", re.I)
CLOCK = re.compile(r"\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b", re.I)
CODE = re.compile(r"\b[A-Z]{1,6}[ -]?\d{2,4}[A-Z]?\b")
"""A number with letters before it, as courses, parts and standards have."""
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
MOST_CHARS = 20_000
"""Of the text, in which dates, times and numbers are counted."""


def address_terms(url: str) -> list[str]:
    """The parts of an address, whole with their figures as #, and word by word; how deep it lies.

    >>> address_terms("http://example.com/courses/CS302/")
    ['/courses', 'courses', '/cs#', 'cs', '###', 'depth 3']
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return []
    if not parts.netloc:
        return []
    path = parts.path.lower() + (f"?{parts.query.lower()}" if parts.query else "")
    found = []
    for segment in path[:500].split("/"):
        if segment:
            found.append("/" + NUMBER.sub("#", segment))
            found += ["#" * len(piece) if piece.isdigit() else piece for piece in PIECE.findall(segment)]
    return [*found, f"depth {path.count('/')}"]


def link_terms(links: Iterable[str]) -> list[str]:
    """The words of the addresses that a page leads to."""
    found: list[str] = []
    for link in links:
        path = HOST.sub("", link[:300].lower().split("#")[0])
        found += LETTERS.findall(path)
    return found


def shape_terms(table: NodeTable, text: str, title: str, links: Sequence[str]) -> list[str]:
    """How much a page has of what, each count as its power of two."""
    begin = text[:MOST_CHARS]
    counts = {name: sum(len(table.by_tag.get(tag, ())) for tag in tags) for name, tags in COUNTED.items()}
    counts |= {
        "words": begin.count(" ") + begin.count("\n") + sum(ch > "\u3000" for ch in begin) // 2,
        "dates": len(DATE.findall(begin)),
        "times": len(CLOCK.findall(begin)),
        "codes": len(CODE.findall(begin)),
        "addresses": begin.count("@"),
        "abroad": sum(link[:4].lower() == "http" for link in links),
        "files": sum(bool(FILE.search(link)) for link in links),
        "letters": sum(link[:7].lower() == "mailto:" for link in links),
        "sixteenths in links": 16 * table.link_chars(0) // max(1, table.chars(0)),
    }
    found = [f"{name} {count.bit_length()}" for name, count in counts.items()]
    return [*found, f"code in title {bool(CODE.search(title))}"]
