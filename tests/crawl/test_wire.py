"""Requests over real connections on loopback: what is sent, what is kept open, what comes of bad servers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import pytest
from aiohttp import ClientConnectorError, ClientError, ServerDisconnectedError, TCPConnector
from yarl import URL

from motherlode.crawl.wire import Reply, Wire, request_of

Answers = Callable[[str], bytes]
"""The bytes that answer a request; the connection ends behind those that do not say how long they are."""
MOST = 10_000


class Server:
    """Answers as it is told, and remembers what it was asked, connection by connection."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.connections: list[list[str]] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked: list[str] = []
        self.connections.append(asked)
        try:
            while request := await reader.readuntil(b"\r\n\r\n"):
                asked.append(request.decode())
                answer = self._answers(asked[-1])
                writer.write(answer)
                if b"Content-Length" not in answer:
                    break
        except asyncio.IncompleteReadError:
            pass
        writer.close()

    @property
    def asked(self) -> list[str]:
        return [request for connection in self.connections for request in connection]


def sized(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    head = "\r\n".join((f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""))
    return head.encode() + body


def asking(server: Server, ask: Callable[[Wire, URL], Awaitable[object]], proxy: str = "") -> object:
    """What `ask` gives, told a wire and the server's address."""

    async def run() -> object:
        opened = await asyncio.start_server(server, "127.0.0.1", 0)
        port = opened.sockets[0].getsockname()[1]
        wire = Wire(TCPConnector(), {"User-Agent": "lode"}, proxy.format(port))
        try:
            return await ask(wire, URL(f"http://127.0.0.1:{port}/a?b=1#c"))
        finally:
            await wire.close()
            opened.close()

    return asyncio.run(run())


def got(answers: Answers, *, times: int = 1, most: int = MOST, proxy: str = "") -> tuple[Reply, Server]:
    """The last reply, and the server that gave it."""
    server = Server(answers)

    async def ask(wire: Wire, url: URL) -> Reply:
        for _ in range(times):
            reply = await wire.get(url, most, {"If-None-Match": '"x"'})
        return reply

    found = asking(server, ask, proxy)
    assert isinstance(found, Reply)
    return found, server


def test_a_request_says_what_is_wanted_and_by_whom() -> None:
    reply, server = got(lambda _: sized(b"hello"))
    assert (reply.status, reply.body, reply.warnings) == (200, b"hello", ())
    assert reply.header("content-length") == "5"
    first, *lines = server.asked[0].splitlines()
    assert first == "GET /a?b=1 HTTP/1.1"
    named = dict(line.split(": ", 1) for line in lines if line)
    assert named["User-Agent"] == "lode"
    assert named["If-None-Match"] == '"x"'
    assert named["Host"].startswith("127.0.0.1:")
    assert "gzip" in named["Accept-Encoding"]


def test_a_connection_serves_many_requests() -> None:
    _, server = got(lambda _: sized(b"hello"), times=5)
    assert [len(asked) for asked in server.connections] == [5]


def test_a_connection_that_the_server_ended_is_made_anew() -> None:
    """It may end between two requests, which nobody notices before the second."""
    count = iter(range(10))
    reply, server = got(lambda _: b"" if next(count) == 1 else sized(b"hello"), times=2)
    assert reply.body == b"hello"
    assert len(server.connections) == 2


def test_a_server_that_never_answers_is_asked_twice() -> None:
    server = Server(lambda _: b"")
    with pytest.raises(ServerDisconnectedError):
        asking(server, lambda wire, url: wire.get(url, MOST))
    assert len(server.asked) == 2


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(ClientConnectorError):
        asking(Server(lambda _: b""), lambda wire, url: wire.get(url.with_port(1), MOST))


def test_what_is_no_http_is_an_error_like_others() -> None:
    with pytest.raises(ClientError, match="no HTTP answer"):
        asking(Server(lambda _: b"SSH-2.0-x\r\n\r\n"), lambda wire, url: wire.get(url, MOST))


def test_a_packed_body_is_opened_and_cut() -> None:
    packed = sized(gzip.compress(bytes(1_000_000)), "Content-Encoding: gzip")
    reply, _ = got(lambda _: packed, times=2, most=1000)
    assert reply.body == bytes(1000)
    assert reply.warnings == ("longer than 1000 bytes; the rest is not read",)


def test_a_body_that_is_too_long_is_not_waited_for() -> None:
    reply, server = got(lambda _: sized(bytes(3_000_000)), times=2, most=1000)
    assert reply.body == bytes(1000)
    assert [len(asked) for asked in server.connections] == [1, 1]


def test_a_body_that_breaks_off_is_kept() -> None:
    def answers(_: str) -> bytes:
        return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"

    reply, _ = got(answers)
    assert reply.body == b"hello"
    assert "broke off" in reply.warnings[0]


def test_what_only_says_wait_is_passed_over() -> None:
    reply, _ = got(lambda _: b"HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n" + sized(b"hello"))
    assert (reply.status, reply.body) == (200, b"hello")


def test_a_redirect_is_not_followed() -> None:
    reply, server = got(lambda _: sized(b"", "Location: /b", status="302 Found"))
    assert (reply.status, reply.header("location")) == (302, "/b")
    assert len(server.asked) == 1


def test_cookies_come_back_to_their_host_alone() -> None:
    server = Server(lambda _: sized(b"", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2"))

    async def ask(wire: Wire, url: URL) -> None:
        for host in ("one.example", "one.example", "other.example"):
            await wire.get(url.with_host(host), MOST)

    asking(server, ask, "http://127.0.0.1:{}")
    told = [[line for line in asked.splitlines() if line.startswith("Cookie")] for asked in server.asked]
    assert told == [[], ["Cookie: a=1; b=2"], []]


def test_a_proxy_is_told_the_whole_address_and_who_asks() -> None:
    server = Server(lambda _: sized(b"hello"))
    where = URL("http://user:secret@a.example/x?y=1")
    asking(server, lambda wire, _: wire.get(where, MOST), "http://me:open@127.0.0.1:{}")
    first, *lines = server.asked[0].splitlines()
    assert first == "GET http://a.example/x?y=1 HTTP/1.1"
    assert "Host: a.example" in lines
    assert "Authorization: Basic dXNlcjpzZWNyZXQ=" in lines
    assert "Proxy-Authorization: Basic bWU6b3Blbg==" in lines


def test_a_tunnel_is_asked_for_where_pages_are_secret() -> None:
    server = Server(lambda _: sized(b"no", status="403 Forbidden"))
    with pytest.raises(ClientError):
        asking(server, lambda wire, _: wire.get(URL("https://a.example/x"), MOST), "http://127.0.0.1:{}")
    assert server.asked[0].startswith("CONNECT a.example:443 ")


def test_an_archive_is_asked_in_the_clear() -> None:
    server = Server(lambda _: sized(b"hello"))
    asking(server, lambda wire, _: wire.get(URL("https://a.example/x"), MOST), "replay://127.0.0.1:{}")
    assert server.asked[0].startswith("GET http://a.example/x HTTP/1.1\r\n")


def test_a_request_that_was_given_up_leaves_no_answer_to_the_next() -> None:
    def answers(asked: str) -> bytes:
        return sized(b"second") if "/second" in asked else b"HTTP/1.1 100 Continue\r\nContent-Length: 0\r\n\r\n"

    async def ask(wire: Wire, url: URL) -> Reply:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await wire.get(url, MOST)
        return await wire.get(url.with_path("/second"), MOST)

    server = Server(answers)
    found = asking(server, ask)
    assert isinstance(found, Reply)
    assert found.body == b"second"
    assert len(server.connections) == 2


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_nothing_that_was_said_adds_a_line(end: str) -> None:
    with pytest.raises(ValueError, match="end of a line"):
        request_of(["GET / HTTP/1.1", f"If-None-Match: x{end}Evil: yes"])
