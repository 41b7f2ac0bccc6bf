"""The pool of processes on this machine: pages in, outcomes out, in the same order, whatever a page does."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterable, Iterator
from typing import Protocol

from motherlode.model import Outcome, Page
from motherlode.recipe import RunSettings
from motherlode.run.crew import Crew
from motherlode.run.desk import Desk
from motherlode.run.notebook import Notebook
from motherlode.run.work import Limits, Work
from motherlode.run.worker import Numbered, not_loaded
from motherlode.store.files import PageOnDisk

BATCH_BYTES = 8_000_000
"""A batch is full with this, so that huge pages do not pile up in a worker."""

WINDOW_BATCHES = 8
"""So many batches a worker may be under way: room to go on while one page is slow."""


class Watch(Protocol):
    """Someone who looks on, such as a progress bar."""

    def saw(self, outcome: Outcome) -> None: ...


def run_local(
    pages: Iterable[Page],
    work: Work,
    settings: RunSettings,
    *,
    watch: Watch | None = None,
    notebook: Notebook | None = None,
) -> Generator[Outcome, None, None]:
    """Run the work on every page in worker processes: one outcome a page, in the order of the pages.

    A page that raises, takes too long or kills its worker has an outcome with a warning. Pages are taken
    as workers need them, so the input may be endless. If the input itself fails, the pages before are
    finished first. Leaving early, by `close()` or Ctrl-C, ends the workers. With a notebook, pages are
    worked on with what the pages before them taught about their site.
    """
    crew = Crew(order_for(work, settings), settings)
    try:
        yield from run_crew(crew, pages, settings, watch=watch, notebook=notebook)
    finally:
        crew.dismiss()


def run_crew(
    crew: Crew,
    pages: Iterable[Page],
    settings: RunSettings,
    *,
    watch: Watch | None = None,
    notebook: Notebook | None = None,
) -> Generator[Outcome, None, None]:
    """The same with workers that are there already, and stay: they are free again once all is done."""
    line = Line(limit=WINDOW_BATCHES * crew.size * max(1, settings.batch))
    source = Source(pages, settings.batch, crew.size)
    desk = Desk(source.next_batch, notebook)
    while True:
        while crew.has_room and line.has_room and (batch := desk.next_batch()):
            crew.give(line.enter(batch.pages), batch.profiles)
        if not crew.busy:
            break
        for number, outcome in crew.answers():
            desk.note(number, outcome)
            line.arrive(number, outcome)
        for outcome in line.leave():
            if watch:
                watch.saw(outcome)
            yield outcome
    if source.fault:
        raise source.fault


def order_for(work: Work, settings: RunSettings) -> bytes:
    """What a worker is told first; pickled once for all."""
    try:
        return pickle.dumps((work, Limits(settings.page_seconds, settings.page_memory)))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise not_loaded(str(error)) from error


class Line:
    """Pages enter in order, their outcomes arrive in any order and leave in the first one again."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.entered = 0
        self.left = 0
        self.arrived: dict[int, Outcome] = {}

    @property
    def has_room(self) -> bool:
        return self.entered - self.left < self.limit

    def enter(self, batch: list[Page]) -> list[Numbered]:
        numbered = list(enumerate(batch, self.entered))
        self.entered += len(batch)
        return numbered

    def arrive(self, number: int, outcome: Outcome) -> None:
        self.arrived[number] = outcome

    def leave(self) -> Iterator[Outcome]:
        while self.left in self.arrived:
            self.left += 1
            yield self.arrived.pop(self.left - 1)


class Source:
    """The input in batches; its failure is kept until the pages before it are done."""

    def __init__(self, pages: Iterable[Page], most: int, workers: int) -> None:
        self.pages = iter(pages)
        self.most = max(1, most)
        self.workers = workers
        self.cut = 0
        self.held: Page | None = None
        self.fault: Exception | None = None

    def next_batch(self) -> list[Page]:
        """The next pages, none at the end; small batches first, so that few pages too are shared by all.

        A huge page opens a batch of its own: if it kills the worker on arrival, the right page is blamed.
        """
        batch: list[Page] = []
        size = 0
        most = min(self.most, 1 + self.cut // self.workers)
        while len(batch) < most and (page := self._next_page()) is not None:
            size += page.size if isinstance(page, PageOnDisk) else len(page.body)
            if batch and size > BATCH_BYTES:
                self.held = page
                break
            batch.append(page)
        self.cut += 1
        return batch

    def _next_page(self) -> Page | None:
        if self.held is not None:
            page, self.held = self.held, None
            return page
        if self.fault:
            return None
        try:
            return next(self.pages, None)
        except Exception as error:  # noqa: BLE001
            self.fault = error
            return None
