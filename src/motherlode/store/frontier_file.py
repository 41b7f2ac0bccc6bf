"""The file of a crawl's state: one process at a time, counts by host and pattern, and facts that a crawl keeps."""

from __future__ import annotations

import fcntl
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from motherlode.model import StoreError
from motherlode.store.frontier_schema import LEASED, SCHEMA, WAITING
from motherlode.store.sqlite_file import SqliteFile
from motherlode.store.writing import writing

CACHE_KILOBYTES = 49_152
CHECKPOINT_PAGES = 16_384
"""A page of an index that changes often is written to its place once, not with every batch."""
MOST_HOSTS = 50_000
"""Names of hosts whose numbers are kept at hand."""
MOST_PATTERNS = 20_000
"""Patterns of addresses whose counts are kept at hand."""
COUNTED = "waiting fetched kept refused".split()


class FrontierFile(SqliteFile):
    """What holds for the crawl as a whole."""

    schema = SCHEMA

    def __init__(self, path: Path) -> None:
        self._lock = locked(path)
        super().__init__(path)
        self.connection.execute(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
        self.connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self._hosts: dict[str, int] = {}
        self._counts: dict[str, Counter[int]] = {name: Counter() for name in COUNTED}
        self._alike: dict[str, int] = {}
        """How many addresses have a pattern, for patterns that came lately; `_grown` are still to be written."""
        self._grown: set[str] = set()
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
        self._keep_patterns()
        super().commit()

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
        if len(self._alike) + len(patterns) > MOST_PATTERNS:
            self._keep_patterns()
            self._alike.clear()
        for pattern, count in patterns.items():
            self._alike[pattern] = self._count_of(pattern) + count
        self._grown.update(patterns)
        return {pattern for pattern in patterns if self._alike[pattern] > most}

    def _count_of(self, pattern: str) -> int:
        if pattern in self._alike:
            return self._alike[pattern]
        return self._one("SELECT addresses FROM patterns WHERE pattern = ?", pattern) or 0

    def _keep_patterns(self) -> None:
        if not self._grown:
            return
        with self.explained():
            self.begin()
            rows = [(pattern, self._alike[pattern]) for pattern in self._grown]
            self.connection.executemany("INSERT OR REPLACE INTO patterns VALUES (?, ?)", rows)
        self._grown.clear()

    def fact(self, name: str) -> str:
        """A setting that the crawl itself keeps, such as its policy; "" where it is not set."""
        return self._one("SELECT value FROM facts WHERE name = ?", name) or ""

    def set_fact(self, name: str, value: str) -> None:
        with self.explained():
            self.begin()
            self.connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def note(self, kind: str, text: str) -> None:
        """Remember what happened, for those who look on."""
        with self.explained():
            self.begin()
            self.connection.execute("INSERT INTO events (time, kind, text) VALUES (?, ?, ?)", (time.time(), kind, text))


def locked(path: Path) -> Any:
    """A lock that ends with the process, however it ends."""
    with writing(path.parent):
        file = path.with_suffix(".lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        remedy = "Wait for it, or end it; then run the same command again."
        raise StoreError("another crawl is at work in this folder", where=str(path.parent), remedy=remedy) from error
    return file
