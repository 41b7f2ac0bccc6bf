"""Outcomes out, one by one, in the format that the file's ending names."""

from __future__ import annotations

import csv
import os
import sys
from contextlib import suppress
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Protocol, Self, get_type_hints

import msgspec

from motherlode.model import Kind, Outcome, Result, StoreError
from motherlode.store.database import Database

BATCH = 200
"""Outcomes in one transaction of a database."""
FLAT = tuple(
    name for name, kind in get_type_hints(Result).items() if kind in (str, Kind, list[str], datetime | None)
)
"""The fields of a result that fit into one cell of a table."""


class Writer(Protocol):
    """Takes outcomes, and completes its output when it is left without an error."""

    def write(self, outcome: Outcome) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Output:
    """A file that bears its name only once it is complete; until then it is NAME.part."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name)
        self.part = Path(name + ".part")
        try:
            if self.path.is_dir():
                raise IsADirectoryError(0, "it is a folder")
            self.file: BinaryIO = self.part.open("wb")
        except OSError as error:
            raise unwritable(name, error) from error

    def complete(self) -> None:
        """All is written: take the final name."""
        try:
            self.file.close()
            os.replace(self.part, self.path)
        except OSError as error:
            raise unwritable(self.name, error) from error

    def keep_part(self, error: BaseException) -> None:
        """Not all is written: leave the part, and say so with the error."""
        with suppress(OSError):
            self.file.close()
        error.add_note(f"What was written so far is kept in {self.part}")


class StandardOutput:
    """Standard output, which has no name to take and is not ours to close."""

    name = "standard output"

    def __init__(self) -> None:
        self.file: BinaryIO = sys.stdout.buffer

    def complete(self) -> None:
        self.file.flush()

    def keep_part(self, error: BaseException) -> None:
        """What was printed is printed."""


class FileWriter:
    """What the writers of files share: complete the output, or keep the part."""

    def __init__(self, output: Output | StandardOutput) -> None:
        self.output = output

    def write(self, outcome: Outcome) -> None:
        """Write an outcome; a full disk is an error that says so."""
        try:
            self.put(outcome.result)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise unwritable(self.output.name, error) from error

    def put(self, result: Result) -> None:
        """Write a result in the format."""
        raise NotImplementedError

    def finish(self) -> None:
        """Write what the format wants at the end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()
            self.output.complete()
            return
        with suppress(OSError):
            self.finish()
        self.output.keep_part(error)


class JsonLines(FileWriter):
    """One JSON object a line."""

    def put(self, result: Result) -> None:
        self.output.file.write(msgspec.json.encode(result) + b"\n")


class Csv(FileWriter):
    """The flat fields as a table; lists are joined with "; "."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._text = TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
        self._rows = csv.writer(self._text)
        self._rows.writerow(FLAT)

    def put(self, result: Result) -> None:
        self._rows.writerow([cell(getattr(result, name)) for name in FLAT])

    def finish(self) -> None:
        """Let go of the file, which else would be closed with its wrapper."""
        self._text.detach()


class Tables:
    """A database: complete after every batch, so it needs no part file, and former results stay."""

    def __init__(self, name: str) -> None:
        self._database = Database(Path(name))
        self._waiting: list[Outcome] = []

    def write(self, outcome: Outcome) -> None:
        self._waiting.append(outcome)
        if len(self._waiting) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        self._database.put(self._waiting)
        self._waiting.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._flush()
        finally:
            self._database.close()


def cell(value: Any) -> str:
    """A flat field as the text of a cell."""
    if isinstance(value, list):
        return "; ".join(value)
    return value.isoformat() if isinstance(value, datetime) else str(value or "")


def unwritable(name: str, error: OSError) -> StoreError:
    """The error for an output that cannot be written."""
    remedy = "Check that the folder exists, that there is free space, and the rights on it."
    return StoreError(f"cannot be written ({error.strerror})", where=name, remedy=remedy)


FORMATS = ("jsonl", "csv", "parquet", "db")


def open_writer(name: str, format: str = "") -> Writer:
    """A writer for a file, or for standard output (-); the format is the file's ending unless given."""
    chosen = format or ("jsonl" if name == "-" else Path(name).suffix.lower().removeprefix("."))
    if chosen not in FORMATS:
        remedy = "Known are " + ", ".join(f".{known}" for known in FORMATS) + ", or give the format by name."
        raise StoreError(f"no known format: '{chosen}'", where=name, remedy=remedy)
    if name == "-" and chosen in ("parquet", "db"):
        raise StoreError(
            f"{chosen} cannot go to standard output", where=name, remedy=f"Give a file: out.{chosen}"
        )
    if chosen == "db":
        return Tables(name)
    if chosen == "parquet":
        from motherlode.store.parquet import Parquet, require_pyarrow

        require_pyarrow()
        return Parquet(Output(name))
    output = StandardOutput() if name == "-" else Output(name)
    return Csv(output) if chosen == "csv" else JsonLines(output)
