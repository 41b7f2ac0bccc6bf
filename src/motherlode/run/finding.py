"""The formulas of a collection, ready to be searched: the index is made anew when the results are newer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from motherlode.search.formula_index import Occurrence, build_index, made_from_of
from motherlode.search.formula_search import FormulaIndex
from motherlode.store.collection import Collection
from motherlode.store.database import Database


def formula_index(collection: Collection, say: Callable[[str], None]) -> FormulaIndex:
    """The index of a collection's formulas, up to date."""
    path = collection.folder / "formulas.db"
    now = stamp_of(collection.database)
    if made_from_of(path) != now:
        say(f"lode: reading the formulas of {collection.folder}")
        with Database(collection.database) as database:
            built = build_index(path, occurrences_in(database), made_from=now)
        unread = f", {built.unreadable} more cannot be read" if built.unreadable else ""
        say(f"lode: {built.formulas} formulas in {built.occurrences} places{unread}")
    return FormulaIndex(path)


def stamp_of(database: Path) -> str:
    """What changes when results are written: time and size of the database and of what waits to go into it."""
    files = (database, database.with_name(database.name + "-wal"))
    stats = [file.stat() for file in files if file.exists()]
    return " ".join(f"{stat.st_mtime_ns}:{stat.st_size}" for stat in stats if stat.st_size)


def occurrences_in(database: Database) -> Iterator[Occurrence]:
    for result in database.results():
        page = result.url or result.source
        for formula in result.formulas:
            yield Occurrence(formula.expanded or formula.latex, page)
