"""What every open file of a collection has in common: it is left by `with`, and SQLite's faults are explained."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from motherlode.model import StoreError

MAKE_AGAIN = "Take another file name, or make it again from the archive: lode extract archive -o NEW.db"


class Closes:
    """Something that is open until it is closed, or until the end of a `with`."""

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Explained:
    """Faults of SQLite as errors that a user can read; holds nothing of a `with`, so that one serves many."""

    def __init__(self, path: Path, remedy: str = "") -> None:
        self._path = path
        self._remedy = remedy

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, sqlite3.Error):
            remedy = self._remedy or remedy_for(error)
            raise StoreError(str(error), where=str(self._path), remedy=remedy) from error


def explained(path: Path, remedy: str = "") -> Explained:
    """Faults with a file; one that can be made again has a remedy of its own."""
    return Explained(path, remedy)


def remedy_for(error: sqlite3.Error) -> str:
    """What helps against a fault of SQLite."""
    text = str(error)
    if "locked" in text:
        return "Another process is writing to it: wait for it, or end it."
    if "not a database" in text or "malformed" in text:
        return MAKE_AGAIN
    return "Check that the folder exists, that there is free space, and the rights on the file."
