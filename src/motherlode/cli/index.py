"""lode index: what a search looks things up in, made before anyone waits for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motherlode.cli.errors import tell

if TYPE_CHECKING:
    from motherlode.run.indexing import Indexed


def index(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection, or the results of Spark.")],
    workers: Annotated[int, typer.Option("--workers", min=0, help="Shards made at a time; 0: one a core.")] = 0,
) -> None:
    """Bring the index of a collection up to date, or make shards of the results of a run on Spark.

    A search of a collection does so by itself; this command does it before anyone waits for a search. The index is
    search.db in the collection, and may be deleted. The Parquet files of a run become shards/NNNNN beside them, which
    lode search and lode serve look through together; those that are there already stay as they are.
    """
    from motherlode.model import StoreError
    from motherlode.run.finding import Finder
    from motherlode.run.shards import build_shards, is_run
    from motherlode.store.collection import is_collection, open_collection

    if is_run(folder) and not is_collection(folder):
        done = list(build_shards(folder, workers=workers))
        tell(f"lode: {len(done)} new shards; {summary(done)}")
        return
    with Finder(open_collection(folder)) as finder:
        made = finder.refresh()
    if any(one.busy for one in made):
        remedy = "Wait for it, or end it; then run the same command again."
        raise StoreError("another process is writing the index", where=str(folder), remedy=remedy)
    tell(f"lode: {summary(made)}")


def summary(done: Iterable[Indexed]) -> str:
    parts = list(done)
    pages, gone, formulas = (sum(getattr(one, name) for one in parts) for name in ("pages", "gone", "formulas"))
    unreadable = sum(one.unreadable for one in parts)
    unread = f", {unreadable} formulas cannot be read" if unreadable else ""
    return f"{pages} pages indexed, {gone} gone, {formulas} new formulas{unread}"
