"""Outcomes out, one by one, in the format that the file's ending names."""

from __future__ import annotations

import csv
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import msgspec

from motherlode.model import Outcome, Result, StoreError
from motherlode.store.bibliography import BibTex
from motherlode.store.columns import FLAT
from motherlode.store.csl import CslJson
from motherlode.store.database import Database
from motherlode.store.dataset import DatasetFolder
from motherlode.store.linked_data import JsonLd
from motherlode.store.markdown import Markdown, MarkdownFolder
from motherlode.store.output import FileWriter, Output, StandardOutput
from motherlode.store.parquet import Parquet, require_pyarrow

BATCH = 200
"""Outcomes in one transaction of a database."""


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


class Csv(FileWriter):
    """The flat fields as a table; lists are joined with "; ", metadata by name is a cell of JSON."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._text = TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
        self._rows = csv.writer(self._text)
        self._rows.writerow([*FLAT, "fields"])

    def put(self, result: Result) -> None:
        fields = msgspec.json.encode(result.fields).decode() if result.fields else ""
        self._rows.writerow([*(cell(getattr(result, name)) for name in FLAT), fields])

    def finish(self) -> None:
        """Let go of the file, which else would be closed with its wrapper."""
        self._text.detach()


class Tables:
    """A database: complete after every batch, so it needs no part file, and former results stay."""

    def __init__(self, name: str) -> None:
        self._name = name
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
        if error:
            error.add_note(f"What was done so far is kept in {self._name}")


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a program for tables takes for the beginning of a formula, and may act on."""


def cell(value: Any) -> str:
    """A flat field as the text of a cell; one that a program for tables would calculate begins with an apostrophe.

    >>> cell(["=1+1", "b"]), cell("a=b"), cell(None)
    ("'=1+1; b", 'a=b', '')
    """
    if isinstance(value, list):
        value = "; ".join(value)
    text = value.isoformat() if isinstance(value, datetime) else str(value or "")
    return f"'{text}" if text.startswith(FORMULA) else text


ENDINGS = {
    ".jsonl": "jsonl",
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
    if chosen == "db":
        return Tables(name)
    if chosen == "parquet":
        require_pyarrow()
        return Parquet(Output(name))
    if chosen == "dataset":
        return DatasetFolder(name)
    if chosen == "markdown" and name != "-" and not name.lower().endswith(".md"):
        return MarkdownFolder(name)
    output = StandardOutput() if name == "-" else Output(name)
    writers = {"csv": Csv, "bibtex": BibTex, "csl": CslJson, "jsonld": JsonLd, "markdown": Markdown}
    return writers.get(chosen, JsonLines)(output)
