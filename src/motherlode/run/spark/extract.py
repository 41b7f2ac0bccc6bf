"""lode extract on Spark: archives in, tables out, the failures of single pages and files among them as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from motherlode.model import Result, StoreError
from motherlode.run.count import about, kind_of
from motherlode.run.spark.archive import Archive
from motherlode.run.spark.listing import hadoop_path
from motherlode.run.spark.tables import Row, batches, numbered_rows, numbered_schema, spark_columns
from motherlode.run.spark.tally import TaskCount, new_tally
from motherlode.run.spark.task import Attempt, outcomes_of
from motherlode.store.parquet import pyarrow


class Output(Struct, frozen=True):
    """The folder of a run's tables, on any file system that Spark can write to."""

    folder: str

    def table(self, name: str) -> str:
        return f"{self.folder.rstrip('/')}/{name}"

    def check_free(self, session: Any) -> None:
        """Raise where the results of a run are, now rather than after hours; what a failed run left may go."""
        place, system = hadoop_path(session, self.table("results/_SUCCESS"))
        if system.exists(place):
            raise StoreError("holds results already", where=self.folder, remedy="Name another folder, or remove it.")


def write_results(archive: Archive, output: Output, profiles: Any = None, *, numbered: bool = False) -> Counter[str]:
    """Every page of the archive as a row of OUTPUT/results; what was counted on the way."""
    tally = new_tally(archive.session)

    def reader(attempt: Attempt, number: int) -> Iterator[Row]:
        count = TaskCount()
        known = profiles.value if profiles is not None else None
        yield from numbered_rows(seen(outcomes_of(attempt, known), count), number)
        tally.add(count.counts())

    table = archive.table(reader, numbered_schema())
    write(table if numbered else table.drop("id"), output.table("_pages" if numbered else "results"))
    counts: Counter[str] = tally.value
    return counts


def seen(outcomes: Iterator[Any], count: TaskCount) -> Iterator[Result]:
    for outcome in outcomes:
        count.saw(outcome)
        yield outcome.result


def write_warnings(session: Any, output: Output) -> None:
    """OUTPUT/warnings: a row for everything that went wrong, with its reason."""
    columns = warning_schema()
    found = (
        session.read.parquet(output.table("results")).select("source", "url", "warnings").where("size(warnings) > 0")
    )
    text = columns.serialize().to_pybytes()

    def explained(pages: Iterator[Any]) -> Iterator[Any]:
        read = pyarrow().ipc.read_schema(pyarrow().py_buffer(text))
        for batch in pages:
            yield from batches((row for page in batch.to_pylist() for row in warning_rows(page)), read)

    write(found.mapInArrow(explained, spark_columns(columns)), output.table("warnings"))


def warning_schema() -> Any:
    return pyarrow().schema([(name, pyarrow().string()) for name in ("source", "url", "reason", "warning")])


def warning_rows(page: Row) -> Iterator[Row]:
    """A row a warning; the reason is what warnings of a kind have in common."""
    result = Result(source=page["source"], url=page["url"])
    for warning in page["warnings"]:
        yield {
            "source": page["source"],
            "url": page["url"],
            "reason": kind_of(about(warning, result)),
            "warning": warning,
        }


def write(table: Any, path: str) -> None:
    """A table as Parquet, in the place of what a run that failed has left."""
    try:
        table.write.mode("overwrite").parquet(path)
    except Exception as error:
        raise not_written(path, error) from error


def not_written(path: str, error: Exception) -> StoreError:
    first = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
    return StoreError(f"the run failed: {first[:500]}", where=path, remedy="Spark's own log says more.")
