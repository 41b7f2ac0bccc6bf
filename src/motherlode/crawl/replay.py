"""An archive played back: a real HTTP server on loopback that stands for every host of the archive."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from msgspec import Struct
from yarl import URL

from motherlode.crawl.addresses import canonical, plain, without_scheme
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


class HostManner(Struct, frozen=True):
    """How a host behaves, for those who test their manners."""

    robots: str = ""
    """Its robots.txt; "" for none."""
    robots_status: int = 200
    busy_every: int = 0
    """Every so many requests it answers 429 first."""
    retry_after: str = "0"
    slow: float = 0.0
    """Seconds before each answer."""
    endless: bool = False
    """Below /trap/ every address has a page that leads to two more."""


class Logged(Struct, frozen=True):
    """A request as the server saw it."""

    host: str
    path: str
    came: float
    done: float
    status: int


class QuietServer(ThreadingHTTPServer):
    """A server that does not mind a client who leaves early."""

    daemon_threads = True
    request_queue_size = 128  # at 5, as usual, one of many that connect at once is heard a second later

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class ReplayServer:
    """Answers as a proxy, so that archived pages are found under their real host names."""

    def __init__(self, pages: Iterable[Page], manners: Mapping[str, HostManner] | None = None) -> None:
        self._pages = {replay_key(page.url): page for page in pages if page.url}
        self.log: list[Logged] = []
        found = (canonical(page.url) for page in self._pages.values() if page.status < 300)
        spelled = {plain(url): url for url in found if url}
        shared = {"pages": self._pages, "spelled": spelled, "manners": manners or {}, "log": self.log}
        shared["counts"] = Counter()
        handler = type("Handler", (ReplayHandler,), shared)
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
    spelled: dict[str, str]
    """The archived address of what the spellings of one have in common."""
    manners: Mapping[str, HostManner]
    log: list[Logged]
    counts: Counter[str]

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        came = time.monotonic()
        asked = self.path if "://" in self.path else f"http://{self.headers.get('Host', '')}{self.path}"
        try:
            host, _, path = replay_key(asked).partition("/")
        except ValueError:
            self._send(not_archived(asked), with_body=with_body)
            return
        manner = self.manners.get(host.rstrip(":"), HostManner())
        time.sleep(manner.slow)
        page = self._behaving(manner, host, "/" + path) or self.pages.get(f"{host}/{path}") or self._near(asked)
        if unchanged(page, self.headers.get("If-None-Match"), self.headers.get("If-Modified-Since")):
            page = Page(b"", status=304)
        # Before the answer: its reader may ask at once whether the log holds it.
        self.log.append(Logged(host.rstrip(":"), "/" + path, came, time.monotonic(), page.status))
        self._send(page, with_body=with_body)

    def _behaving(self, manner: HostManner, host: str, path: str) -> Page | None:
        """The answer that a host's manner gives instead of an archived page."""
        if path == "/robots.txt" and (manner.robots or manner.robots_status != 200):
            return Page(manner.robots.encode(), status=manner.robots_status, headers=PLAIN)
        self.counts[host] += 1
        if manner.busy_every and self.counts[host] % manner.busy_every == 0:
            return Page(b"slow down", status=429, headers=(*PLAIN, ("Retry-After", manner.retry_after)))
        if manner.endless and path.startswith("/trap/"):
            return endless_page(path)
        return None

    def _near(self, asked: str) -> Page:
        """Where an address is not archived: the way to another spelling that is, as servers show it."""
        address = canonical(asked)
        own = self.spelled.get(plain(address), "")
        return moved(asked, own) if without_scheme(own) not in ("", without_scheme(address)) else not_archived(asked)

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


PLAIN = (("Content-Type", "text/plain; charset=utf-8"),)


def unchanged(page: Page, etag: str | None, modified: str | None) -> bool:
    """Whether the asker has the page already, as far as its own marks tell."""
    if page.status != 200:
        return False
    if etag and page.header("etag"):
        return etag == page.header("etag")
    return bool(modified) and modified == page.header("last-modified")


def endless_page(path: str) -> Page:
    """A page that leads ever deeper."""
    links = "".join(f'<p><a href="{path.rstrip("/")}/{step}/">further {step}</a></p>' for step in ("left", "right"))
    html = f"<html><title>deeper</title><h1>deeper</h1>{links}</html>"
    return Page(html.encode(), headers=(("Content-Type", "text/html; charset=utf-8"),))


def moved(asked: str, own: str) -> Page:
    """The answer of a server that knows a page by another spelling: the last slash, or index.html."""
    scheme = asked.partition("://")[0]
    return Page(b"", status=301, headers=(("Location", f"{scheme}://{without_scheme(own)}"),))


def not_archived(asked: str) -> Page:
    """The answer for an address that the archive does not hold."""
    text = f"{asked} is not in the archive that is played back here.\n"
    return Page(text.encode(), status=404, headers=(("Content-Type", "text/plain; charset=utf-8"),))
