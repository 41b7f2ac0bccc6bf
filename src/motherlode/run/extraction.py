"""Kept pages on their way through the workers into the database, while the crawl goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import wait
from typing import Protocol

from msgspec.structs import replace

from motherlode.model import Outcome, Page, Relevance
from motherlode.recipe import Recipe
from motherlode.run.crew import Crew
from motherlode.run.desk import Desk
from motherlode.run.job import Job
from motherlode.run.keeper import Keeper
from motherlode.run.local import Line, order_for
from motherlode.run.notebook import Notebook
from motherlode.store.collection import Collection
from motherlode.store.database import Database

MOST_WAITING = 256
"""Pages that may wait for a worker; with more, the crawl waits."""


class Extracting(Protocol):
    """Takes pages with the number of their visit; gives the numbers of those whose results are kept."""

    def take(self, number: int, page: Page, relevance: Relevance) -> None: ...

    def step(self, *, patient: bool = False) -> None: ...

    def flush(self) -> list[int]: ...

    def finish(self) -> Iterator[list[int]]: ...

    def close(self) -> None: ...


class Extraction:
    """The workers of this machine, beside a crawl."""

    def __init__(self, collection: Collection, recipe: Recipe) -> None:
        self._database = Database(collection.database)
        self._keeper = Keeper(collection.profiles)
        self._crew = Crew(order_for(Job(recipe, rules=collection.rule_book()), recipe.run), recipe.run)
        self._desk = Desk(self._cut, Notebook(self._keeper.recall))
        self._line = Line(limit=1 << 60)
        self._batch = recipe.run.batch
        self._pages: deque[Page] = deque()
        self._visits: deque[tuple[int, Relevance]] = deque()
        self._done: dict[int, Outcome] = {}

    def _cut(self) -> list[Page]:
        return [self._pages.popleft() for _ in range(min(self._batch, len(self._pages)))]

    def take(self, number: int, page: Page, relevance: Relevance) -> None:
        """Hand a page over; returns once there is room for more. Pages that come together go to a worker together."""
        self._pages.append(page)
        self._visits.append((number, relevance))
        if len(self._pages) >= self._batch:
            self.step()
        while len(self._pages) >= MOST_WAITING:
            self.step(patient=True)

    def step(self, *, patient: bool = False) -> None:
        """Give work to whoever is free, and hear who has answered; patient: wait until someone has."""
        while self._crew.has_room and (batch := self._desk.next_batch()):
            self._crew.give(self._line.enter(batch.pages), batch.profiles)
        while self._crew.busy and (patient or wait([worker.pipe for worker in self._crew.workers], 0)):
            for number, outcome in self._crew.answers():
                self._desk.note(number, outcome)
                self._line.arrive(number, outcome)
            patient = False
        for outcome in self._line.leave():
            number, relevance = self._visits.popleft()
            self._keeper.take(outcome.lesson)
            self._done[number] = replace(outcome, result=replace(outcome.result, relevance=relevance))

    def flush(self) -> list[int]:
        """Put what is done into the database; the numbers of its visits."""
        done, self._done = self._done, {}
        self._database.put(done.values())
        self._keeper.flush()
        return list(done)

    def finish(self) -> Iterator[list[int]]:
        """Work until nothing waits, giving the numbers of what is done in between."""
        while self._visits:
            self.step(patient=True)
            yield self.flush()

    def close(self) -> None:
        """End the workers; what they have not answered is extracted the next time."""
        self._crew.dismiss()
        self._database.close()
