"""The Web as a crawl on a cluster asks it: in rounds, each of them one stage of Spark.

The crawl hands over the best addresses until the round is full; then they go to the machines, a host to one task only,
and all answers come back at once. The frontier stays with the driver and takes them up in one transaction, so a round
that was killed has never been.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct

from motherlode.crawl.addresses import authority
from motherlode.crawl.asking import Manners
from motherlode.crawl.politeness import Politeness
from motherlode.crawl.web import Answer, Request
from motherlode.model import LodeError
from motherlode.run.spark.fetching import Limits, fetched

LONGEST_SLEEP = 0.5
"""Seconds; a person who presses Ctrl-C waits no longer."""
SHORTEST_PAUSE = 0.1
"""Seconds that a page of a host takes at the least, for the plan of a round."""


class Rounds(Struct, frozen=True):
    """How large a round may be."""

    pages: int = 1000
    seconds: float = 20.0
    """No more pages are asked for after so long."""
    bytes: int = 256_000_000
    """Of all bodies, about: they stand in the driver's memory together."""


ROUNDS = Rounds()


class RoundsWeb:
    """Collects requests, and fetches them all when the crawl waits for answers."""

    def __init__(self, session: Any, manners: Manners, at_a_time: Callable[[], int], rounds: Rounds = ROUNDS) -> None:
        """`at_a_time` says how many pages the crawl may choose before it learns from them."""
        self._context = session.sparkContext
        self._manners = manners
        self._rounds = rounds
        self._politeness = Politeness(manners.delay)
        self._requests: list[Request] = []
        self._hosts: Counter[str] = Counter()
        self._at_a_time = at_a_time
        self._rested = 0.0
        """When the hosts of the last round have had their usual pause."""

    def room(self) -> int:
        if time.monotonic() < self._rested:
            return 0
        return min(self._rounds.pages, self._at_a_time()) - len(self._requests)

    def busy(self) -> list[str]:
        """Hosts that pause, and those of which a round would not get through more."""
        full = [host for host, count in self._hosts.items() if count >= self._share(host)]
        return [*self._politeness.busy(time.monotonic()), *full]

    def soon(self) -> list[str]:
        """None: the next round is chosen when this one has ended."""
        return []

    def _share(self, host: str) -> int:
        return max(1, int(self._rounds.seconds / max(SHORTEST_PAUSE, self._politeness.pause(host))))

    def spelled(self, urls: Sequence[str]) -> list[str]:
        return list(urls)

    def ask(self, request: Request) -> None:
        self._requests.append(request)
        self._hosts[authority(request.url)] += 1

    def answers(self) -> list[Answer]:
        """A round; where there is nothing to ask for, a moment's rest."""
        if not self._requests:
            time.sleep(min(LONGEST_SLEEP, max(0.01, self._rested - time.monotonic())))
            return []
        came = self._round()
        self._learn(came)
        self._requests, self._hosts = [], Counter()
        return came

    def _round(self) -> list[Answer]:
        shares = shares_of(self._requests, max(2, self._context.defaultParallelism))
        manners = self._manners
        limits = Limits(self._rounds.seconds, self._rounds.bytes // len(shares))
        try:
            stage = self._context.parallelize(shares, len(shares))
            answers: list[Answer] = stage.flatMap(lambda share: fetched(share, manners, limits)).collect()
        except Exception as error:
            raise round_failed(error) from error
        return answers

    def _learn(self, answers: Sequence[Answer]) -> None:
        """Pauses begin when the round ends: when a task has ended is not known here."""
        hosts = {request.key: authority(request.url) for request in self._requests}
        now = time.monotonic()
        for answer in answers:
            self._politeness.wishes(hosts[answer.key], answer.pause)
            self._politeness.done(hosts[answer.key], now, answer.wait)
        self._rested = now + self._manners.delay

    def idle(self) -> bool:
        return not self._requests and not self.busy()

    def close(self) -> None:
        """Nothing is under way between two rounds."""


def shares_of(requests: Sequence[Request], count: int) -> list[list[Request]]:
    """The requests in so many shares at most, all those to a host in the same.

    >>> shares = shares_of([Request(n, f"http://h{n % 3}.example/{n}") for n in range(9)], 2)
    >>> [sorted({request.url.split("/")[2] for request in share}) for share in shares]
    [['h0.example', 'h2.example'], ['h1.example']]
    """
    shares: dict[int, list[Request]] = {}
    for request in requests:
        shares.setdefault(crc32(authority(request.url).encode()) % count, []).append(request)
    return list(shares.values())


def round_failed(error: Exception) -> LodeError:
    first = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
    remedy = "Nothing of this round was kept; the same command asks for its pages again. Spark's own log says more."
    return LodeError(f"a round of the crawl failed: {first[:500]}", remedy=remedy)
