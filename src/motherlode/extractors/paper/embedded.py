"""A PDF's own metadata (document information, XMP) is right when the pages say the same.

Fails on nothing that it claims by itself, but files often carry no metadata, or a file name instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from motherlode.extractors.paper.front import claim, folded_line
from motherlode.extractors.paper.names import is_name
from motherlode.extractors.paper.patterns import find_doi
from motherlode.model import Claim, Where
from motherlode.read.letters import fold
from motherlode.read.pdf_page import Line, PdfPages

INFO, XMP = "pdf-info", "pdf-xmp"
MIN_TITLE = 8
ALONE = 0.3
"""How sure one name is: files often name the first author, or who saved them."""
BESIDE = 0.6
"""How sure a DOI is that only the metadata tell."""
_TOLD = frozenset({"Title", "Author", "Keywords", "Subject"})
_LIST = re.compile(r"\s*[;；\n]\s*|,\s+and\s+|\s+and\s+|\s*&\s*")
_SEPARATOR = re.compile(r"\s*[;；\n,，、]\s*")


def by_embedded(pages: PdfPages) -> Iterable[Claim]:
    """What document information and XMP say, where the pages confirm it."""
    info = pages.info
    text = _page_text(pages) if info.keys() & _TOLD or any(":" in key for key in info) else ""
    yield from _titles(info.get("Title", ""), INFO, pages, text)
    yield from _titles(info.get("dc:title", "").split("\n")[0], XMP, pages, text)
    yield from _authors(info.get("Author", ""), INFO, text)
    yield from _authors(info.get("dc:creator", ""), XMP, text)
    yield from _keywords(info.get("Keywords", ""), INFO, text)
    yield from _keywords(info.get("dc:subject", "") or info.get("pdf:Keywords", ""), XMP, text)
    own = any(_is_shown(info.get(key, "").split("\n")[0], text) for key in ("Title", "dc:title"))
    yield from _doi(" ".join(info.get(key, "") for key in ("Subject", "Keywords", "Title")), INFO, text, own=own)
    yield from _doi(" ".join(value for key, value in info.items() if ":" in key), XMP, text, own=own)


def _page_text(pages: PdfPages) -> str:
    """All lines, folded; line numbers left out, since they part what belongs together."""
    return "".join([folded_line(line.text) for page in pages.pages for line in page.lines if not line.text.isdigit()])


def _is_shown(title: str, text: str) -> bool:
    return len(fold(title)) >= MIN_TITLE and fold(title) in text


def _titles(title: str, by: str, pages: PdfPages, text: str) -> Iterator[Claim]:
    if _is_shown(title, text):
        yield claim("title", title, by, _lines_of(fold(title), pages))


def _lines_of(key: str, pages: PdfPages) -> list[Line]:
    """The lines of the first page that hold parts of a title."""
    for page in pages.pages:
        found = [line for line in page.lines if len(part := folded_line(line.text)) > 3 and part in key]
        if found:
            return found
    return []


def _authors(value: str, by: str, text: str) -> Iterator[Claim]:
    names = [name.strip(" ,.") for name in _names_between(value)]
    names = [turned(name) for name in names if name]
    if names and all(is_name(name) and _is_confirmed(name, text) for name in names):
        yield Claim("authors", names, by, Where(page=1), 1.0 if len(names) > 1 else ALONE)


def _names_between(value: str) -> list[str]:
    """Lists part names by semicolons or "and"; commas part names only where every part is a full name."""
    parts = _LIST.split(value)
    found: list[str] = []
    for part in parts:
        pieces = re.split(r"\s*[,，、]\s*", part)
        found += pieces if all(is_name(piece) for piece in pieces if piece) else [part]
    return found


def turned(name: str) -> str:
    """Surname, Given -> Given Surname."""
    surname, comma, given = name.partition(", ")
    return f"{given} {surname}" if comma and "," not in given else name


def _is_confirmed(name: str, text: str) -> bool:
    return fold(name) in text or (fold(name.split()[-1]) in text and fold(name.split()[0]) in text)


def _keywords(value: str, by: str, text: str) -> Iterator[Claim]:
    words = [word for word in _SEPARATOR.split(value) if word.strip()]
    confirmed = [word for word in words if fold(word) and fold(word) in text]
    if len(confirmed) > 1 and len(confirmed) >= 0.8 * len(words):
        yield Claim("keywords", words, by, Where(page=1))


def _doi(value: str, by: str, text: str, *, own: bool) -> Iterator[Claim]:
    """A DOI that the pages show, or whose title they show: metadata of another paper has neither."""
    doi = find_doi(value)
    shown = bool(doi) and fold(doi) in text
    if doi and (shown or own):
        yield Claim("doi", doi, by, Where(page=1), 1.0 if shown else BESIDE)
