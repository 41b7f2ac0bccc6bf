"""The Web as a crawl asks it: many hosts at once, each of them politely."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue

from motherlode.crawl.addresses import authority
from motherlode.crawl.asking import Asking, Manners
from motherlode.crawl.fetch import cancel_tasks
from motherlode.crawl.politeness import Politeness
from motherlode.crawl.web import Answer, Request

LONGEST_SLEEP = 0.5
"""Seconds; a person who presses Ctrl-C waits no longer."""
MOST_PAUSING = 1000
"""Hosts may wish for pauses of minutes behind their robots.txt: so many of them keep no other host waiting."""


class LiveWeb:
    """Requests run on a thread of their own; who may be asked is decided here, on the crawl's."""

    def __init__(self, manners: Manners, came: Callable[[Answer], None] | None = None) -> None:
        """`came` is told each answer as soon as it is there, on the thread of the requests."""
        self._manners = manners
        self._tell = came
        self._politeness = Politeness(manners.delay, manners.per_host)
        self._asked: dict[int, str] = {}
        self._to_ask: list[Request] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._came: SimpleQueue[Answer] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="crawl", daemon=True)
        self._thread.start()
        self._asking = self._run(Asking.opened(manners)).result()

    def _run(self, task: object) -> Future[Asking]:
        return asyncio.run_coroutine_threadsafe(task, self._loop)  # type: ignore[arg-type]

    def room(self) -> int:
        return self._manners.at_once - len(self._asked) + min(self._asking.pausing, MOST_PAUSING)

    def busy(self) -> list[str]:
        return self._politeness.busy(time.monotonic())

    def soon(self) -> list[str]:
        return self._politeness.soon(time.monotonic())

    def spelled(self, urls: Sequence[str]) -> list[str]:
        return list(urls)

    def ask(self, request: Request) -> None:
        host = authority(request.url)
        self._politeness.ask(host, time.monotonic())
        self._asked[request.key] = host
        self._to_ask.append(request)

    def _send(self) -> None:
        """Hand all requests over at once: waking the other thread costs more than a request does."""
        if self._to_ask:
            self._loop.call_soon_threadsafe(self._begin, self._to_ask)
            self._to_ask = []

    def _begin(self, requests: list[Request]) -> None:
        for request in requests:
            task = self._loop.create_task(self._fetch(request))
            self._tasks.add(task)  # the loop alone would not keep it alive
            task.add_done_callback(self._tasks.discard)

    async def _fetch(self, request: Request) -> None:
        answer = await self._asking.answer(request)
        if self._tell:
            self._tell(answer)
        self._came.put(answer)

    def answers(self) -> list[Answer]:
        """What has come; waits until something has, or until a host's pause is over.

        At most half of what may be under way: others are asked for while the rest is still to be looked at.
        """
        self._send()
        came: list[Answer] = []
        try:
            came.append(self._came.get(timeout=self._patience()))
            while len(came) < self._manners.at_once // 2:
                came.append(self._came.get_nowait())
        except Empty:
            pass
        for answer in came:
            host = self._asked.pop(answer.key)
            self._politeness.wishes(host, answer.pause)
            self._politeness.done(host, time.monotonic(), answer.wait)
        return came

    def _patience(self) -> float:
        ready = self._politeness.next_ready() if self.room() else None
        return LONGEST_SLEEP if ready is None else min(LONGEST_SLEEP, max(0.001, ready - time.monotonic()))

    def idle(self) -> bool:
        return not self._asked and not self.busy()

    def close(self) -> None:
        """End all downloads and the thread."""
        asyncio.run_coroutine_threadsafe(cancel_tasks(), self._loop).result()
        asyncio.run_coroutine_threadsafe(self._asking.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
