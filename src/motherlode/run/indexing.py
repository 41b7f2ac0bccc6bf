"""Results into the index: what changed since the last look, in steps that are each complete."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from motherlode.model import Record, Result
from motherlode.search.formula_index import FormulaWriter, Known, Occurrence
from motherlode.search.index_file import note, noted, transaction
from motherlode.search.word_index import PageText, WordWriter
from motherlode.store.collection import Collection
from motherlode.store.database import Change, Database

STEP = 500
"""Changes that are written at once; what is written stays, even if the next step is broken off."""
FEW_DEAD = 1000
"""Dead pages that are never worth a new index."""
MOST_FACTS = 2000
"""Values of fields that are kept of a page."""


class Indexed(Struct):
    """What an update did."""

    pages: int = 0
    formulas: int = 0
    gone: int = 0
    unreadable: int = 0
    busy: bool = False
    """Another process writes the index; nothing was done here."""


def index_file(collection: Collection) -> Path:
    return collection.folder / "search.db"


def update_index(collection: Collection, connection: sqlite3.Connection) -> Indexed:
    """Bring an index up to the results of its collection."""
    done = Indexed()
    with Database(collection.database) as database:
        begin(connection, database.identity())
        if int(noted(connection, "revision") or 0) == database.revision():
            return done
        changes = database.changes(int(noted(connection, "revision") or 0))
        known: Known = {}
        while step := list(islice(changes, STEP)):
            with transaction(connection):
                # Another process may have been faster: then its work is not done again.
                seen = int(noted(connection, "revision") or 0)
                write_step(connection, [change for change in step if change.revision > seen], known, done)
                note(connection, "revision", str(max(seen, step[-1].revision)))
    return done


def begin(connection: sqlite3.Connection, identity: str) -> None:
    """An index of another database, or one of mostly dead pages, is emptied."""
    if noted(connection, "identity") == identity and not is_worn(connection):
        return
    with transaction(connection):
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            connection.execute(f'DELETE FROM "{name}"')
        note(connection, "identity", identity)


def is_worn(connection: sqlite3.Connection) -> bool:
    """Whether more pages are dead than alive."""
    dead, live = (connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("dead", "pages"))
    return bool(dead > live + FEW_DEAD)


def write_step(connection: sqlite3.Connection, changes: list[Change], known: Known, done: Indexed) -> None:
    """One step: former versions die, new ones get their numbers."""
    first = connection.execute("SELECT (SELECT count(*) FROM pages) + (SELECT count(*) FROM dead)").fetchone()[0]
    words, formulas = WordWriter(connection, first), FormulaWriter(connection, known)
    for change in changes:
        bury(connection, change.number)
        if change.result is None:
            done.gone += 1
            continue
        page = words.add(page_text(change.number, change.result))
        connection.execute("INSERT INTO pages VALUES (?, ?)", (change.number, page))
        for formula in change.result.formulas:
            formulas.add(Occurrence(formula.expanded or formula.latex, page))
        done.pages += 1
    words.finish()
    built = formulas.finish()
    done.formulas += built.formulas
    done.unreadable += built.unreadable


def bury(connection: sqlite3.Connection, result: int) -> None:
    """The page that a result had so far is not found any more."""
    row = connection.execute("DELETE FROM pages WHERE result = ? RETURNING page", (result,)).fetchone()
    if row:
        connection.execute("INSERT INTO dead VALUES (?)", row)


def page_text(number: int, result: Result) -> PageText:
    """What of a result is searched."""
    facts = tuple(islice(facts_of(result.fields), MOST_FACTS))
    names = (*result.keywords, *(value for _, value in facts), result.site_name, *result.affiliations, result.doi)
    return PageText(
        result=number,
        title="\n".join(filter(None, (result.title, result.title_alt))),
        authors="\n".join(result.authors),
        names="\n".join(filter(None, names)),
        text="\n".join(texts_of(result)),
        site=site_of(result),
        kind=result.kind,
        language=result.language,
        published=result.published,
        facts=facts,
    )


def texts_of(result: Result) -> Iterator[str]:
    """The main text, and what of the abstracts and records does not stand in it."""
    yield result.text
    for text in (result.abstract, result.abstract_alt):
        if text and text not in result.text:
            yield text
    for record in result.records:
        if record_text(record) not in result.text:
            yield record_text(record)


def record_text(record: Record) -> str:
    return record.text or record.body


def facts_of(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Name and value of every field, those inside other fields too."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from facts_of(one, str(key))
    elif isinstance(value, list):
        for one in value:
            yield from facts_of(one, name)
    elif value is not None and value != "":
        yield name, str(value)


def site_of(result: Result) -> str:
    """The host of a page's address."""
    try:
        return (urlsplit(result.url or result.canonical_url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
