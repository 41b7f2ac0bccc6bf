"""Results and the claims behind them, in one SQLite file that any tool can open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from motherlode.model import Claim, Outcome, Record, Result, StoreError, Where
from motherlode.store.database_schema import UPGRADES, VERSION
from motherlode.store.faults import MAKE_AGAIN, Closes, explained

PUT_RESULT = """
INSERT INTO results (source, url, kind, language, title, published, result) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (source, url) DO UPDATE SET kind = excluded.kind, language = excluded.language,
    title = excluded.title, published = excluded.published, result = excluded.result
RETURNING id
"""
PUT_CLAIM = "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
GET_CLAIMS = "SELECT label, value, by, place, score, record, agreed FROM claims WHERE result = ? ORDER BY number"
FIND = "SELECT id, result FROM results WHERE url = ?1 OR source = ?1 ORDER BY url = ?1 DESC, id LIMIT 1"
CHANGED = """
SELECT revision, changes.result, results.result FROM changes LEFT JOIN results ON results.id = changes.result
WHERE revision > ? ORDER BY revision LIMIT 200
"""
STEP = "SELECT id, result FROM results WHERE id > ? ORDER BY id LIMIT 200"

Part = TypeVar("Part")


class Testimony(Struct, frozen=True):
    """A claim, and whether its witness stands among those that agree with the verdict."""

    claim: Claim
    agreed: bool


class Change(Struct, frozen=True):
    """A result that is new or other than before, or is gone."""

    revision: int
    number: int
    result: Result | None


class Database(Closes):
    """The results of a collection; `put` is all or nothing, readers are never in its way."""

    def __init__(self, path: Path, *, wait: float = 30.0, shared: bool = False) -> None:
        """Open or make it; one that is `shared` may be used by several threads, which take turns."""
        self._path = path
        with self._explained():
            self._connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=not shared)
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise

    def _prepare(self) -> None:
        version = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            self._upgrade_or_refuse(version)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.execute("PRAGMA foreign_keys = ON")

    def _upgrade_or_refuse(self, version: int) -> None:
        with self._transaction():
            # Another process may have made the tables while this one waited.
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            if version == VERSION:
                return
            if version not in UPGRADES or (tables and not version):
                raise self._foreign(version)
            for statement in UPGRADES[version]:
                self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def _foreign(self, version: int) -> StoreError:
        what = f"a database of version {version}; this is version {VERSION}" if version else "no Motherlode database"
        return StoreError(f"is {what}", where=str(self._path), remedy=MAKE_AGAIN)

    def _explained(self) -> AbstractContextManager[None]:
        return explained(self._path)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def put(self, outcomes: Iterable[Outcome]) -> None:
        """Keep all outcomes or none; one from the same source and address replaces the former."""
        with self._explained(), self._transaction():
            for outcome in outcomes:
                self._put_one(outcome)

    def _put_one(self, outcome: Outcome) -> None:
        result = outcome.result
        row = (result.source, result.url, result.kind, result.language, result.title, result.published)
        number = self._connection.execute(PUT_RESULT, (*row, to_json(result))).fetchone()[0]
        self._connection.execute("DELETE FROM claims WHERE result = ?", (number,))
        rows = (claim_row(number, at, claim, result) for at, claim in enumerate(outcome.claims))
        self._connection.executemany(PUT_CLAIM, rows)

    def results(self) -> Iterator[Result]:
        """All results in the order in which their sources first came; read in steps, so memory stays flat."""
        last = 0
        while True:
            with self._explained():
                rows = self._connection.execute(STEP, (last,)).fetchall()
            if not rows:
                return
            last = rows[-1][0]
            for _, text in rows:
                yield msgspec.json.decode(text, type=Result)

    def picked(self, numbers: Iterable[int]) -> Iterator[Result]:
        """Some results by number, in the order given; those that are gone by now are left out."""
        remaining = iter(numbers)
        while step := list(islice(remaining, 200)):
            found = self.chosen(step, Result)
            yield from (found[number] for number in step if number in found)

    def identity(self) -> str:
        """A name that no other database has, not even one made anew in its place."""
        with self._explained():
            return str(self._connection.execute("SELECT value FROM about WHERE name = 'identity'").fetchone()[0])

    def revision(self) -> int:
        """The number of the last change."""
        with self._explained():
            return int(self._connection.execute("SELECT coalesce(max(revision), 0) FROM changes").fetchone()[0])

    def changes(self, since: int = 0) -> Iterator[Change]:
        """What changed after a revision, each result once, in the order of its last change."""
        while True:
            with self._explained():
                rows = self._connection.execute(CHANGED, (since,)).fetchall()
            if not rows:
                return
            since = rows[-1][0]
            for revision, number, text in rows:
                yield Change(revision, number, msgspec.json.decode(text, type=Result) if text else None)

    def chosen(self, numbers: Iterable[int], kind: type[Part]) -> dict[int, Part]:
        """Some results by number, each read as far as a struct of fewer fields asks."""
        find = "SELECT id, result FROM results WHERE id IN (SELECT value FROM json_each(?))"
        with self._explained():
            rows = self._connection.execute(find, (to_json(list(numbers)),)).fetchall()
        return {number: msgspec.json.decode(text, type=kind) for number, text in rows}

    def find(self, url_or_source: str) -> Result | None:
        """The result of an address or a source, or None."""
        with self._explained():
            row = self._connection.execute(FIND, (url_or_source,)).fetchone()
        return msgspec.json.decode(row[1], type=Result) if row else None

    def names(self) -> list[str]:
        """What `find` finds: the address of every page, or its source where it has none."""
        with self._explained():
            rows = self._connection.execute("SELECT iif(url != '', url, source) FROM results ORDER BY id").fetchall()
        return [name for (name,) in rows]

    def holds(self, source: str, url: str) -> bool:
        """Whether there is a result from exactly this source and address."""
        query = "SELECT 1 FROM results WHERE source = ? AND url = ?"
        with self._explained():
            return self._connection.execute(query, (source, url)).fetchone() is not None

    def has_archived(self, digest: str) -> bool:
        """Whether this page, byte for byte, is known to be in the archive."""
        with self._explained():
            query = "SELECT 1 FROM archived WHERE digest = ?"
            return self._connection.execute(query, (digest,)).fetchone() is not None

    def note_archived(self, digest: str) -> None:
        """Remember that a page is in the archive."""
        with self._explained():
            self._connection.execute("INSERT OR IGNORE INTO archived VALUES (?)", (digest,))

    def claims_of(self, url_or_source: str) -> list[Testimony]:
        """Every claim about the page, in the order in which the witnesses spoke."""
        with self._explained():
            row = self._connection.execute(FIND, (url_or_source,)).fetchone()
            rows = self._connection.execute(GET_CLAIMS, row[:1]).fetchall() if row else []
        return [testimony(fields) for fields in rows]

    def close(self) -> None:
        self._connection.close()


def to_json(value: Any) -> str:
    """JSON as text, so that SQLite's own JSON functions read it."""
    return msgspec.json.encode(value).decode()


def claim_row(result: int, number: int, claim: Claim, verdict: Result) -> tuple[Any, ...]:
    """A claim as a row."""
    place, value = to_json(claim.where), to_json(claim.value)
    return (result, number, claim.label, value, claim.by, place, claim.score, claim.record, agrees(claim, verdict))


def agrees(claim: Claim, verdict: Result) -> bool:
    """Whether the claim's witness stands among those that the verdict follows, and this is the claim that it follows:
    who cuts a page into records claims several cuts."""
    evidence = verdict.evidence.get(claim.label)
    if evidence is None or claim.by not in evidence.by:
        return False
    return claim.label != "records" or _is_cut(claim, verdict.records)


def _is_cut(claim: Claim, records: Sequence[Record]) -> bool:
    """Are these as many as the records, one that stands elsewhere aside, or four of five: as cuts that agree are?"""
    few, many = sorted((claim.value, len(records)))
    return bool(many - few <= 1 or 5 * few >= 4 * many)


def testimony(row: tuple[Any, ...]) -> Testimony:
    """A row as the claim that it was."""
    label, value, by, place, score, record, agreed = row
    where = msgspec.json.decode(place, type=Where)
    return Testimony(Claim(label, msgspec.json.decode(value), by, where, score, record), bool(agreed))
