"""A document as its zones (part A, step 4): what its title, headings, emphasis, links, address and shape say.

The words alone tell what a page is about. Whether it is a course or a teacher, a post or a list of posts, is told as
much by its address, by what its links lead to, and by how much of what it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, islice, pairwise

from motherlode.read.html import HtmlDocument
from motherlode.read.pdf_page import PdfPages
from motherlode.read.remembered import Remembered
from motherlode.read.words import WORDS, segments
from motherlode.target.model import Features
from motherlode.target.shape import WAYS, address_terms, link_terms, shape_terms

try:
    from motherlode.read._cut import cut
    from motherlode.target._vectors import vector
except ImportError:  # the package was installed without a compiler
    from motherlode.read.cut import cut
    from motherlode.target.vectors import vector

HEADINGS = ("h1", "h2", "h3", "h4")
EMPHASIS = ("b", "strong", "em", "i", "u", "dt", "th")
MOST_NODES = 200
"""Of a kind; what follows says nothing new."""
MOST_CHARS = 20_000
SHORT = 100
"""Texts up to here, such as those of menus, come again on the next page of the site, and are remembered."""
DIGIT = re.compile(r"\d")


def numberless(written: str) -> str:
    """A word with its figures as `#`: of CS101 and CS302 the same is to be learned.

    >>> numberless("CS302")
    'cs###'
    """
    word = WORDS[written]
    return word if word.isalpha() else DIGIT.sub("#", word)


TERMS = Remembered(numberless, most=32_768)


def terms(text: str) -> tuple[str, ...]:
    """The words of a text, figures levelled."""
    return SHORT_TERMS[text] if len(text) <= SHORT else all_terms(text)


def all_terms(text: str) -> tuple[str, ...]:
    return tuple(cut(text, TERMS, segments))  # words in Chinese have no figures


SHORT_TERMS = Remembered(all_terms, most=16_384)


@lru_cache(maxsize=16_384)
def term_pairs(text: str) -> tuple[str, ...]:
    """The words of a short text, and their pairs: `office hour` says more than both."""
    single = terms(text)
    return (*single, *map(" ".join, pairwise(single)))


def all_of(cut: Callable[[str], tuple[str, ...]], texts: Iterable[str]) -> list[str]:
    """What all the texts give; a list, which is counted faster than a generator."""
    return list(chain.from_iterable(map(cut, texts)))


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
        "body": vector(all_of(terms, blocks)),
        "title": vector(term_pairs(title)),
        "headings": vector(all_of(term_pairs, headings)),
        "emphasis": vector(all_of(terms, texts(*EMPHASIS))),
        "links": vector(all_of(term_pairs, islice(table.link_lines.values(), MOST_NODES))),
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
        "body": vector(terms(text[:MOST_CHARS])),
        "title": vector(term_pairs(title)),
        "address": vector(address_terms(url)),
    }
    return Features({zone: found for zone, found in zones.items() if found}, url)
