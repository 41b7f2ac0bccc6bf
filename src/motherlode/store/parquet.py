"""Parquet, the format of data people; pyarrow is an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from motherlode.model import Result, StoreError
from motherlode.store.columns import FLAT, LISTS
from motherlode.store.output import FileWriter, Output

ROW_GROUP = 1000
JSON_COLUMNS = ("records", "fields", "formulas", "evidence")
"""Nested fields whose shape differs from page to page: JSON text, which every reader of tables can query."""


@cache
def pyarrow() -> Any:
    """pyarrow with its Parquet part, imported only where it is wanted: it is large."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        remedy = "pip install 'motherlode[parquet]'"
        raise StoreError("Parquet needs pyarrow, which is not installed", remedy=remedy) from error
    return pyarrow


def require_pyarrow() -> None:
    """Raise now rather than after the work."""
    pyarrow()


@cache
def schema() -> Any:
    """The columns, the same for every file, so that files can be read together."""
    arrow = pyarrow()
    types = {"fetched": arrow.timestamp("us", tz="UTC")}
    columns = [
        (name, arrow.list_(arrow.string()) if name in LISTS else types.get(name, arrow.string())) for name in FLAT
    ]
    columns.append(("relevance", arrow.float64()))
    columns += [(name, arrow.string()) for name in JSON_COLUMNS]
    return arrow.schema(columns)


def row_of(result: Result) -> dict[str, Any]:
    """A result as a row of the schema."""
    row = {name: getattr(result, name) for name in FLAT}
    row["relevance"] = result.relevance.score if result.relevance else None
    for name in JSON_COLUMNS:
        row[name] = msgspec.json.encode(getattr(result, name)).decode()
    return row


def result_of(row: dict[str, Any]) -> Result:
    """The result that a row was made of; of its relevance the terms are gone."""
    nested = {name: msgspec.json.decode(row[name]) for name in JSON_COLUMNS if row[name]}
    relevance = {"score": row["relevance"]} if row["relevance"] is not None else None
    flat = {name: row[name] for name in FLAT if row[name] is not None}
    return msgspec.convert({**flat, **nested, "relevance": relevance}, Result)


def results_in(path: Path) -> Iterator[Result]:
    """The results of a Parquet file, a batch in memory at a time."""
    with read_errors(path), pyarrow().parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(ROW_GROUP):
            yield from map(result_of, batch.to_pylist())


def rows_in_file(path: Path) -> int:
    """How many results a Parquet file has, without reading them."""
    with read_errors(path), pyarrow().parquet.ParquetFile(path) as file:
        return int(file.metadata.num_rows)


@contextmanager
def read_errors(path: Path) -> Iterator[None]:
    """What is wrong with a file that is none of ours, or is damaged."""
    try:
        yield
    except (OSError, KeyError, pyarrow().ArrowException, msgspec.DecodeError) as error:
        raise StoreError(f"cannot be read as a table of results ({error})", where=str(path)) from error


class Parquet(FileWriter):
    """A table in row groups, each written as soon as it is full."""

    def __init__(self, output: Output) -> None:
        super().__init__(output)
        self._table = pyarrow().parquet.ParquetWriter(output.file, schema(), compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def put(self, result: Result) -> None:
        self._rows.append(row_of(result))
        if len(self._rows) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._table.write_table(pyarrow().Table.from_pylist(self._rows, schema=schema()))
            self._rows = []

    def finish(self) -> None:
        self._flush()
        self._table.close()
