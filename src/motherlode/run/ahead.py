"""Pages parsed on a thread of their own, while the crawl is busy with those that came before them.

The parser lets other threads run meanwhile, as little else in a crawl does: what it takes costs no time then.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.scout import MOST_BYTES, Document, Reader
from motherlode.run.targets import is_pdf, read_page

FEWEST_BYTES = 4_000
"""Of a page; one that is shorter is parsed sooner than handed over. A very long one is cut before it is read."""


class ReadAhead:
    """A reader that is told which pages it will be asked for next."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="read")
        self._begun: dict[int, tuple[Page, Future[Document]]] = {}

    def expect(self, pages: Sequence[Page]) -> None:
        """Begin to read pages that came together; the first is wanted at once, and left to the one who wants it."""
        self._begun.clear()
        for page in pages[1:]:
            if FEWEST_BYTES <= len(page.body) <= MOST_BYTES and not is_pdf(page):
                self._begun[id(page)] = page, self._thread.submit(parsed, page)

    def __call__(self, page: Page) -> Document:
        """The document, or the error that reading it raised."""
        begun = self._begun.pop(id(page), None)
        return begun[1].result() if begun else self._read(page)

    def close(self) -> None:
        """Forget what was begun, and end the thread."""
        self._begun.clear()
        self._thread.shutdown(cancel_futures=True)


def parsed(page: Page) -> Document:
    """The document, its tree built already."""
    document = read_page(page)
    if isinstance(document, HtmlDocument):
        document.root  # noqa: B018 (built when it is first asked for)
    return document
