"""What every open file of a collection has in common: it is left by `with`, and SQLite's faults are explained."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def explained(path: Path, remedy: str = "") -> Iterator[None]:
    """Faults of SQLite as errors that a user can read; a file that can be made again has a remedy of its own."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(error), where=str(path), remedy=remedy or remedy_for(error)) from error


def remedy_for(error: sqlite3.Error) -> str:
    """What helps against a fault of SQLite."""
    text = str(error)
    if "locked" in text:
        return "Another process is writing to it: wait for it, or end it."
    if "not a database" in text or "malformed" in text:
        return MAKE_AGAIN
    return "Check that the folder exists, that there is free space, and the rights on the file."
