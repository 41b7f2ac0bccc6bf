"""Pages from the Web: the one place that opens a connection to a foreign machine."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from weakref import WeakValueDictionary

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    StreamReader,
    TCPConnector,
)
from msgspec import Struct
from yarl import URL

from motherlode.crawl.guard import is_not_public, open_socket, refusal
from motherlode.model import FetchError, Page
from motherlode.recipe import RunSettings

AGENT = f"motherlode/{version('motherlode')}"
MAX_BYTES = RunSettings().max_bytes
PER_HOST = 2
"""Connections that one host is asked to bear at a time."""
MAX_REDIRECTS = 10
REDIRECTS = (301, 302, 303, 307, 308)
REPLAY = "replay://"
"""A proxy that plays an archive back; it has no certificates, so https is asked of it in the clear."""


class FetchLimits(Struct, frozen=True):
    """How fetching is done: through which proxy, how many pages at once, how long, how much of each."""

    proxy: str = ""
    at_once: int = 8
    seconds: float = 30.0
    max_bytes: int = MAX_BYTES


def fetch(
    urls: Iterable[str], *, proxy: str = "", limit: int = 8, seconds: float = 30, max_bytes: int = MAX_BYTES
) -> Generator[Page, None, None]:
    """The pages at the addresses, in their order; one that does not answer is a page with a warning.

    The loop runs in a thread of its own, so a slow consumer lets no download run into its time limit.
    """
    limits = FetchLimits(proxy, limit, seconds, max_bytes)
    with running_loop() as loop:
        fetcher = asyncio.run_coroutine_threadsafe(open_fetcher(limits), loop).result()
        pending: deque[Future[Page]] = deque()
        try:
            for url in urls:
                pending.append(asyncio.run_coroutine_threadsafe(fetcher.page(url), loop))
                if len(pending) >= limits.at_once:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            for waiting in pending:
                waiting.cancel()
            asyncio.run_coroutine_threadsafe(fetcher.close(), loop).result()


@contextmanager
def running_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in a thread of its own, stopped at the end."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="fetch", daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        asyncio.run_coroutine_threadsafe(cancel_tasks(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def cancel_tasks() -> None:
    """Let every open download end before the loop does."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def open_fetcher(limits: FetchLimits) -> Fetcher:
    """A session belongs to the loop that it was made in."""
    return Fetcher(session_of(limits, guarded=True), session_of(limits, guarded=False), limits)


def session_of(limits: FetchLimits, *, guarded: bool) -> ClientSession:
    timeout = ClientTimeout(total=None, sock_connect=limits.seconds, sock_read=limits.seconds)
    connector = TCPConnector(limit=limits.at_once, socket_factory=open_socket if guarded else None)
    return ClientSession(connector=connector, timeout=timeout, headers={"User-Agent": AGENT})


class Fetcher:
    """Asks politely, follows redirects, and never raises for what a server does.

    A person may ask for an address of a private network, a page of the open Web may not lead there: `anywhere` is for
    such persons and for proxies, `guarded` for all others.
    """

    def __init__(self, guarded: ClientSession, anywhere: ClientSession, limits: FetchLimits) -> None:
        self._guarded, self._anywhere = guarded, anywhere
        self._limits = limits
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def close(self) -> None:
        await self._guarded.close()
        await self._anywhere.close()

    async def page(self, address: str) -> Page:
        """The page at the address, or the reason why there is none."""
        try:
            url = URL(address)
            # The clock starts behind the gate: waiting for one's turn is no fault of the server.
            async with self._gate(url.host or ""), asyncio.timeout(self._limits.seconds):
                return await self._follow(url, address)
        except TimeoutError:
            cause = f"no answer within {self._limits.seconds:g} seconds"
        except FetchError as error:
            cause = error.what
        except ClientConnectorError as error:
            cause = f"no connection ({error.strerror or error.os_error})"
        except (ClientError, OSError, ValueError) as error:
            cause = f"{type(error).__name__}: {error}"
        warning = f"{address}: not fetched: {cause}; check the address, or try again later"
        return Page(b"", url=address, source=address, status=0, fetched=datetime.now(UTC), warnings=(warning,))

    def _gate(self, host: str) -> asyncio.Semaphore:
        gate = self._gates.get(host)
        if gate is None:
            gate = self._gates[host] = asyncio.Semaphore(PER_HOST)
        return gate

    async def _follow(self, url: URL, address: str) -> Page:
        private = bool(refusal(url.host or ""))
        for hop in range(MAX_REDIRECTS + 1):
            if url.scheme not in ("http", "https") or not url.host:
                raise FetchError(f"'{url}' is no http address")
            if hop and not private and refusal(url.host):
                raise FetchError(leads_inside(url))
            try:
                found = await self._asked(url, address, private)
            except OSError as error:
                if not is_not_public(error):
                    raise
                if hop:
                    raise FetchError(leads_inside(url)) from error
                private = True  # what was typed is a name of a private network
                found = await self._asked(url, address, private)
            if isinstance(found, Page):
                return found
            url = url.join(URL(found)).with_fragment(url.fragment or None)
        raise FetchError(f"more than {MAX_REDIRECTS} redirects")

    async def _asked(self, url: URL, address: str, private: bool) -> Page | str:
        """The page, or where it leads on to."""
        asked, proxy = self._route(url)
        session = self._anywhere if private or proxy else self._guarded
        async with session.get(asked, proxy=proxy, allow_redirects=False) as response:
            target = response.headers.get("Location", "")
            if response.status in REDIRECTS and target:
                return target
            return await self._received(response, str(url), address)

    def _route(self, url: URL) -> tuple[URL, str | None]:
        proxy = self._limits.proxy
        if proxy.startswith(REPLAY):
            return url.with_scheme("http"), "http://" + proxy.removeprefix(REPLAY)
        return url, proxy or None

    async def _received(self, response: ClientResponse, url: str, address: str) -> Page:
        body, warnings = await read_body(response.content, self._limits.max_bytes)
        if response.status >= 400:
            warnings.append(f"{url}: the server answered {response.status} {response.reason or ''}".rstrip())
        return Page(
            body,
            url=url,
            source=address,
            status=response.status,
            headers=tuple((name, readable(value)) for name, value in response.headers.items()),
            fetched=datetime.now(UTC),
            warnings=tuple(warnings),
        )


def leads_inside(url: URL) -> str:
    return f"it leads on to {url.host}, an address of a private network"


def readable(value: str) -> str:
    r"""A header as text: bytes that are not UTF-8, which come as halves of characters, are Latin-1 by tradition.

    >>> readable("caf\udce9")
    'café'
    """
    if value.isascii():
        return value
    sent = value.encode("utf-8", "surrogateescape")
    try:
        return sent.decode("utf-8")
    except UnicodeDecodeError:
        return sent.decode("latin-1")


async def read_body(content: StreamReader, max_bytes: int) -> tuple[bytes, list[str]]:
    """The decoded body of at most so many bytes; what breaks off still gives what came before."""
    chunks: list[bytes] = []
    length = 0
    try:
        while length <= max_bytes and (chunk := await content.readany()):
            chunks.append(chunk)
            length += len(chunk)
    except (ClientError, OSError) as error:
        return b"".join(chunks), [f"the answer broke off ({type(error).__name__}); what could be read is kept"]
    if length > max_bytes:
        return b"".join(chunks)[:max_bytes], [f"longer than {max_bytes} bytes; the rest is not read"]
    return b"".join(chunks), []
