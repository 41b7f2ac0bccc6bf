"""Outcomes out, one by one, in the format that the file's ending names."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import msgspec

from motherlode.model import Outcome, Result, StoreError
from motherlode.store.output import FileWriter, Output, StandardOutput


class Writer(Protocol):
    """Takes outcomes, and completes its output when it is left without an error."""

    def write(self, outcome: Outcome) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class JsonLines(FileWriter):
    """One JSON object a line."""

    def put(self, result: Result) -> None:
        self.output.file.write(msgspec.json.encode(result) + b"\n")


ENDINGS = {
    ".jsonl": "jsonl",
    ".records.csv": "records",
    ".csv": "csv",
    ".parquet": "parquet",
    ".db": "db",
    ".bib": "bibtex",
    ".csl.json": "csl",
    ".jsonld": "jsonld",
    ".md": "markdown",
}
"""Ending of a file -> format; the bibliographies hold the papers alone."""
WHOLE_FILES = frozenset({"parquet", "db", "dataset"})
"""Formats that cannot go to standard output."""


def format_of(name: str, *, without: frozenset[str] = frozenset()) -> str:
    """The format that an output's ending names; standard output gets JSON lines."""
    if name == "-":
        return "jsonl"
    known = {ending: format for ending, format in ENDINGS.items() if format not in without}
    for ending, format in known.items():
        if name.lower().endswith(ending):
            return format
    remedy = "Known are " + ", ".join(known) + ", or give the format by name."
    raise StoreError(f"no known format: '{Path(name).suffix.lower().removeprefix('.')}'", where=name, remedy=remedy)


def open_writer(name: str, format: str = "") -> Writer:
    """A writer for a file, or for standard output (-); the format is the file's ending unless given."""
    chosen = format or format_of(name)
    if name == "-" and chosen in WHOLE_FILES:
        raise StoreError(f"{chosen} cannot go to standard output", where=name, remedy=f"Give a file: out.{chosen}")
    if chosen == "jsonl":
        return JsonLines(opened(name))
    from motherlode.store.formats import writer_of  # a database, tables and bibliographies, which take a while to load

    return writer_of(name, chosen)


def opened(name: str) -> Output | StandardOutput:
    return StandardOutput() if name == "-" else Output(name)
