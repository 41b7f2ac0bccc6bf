"""A crawl as others see it, while it runs or afterwards: read only, and never in its way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from motherlode.crawl.addresses import canonical, mark_of
from motherlode.model import StoreError
from motherlode.store.faults import Closes, explained
from motherlode.store.frontier_schema import FETCHED, LEASED, REFUSED, STATES, WAITING

ADDRESSES = """
SELECT a.id, a.url, a.state, p.url, a.depth, a.text, a.reason, a.tries, v.number, v.time, v.status, v.queue,
       v.relevance, v.kept, v.why, v.reason
FROM addresses a LEFT JOIN addresses p ON p.id = a.parent LEFT JOIN visits v ON v.address = a.id
"""
STEP = 500


class Seen(Struct, frozen=True, kw_only=True):
    """An address and all that the crawl knows of it."""

    url: str
    start: bool
    state: str
    """waiting, leased, fetched or refused"""
    parent: str
    depth: int
    text: str
    """Of the link that led there."""
    number: int = 0
    """Its place in the order of fetched pages, from 1; 0 for one that was not fetched."""
    time: datetime | None = None
    status: int = 0
    queue: str = ""
    relevance: float = 0.0
    kept: bool = False
    why: list[tuple[str, float]] = []
    """The terms that say most for it."""
    reason: str = ""
    """Why it was not kept, or not fetched."""


class Progress(Struct, frozen=True):
    """A crawl in figures."""

    waiting: int
    fetched: int
    kept: int
    refused: int
    hosts: int
    policy: str
    queues: list[str]
    ending: str
    """Why the last run ended; "" while it runs."""


class HostCount(Struct, frozen=True):
    """What is known of a host."""

    host: str
    waiting: int
    fetched: int
    kept: int
    refused: int


class Event(Struct, frozen=True):
    """Something that happened."""

    id: int
    time: datetime
    kind: str
    text: str


class FrontierView(Closes):
    """Reads frontier.db; a crawl that is at work is not disturbed."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            remedy = "Begin one with: lode new FOLDER --samples … --start …"
            raise StoreError("nothing was crawled here", where=str(path.parent), remedy=remedy)
        self._path = path
        with explained(self._path):
            self._connection = sqlite3.connect(path, timeout=30, isolation_level=None)
            self._connection.execute("PRAGMA query_only = ON")

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with explained(self._path):
            return self._connection.execute(query, values).fetchall()

    def fact(self, name: str) -> str:
        """A setting that the crawl keeps, such as its policy."""
        rows = self._rows("SELECT value FROM facts WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    def progress(self) -> Progress:
        """All counts in one value."""
        query = (
            "SELECT coalesce(sum(waiting), 0), coalesce(sum(fetched), 0), coalesce(sum(kept), 0), "
            "coalesce(sum(refused), 0), coalesce(sum(waiting + fetched > 0), 0) FROM hosts"
        )
        waiting, fetched, kept, refused, hosts = self._rows(query)[0]
        queues = self._queues()
        return Progress(waiting, fetched, kept, refused, hosts, self.fact("policy"), queues, self.fact("ending"))

    def _queues(self) -> list[str]:
        """The names of the policy's queues."""
        return self.fact("queues").splitlines()

    def queue_by_host(self, most: int = 20) -> list[HostCount]:
        """The hosts with most addresses that wait."""
        query = "SELECT name, waiting, fetched, kept, refused FROM hosts ORDER BY waiting DESC, fetched DESC LIMIT ?"
        return [HostCount(*row) for row in self._rows(query, most)]

    def refusals(self, most: int = 50) -> list[tuple[str, int]]:
        """Reasons why addresses were refused, with how many; addresses in reasons are left out."""
        query = (
            "SELECT iif(instr(reason, ' http') > 0, substr(reason, 1, instr(reason, ' http')) || '…', reason) AS why, "
            f"count(*) FROM addresses WHERE state = {REFUSED} GROUP BY why ORDER BY count(*) DESC LIMIT ?"
        )
        return [(str(reason), int(count)) for reason, count in self._rows(query, most)]

    def events(self, after: int = 0, most: int = 100) -> list[Event]:
        """What happened after the event with that number, in order."""
        rows = self._rows("SELECT id, time, kind, text FROM events WHERE id > ? ORDER BY id LIMIT ?", after, most)
        return [Event(number, datetime.fromtimestamp(at, UTC), kind, text) for number, at, kind, text in rows]

    def find(self, url: str) -> Seen | None:
        """What is known of an address."""
        rows = self._rows(f"{ADDRESSES} WHERE a.mark = ?", mark_of(canonical(url) or url))
        return seen_in(rows[0], self._queues()) if rows else None

    def path_to(self, url: str) -> list[Seen]:
        """The links that led to an address, from a start page on; [] for one that was never found."""
        path: list[Seen] = []
        seen = self.find(url)
        while seen is not None and seen.url not in {one.url for one in path}:
            path.append(seen)
            seen = self.find(seen.parent) if seen.parent else None
        return path[::-1]

    def fetched(self, *, kept: bool | None = None, after: int = 0) -> Iterator[Seen]:
        """The pages in the order in which they were fetched."""
        chosen = "" if kept is None else f"AND v.kept = {int(kept)}"
        query = f"{ADDRESSES} WHERE v.number > ? {chosen} ORDER BY v.number LIMIT {STEP}"
        yield from self._stepped(query, after, number_at=8)

    def waiting(self) -> Iterator[Seen]:
        """Addresses that wait or are being fetched, as they were found."""
        query = f"{ADDRESSES} WHERE a.id > ? AND a.state IN ({WAITING}, {LEASED}) ORDER BY a.id LIMIT {STEP}"
        yield from self._stepped(query, 0, number_at=0)

    def refused(self) -> Iterator[Seen]:
        """Addresses that were refused, as they were found."""
        query = f"{ADDRESSES} WHERE a.id > ? AND a.state = {REFUSED} ORDER BY a.id LIMIT {STEP}"
        yield from self._stepped(query, 0, number_at=0)

    def _stepped(self, query: str, last: int, *, number_at: int) -> Iterator[Seen]:
        """In steps, so that memory stays flat and nobody waits for a slow reader."""
        while rows := self._rows(query, last):
            last = rows[-1][number_at]
            queues = self._queues()
            yield from (seen_in(row, queues) for row in rows)

    def close(self) -> None:
        self._connection.close()


def seen_in(row: tuple[Any, ...], queues: list[str]) -> Seen:
    """A row of `ADDRESSES` as a value."""
    _, url, state, parent, depth, text, refused, _, number, at, status, queue, relevance, kept, why, left = row
    told = {"url": url, "start": depth == 0, "state": STATES[state], "parent": parent or "", "depth": depth}
    if number is None:
        return Seen(**told, text=text, reason=refused)
    return Seen(
        **told,
        text=text,
        number=number,
        time=datetime.fromtimestamp(at, UTC),
        status=status,
        queue=queues[queue] if queue < len(queues) else str(queue),
        relevance=relevance,
        kept=bool(kept),
        why=msgspec.json.decode(why, type=list[tuple[str, float]]),
        reason=left or (refused if state == FETCHED else ""),
    )
