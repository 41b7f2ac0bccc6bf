"""What is known of a page is kept while it is read, and no longer."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import Lazy, forget_pages, lazy, once_a_page
from motherlode.read.nodes import NodeTable
from motherlode.read.pdf_page import PdfPages
from motherlode.run.pipeline import process

from .pdf_bytes import Text, pdf

POST = (
    "<div class=post><a href=/user/{0}>somebody{0}</a> <time>2024-03-0{0}</time><p>What they wrote, and why: {0}.</div>"
)
THREAD = "<title>A thread</title><h1>A thread</h1>" + "".join(POST.format(number) for number in range(1, 8))


@pytest.fixture
def without_cycles() -> Iterator[None]:
    """Nothing is freed but what nobody holds any more."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_work_is_done_once_until_the_page_is_let_go() -> None:
    asked: list[HtmlDocument] = []
    title = once_a_page(asked.append)
    doc = HtmlDocument(Page(b"<p>a"))
    title(doc)
    title(doc)
    assert asked == [doc]
    forget_pages()
    title(doc)
    assert asked == [doc, doc]


@pytest.mark.usefixtures("without_cycles")
@pytest.mark.parametrize("source", [THREAD, THREAD + r"<p>As \(x^2 + \alpha\) says.", ""])
def test_a_page_that_was_read_is_let_go_at_once(source: str) -> None:
    forget_pages()
    before = sum(isinstance(thing, NodeTable) for thing in gc.get_objects())
    assert process(Page(source.encode(), url="https://example.org/thread")).result.source == ""
    assert sum(isinstance(thing, NodeTable) for thing in gc.get_objects()) == before


@pytest.mark.usefixtures("without_cycles")
def test_a_paper_that_was_read_is_let_go_at_once() -> None:
    body = pdf([Text("A Model of Things", 72, 700, 18), Text("Ann Lee", 72, 670), Text("Abstract", 72, 640)])
    forget_pages()
    before = sum(isinstance(thing, PdfPages) for thing in gc.get_objects())
    assert process(Page(body)).result.title == "A Model of Things"
    assert sum(isinstance(thing, PdfPages) for thing in gc.get_objects()) == before


def test_a_lazy_attribute_is_worked_out_once() -> None:
    made: list[int] = []

    class Thing:
        @lazy
        def number(self) -> int:
            """What is counted."""
            made.append(1)
            return len(made)

    thing = Thing()
    assert (thing.number, thing.number, Thing().number) == (1, 1, 2)
    assert isinstance(Thing.number, Lazy)
    assert Thing.number.__doc__ == "What is counted."
