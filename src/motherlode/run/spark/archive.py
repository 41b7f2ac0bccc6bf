"""An archive on a cluster: its parts, and what every task is told of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import InputError
from motherlode.recipe import RunSettings
from motherlode.run.local import order_for
from motherlode.run.spark.hadoop import settings_of
from motherlode.run.spark.listing import Listed
from motherlode.run.spark.parts import Part, part_bytes, parts_of
from motherlode.run.spark.session import tries_of
from motherlode.run.spark.tables import Row, batches, spark_columns
from motherlode.run.spark.task import Attempt, Order
from motherlode.run.work import Work

Reader = Callable[[Attempt, int], Iterable[Row]]
"""What is made of a part: rows, given the attempt and the part's number."""


class Archive(Struct, frozen=True):
    """The files of a run, cut into parts that every machine can look up by number."""

    session: Any
    order: Order
    parts: Any
    """Broadcast."""
    bytes: int
    files: int

    @property
    def size(self) -> int:
        return len(self.parts.value)

    def table(self, reader: Reader, columns: Any) -> Any:
        """The rows that the reader makes of the parts, a task each."""
        parts, order = self.parts, self.order
        text = columns.serialize().to_pybytes()

        def work(numbers: Iterator[Any]) -> Iterator[Any]:
            import pyarrow

            read = pyarrow.ipc.read_schema(pyarrow.py_buffer(text))
            for number in (number for batch in numbers for number in batch.column(0).to_pylist()):
                attempt = Attempt(parts.value[number], order, attempt_number())
                yield from batches(reader(attempt, number), read)

        numbers = self.session.range(0, self.size, 1, self.size)
        return numbers.mapInArrow(work, spark_columns(columns))


def attempt_number() -> int:
    """How often this task was tried before."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context.attemptNumber() if context else 0


def open_archive(session: Any, files: Sequence[Listed], order: Order, part: int = 0) -> Archive:
    """The files as parts of so many bytes, or as suits the cores that there are."""
    if not files:
        raise InputError("no input gave a page; nothing was written")
    total = sum(file.size for file in files)
    most = part or part_bytes(total, session.sparkContext.defaultParallelism)
    parts: list[Part] = parts_of(files, most)
    return Archive(session, order, session.sparkContext.broadcast(parts), total, len(files))


def order_of(session: Any, work: Work, run: RunSettings) -> Order:
    """A core of the cluster is one task, and a task has one worker."""
    settings = replace(run, workers=1)
    return Order(order_for(work, settings), settings, settings_of(session), tries_of(session))
