"""Some things are known by their shape alone: a DOI, an arXiv number, an e-mail address, a stated date.

Fails where a DOI of another work comes first, and where an address is broken over two lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from motherlode.extractors.paper.dates import stated_date
from motherlode.extractors.paper.front import claim
from motherlode.model import Claim
from motherlode.read.pdf_page import Line, PdfPage, PdfPages

BY = "paper-patterns"
_DOI = re.compile(r"\b10\.\d{4,9}/[-._;()/:A-Za-z0-9<>\[\]]+")
_BROKEN_DOI = re.compile(r"\b10\.\d{4,9}/(?:\S*[-/])?$")
_ARXIV = re.compile(r"\barXiv:\s?(\d{4}\.\d{4,5})", re.IGNORECASE)
_EMAIL = re.compile(r"(?:\{([^{}@]{1,200})\}|([A-Za-z0-9._%+\-]{1,64}))\s?@\s?([A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+)")
_EMAIL_GOES_ON = re.compile(r"\w@\s?(?:[A-Za-z0-9\-]+[.\-])*$")
_REST_OF_EMAIL = re.compile(r"[a-z0-9\-]+(?:\.[a-z0-9\-]+)*\b")
_EMAIL_AT_START = re.compile(r"[a-z0-9][\w.\-]*@")
_EMAIL_BEGUN = re.compile(r"(?:\(|mails?\W{0,2}\s?)([a-z][\w.\-]*[._\-])$", re.IGNORECASE)


def by_patterns(pages: PdfPages) -> Iterable[Claim]:
    """DOI, e-mails and date of publication by their patterns."""
    dois = list(_dois(pages))
    preprint = list(_arxiv(pages))
    yield from dois or preprint[:1]
    yield from preprint[1:]
    yield from _emails(pages.pages)
    yield from stated_date(pages, BY)


def _dois(pages: PdfPages) -> Iterator[Claim]:
    """The first DOI; one that is called so is surer than one that only looks so."""
    for page in pages.pages[:2]:
        for line, text in _with_broken_dois(page):
            if match := _DOI.search(text):
                called = "doi" in text[: match.start()].lower()
                yield claim("doi", clean_doi(match[0]), BY, [line], 1.0 if called else 0.7)
                return


def _arxiv(pages: PdfPages) -> Iterator[Claim]:
    """The number of a preprint, and the DOI that follows from it; it often runs up the margin."""
    for page in pages.pages[:1]:
        for line in page.lines if "arxiv:" in page.text.lower() else ():
            if match := _ARXIV.search(line.text):
                yield claim("doi", f"10.48550/arXiv.{match[1]}", BY, [line], 0.5)
                yield claim("arxiv", match[1], BY, [line])
                return


def _with_broken_dois(page: PdfPage) -> Iterator[tuple[Line, str]]:
    """Each line that may hold a DOI with its text; one that ends within a DOI with the word that goes on."""
    for line, after in zip_longest(page.lines, page.lines[1:]):
        if "10." in line.text:
            goes_on = after is not None and _BROKEN_DOI.search(line.text)
            yield line, line.text + after.text.split(" ")[0] if goes_on else line.text


def clean_doi(text: str) -> str:
    """A DOI without the punctuation of the sentence around it.

    >>> clean_doi("10.1000/182).")
    '10.1000/182'
    """
    text = text.rstrip(".,;:")
    return text[:-1].rstrip(".,;:") if text.endswith((")", "]", ">")) and not re.search(r"[(\[<]", text) else text


def find_doi(text: str) -> str:
    """The first DOI of a text, or ""."""
    match = _DOI.search(text)
    return clean_doi(match[0]) if match else ""


def _with_broken_emails(page: PdfPage) -> Iterator[tuple[Line, str]]:
    """Each line with an address, one that is broken over two lines whole; whom to ask for rights is no author."""
    for before, line, after in zip([None, *page.lines], page.lines, [*page.lines[1:], None], strict=False):
        text = line.text
        if "@" not in text or "permission" in text.lower():
            continue
        if after is not None and _EMAIL_GOES_ON.search(text) and _REST_OF_EMAIL.match(after.text):
            text += after.text
        if before is not None and _EMAIL_AT_START.match(text) and (start := _EMAIL_BEGUN.search(before.text)):
            text = start[1] + text
        yield line, text


def _emails(pages: tuple[PdfPage, ...]) -> Iterator[Claim]:
    found: dict[str, Line] = {}
    for page in pages[:2]:
        for line, text in _with_broken_emails(page):
            for match in _EMAIL.finditer(text):
                for user in re.split(r"[,;，\s]+", match[1] or match[2]):
                    if user:
                        found.setdefault(f"{user}@{match[3]}".lower(), line)
    if found:
        first = next(iter(found.values()))
        yield claim("emails", list(found), BY, [line for line in found.values() if line.page == first.page])
