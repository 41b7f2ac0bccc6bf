"""The formats of results other than JSON lines."""

from __future__ import annotations

import csv
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from motherlode.model import Outcome, Result
from motherlode.store.bibliography import BibTex
from motherlode.store.columns import FLAT, RECORD_ITEMS
from motherlode.store.csl import CslJson
from motherlode.store.database import Database
from motherlode.store.dataset import DatasetFolder
from motherlode.store.export import Writer, opened
from motherlode.store.linked_data import JsonLd
from motherlode.store.markdown import Markdown, MarkdownFolder
from motherlode.store.output import FileWriter, Output, StandardOutput
from motherlode.store.parquet import Parquet, require_pyarrow

BATCH = 200
"""Outcomes in one transaction of a database."""


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


class RecordsCsv(FileWriter):
    """A row a record; the columns of listings, which differ from site to site, are a cell of JSON."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._text = TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
        self._rows = csv.writer(self._text)
        self._rows.writerow(["page", "page_title", "position", *RECORD_ITEMS, "xpath", "columns"])

    def put(self, result: Result) -> None:
        for position, record in enumerate(result.records, 1):
            items = (cell(getattr(record, name)) for name in RECORD_ITEMS)
            columns = msgspec.json.encode(record.columns).decode() if record.columns else ""
            page = (cell(result.url or result.source), cell(result.title), position)
            self._rows.writerow([*page, *items, record.where.xpath, columns])

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


FILES = {"csv": Csv, "records": RecordsCsv, "bibtex": BibTex, "csl": CslJson, "jsonld": JsonLd, "markdown": Markdown}
"""Formats that are one file, or standard output."""


def writer_of(name: str, format: str) -> Writer:
    """A writer of this format."""
    if format == "db":
        return Tables(name)
    if format == "parquet":
        require_pyarrow()
        return Parquet(Output(name))
    if format == "dataset":
        return DatasetFolder(name)
    if format == "markdown" and name != "-" and not name.lower().endswith(".md"):
        return MarkdownFolder(name)
    return FILES[format](opened(name))
