"""Pages rendered by a real Chromium."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from motherlode.crawl.browser import chromium, rendered
from motherlode.model import FetchError, Page
from motherlode.read.boxes import boxes_of
from motherlode.read.html import HtmlDocument

pytest.importorskip("playwright", reason="the extra `browser` is not installed")
try:
    chromium()
except FetchError as error:
    pytest.skip(str(error), allow_module_level=True)


class Asked(BaseHTTPRequestHandler):
    """Answers everything with a script, and remembers what was asked."""

    paths: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        self.paths.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.end_headers()
        self.wfile.write(b"document.body.append('loaded')")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    Asked.paths.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Asked) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def shown(*pages: Page, seconds: float = 20) -> list[Page]:
    return list(rendered(pages, seconds=seconds))


def test_scripts_have_run_and_every_element_has_its_box() -> None:
    body = """<div style='width:300px;height:50px'>中文</div><p id=p></p>
    <script>document.getElementById('p').textContent = 'written by a script'</script>"""
    (page,) = shown(Page(body.encode("gb18030"), headers=(("Content-Type", "text/html; charset=gb18030"),)))
    doc = HtmlDocument(page)
    assert [block.text for block in doc.table.blocks] == ["中文", "written by a script"]
    left, top, right, bottom = boxes_of(doc)[doc.table.of("div")[0]]
    assert (right - left, bottom - top) == (300, 50)


def test_pages_from_files_load_nothing(server: str) -> None:
    body = f"<img src='{server}/a.png'><script src='{server}/b.js'></script><iframe src='{server}/c'></iframe>text"
    (page,) = shown(Page(body.encode(), url=f"{server}/page", source="a.html"))
    assert b"text" in page.body
    assert Asked.paths == []


def test_fetched_pages_load_what_belongs_to_them(server: str) -> None:
    body = "<p>text</p><script src='/b.js'></script><script src='http://127.0.0.2:9/c.js'></script>"
    (page,) = shown(Page(body.encode(), url=f"{server}/page", source=f"{server}/page"))
    assert b"loaded" in page.body
    assert [path for path in Asked.paths if path != "/favicon.ico"] == ["/b.js"]  # Chromium asks for an icon by itself


def test_page_that_never_ends_is_read_as_it_was_sent_and_the_next_is_rendered() -> None:
    endless = Page(b"<p>text</p><script>while (true) {}</script>")
    later = Page(b"<p>text</p><script>addEventListener('load', () => { while (true) {} })</script>")
    good = Page(b"<p id=p></p><script>p.textContent = 'good'</script>")
    pages = shown(endless, later, good, seconds=4)
    assert [page.body for page in pages[:2]] == [endless.body, later.body]
    assert all("not rendered" in page.warnings[0] for page in pages[:2])
    assert b">good<" in pages[2].body


def test_papers_and_empty_pages_pass() -> None:
    pages = [Page(b""), Page(b"%PDF-1.4")]
    assert shown(*pages) == pages


def test_without_the_extra_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    with pytest.raises(FetchError, match="extra `browser`"):
        shown(Page(b"<p>text</p>"))
