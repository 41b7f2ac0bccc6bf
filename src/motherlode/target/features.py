"""A document as its zones (part A, step 4): what its title, headings, emphasis, links, address and shape say.

The words alone tell what a page is about. Whether it is a course or a teacher, a post or a list of posts, is told as
much by its address, by what its links lead to, and by how much of what it has.
"""

from __future__ import annotations

from itertools import islice

from motherlode.read.html import HtmlDocument
from motherlode.read.pdf_page import PdfPages
from motherlode.target.model import Features
from motherlode.target.shape import WAYS, address_terms, link_terms, shape_terms

try:
    from motherlode.target._terms import pair_vector_of, vector_of
    from motherlode.target._vectors import vector
except ImportError:  # the package was installed without a compiler
    from motherlode.target.terms import pair_vector_of, vector_of
    from motherlode.target.vectors import vector

HEADINGS = ("h1", "h2", "h3", "h4")
EMPHASIS = ("b", "strong", "em", "i", "u", "dt", "th")
MOST_NODES = 200
"""Of a kind; what follows says nothing new."""
MOST_CHARS = 20_000


def features_of(doc: HtmlDocument) -> Features:
    """The zones of a page."""
    table = doc.table

    def texts(*tags: str) -> list[str]:
        return [table.text(node) for node in table.of(*tags)[:MOST_NODES]]

    blocks = beginning([block.text for block in table.blocks])
    title = " ".join(table.text(node) for node in doc.title_tags[:1])
    headings = texts(*HEADINGS)
    hrefs = dict(table.leading["href"])
    ways = [WAYS[hrefs.get(node, "")] for node in table.of("a")[:MOST_NODES]]
    zones = {
        "body": vector_of(blocks),
        "title": pair_vector_of([title]),
        "headings": pair_vector_of(headings),
        "emphasis": vector_of(texts(*EMPHASIS)),
        "links": pair_vector_of(islice(table.link_lines.values(), MOST_NODES)),
        "address": vector(address_terms(doc.page.url)),
        "leads": vector(link_terms(ways)),
        "shape": vector(shape_terms(doc, "\n".join(blocks), title, ways)),
    }
    return Features({zone: found for zone, found in zones.items() if found}, doc.page.url)


def beginning(blocks: list[str]) -> list[str]:
    """The blocks up to the length that is looked at."""
    length = 0
    for at, text in enumerate(blocks):
        length += len(text)
        if length >= MOST_CHARS:
            return [*blocks[:at], text[: MOST_CHARS - length + len(text)]]
    return blocks


def features_of_pdf(pages: PdfPages, url: str = "") -> Features:
    """The zones of a paper: its title is the largest text of the first page, or what the file says it is."""
    lines = pages.pages[0].lines if pages.pages else ()
    largest = max((line.size for line in lines), default=0.0)
    title = pages.info.get("Title") or " ".join(line.text for line in lines if line.size == largest)
    return features_of_text(pages.text, url, title)


def features_of_text(text: str, url: str = "", title: str = "") -> Features:
    """The zones of plain text; its first line is taken for a title where none is given."""
    title = title or next((line for line in text.split("\n") if line.strip()), "")[:200]
    zones = {
        "body": vector_of([text[:MOST_CHARS]]),
        "title": pair_vector_of([title]),
        "address": vector(address_terms(url)),
    }
    return Features({zone: found for zone, found in zones.items() if found}, url)
