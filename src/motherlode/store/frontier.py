"""The state of a crawl: which addresses wait, which were fetched and what came of it, which were refused and why.

One SQLite file, written in transactions that hold a batch of pages with all that they brought: a process killed at any
moment loses at most the batch under way, whose addresses then wait again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from motherlode.crawl.addresses import authority
from motherlode.crawl.policy import Visit
from motherlode.crawl.simhash import BANDS, NEAR, bands, distance
from motherlode.model import Relevance
from motherlode.store.frontier_queues import FrontierQueues
from motherlode.store.frontier_rows import (
    VISIT,
    WAITING_ROWS,
    Arrived,
    Lease,
    relevance_of,
    unpacked,
    visit_row,
    waiting_of,
)
from motherlode.store.frontier_schema import FETCHED

SIGN = 1 << 63


class Frontier(FrontierQueues):
    """The writing side: the queues, and the pages that were fetched from them. One process at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._visits: int = self._one("SELECT coalesce(max(number), 0) FROM visits")
        joined = "visits v JOIN addresses a ON a.id = v.address"
        self._found: int = self._one(f"SELECT count(*) FROM {joined} WHERE a.depth > 0")

    # Visits

    def arrived(self, lease: Lease, page: Arrived) -> int:
        """Remember a page that was fetched; its place in the order of all, counted from 1."""
        with self.explained():
            self.begin()
            number = lease.visit
            if not number:
                self._visits += 1
                self._found += lease.waiting.depth > 0
                number = self._visits
                self._count_visit(lease, page)
            self.connection.execute(VISIT, visit_row(number, lease, page, self.round))
            self.connection.execute(f"UPDATE addresses SET state = {FETCHED} WHERE id = ?", (lease.id,))
            if page.kept and page.fingerprint:
                rows = [(band, page.fingerprint - SIGN, number) for band in bands(page.fingerprint)]
                self.connection.executemany("INSERT OR IGNORE INTO prints VALUES (?, ?, ?)", rows)
        self._now(lease.url, lease.id, FETCHED)
        return number

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
        self._now(lease.url, lease.id, FETCHED)

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
        if not fingerprint:
            return ""
        alike = f"SELECT print, visit FROM prints WHERE band IN ({', '.join('?' * BANDS)}) ORDER BY band, print, visit"
        page = "SELECT a.id, a.url FROM visits v JOIN addresses a ON a.id = v.address WHERE v.number = ?"
        for other, visit in self.connection.execute(alike, bands(fingerprint)):
            if distance(other + SIGN, fingerprint) <= NEAR:
                number, url = self.connection.execute(page, (visit,)).fetchone()
                if number != address:
                    return str(url)
        return ""

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

    # The archive

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
