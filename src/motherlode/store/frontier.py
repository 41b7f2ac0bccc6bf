"""The state of a crawl: which addresses wait, which were fetched and what came of it, which were refused and why.

One SQLite file, written in transactions that hold a batch of pages with all that they brought: a process killed at any
moment loses at most the batch under way, whose addresses then wait again.
"""

from __future__ import annotations

import fcntl
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from motherlode.crawl.addresses import authority, mark_of
from motherlode.crawl.policy import Visit, Waiting
from motherlode.crawl.simhash import NEAR, bands, distance
from motherlode.model import Relevance, StoreError
from motherlode.store.frontier_rows import (
    ADDRESS,
    VISIT,
    WAITING_ROWS,
    Arrived,
    Found,
    Known,
    Lease,
    again_query,
    again_row,
    relevance_of,
    unpacked,
    visit_row,
    waiting_of,
)
from motherlode.store.frontier_schema import (
    FETCHED,
    LEASED,
    MOST_QUEUES,
    REFUSED,
    SCHEMA,
    WAITING,
    queue_index,
)
from motherlode.store.sqlite_file import SqliteFile

CACHE_KILOBYTES = 49_152
CHECKPOINT_PAGES = 16_384
"""A page of an index that changes often is written to its place once, not with every batch."""
MOST_HOSTS = 50_000
"""Names of hosts whose numbers are kept at hand."""
START_QUEUE = 0
"""Start pages stand in no queue: they are fetched first, and counted for this one."""
SIGN = 1 << 63
COUNTED = "waiting fetched kept refused".split()


class Frontier(SqliteFile):
    """The writing side; one process at a time."""

    schema = SCHEMA

    def __init__(self, path: Path) -> None:
        self._lock = locked(path)
        super().__init__(path)
        self.connection.execute(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
        self.connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self._hosts: dict[str, int] = {}
        self._counts: dict[str, Counter[int]] = {name: Counter() for name in COUNTED}
        self._next: int = self._one("SELECT coalesce(max(id), 0) + 1 FROM addresses")
        self._visits: int = self._one("SELECT coalesce(max(number), 0) FROM visits")
        joined = "visits v JOIN addresses a ON a.id = v.address"
        self._found: int = self._one(f"SELECT count(*) FROM {joined} WHERE a.depth > 0")
        self.round = int(self.fact("round") or 0)
        self._return_leases()

    def _one(self, query: str, *values: Any) -> Any:
        with self.explained():
            row = self.connection.execute(query, values).fetchone()
        return row[0] if row else None

    def _return_leases(self) -> None:
        with self.explained():
            self.connection.execute(f"UPDATE addresses SET state = {WAITING} WHERE state = {LEASED}")

    def close(self) -> None:
        super().close()
        self._lock.close()

    def commit(self) -> None:
        """Keep the batch: pages, links, counts."""
        for name, counts in self._counts.items():
            rows = [(count, host) for host, count in counts.items() if count]
            with self.explained():
                self.connection.executemany(f"UPDATE hosts SET {name} = {name} + ? WHERE id = ?", rows)
            counts.clear()
        super().commit()

    # Facts and events

    def fact(self, name: str) -> str:
        """A setting that the crawl itself keeps, such as its policy; "" where it is not set."""
        return self._one("SELECT value FROM facts WHERE name = ?", name) or ""

    def set_fact(self, name: str, value: str) -> None:
        with self.explained():
            self.begin()
            self.connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def keep_archived(self, end: tuple[str, int], forgotten: Sequence[tuple[str, int]] = ()) -> None:
        """The pages before this place of the archive are known here, as far as they are the crawl's; but for those at
        the places that are forgotten."""
        self.set_fact("archived", f"{end[0]} {end[1]}")
        self.set_fact("forgotten", json.dumps(forgotten))

    def archived(self) -> tuple[str, int] | None:
        """Where the pages begin that a former run may have written and not lived to remember."""
        name, _, offset = self.fact("archived").partition(" ")
        return (name, int(offset)) if offset else None if self.fetched else ("", 0)

    def forgotten(self) -> list[tuple[str, int]]:
        """Where pages stand that were archived before that, and that nobody lived to remember."""
        return [(name, offset) for name, offset in json.loads(self.fact("forgotten") or "[]")]

    def note(self, kind: str, text: str) -> None:
        """Remember what happened, for those who look on."""
        with self.explained():
            self.begin()
            self.connection.execute("INSERT INTO events (time, kind, text) VALUES (?, ?, ?)", (time.time(), kind, text))

    # Finding

    def known(self, urls: Iterable[str]) -> dict[str, Known]:
        """Which of the addresses were found before."""
        marks = {mark_of(url): url for url in urls}
        query = "SELECT mark, id, state FROM addresses WHERE mark IN (SELECT value FROM json_each(?))"
        with self.explained():
            rows = self.connection.execute(query, (json.dumps(list(marks)),)).fetchall()
        return {marks[mark]: Known(number, state) for mark, number, state in rows}

    @property
    def next_serial(self) -> int:
        """The number of the next address that is added."""
        return self._next

    def add(self, found: Sequence[Found]) -> None:
        """Remember addresses that are not known yet."""
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
        said = ("", "", "") if found.reason else (link.text, link.near, link.place)
        head = (number, mark_of(found.url), found.url, host, state, found.parent, found.depth)
        return (*head, *said, found.reason, found.hops, *ratings)

    def host_number(self, name: str) -> int:
        """The number of a host, which is made where it is new."""
        number = self._hosts.get(name)
        if number is None:
            if len(self._hosts) >= MOST_HOSTS:
                self._hosts.clear()
            with self.explained():
                self.begin()
                self.connection.execute("INSERT OR IGNORE INTO hosts (name) VALUES (?)", (name,))
            number = self._hosts[name] = int(self._one("SELECT id FROM hosts WHERE name = ?", name))
        return number

    def crowded(self, patterns: Mapping[str, int], most: int) -> set[str]:
        """Count addresses by pattern; the patterns that have more than so many."""
        query = (
            "INSERT INTO patterns VALUES (?, ?) ON CONFLICT (pattern) DO UPDATE "
            "SET addresses = addresses + excluded.addresses RETURNING addresses"
        )
        with self.explained():
            self.begin()
            counted = {
                pattern: self.connection.execute(query, row).fetchall()[0][0]
                for pattern, row in ((name, (name, count)) for name, count in patterns.items())
            }
        return {pattern for pattern, count in counted.items() if count > most}

    # Rating

    def use_queues(self, count: int) -> None:
        """Keep an order for so many queues."""
        with self.explained():
            for queue in range(MOST_QUEUES):
                drop = f"DROP INDEX IF EXISTS waiting_{queue}"
                self.connection.execute(queue_index(queue) if queue < count else drop)

    def top(self, queue: int, most: int) -> list[tuple[int, Waiting]]:
        """The addresses that stand first in a queue."""
        chosen = f"SELECT id FROM addresses WHERE state = {WAITING} ORDER BY r{queue} DESC, id LIMIT ?"
        with self.explained():
            rows = self.connection.execute(f"{WAITING_ROWS} WHERE a.id IN ({chosen})", (most,)).fetchall()
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

    def lease(self, queue: int, busy: Sequence[str] = ()) -> Lease | None:
        """Take the next address whose host may be asked: a start page, or else the best of a queue."""
        hosts = json.dumps([self._hosts.get(name) or self.host_number(name) for name in busy])
        free = "AND host NOT IN (SELECT value FROM json_each(?))" if busy else ""
        values = (hosts,) if busy else ()
        starts = f"SELECT id FROM addresses WHERE state = {WAITING} AND depth = 0 {free} ORDER BY id LIMIT 1"
        best = f"SELECT id FROM addresses WHERE state = {WAITING} {free} ORDER BY r{queue} DESC, id LIMIT 1"
        number = self._one(starts, *values)
        taken_from = queue if number is None else START_QUEUE
        number = self._one(best, *values) if number is None else number
        return None if number is None else self._leased(number, taken_from)

    def _leased(self, number: int, queue: int) -> Lease:
        with self.explained():
            self.begin()
            row = self.connection.execute(f"{WAITING_ROWS} WHERE a.id = ?", (number,)).fetchone()
            self.connection.execute(f"UPDATE addresses SET state = {LEASED} WHERE id = ?", (number,))
            before = self.connection.execute(
                "SELECT etag, modified FROM visits WHERE address = ?", (number,)
            ).fetchone()
        waiting = waiting_of(row)
        self._counts["waiting"][self.host_number(authority(waiting.link.url))] -= 1
        return Lease(number, waiting, queue, row[6], row[10], row[11], *(before or ()))

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
        self.set_fact("round", str(self.round))
        with self.explained():
            self.begin()
            self.connection.execute(f"UPDATE addresses SET state = {WAITING}, tries = 0 WHERE state = {FETCHED}")
            self.connection.execute("UPDATE hosts SET waiting = waiting + fetched")

    @property
    def has_starts(self) -> bool:
        """Whether a start page still waits."""
        query = f"SELECT 1 FROM addresses WHERE state = {WAITING} AND depth = 0 LIMIT 1"
        return self._one(query) is not None

    def has_waiting(self) -> bool:
        """Whether any address waits."""
        return self.has_starts or self._one(f"SELECT 1 FROM addresses WHERE state = {WAITING} LIMIT 1") is not None

    def put_back(self, lease: Lease, *, tried: bool = True, anew: bool = False) -> None:
        """The address waits again, for another try; with as many as ever (`anew`) where it was no fault of its own."""
        tries = "0" if anew else f"tries + {tried:d}"
        with self.explained():
            self.begin()
            self.connection.execute(
                f"UPDATE addresses SET state = {WAITING}, tries = {tries} WHERE id = ?", (lease.id,)
            )
        self._counts["waiting"][self.host_number(authority(lease.url))] += 1

    def has_answered(self, url: str) -> bool:
        """Whether the host of an address has ever given a page."""
        host = self.host_number(authority(url))
        return bool(self._counts["fetched"][host] or self._one("SELECT fetched FROM hosts WHERE id = ?", host))

    def refuse(self, lease: Lease, reason: str) -> None:
        """The address gives no page, and why; a page that it gave before stays."""
        with self.explained():
            self.begin()
            visited = self._one("SELECT 1 FROM visits WHERE address = ?", lease.id)
            state = FETCHED if visited else REFUSED
            row = (state, reason, lease.id)
            self.connection.execute("UPDATE addresses SET state = ?, reason = ? WHERE id = ?", row)
        self._counts["refused"][self.host_number(authority(lease.url))] += 1

    # Visits

    def arrived(self, lease: Lease, page: Arrived) -> int:
        """Remember a page that was fetched; its place in the order of all, counted from 1."""
        with self.explained():
            self.begin()
            number = self._one("SELECT number FROM visits WHERE address = ?", lease.id)
            if number is None:
                self._visits += 1
                self._found += lease.waiting.depth > 0
                number = self._visits
                self._count_visit(lease, page)
            self.connection.execute(VISIT, visit_row(number, lease, page, self.round))
            self.connection.execute(f"UPDATE addresses SET state = {FETCHED} WHERE id = ?", (lease.id,))
            if page.kept and page.fingerprint:
                rows = [(band, page.fingerprint - SIGN, number) for band in bands(page.fingerprint)]
                self.connection.executemany("INSERT OR IGNORE INTO prints VALUES (?, ?, ?)", rows)
        return int(number)

    def _count_visit(self, lease: Lease, page: Arrived) -> None:
        host = self.host_number(authority(lease.url))
        self._counts["fetched"][host] += 1
        self._counts["kept"][host] += page.kept

    def unchanged(self, lease: Lease) -> None:
        """The page is as it was when it was fetched before."""
        with self.explained():
            self.begin()
            self.connection.execute(f"UPDATE addresses SET state = {FETCHED} WHERE id = ?", (lease.id,))
            self.connection.execute("UPDATE visits SET round = ? WHERE address = ?", (self.round, lease.id))

    @property
    def fetched(self) -> int:
        """Pages fetched so far."""
        return self._visits

    @property
    def found(self) -> int:
        """Pages fetched so far that are no start pages."""
        return self._found

    def twin_of(self, fingerprint: int, address: int) -> str:
        """The address of a kept page whose text is nearly the same; "" where there is none."""
        query = "SELECT p.print, v.address, a.url FROM prints p JOIN visits v ON v.number = p.visit "
        query += "JOIN addresses a ON a.id = v.address WHERE p.band = ?"
        for band in bands(fingerprint) if fingerprint else ():
            for other, number, url in self.connection.execute(query, (band,)):
                if number != address and distance(other + SIGN, fingerprint) <= NEAR:
                    return str(url)
        return ""

    def digest_of(self, address: int) -> str:
        """What tells the text of a page that was fetched before from any other; "" for a new one."""
        return self._one("SELECT digest FROM visits WHERE address = ?", address) or ""

    def visits(self) -> Iterator[Visit]:
        """All visits in their order, as a policy wants to hear of them."""
        query = (
            "SELECT v.number, v.address, v.queue, v.relevance, v.matched, v.links, v.records FROM visits v "
            "WHERE v.number > ? ORDER BY v.number LIMIT 200"
        )
        last = 0
        while True:
            with self.explained():
                rows = self.connection.execute(query, (last,)).fetchall()
            if not rows:
                return
            for number, address, queue, relevance, matched, links, records in rows:
                row = self.connection.execute(f"{WAITING_ROWS} WHERE a.id = ?", (address,)).fetchone()
                last = number
                yield Visit(waiting_of(row), queue, relevance, bool(matched), unpacked(links), records)

    def place_of(self, number: int) -> tuple[str, str, int] | None:
        """Address of a visit, and where its page stands in the archive."""
        query = "SELECT a.url, v.file, v.offset FROM visits v JOIN addresses a ON a.id = v.address WHERE v.number = ?"
        with self.explained():
            row: tuple[str, str, int] | None = self.connection.execute(query, (number,)).fetchone()
        return row

    # Extraction

    def unextracted(self) -> list[tuple[int, str, str, int, Relevance]]:
        """Kept pages that gave no result yet: number, address, where they stand in the archive, relevance."""
        query = (
            "SELECT v.number, a.url, v.file, v.offset, v.relevance, v.why FROM visits v "
            "JOIN addresses a ON a.id = v.address WHERE v.kept = 1 AND v.extracted = 0 ORDER BY v.number"
        )
        with self.explained():
            rows = self.connection.execute(query).fetchall()
        return [(*row[:4], relevance_of(row[4], row[5])) for row in rows]

    def extracted(self, numbers: Iterable[int]) -> None:
        """The results of these visits are in the database."""
        with self.explained():
            self.begin()
            query = "UPDATE visits SET extracted = 1 WHERE number = ?"
            self.connection.executemany(query, [(number,) for number in numbers])


def locked(path: Path) -> Any:
    """A lock that ends with the process, however it ends."""
    try:
        file = path.with_suffix(".lock").open("w")
    except OSError as error:
        raise StoreError(f"cannot be written ({error.strerror})", where=str(path.parent)) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        remedy = "Wait for it, or end it; then run the same command again."
        raise StoreError("another crawl is at work in this folder", where=str(path.parent), remedy=remedy) from error
    return file
