"""Pages that say the same as an earlier one, found among all pages of a run: exact copies, and near ones.

A page is a copy of the earliest page that it is alike to; the first of them all stays. Which page is the earlier is
decided by the order of the input, so the same pages stay whatever the size of the cluster.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from motherlode.read.shingles import ALIKE, bands, overlap, shingles
from motherlode.run.spark.tables import Row, batches, spark_columns
from motherlode.store.parquet import pyarrow

NEIGHBOURS = 64
"""Of pages that share a band, each is compared with so many before it: a band that a million pages share costs a
million times this, not a million squared."""


def duplicates_of(pages: Any) -> Any:
    """Of a table with `id` and `text`: the ids of copies, each with the first that it copies and how alike they are."""
    exact = exact_copies(pages)
    unique = pages.join(exact, "id", "left_anti")
    return exact.unionByName(near_copies(unique))


def exact_copies(pages: Any) -> Any:
    """Pages whose text is letter for letter that of an earlier one; pages without text are nobody's copy."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    same = Window.partitionBy("digest")
    texts = pages.where(f.length("text") > 0).select("id", f.sha2("text", 256).alias("digest"))
    first = texts.withColumn("of", f.min("id").over(same))
    return first.where("id != of").select("id", "of", f.lit(1.0).alias("alike"))


def near_copies(pages: Any) -> Any:
    """Pages whose shingles overlap with those of an earlier one by `ALIKE` at least."""
    from pyspark.sql import functions as f

    first = alike_pairs(pages).groupBy("id").agg(f.min(f.struct("of", "alike")).alias("first"))
    return first.select("id", "first.of", "first.alike")


def alike_pairs(pages: Any) -> Any:
    """All pairs of near copies that were found: those that share a band, compared."""
    from pyspark.sql import functions as f

    sketches = pages.select("id", "text").mapInArrow(sketched, spark_columns(sketch_schema())).persist()
    banded = sketches.select("id", f.explode("bands").alias("band")).groupBy("band")
    shared = banded.agg(f.sort_array(f.collect_list("id")).alias("ids")).where(f.size("ids") > 1)
    pairs = shared.select("ids").mapInArrow(paired, "id long, of long").distinct()
    words = sketches.select("id", "shingles")
    both = pairs.join(words, "id").join(words.toDF("of", "others"), "of")
    return both.mapInArrow(compared, "id long, of long, alike double")


def sketch_schema() -> Any:
    arrow = pyarrow()
    return arrow.schema(
        [("id", arrow.int64()), ("shingles", arrow.binary()), ("bands", arrow.list_(arrow.int64()))],
    )


def sketched(texts: Iterator[Any]) -> Iterator[Any]:
    """Pages as their shingles, and the bands of these."""
    yield from batches(map(sketch, rows_in(texts)), sketch_schema())


def sketch(page: Row) -> Row:
    found = shingles(page["text"] or "")
    return {"id": page["id"], "shingles": found.tobytes(), "bands": bands(found)}


def paired(shared: Iterator[Any]) -> Iterator[Any]:
    """Pages that share a band, two by two, the earlier as second."""
    columns = pyarrow().schema([(name, pyarrow().int64()) for name in ("id", "of")])
    rows = ({"id": late, "of": early} for row in rows_in(shared) for early, late in pairs_of(row["ids"]))
    yield from batches(rows, columns)


def pairs_of(ids: list[int], most: int = NEIGHBOURS) -> Iterator[tuple[int, int]]:
    """Every page with the first ones, and with those just before it.

    >>> list(pairs_of([1, 2, 3]))
    [(1, 2), (1, 3), (2, 3)]
    >>> len(list(pairs_of(list(range(1000)), most=4)))
    3990
    """
    half = most // 2
    for place, late in enumerate(ids):
        for early in [*ids[: min(half, place)], *ids[max(half, place - half) : place]]:
            yield early, late


def compared(pairs: Iterator[Any]) -> Iterator[Any]:
    """The pairs that are alike indeed."""
    arrow = pyarrow()
    columns = arrow.schema([("id", arrow.int64()), ("of", arrow.int64()), ("alike", arrow.float64())])
    rows = ({"id": row["id"], "of": row["of"], "alike": likeness(row)} for row in rows_in(pairs))
    yield from batches((row for row in rows if row["alike"] >= ALIKE), columns)


def likeness(row: Row) -> float:
    return overlap(np.frombuffer(row["shingles"], np.uint64), np.frombuffer(row["others"], np.uint64))


def rows_in(tables: Iterator[Any]) -> Iterator[Row]:
    return (row for table in tables for row in table.to_pylist())
