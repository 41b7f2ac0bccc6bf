"""Pages into a collection: archived as fetched, extracted, remembered, and learned from."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Generator
from contextlib import closing
from enum import Enum, auto

from motherlode.model import Outcome, Page
from motherlode.recipe import Recipe
from motherlode.run.job import Job
from motherlode.run.keeper import Keeper
from motherlode.run.local import Watch, run_local
from motherlode.run.notebook import Notebook
from motherlode.store.archive import ArchiveWriter, last_place
from motherlode.store.collection import Collection
from motherlode.store.database import Database

BATCH = 200
"""Outcomes that are put into the database at once; an interrupted run still puts those it has."""

Key = tuple[str, str]


class Arrival(Enum):
    """How a page came."""

    NEW = auto()
    AGAIN = auto()
    """The same body from the same place is in the archive already."""
    EMPTY = auto()
    """Nothing came: no answer, no file."""


def collect(
    pages: Generator[Page, None, None], collection: Collection, recipe: Recipe, *, watch: Watch | None = None
) -> None:
    """Put the pages into the collection; leaving early keeps all that was done until then."""
    job = Job(recipe, rules=collection.rule_book())
    # A process that was killed may have written its last page without noting that it has.
    since = last_place(collection.archive)
    with ArchiveWriter(collection.archive, since=since) as archive, Database(collection.database) as database:
        intake = Intake(Keeper(collection.profiles), database, archive)
        arriving = intake.archived(pages)
        notebook = Notebook(intake.keeper.recall)
        with (
            closing(arriving),
            closing(run_local(arriving, job, recipe.run, watch=watch, notebook=notebook)) as outcomes,
        ):
            try:
                for outcome in outcomes:
                    intake.take(outcome)
            except BaseException as error:
                error.add_note(f"What was done so far is kept in {collection.folder}")
                raise
            finally:
                intake.flush()


class Intake:
    """The pages under way into a collection; outcomes come back in their order, one for each."""

    def __init__(self, keeper: Keeper, database: Database, archive: ArchiveWriter) -> None:
        self.keeper = keeper
        self._database = database
        self._archive = archive
        self._arrivals: deque[Arrival] = deque()
        self._waiting: dict[Key, Outcome] = {}

    def archived(self, pages: Generator[Page, None, None]) -> Generator[Page, None, None]:
        """The same pages, each in the archive before it goes on; downloads under way end with it."""
        with closing(pages):
            for page in pages:
                self._arrivals.append(self._arrival(page))
                yield page

    def _arrival(self, page: Page) -> Arrival:
        if not page.body:
            return Arrival.EMPTY
        digest = digest_of(page)
        if self._database.has_archived(digest):
            return Arrival.AGAIN
        self._archive.write(page)
        self._database.note_archived(digest)
        return Arrival.NEW

    def take(self, outcome: Outcome) -> None:
        """Keep an outcome. A page that no longer answers does not wipe out what it gave before."""
        arrival = self._arrivals.popleft()
        result = outcome.result
        key = (result.source, result.url)
        known = key in self._waiting or self._database.holds(*key)
        if known and arrival is Arrival.EMPTY:
            return
        if not (known and arrival is Arrival.AGAIN):
            self.keeper.take(outcome.lesson)
        self._waiting[key] = outcome
        if len(self._waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Write what has gathered."""
        self._database.put(self._waiting.values())
        self._waiting.clear()
        self.keeper.flush()


def digest_of(page: Page) -> str:
    """What tells a page from all others: where it is from, and every byte of it."""
    digest = hashlib.sha256(page.body)
    digest.update(f"\0{page.source}\0{page.url}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
