"""Inside a task of a crawl: the requests of some hosts, asked politely, until the round is over."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from motherlode.crawl.addresses import authority
from motherlode.crawl.asking import Manners
from motherlode.crawl.live import LiveWeb
from motherlode.crawl.web import Answer, Request, Web


class Limits(Struct, frozen=True):
    """When a task asks for no more: what is left then waits for another round."""

    seconds: float
    bytes: int
    """Of bodies, for they all go to the driver at once."""


class Share:
    """What one task asks for: the requests of its hosts, each host's in their order."""

    def __init__(self, requests: Sequence[Request], limits: Limits) -> None:
        self._hosts: dict[str, deque[Request]] = {}
        for request in requests:
            self._hosts.setdefault(authority(request.url), deque()).append(request)
        self._asked: dict[int, str] = {}
        self._deadline = time.monotonic() + limits.seconds
        self._bytes = limits.bytes

    def answers(self, web: Web) -> Iterator[Answer]:
        """One answer a request; those that were not asked for in time say so."""
        while self._hosts or self._asked:
            if self._is_over():
                yield from self._left(list(self._hosts))
            self._ask(web)
            for answer in web.answers() if self._asked or self._hosts else ():
                yield answer
                yield from self._learned(answer)

    def _is_over(self) -> bool:
        return self._bytes <= 0 or time.monotonic() >= self._deadline

    def _ask(self, web: Web) -> None:
        """Ask for the next page of every host that may be asked now."""
        busy = set(web.busy())
        for host in [host for host in self._hosts if host not in busy]:
            if web.room() <= 0:
                return
            request = self._hosts[host].popleft()
            if not self._hosts[host]:
                del self._hosts[host]
            self._asked[request.key] = host
            web.ask(request)

    def _learned(self, answer: Answer) -> Iterator[Answer]:
        """A host that wants to be left alone for longer than the round lasts is left alone now."""
        host = self._asked.pop(answer.key)
        self._bytes -= len(answer.page.body) if answer.page else 0
        if host in self._hosts and time.monotonic() + max(answer.wait, answer.pause) > self._deadline:
            yield from self._left([host])

    def _left(self, hosts: list[str]) -> Iterator[Answer]:
        for host in hosts:
            for request in self._hosts.pop(host):
                yield Answer(request.key, again=True, unasked=True)


def fetched(requests: Sequence[Request], manners: Manners, limits: Limits) -> Iterator[Answer]:
    """The answers to a task's requests."""
    with kept_web(manners) as web:
        yield from Share(requests, limits).answers(web)


_kept: list[tuple[Manners, LiveWeb]] = []


@contextmanager
def kept_web(manners: Manners) -> Iterator[LiveWeb]:
    """The session of the round before, which knows what hosts want of robots; one of other manners is let go.

    A task that was broken off leaves answers behind that the next would take for its own: its session ends with it.
    """
    held = _kept.pop() if _kept else None
    if held and held[0] != manners:
        held[1].close()
        held = None
    web = held[1] if held else LiveWeb(manners)
    try:
        yield web
    except BaseException:
        web.close()
        raise
    _kept.append((manners, web))
