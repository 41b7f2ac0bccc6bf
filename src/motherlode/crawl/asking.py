"""One request to a foreign machine: guarded, allowed by robots.txt, within limits; it never raises for what comes."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Self

from aiohttp import ClientConnectorError, ClientError, TCPConnector
from aiohttp.abc import AbstractResolver
from msgspec import Struct
from msgspec.structs import replace
from yarl import URL

from motherlode.crawl.addresses import authority
from motherlode.crawl.fetch import AGENT, MAX_BYTES, REDIRECTS
from motherlode.crawl.guard import NotPublicError, is_not_public, open_socket, refusal
from motherlode.crawl.politeness import AGAIN, wait_for
from motherlode.crawl.robots import ALL_ALLOWED, SHORT, Robots, robots_from
from motherlode.crawl.robots import MAX_BYTES as ROBOTS_BYTES
from motherlode.crawl.web import Answer, Request
from motherlode.crawl.wire import Reply, Wire
from motherlode.model import FetchError, Page

MOST_ROBOTS = 20_000
"""Hosts whose robots.txt is kept in mind."""
ROBOTS_HOPS = 5
IDLE_SECONDS, LONGEST_IDLE = 2.0, 15.0
"""A connection stays open so much longer than the pause before the next request to its host; with many hosts, all that
stay open longer are open files of no use."""
ACCEPT = "text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, */*;q=0.5"


class Manners(Struct, frozen=True, kw_only=True):
    """How a crawl behaves towards others."""

    agent: str = AGENT
    proxy: str = ""
    at_once: int = 16
    per_host: int = 1
    delay: float = 1.0
    seconds: float = 30.0
    max_bytes: int = MAX_BYTES
    tries: int = 3
    robots: bool = True
    allow_private: bool = False
    robots_wait: float = SHORT
    """Seconds after which a host that could not show its robots.txt is asked again."""

    @property
    def token(self) -> str:
        """The name that robots.txt calls us by."""
        return self.agent.partition("/")[0].split()[0]


class Asking:
    """One session on the loop that it was opened in."""

    def __init__(self, wire: Wire, manners: Manners) -> None:
        self._wire = wire
        self._manners = manners
        self._token = manners.token
        self._robots: OrderedDict[str, tuple[Robots, float]] = OrderedDict()
        self.pausing = 0
        """Requests that wait between a robots.txt and their page: nothing of theirs is under way."""

    @classmethod
    async def opened(cls, manners: Manners, resolver: AbstractResolver | None = None) -> Self:
        """A session; with a guard at every connection, unless private addresses are allowed or a proxy connects."""
        guarded = not manners.allow_private and not manners.proxy
        connector = TCPConnector(
            limit=manners.at_once,
            keepalive_timeout=min(manners.delay, LONGEST_IDLE) + IDLE_SECONDS,
            socket_factory=open_socket if guarded else None,
            resolver=resolver,
        )
        headers = {"User-Agent": manners.agent, "Accept": ACCEPT}
        return cls(Wire(connector, headers, manners.proxy), manners)

    async def close(self) -> None:
        await self._wire.close()

    async def answer(self, request: Request) -> Answer:
        """What comes of a request."""
        try:
            return await self._asked(request)
        except TimeoutError:
            return self._failed(request, f"no answer within {self._manners.seconds:g} seconds")
        except ClientConnectorError as error:
            if is_not_public(error):
                return Answer(request.key, reason=str(error.os_error))
            return replace(self._failed(request, f"no connection ({error.strerror or error.os_error})"), unreached=True)
        except NotPublicError as error:
            return Answer(request.key, reason=str(error))
        except FetchError as error:
            return Answer(request.key, reason=error.what)
        except (ClientError, OSError, ValueError) as error:
            return self._failed(request, f"{type(error).__name__}: {error}"[:200])

    def _failed(self, request: Request, reason: str) -> Answer:
        tries = request.tries + 1
        return Answer(request.key, reason=reason, again=tries < self._manners.tries, wait=wait_for(tries, ""))

    async def _asked(self, request: Request) -> Answer:
        url = URL(request.url, encoded=True)
        if not self._manners.allow_private and (why := refusal(authority_host(request.url))):
            raise FetchError(why)
        robots = await self._rules(request.url) if self._manners.robots else ALL_ALLOWED
        pause = robots.delay(self._token)
        if robots.rules is None:
            again = request.tries + 1 < self._manners.tries
            return Answer(request.key, reason=robots.reason, again=again, wait=self._manners.robots_wait)
        if why := robots.refusal(request.url, self._token):
            return Answer(request.key, reason=why, pause=pause)
        async with asyncio.timeout(self._manners.seconds):
            return await self._page(request, url, pause)

    async def _page(self, request: Request, url: URL, pause: float) -> Answer:
        reply = await self._wire.get(url, self._manners.max_bytes, conditions(request))
        if reply.status == HTTPStatus.NOT_MODIFIED:
            return Answer(request.key, unchanged=True, pause=pause)
        page = page_of(reply, request.url)
        target = page.header("location")
        if page.status in REDIRECTS and target:
            return Answer(request.key, page, moved=str(url.join(URL(target))), pause=pause)
        if page.status in AGAIN:
            again = request.tries + 1 < self._manners.tries
            wait = wait_for(request.tries + 1, page.header("retry-after"))
            return Answer(
                request.key, page, reason=f"the server answered {page.status}", again=again, wait=wait, pause=pause
            )
        return Answer(request.key, page, pause=pause)

    async def _rules(self, url: str) -> Robots:
        """What the host of an address wants; asked once a day. A pause follows, as after any request."""
        home = "/".join(url.split("/", 3)[:3])
        held = self._robots.get(home)
        if held and held[1] > time.monotonic():
            return held[0]
        robots = await self._robots_of(URL(home + "/robots.txt", encoded=True))
        self._robots[home] = (robots, time.monotonic() + min(robots.seconds, self._manners.robots_wait * 144))
        if len(self._robots) > MOST_ROBOTS:
            self._robots.popitem(last=False)
        self.pausing += 1
        try:
            await asyncio.sleep(max(self._manners.delay, robots.delay(self._token)))
        finally:
            self.pausing -= 1
        return robots

    async def _robots_of(self, url: URL) -> Robots:
        for _ in range(ROBOTS_HOPS + 1):
            if not self._manners.allow_private and refusal(authority_host(str(url))):
                return ALL_ALLOWED
            try:
                async with asyncio.timeout(self._manners.seconds):
                    reply = await self._wire.get(url, ROBOTS_BYTES)
            except ClientConnectorError:
                raise  # the host is not there at all, or not to be asked: that is no word on robots
            except (TimeoutError, ClientError, OSError):
                return robots_from(0, b"")
            target = reply.header("location")
            if reply.status not in REDIRECTS or not target:
                return robots_from(reply.status, reply.body)
            url = url.join(URL(target))
            await asyncio.sleep(self._manners.delay)
        return ALL_ALLOWED


def authority_host(url: str) -> str:
    """The host of an address without its port."""
    place = authority(url).rpartition("@")[2]
    return place.partition("]")[0] + "]" if place.startswith("[") else place.partition(":")[0]


def page_of(reply: Reply, url: str) -> Page:
    return Page(
        reply.body,
        url=url,
        source=url,
        status=reply.status,
        headers=reply.headers,
        fetched=datetime.now(UTC),
        warnings=reply.warnings,
    )


def conditions(request: Request) -> dict[str, str]:
    """What asks for a page only if it has changed."""
    asked = {"If-None-Match": request.etag, "If-Modified-Since": request.modified}
    return {name: value for name, value in asked.items() if value}
