"""No foreign page makes this machine ask its own network."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from aiohttp.abc import AbstractResolver

from motherlode.crawl.asking import Asking, Manners
from motherlode.crawl.fetch import FetchLimits, fetch, session_of
from motherlode.crawl.guard import NotPublicError, is_not_public, is_open_address, literal, open_socket, refusal
from motherlode.crawl.replay import ReplayServer
from motherlode.crawl.web import Answer, Request
from motherlode.model import Page

HTML = (("Content-Type", "text/html"),)
PRIVATE = [
    "127.0.0.1",
    "10.0.0.7",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
]
SPELLINGS = [
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost",
]


class Resolver(AbstractResolver):
    """Says what it is told, as the name server of an attacker does: first one address, then another."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_INET) -> list[Any]:
        address = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [{"hostname": host, "host": address, "port": port, "family": family, "proto": 0, "flags": 0}]

    async def close(self) -> None: ...


def asked(url: str, manners: Manners, resolver: Resolver | None = None, times: int = 1) -> list[Answer]:
    async def ask() -> list[Answer]:
        asking = await Asking.opened(manners, resolver)
        try:
            return [await asking.answer(Request(1, url)) for _ in range(times)]
        finally:
            await asking.close()

    return asyncio.run(ask())


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_told(address: str) -> None:
    assert not is_open_address(address)
    with pytest.raises(NotPublicError):
        open_socket((socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 80)))


def test_open_addresses_pass() -> None:
    assert is_open_address("93.184.216.34")
    assert is_open_address("2606:2800:220:1:248:1893:25c8:1946")
    assert refusal("example.com") == ""
    assert literal("example.com") == ""


@pytest.mark.parametrize("host", SPELLINGS)
def test_no_spelling_of_loopback_is_asked(host: str) -> None:
    with ReplayServer([Page(b"secret", url="http://x.example/", headers=HTML)]) as server:
        answer = asked(f"http://{host}:{server.port}/", Manners(delay=0))[0]
        assert answer.page is None
        assert "private" in answer.reason
        assert not answer.again
        assert server.log == []


def test_a_name_that_resolves_to_loopback_is_not_asked() -> None:
    with ReplayServer([]) as server:
        url = f"http://rebind.example:{server.port}/"
        answer = asked(url, Manners(delay=0), Resolver("127.0.0.1"))[0]
        assert "private" in answer.reason
        assert server.log == []
        # The same with the guard off: it is the guard that stops it.
        asked(url, Manners(delay=0, allow_private=True), Resolver("127.0.0.1"))
        assert [one.path for one in server.log] == ["/robots.txt", "/"]


def test_rebinding_does_not_pass() -> None:
    """What is looked at is what is connected to: a second answer of the resolver changes nothing."""
    with ReplayServer([]) as server:
        url = f"http://rebind.example:{server.port}/"
        resolver = Resolver("::ffff:127.0.0.1", "127.0.0.1", "10.0.0.1", "127.0.0.1")
        answers = asked(url, Manners(delay=0, seconds=5), resolver, times=4)
        assert all(answer.page is None for answer in answers)
        assert server.log == []


def test_a_redirect_to_loopback_is_another_address() -> None:
    """Redirects are given back, not followed: their target is looked at as any address is."""
    moved = Page(b"", url="http://a.example/", status=302, headers=(("Location", "http://127.0.0.1/admin"),))
    with ReplayServer([moved]) as server:
        answer = asked("http://a.example/", Manners(delay=0, proxy=server.address))[0]
        assert answer.moved == "http://127.0.0.1/admin"
        inside = asked(answer.moved, Manners(delay=0, proxy=server.address))[0]
        assert "private" in inside.reason
        assert {one.host for one in server.log} == {"a.example"}


def test_a_page_of_the_open_web_does_not_lead_inside() -> None:
    pages = [
        Page(b"", url="http://mine.example/out", status=302, headers=(("Location", f"http://{host}/secret"),))
        for host in ("127.0.0.1", "2130706433", "localhost")
    ]
    for page in pages:
        with ReplayServer([page, Page(b"secret", url="http://127.0.0.1/secret", headers=HTML)]) as server:
            found = next(fetch(["http://mine.example/out"], proxy=server.address))
            assert found.body == b""
            assert "an address of a private network" in found.warnings[0]
            assert [logged.host for logged in server.log] == ["mine.example"]


def test_what_a_person_asks_for_may_be_inside() -> None:
    moved = Page(b"", url="http://127.0.0.1/old", status=302, headers=(("Location", "/new"),))
    with ReplayServer([moved, Page(b"at home", url="http://127.0.0.1/new", headers=HTML)]) as server:
        found = next(fetch(["http://127.0.0.1/old"], proxy=server.address))
        assert found.body == b"at home"


def test_a_guarded_session_connects_to_no_private_address() -> None:
    async def failure(url: str) -> OSError:
        async with session_of(FetchLimits(), guarded=True) as session:
            with pytest.raises(OSError) as raised:
                await session.get(url)
            return raised.value

    with ReplayServer([]) as server:
        assert is_not_public(asyncio.run(failure(f"http://127.0.0.1:{server.port}/")))
        assert not server.log
