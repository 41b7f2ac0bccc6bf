"""One SQLite file in a collection: opened, checked for its version, its faults explained."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from motherlode.model import StoreError
from motherlode.store.faults import Closes, Explained, explained


class SqliteFile(Closes):
    """A file in WAL mode, so that readers are never in the writer's way; several calls may share one transaction."""

    version = 1
    schema = ""

    def __init__(self, path: Path, *, wait: float = 30.0) -> None:
        self.path = path
        self._explained = explained(path)
        with self.explained():
            self.connection = sqlite3.connect(path, timeout=wait, isolation_level=None, cached_statements=256)
            try:
                self._prepare()
            except BaseException:
                self.connection.close()
                raise

    def _prepare(self) -> None:
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        self.connection.execute("BEGIN IMMEDIATE")
        found = self.connection.execute("PRAGMA user_version").fetchone()[0]
        if not found:
            for statement in self.schema.split(";"):
                self.connection.execute(statement)
            self.connection.execute(f"PRAGMA user_version = {self.version}")
        elif found != self.version:
            what = f"is of version {found}; this is version {self.version}"
            raise StoreError(what, where=str(self.path), remedy="Begin anew in another folder: lode new FOLDER …")
        self.connection.execute("COMMIT")

    def explained(self) -> Explained:
        """Faults of SQLite as errors that a user can read."""
        return self._explained

    def begin(self) -> None:
        """Open a transaction, unless one is open."""
        if not self.connection.in_transaction:
            self.connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """All that was done since the last time is there to stay."""
        if self.connection.in_transaction:
            with self.explained():
                self.connection.execute("COMMIT")

    def close(self) -> None:
        """Leave; what was not committed is undone."""
        self.connection.close()
