"""A frontier in memory: the promises of `policy.py` and nothing else. Policies are simulated and tested with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush

from msgspec import Struct

from motherlode.crawl.policy import RATED_AGAIN, Policy, Visit, Waiting
from motherlode.model import Link


class Sight(Struct, frozen=True):
    """What a page turned out to be."""

    relevance: float
    kept: bool
    links: tuple[Link, ...] = ()
    records: int = 0


class MemoryFrontier:
    """What waits, rated by a policy."""

    def __init__(self, policy: Policy, starts: Iterable[str]) -> None:
        self._policy = policy
        self._starts = [start_of(url, serial) for serial, url in enumerate(dict.fromkeys(starts))]
        self._serials = {waiting.link.url: waiting.serial for waiting in self._starts}
        self._starts.reverse()
        self._waiting: dict[str, tuple[Waiting, tuple[float, ...]]] = {}
        self._queues: list[list[tuple[float, int, str]]] = [[] for _ in policy.queues]

    def next(self) -> tuple[Waiting, int] | None:
        """The link that is followed next, and the queue that it is taken from."""
        if self._starts:
            return self._starts.pop(), 0
        if not self._waiting:
            return None
        if self._policy.stale():
            self._rate_anew()
        turn = self._policy.turn()
        for _ in range(RATED_AGAIN):
            first, rating = self._first(turn)
            ratings = self._policy.rate([first])[0]
            if ratings[turn] >= rating:
                break
            self._rerate(first, ratings)
        first, _ = self._first(turn)
        del self._waiting[first.link.url]
        return first, turn

    def _first(self, turn: int) -> tuple[Waiting, float]:
        """What stands first in a queue, and its rating there; what was fetched or rated anew since leaves the queue."""
        queue = self._queues[turn]
        while True:
            negative, _, url = queue[0]
            held = self._waiting.get(url)
            if held and held[1][turn] == -negative:
                return held[0], -negative
            heappop(queue)

    def arrived(self, waiting: Waiting, queue: int, sight: Sight) -> Visit:
        """Tell the policy of a page, and take its links up."""
        visit = Visit(waiting, queue, sight.relevance, sight.kept, sight.links, sight.records)
        inherited = self._policy.arrived(visit)
        if inherited is not None:
            found = [self._found(visit, link, inherited) for link in sight.links]
            followed = [one for one in found if one is not None]
            for one, ratings in zip(followed, self._policy.rate(followed), strict=True):
                self._put(one, ratings)
        return visit

    def _found(self, visit: Visit, link: Link, inherited: float) -> Waiting | None:
        """The link as it waits; None where its address was fetched already."""
        serial = self._serials.get(link.url)
        if serial is None:
            serial = self._serials[link.url] = len(self._serials)
        elif link.url not in self._waiting:
            return None
        above = visit.waiting
        return Waiting(link, above.link.url, visit.relevance, inherited, above.depth + 1, serial)

    def _put(self, waiting: Waiting, ratings: tuple[float, ...]) -> None:
        url = waiting.link.url
        if held := self._waiting.get(url):
            kept = waiting if ratings[0] > held[1][0] else held[0]
            ratings = tuple(map(max, ratings, held[1]))
            waiting = kept
        self._rerate(waiting, ratings)

    def _rerate(self, waiting: Waiting, ratings: tuple[float, ...]) -> None:
        url = waiting.link.url
        self._waiting[url] = waiting, ratings
        for queue, rating in zip(self._queues, ratings, strict=True):
            heappush(queue, (-rating, waiting.serial, url))

    def _rate_anew(self) -> None:
        links = [waiting for waiting, _ in self._waiting.values()]
        rated = list(zip(links, self._policy.rate(links), strict=True))
        self._waiting = {waiting.link.url: (waiting, ratings) for waiting, ratings in rated}
        for turn in range(len(self._queues)):
            queue = [(-ratings[turn], waiting.serial, waiting.link.url) for waiting, ratings in rated]
            heapify(queue)
            self._queues[turn] = queue


def start_of(url: str, serial: int) -> Waiting:
    """A start, as it waits."""
    return Waiting(Link(url), parent="", parent_relevance=0.0, inherited=0.0, depth=0, serial=serial)


def walk(policy: Policy, starts: Iterable[str], look: Callable[[str], Sight | None]) -> Iterator[Visit]:
    """A crawl without a network: `look` says what stands at an address, None where nothing does."""
    frontier = MemoryFrontier(policy, starts)
    while (step := frontier.next()) is not None:
        waiting, queue = step
        sight = look(waiting.link.url)
        if sight is not None:
            yield frontier.arrived(waiting, queue, sight)
