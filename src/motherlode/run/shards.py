"""Results of a cluster made searchable: the Parquet parts of a run as shards, small collections with their indexes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from motherlode.model import LodeError, Outcome, StoreError
from motherlode.store.collection import Collection, is_collection, open_collection
from motherlode.store.database import Database
from motherlode.store.parquet import results_in, rows_in_file
from motherlode.store.writing import writing

if TYPE_CHECKING:
    from motherlode.run.indexing import Indexed

SHARD_PAGES = 100_000
"""Small parts are put together until a shard has so many pages: every search asks every shard."""
STEP = 500
"""Results that are put at once."""


class Fault(Struct, frozen=True):
    """An error on its way from another process: our errors cannot be pickled."""

    what: str
    where: str
    remedy: str


def is_run(folder: Path) -> bool:
    """Whether a folder holds the tables of a run on Spark."""
    return (folder / "results").is_dir()


def searched_in(folder: Path) -> list[Collection]:
    """What a search of a folder looks through: the collection that it is, or the shards of a run."""
    if is_collection(folder) or not is_run(folder):
        return [open_collection(folder)]
    found = [Collection(path) for path in sorted((folder / "shards").glob("?????")) if is_collection(path)]
    if not found:
        raise StoreError("holds results that are not indexed yet", where=str(folder), remedy=f"lode index {folder}")
    return found


def build_shards(folder: Path, pages: int = SHARD_PAGES, workers: int = 0) -> Iterator[Indexed]:
    """Make the shards that are not there yet, several at a time; what was done for each."""
    parts = sorted((folder / "results").glob("*.parquet"))
    if not parts:
        raise StoreError("holds no Parquet files", where=str(folder / "results"), remedy="Name the folder of a run.")
    shards = [(folder / "shards" / f"{number:05}", group) for number, group in enumerate(grouped(parts, pages))]
    new = [(shard, group) for shard, group in shards if not shard.exists()]
    if not new:
        return
    with ProcessPoolExecutor(min(len(new), workers or os.cpu_count() or 1), get_context("spawn")) as pool:
        for done in pool.map(tried_shard, *zip(*new, strict=True)):
            if isinstance(done, Fault):
                raise StoreError(done.what, where=done.where, remedy=done.remedy)
            yield done


def grouped(parts: Sequence[Path], most: int) -> Iterator[list[Path]]:
    """Parts in their order, put together as long as they have no more rows than that."""
    group: list[Path] = []
    rows = 0
    for part in parts:
        count = rows_in_file(part)
        if group and rows + count > most:
            yield group
            group, rows = [], 0
        group.append(part)
        rows += count
    if group:
        yield group


def tried_shard(shard: Path, parts: Sequence[Path]) -> Indexed | Fault:
    try:
        return build_shard(shard, parts)
    except LodeError as error:
        return Fault(error.what, error.where, error.remedy)


def build_shard(shard: Path, parts: Sequence[Path]) -> Indexed:
    """The rows as a collection with its index. It has its name only when it is whole."""
    from motherlode.run.finding import Finder  # it loads numpy; `lode serve` asks this module only for the folders

    partial = shard.with_suffix(".partial")
    shutil.rmtree(partial, ignore_errors=True)
    with writing(partial):
        partial.mkdir(parents=True)
    made = Collection(partial)
    with Database(made.database) as database:
        outcomes = (Outcome(result) for part in parts for result in results_in(part))
        while step := list(islice(outcomes, STEP)):
            database.put(step)
    with Finder(made) as finder:
        (done,) = finder.refresh()
    with writing(shard):
        partial.rename(shard)
    return done
