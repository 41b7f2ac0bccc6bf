"""The addresses of a crawl: found, rated queue by queue, leased to be fetched, put back or refused."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from motherlode.crawl.addresses import authority, mark_of
from motherlode.crawl.policy import Waiting
from motherlode.store.frontier_file import FrontierFile
from motherlode.store.frontier_rows import (
    ADDRESS,
    LEASED_ROW,
    WAITING_ROWS,
    Found,
    Known,
    Lease,
    Patience,
    again_query,
    again_row,
    former_visit,
    waiting_of,
)
from motherlode.store.frontier_schema import FETCHED, LEASED, MOST_QUEUES, REFUSED, WAITING, queue_index

MOST_AT_HAND = 65_536
"""Addresses whose number and state are kept at hand: those of menus are asked for with every page."""
START_QUEUE = 0
"""Start pages stand in no queue: they are fetched first, and counted for this one."""


class FrontierQueues(FrontierFile):
    """What waits, and in which order."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._at_hand: dict[str, Known] = {}
        self._has_all_at_hand = self._take_at_hand()
        """Whether what is not at hand is new; so until a crawl has found very much."""
        self._next: int = self._one("SELECT coalesce(max(id), 0) + 1 FROM addresses")
        self._starts_may_wait = True
        """False once none was found: a crawl that is past its starts need not look for them before every page."""

    # Finding

    def _take_at_hand(self) -> bool:
        with self.explained():
            rows = self.connection.execute("SELECT url, id, state FROM addresses LIMIT ?", (MOST_AT_HAND,)).fetchall()
        self._at_hand = {url: Known(number, state) for url, number, state in rows}
        return len(rows) < MOST_AT_HAND

    def known(self, urls: Sequence[str]) -> dict[str, Known]:
        """Which of the addresses were found before."""
        at_hand = self._at_hand
        found = {url: at_hand[url] for url in urls if url in at_hand}
        if self._has_all_at_hand or len(found) == len(urls):
            return found
        return found | self._looked_up({mark_of(url): url for url in urls if url not in found})

    def _looked_up(self, marks: Mapping[int, str]) -> dict[str, Known]:
        query = "SELECT mark, id, state FROM addresses WHERE mark IN (SELECT value FROM json_each(?))"
        with self.explained():
            rows = self.connection.execute(query, (json.dumps(list(marks)),)).fetchall()
        return {marks[mark]: self._now(marks[mark], number, state) for mark, number, state in rows}

    def _now(self, url: str, number: int, state: int) -> Known:
        """The state that an address has from now on: all changes of it pass here."""
        if len(self._at_hand) >= MOST_AT_HAND:
            self._forget()
        known = self._at_hand[url] = Known(number, state)
        return known

    def _forget(self) -> None:
        self._at_hand.clear()
        self._has_all_at_hand = False

    @property
    def next_serial(self) -> int:
        """The number of the next address that is added."""
        return self._next

    def add(self, found: Sequence[Found]) -> None:
        """Remember addresses that are not known yet."""
        if not found:
            return
        self._starts_may_wait |= any(not one.depth for one in found)
        with self.explained():
            self.begin()
            self.connection.executemany(ADDRESS, [self._address_row(one) for one in found])

    def _address_row(self, found: Found) -> tuple[Any, ...]:
        number, self._next = self._next, self._next + 1
        host = self.host_number(authority(found.url))
        self._counts["refused" if found.reason else "waiting"][host] += 1
        ratings = (*found.ratings, *[None] * (MOST_QUEUES - len(found.ratings)))
        link = found.link
        state = REFUSED if found.reason else WAITING
        self._now(found.url, number, state)
        said = ("", "", "") if found.reason else (link.text, link.near, link.place)
        head = (number, mark_of(found.url), found.url, host, state, found.parent, found.depth)
        return (*head, *said, found.reason, found.hops, *ratings)

    # Rating

    def use_queues(self, count: int) -> None:
        """Keep an order for so many queues."""
        with self.explained():
            for queue in range(MOST_QUEUES):
                drop = f"DROP INDEX IF EXISTS waiting_{queue}"
                self.connection.execute(queue_index(queue) if queue < count else drop)

    def tops(self, queues: int, most: int) -> list[tuple[int, Waiting]]:
        """The addresses that stand first in any of the queues, each once: most stand first in all."""
        first = f"SELECT id FROM addresses WHERE state = {WAITING} ORDER BY r{{}} DESC, id LIMIT ?"
        chosen = " UNION ".join(f"SELECT id FROM ({first.format(queue)})" for queue in range(queues))
        with self.explained():
            rows = self.connection.execute(f"{WAITING_ROWS} WHERE a.id IN ({chosen})", [most] * queues).fetchall()
        return [(row[0], waiting_of(row)) for row in rows]

    def waiting_after(self, last: int, most: int) -> list[tuple[int, Waiting]]:
        """Waiting addresses in the order of their serial, in steps."""
        query = f"{WAITING_ROWS} WHERE a.state = {WAITING} AND a.id > ? ORDER BY a.id LIMIT ?"
        with self.explained():
            rows = self.connection.execute(query, (last, most)).fetchall()
        return [(row[0], waiting_of(row)) for row in rows]

    def rerate(self, ratings: Iterable[tuple[int, tuple[float, ...]]]) -> None:
        """Give addresses new ratings."""
        rows = list(ratings)
        if not rows:
            return
        columns = ", ".join(f"r{queue} = ?" for queue in range(len(rows[0][1])))
        with self.explained():
            self.begin()
            query = f"UPDATE addresses SET {columns} WHERE id = ?"
            self.connection.executemany(query, [(*rating, number) for number, rating in rows])

    def found_again(self, found: Iterable[tuple[int, Found]]) -> None:
        """Links to addresses that wait: they keep the higher rating, queue by queue, and the link that rated best."""
        with self.explained():
            self.begin()
            for number, one in found:
                self.connection.execute(again_query(len(one.ratings)), again_row(number, one))

    # Leasing

    def first(self, queue: int, busy: Sequence[str]) -> tuple[int, Waiting, float] | None:
        """What would be leased from a queue, and how it is rated there: its number, the link, the rating."""
        free, values = self._free(busy)
        best = best_of(queue, free)
        with self.explained():
            found = self.connection.execute(
                f"SELECT id, r{queue} FROM addresses WHERE id = ({best})", values
            ).fetchone()
            row = found and self.connection.execute(f"{WAITING_ROWS} WHERE a.id = ?", found[:1]).fetchone()
        return (found[0], waiting_of(row), found[1]) if found else None

    def _free(self, busy: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """The condition that leaves out hosts that are busy, and its values."""
        if not busy:
            return "", ()
        return "AND host NOT IN (SELECT value FROM json_each(?))", (self._numbers(busy),)

    def lease(self, queue: int, busy: Sequence[str] = (), patience: Patience | None = None) -> Lease | None:
        """Take the next address whose host may be asked: a start page, or else the best of a queue.

        None where there is none, or where better ones are worth waiting for.
        """
        free, values = self._free(busy)
        starts = f"SELECT id FROM addresses WHERE state = {WAITING} AND depth = 0 {free} ORDER BY id LIMIT 1"
        best = best_of(queue, free)
        number = self._one(starts, *values) if self._starts_may_wait else None
        taken_from = queue if number is None else START_QUEUE
        if number is None:
            number = self._one(best, *values)
            if number is None or (patience and patience.hosts and self._is_late(number, queue, patience)):
                return None
        return self._leased(number, taken_from)

    def _numbers(self, hosts: Sequence[str]) -> str:
        return json.dumps([self._hosts.get(name) or self.host_number(name) for name in hosts])

    def _is_late(self, number: int, queue: int, patience: Patience) -> bool:
        """Whether enough addresses that promise more will have their turn soon."""
        column = f"r{queue}"
        better = (
            f"SELECT 1 FROM addresses WHERE state = {WAITING} AND host IN (SELECT value FROM json_each(?)) "
            f"AND {column} > (SELECT {column} FROM addresses WHERE id = ?) LIMIT ?"
        )
        count = self._one(f"SELECT count(*) FROM ({better})", self._numbers(patience.hosts), number, patience.better)
        return bool(count >= patience.better)

    def _leased(self, number: int, queue: int) -> Lease:
        with self.explained():
            self.begin()
            row = self.connection.execute(LEASED_ROW, (number,)).fetchone()
            self.connection.execute(f"UPDATE addresses SET state = {LEASED} WHERE id = ?", (number,))
        waiting = waiting_of(row)
        self._now(waiting.link.url, number, LEASED)
        self._counts["waiting"][self.host_number(authority(waiting.link.url))] -= 1
        return Lease(number, waiting, queue, row[6], row[10], row[11], *former_visit(row))

    def starts(self) -> list[str]:
        """The addresses that the crawl began with."""
        with self.explained():
            rows = self.connection.execute("SELECT url FROM addresses WHERE depth = 0").fetchall()
        return [url for (url,) in rows]

    def begin_round(self) -> None:
        """All pages fetched so far wait again, unless a round of that kind is still under way."""
        if self._one(f"SELECT 1 FROM visits v JOIN addresses a ON a.id = v.address WHERE a.state = {WAITING} LIMIT 1"):
            return
        self.round += 1
        self._starts_may_wait = True
        self._forget()
        self.set_fact("round", str(self.round))
        with self.explained():
            self.begin()
            self.connection.execute(f"UPDATE addresses SET state = {WAITING}, tries = 0 WHERE state = {FETCHED}")
            self.connection.execute("UPDATE hosts SET waiting = waiting + fetched")

    @property
    def has_starts(self) -> bool:
        """Whether a start page still waits."""
        query = f"SELECT 1 FROM addresses WHERE state = {WAITING} AND depth = 0 LIMIT 1"
        self._starts_may_wait = self._starts_may_wait and self._one(query) is not None
        return self._starts_may_wait

    def starts_waiting(self) -> int:
        """How many start pages still wait."""
        return int(self._one(f"SELECT count(*) FROM addresses WHERE state = {WAITING} AND depth = 0"))

    def has_waiting(self) -> bool:
        """Whether any address waits."""
        return self.has_starts or self._one(f"SELECT 1 FROM addresses WHERE state = {WAITING} LIMIT 1") is not None

    def put_back(self, lease: Lease, *, tried: bool = True, anew: bool = False) -> None:
        """The address waits again, for another try; with as many as ever (`anew`) where it was no fault of its own."""
        tries = "0" if anew else f"tries + {tried:d}"
        self._starts_may_wait |= not lease.waiting.depth
        with self.explained():
            self.begin()
            self.connection.execute(
                f"UPDATE addresses SET state = {WAITING}, tries = {tries} WHERE id = ?", (lease.id,)
            )
        self._now(lease.url, lease.id, WAITING)
        self._counts["waiting"][self.host_number(authority(lease.url))] += 1

    def has_answered(self, url: str) -> bool:
        """Whether the host of an address has ever given a page."""
        host = self.host_number(authority(url))
        return bool(self._counts["fetched"][host] or self._one("SELECT fetched FROM hosts WHERE id = ?", host))

    def refuse(self, lease: Lease, reason: str) -> None:
        """The address gives no page, and why; a page that it gave before stays."""
        with self.explained():
            self.begin()
            state = FETCHED if lease.visit else REFUSED
            row = (state, reason, lease.id)
            self.connection.execute("UPDATE addresses SET state = ?, reason = ? WHERE id = ?", row)
        self._now(lease.url, lease.id, state)
        self._counts["refused"][self.host_number(authority(lease.url))] += 1


def best_of(queue: int, free: str) -> str:
    """The question for the first of a queue."""
    return f"SELECT id FROM addresses WHERE state = {WAITING} {free} ORDER BY r{queue} DESC, id LIMIT 1"
