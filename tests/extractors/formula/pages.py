"""Small pages for the tests of formulas."""

from __future__ import annotations

from motherlode.extractors.formula.embedding import Embedding
from motherlode.extractors.formula.page import formulas_of
from motherlode.model import Page
from motherlode.read.html import HtmlDocument

MATHJAX = "<script>MathJax = {tex: {inlineMath: [['$', '$'], ['\\\\(', '\\\\)']]}};</script>"


def doc_of(body: str, head: str = "") -> HtmlDocument:
    return HtmlDocument(Page(f"<html><head>{head}</head><body>{body}</body></html>".encode()))


def latex_in(body: str, head: str = "", known: tuple[Embedding, ...] = ()) -> list[str]:
    """The formulas of a page, white space aside."""
    return ["".join(formula.latex.split()) for formula in formulas_of(doc_of(body, head), known)]
