"""An archive played back: a real HTTP server on loopback that stands for every host of the archive."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from yarl import URL

from motherlode.crawl.fetch import REPLAY
from motherlode.model import Page

NOT_KEPT = ("connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding", "upgrade")
"""Headers that hold for one connection, or for a body that is kept decoded here."""
STOP_SECONDS = 0.05
"""How soon the server notices that it is to stop."""


def replay_key(url: str) -> str:
    """What two spellings of an address have in common; http and https are one here.

    >>> replay_key("https://example.com/a b#part") == replay_key("http://EXAMPLE.com/a%20b")
    True
    """
    address = URL(url)
    return f"{(address.host or '').lower()}:{address.explicit_port or ''}{address.raw_path_qs}"


class QuietServer(ThreadingHTTPServer):
    """A server that does not mind a client who leaves early."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class ReplayServer:
    """Answers as a proxy, so that archived pages are found under their real host names."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._pages = {replay_key(page.url): page for page in pages if page.url}
        handler = type("Handler", (ReplayHandler,), {"pages": self._pages})
        self._server = QuietServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(STOP_SECONDS,), name="replay", daemon=True
        )

    @property
    def address(self) -> str:
        """What `fetch` takes as its proxy."""
        return f"{REPLAY}127.0.0.1:{self.port}"

    @property
    def port(self) -> int:
        """The port on loopback; any program may use it as its HTTP proxy."""
        return self._server.server_port

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class ReplayHandler(BaseHTTPRequestHandler):
    """One request: an absolute address as proxies get it, or a path and a Host header."""

    protocol_version = "HTTP/1.1"
    wbufsize = 64 * 1024  # head and body in one packet: two would wait for each other
    server_version = "motherlode-replay"
    pages: dict[str, Page]

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        asked = self.path if "://" in self.path else f"http://{self.headers.get('Host', '')}{self.path}"
        try:
            page = self.pages.get(replay_key(asked))
        except ValueError:
            page = None
        self._send(page or not_archived(asked), with_body=with_body)

    def _send(self, page: Page, *, with_body: bool) -> None:
        self.send_response(page.status if 200 <= page.status <= 599 else 502)
        for name, value in page.headers:
            if name.lower() not in NOT_KEPT:
                self.send_header(name, value.encode("utf-8").decode("latin-1"))
        self.send_header("Content-Length", str(len(page.body)))
        self.end_headers()
        if with_body:
            self.wfile.write(page.body)

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent: what was asked is known to the one who asked."""


def not_archived(asked: str) -> Page:
    """The answer for an address that the archive does not hold."""
    text = f"{asked} is not in the archive that is played back here.\n"
    return Page(text.encode(), status=404, headers=(("Content-Type", "text/plain; charset=utf-8"),))
