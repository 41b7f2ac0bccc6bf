"""The peers that find the main text of a page, each as a function from markup to text."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import trafilatura
from lxml import html
from readability import Document
from resiliparse.extract.html2text import extract_plain_text

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses a package that summarises texts, which nobody asks for here
    import newspaper

PACKAGES = ("trafilatura", "resiliparse", "readability-lxml", "newspaper4k")


def by_resiliparse(markup: str) -> str:
    return str(extract_plain_text(markup, main_content=True))


def by_readability(markup: str) -> str:
    return str(html.fromstring(Document(markup).summary()).text_content())


def by_newspaper(markup: str) -> str:
    article = newspaper.Article("http://localhost/", fetch_images=False)
    article.download(input_html=markup)
    article.parse()
    return str(article.text)


Peer = Callable[[str], str | None]

PEERS: dict[str, Peer] = {
    "trafilatura": trafilatura.extract,
    "trafilatura, fast": lambda markup: trafilatura.extract(markup, fast=True),
    "trafilatura, precision": lambda markup: trafilatura.extract(markup, favor_precision=True),
    "trafilatura, recall": lambda markup: trafilatura.extract(markup, favor_recall=True),
    "resiliparse, main content": by_resiliparse,
    "readability-lxml": by_readability,
    "newspaper4k": by_newspaper,
}


def answer(peer: Peer, markup: str) -> str:
    """A peer that fails on a page has answered nothing."""
    try:
        return peer(markup) or ""
    except Exception:  # noqa: BLE001  each raises errors of its own
        return ""
