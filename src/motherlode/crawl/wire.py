"""Requests on connections that stay open: what all requests to a host share is made once a host.

A session of `aiohttp` makes a request of some forty fields, and as much around the answer, for every page: of short
pages that took a fifth of the time of a crawl. Connections, their guard, TLS, tunnels through proxies, and the parsing
of what comes are still its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientOSError,
    ClientRequest,
    ClientTimeout,
    CookieJar,
    ServerDisconnectedError,
    TCPConnector,
)
from aiohttp.connector import Connection
from aiohttp.http import HttpProcessingError, RawResponseMessage
from aiohttp.streams import StreamReader
from msgspec import Struct
from yarl import URL

from motherlode.crawl.fetch import REPLAY, read_body, readable
from motherlode.read.remembered import Remembered

MOST_HOMES = 2_000
"""Hosts of which is kept in mind how they are asked."""
MOST_COOKIES = 20_000
UNTIMED = ClientTimeout(total=None)
"""Every request is timed as a whole, by the one who makes it."""
SWITCHING = 101
NOTHING: Mapping[str, str] = {}


class Reply(Struct, frozen=True):
    """What a server sent, its body decoded and cut to what was wanted of it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    warnings: tuple[str, ...]

    def header(self, name: str) -> str:
        """The first header of that name, in small letters; "" where there is none."""
        return next((value for found, value in self.headers if found.lower() == name), "")


class Home(Struct, frozen=True):
    """All that requests to one host have in common."""

    connecting: ClientRequest
    """By which the connector knows whom to connect to."""
    before: str
    """What stands before the path: a proxy is told the host too."""
    head: tuple[str, ...]
    """The lines of headers."""


class Begun(Struct, frozen=True):
    """An answer whose body may still be under way."""

    connection: Connection
    message: RawResponseMessage
    body: StreamReader


class Wire:
    """Asks; raises what `aiohttp` raises, and never follows a redirect."""

    def __init__(self, connector: TCPConnector, headers: Mapping[str, str], proxy: str = "") -> None:
        self._connector = connector
        self._headers = headers
        self._proxy = proxy
        self._cookies = CookieJar()
        self._homes = Remembered(self._home, most=MOST_HOMES)

    async def close(self) -> None:
        """End all connections."""
        await self._connector.close()

    async def get(self, url: URL, most: int, also: Mapping[str, str] = NOTHING) -> Reply:
        """What comes from an address, at most so many bytes of it; `also` holds headers of this request alone."""
        begun = await self._answered(url, also)
        message = begun.message
        try:
            self._remember_cookies(message, url)
            body, warnings = await read_body(begun.body, most)
        finally:
            begun.connection.release()  # closes it where the body has not been read to its end
        headers = tuple((name, readable(value)) for name, value in message.headers.items())
        return Reply(message.code, headers, body, tuple(warnings))

    async def _answered(self, url: URL, also: Mapping[str, str]) -> Begun:
        home = self._homes[f"{url.scheme}://{url.raw_authority}"]
        lines = [f"GET {home.before}{url.raw_path_qs} HTTP/1.1", *home.head]
        lines += [f"{name}: {value}" for name, value in also.items()]
        if told := self._cookies.filter_cookies(url):
            lines.append("Cookie: " + "; ".join(f"{name}={one.coded_value}" for name, one in told.items()))
        asked = request_of(lines)
        try:
            return await self._begun(home, asked)
        except ClientConnectorError:
            raise
        except (ClientOSError, ServerDisconnectedError):  # the server had enough of a connection that was kept open
            return await self._begun(home, asked)

    async def _begun(self, home: Home, asked: bytes) -> Begun:
        connection = await self._connector.connect(home.connecting, [], UNTIMED)
        try:
            return await exchanged(connection, asked)
        except HttpProcessingError as error:
            connection.close()
            raise ClientError(f"no HTTP answer ({error.message})") from error
        except BaseException:
            connection.close()
            raise

    def _remember_cookies(self, message: RawResponseMessage, url: URL) -> None:
        if told := message.headers.getall("Set-Cookie", ()):
            if len(self._cookies) > MOST_COOKIES:
                self._cookies.clear()
            self._cookies.update_cookies_from_headers(told, url)

    def _home(self, name: str) -> Home:
        """How the host of addresses that begin so is asked."""
        if self._proxy.startswith(REPLAY):
            name, proxy = "http" + name[name.index(":") :], URL("http://" + self._proxy.removeprefix(REPLAY))
        else:
            proxy = URL(self._proxy)
        url, loop = URL(name + "/", encoded=True), asyncio.get_running_loop()
        straight = ClientRequest("GET", url, headers=self._headers, loop=loop)
        if not self._proxy:
            return Home(straight, "", head_of(straight))
        if url.scheme == "https":  # the connector asks the proxy for a tunnel
            return Home(ClientRequest("GET", url, loop=loop, proxy=proxy), "", head_of(straight))
        through = ClientRequest("GET", proxy, loop=loop)
        if allowed := through.headers.get("Authorization"):
            straight.headers["Proxy-Authorization"] = allowed
        return Home(through, str(url.origin()), head_of(straight))


def head_of(request: ClientRequest) -> tuple[str, ...]:
    return tuple(f"{name}: {value}" for name, value in request.headers.items())


def request_of(lines: list[str]) -> bytes:
    """A request as it is sent; nothing that another server said may add a line to it."""
    asked = "\r\n".join((*lines, "", ""))
    if asked.count("\n") != len(lines) + 1 or asked.count("\r") != len(lines) + 1:
        raise ValueError("a header holds the end of a line")
    return asked.encode()


async def exchanged(connection: Connection, asked: bytes) -> Begun:
    """Send a request and wait for the head of its answer, past what only says that it takes longer."""
    protocol, transport = connection.protocol, connection.transport
    if protocol is None or transport is None:
        raise ServerDisconnectedError
    protocol.set_response_params(read_until_eof=True)
    transport.write(asked)
    while True:
        message, body = await protocol.read()
        if message.code >= 200 or message.code == SWITCHING:
            return Begun(connection, message, body)
