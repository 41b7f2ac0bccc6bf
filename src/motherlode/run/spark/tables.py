"""Outcomes as rows of a table that Spark takes: the columns of every Parquet file of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from motherlode.model import Result
from motherlode.store.parquet import pyarrow, row_of, schema

MOST_ROWS = 256
MOST_CHARS = 4_000_000
"""A batch of rows is handed over when it has so much text."""

Row = dict[str, Any]


def numbered_schema() -> Any:
    """The columns of a result, and before them the number of the page among all: the order of the input."""
    return schema().insert(0, pyarrow().field("id", pyarrow().int64()))


def numbered_rows(results: Iterable[Result], part: int) -> Iterator[Row]:
    """Rows whose numbers are the same whenever a part is read again.

    >>> [row["id"] for row in numbered_rows([Result(), Result()], 1)]
    [4294967296, 4294967297]
    """
    for number, result in enumerate(results):
        yield {"id": (part << 32) + number, **row_of(result)}


def batches(rows: Iterable[Row], columns: Any) -> Iterator[Any]:
    """Rows as record batches, of bounded size."""
    held: list[Row] = []
    chars = 0
    for row in rows:
        held.append(row)
        chars += sum(len(value) for value in row.values() if isinstance(value, str | bytes))
        if len(held) >= MOST_ROWS or chars >= MOST_CHARS:
            yield pyarrow().RecordBatch.from_pylist(held, schema=columns)
            held, chars = [], 0
    if held:
        yield pyarrow().RecordBatch.from_pylist(held, schema=columns)


def spark_columns(columns: Any) -> Any:
    """A schema in Spark's own words."""
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(columns)
