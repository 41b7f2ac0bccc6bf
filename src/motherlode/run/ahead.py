"""Pages parsed and packed on a thread of their own, while the crawl is busy with those that came before them.

Parser, packer and checksums let other threads run meanwhile, as little else in a crawl does: what they take costs no
time then.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.scout import MOST_BYTES, Document, Reader
from motherlode.run.targets import is_pdf, read_page
from motherlode.store.record_page import packed_page

FEWEST_BYTES = 4_000
"""Of a page; one that is shorter is parsed sooner than handed over. A very long one is cut before it is read."""
MOST_BEGUN = 64
"""Pages that wait to be asked for; what nobody asks for is let go when others come."""


class ReadAhead:
    """A reader that is told which pages it will be asked for next; any thread may tell it."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="read")
        self._begun: dict[int, tuple[Page, Future[tuple[Document, bytes]]]] = {}
        self._packed: tuple[Page | None, bytes] = None, b""

    def expect(self, pages: Sequence[Page]) -> None:
        """Begin to read pages that came together; the first is wanted at once, and left to the one who wants it."""
        for page in pages[1:]:
            self.begin(page)

    def begin(self, page: Page) -> None:
        """Begin to read a page, if it is worth it and was not begun yet."""
        if id(page) in self._begun or not FEWEST_BYTES <= len(page.body) <= MOST_BYTES or is_pdf(page):
            return
        self._begun[id(page)] = page, self._thread.submit(prepared, page)
        if len(self._begun) > MOST_BEGUN:
            self._begun.pop(next(iter(self._begun)), None)

    def __call__(self, page: Page) -> Document:
        """The document, or the error that reading it raised."""
        begun = self._begun.pop(id(page), None)
        if not begun:
            return self._read(page)
        document, record = begun[1].result()
        self._packed = page, record
        return document

    def record(self, page: Page) -> bytes:
        """The page that was read last as a record of the archive; nothing where it was not packed ahead."""
        packed, record = self._packed
        self._packed = None, b""
        return record if packed is page else b""

    def close(self) -> None:
        """Forget what was begun, and end the thread."""
        self._begun.clear()
        self._thread.shutdown(cancel_futures=True)


def prepared(page: Page) -> tuple[Document, bytes]:
    """The document, its tree built already, and the page as a record."""
    document = read_page(page)
    if isinstance(document, HtmlDocument):
        document.root  # noqa: B018 (built when it is first asked for)
    return document, packed_page(page)
