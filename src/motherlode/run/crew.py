"""The workers of a run: who is free, who has answered, who is late, who has died."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Mapping
from selectors import EVENT_READ, DefaultSelector

from motherlode.model import Outcome, Profile
from motherlode.recipe import RunSettings
from motherlode.run.work import failed
from motherlode.run.worker import Numbered, Worker, not_started, status_text

LONGEST_WAIT = 3600.0
"""Seconds; the system's own call takes no endless number."""


class Crew:
    """At most so many workers, each started only when there is a batch for it."""

    def __init__(self, order: bytes, settings: RunSettings) -> None:
        self.order = order
        self.page_seconds = settings.page_seconds
        self.size = max(1, settings.workers or os.cpu_count() or 1)
        self.workers: list[Worker] = []
        self._ears = DefaultSelector()  # kept: to make one for each answer takes longer than to wait for it

    @property
    def busy(self) -> bool:
        return any(worker.pages for worker in self.workers)

    @property
    def has_room(self) -> bool:
        return sum(bool(worker.pages) for worker in self.workers) < self.size

    def give(self, batch: list[Numbered], profiles: Mapping[str, Profile] | None = None) -> None:
        """Hand a batch to a free worker, or to a new one, with what is known of the sites of its pages."""
        worker = self._free_worker()
        if worker is None:
            worker = Worker(self.order, self.page_seconds)
            self.workers.append(worker)
            self._ears.register(worker.pipe, EVENT_READ)
        worker.give(batch, profiles or {})

    def _free_worker(self) -> Worker | None:
        """A worker that died while it had nothing to do is no page's fault: let it go."""
        for worker in [worker for worker in self.workers if not worker.pages]:
            if worker.process.poll() is None:
                return worker
            self._part_with(worker)
        return None

    def answers(self) -> Iterator[tuple[int, Outcome]]:
        """Wait until something happens, and give the outcomes that it brings.

        What a worker has said comes before its lateness: the caller may have been busy for minutes.
        """
        heard = {key.fileobj for key, _ in self._ears.select(self._patience())}
        for worker in list(self.workers):
            if worker not in self.workers:  # let go meanwhile
                continue
            if worker.pipe in heard:
                yield from self._hear(worker)
            elif worker.late:
                yield self._lose(worker, late=True)

    def _patience(self) -> float:
        """Seconds until the first worker is late."""
        first = min(worker.deadline for worker in self.workers)
        return min(max(0.0, first - time.monotonic()), LONGEST_WAIT)

    def _hear(self, worker: Worker) -> Iterator[tuple[int, Outcome]]:
        try:
            answer = worker.hear()
        except (EOFError, OSError):
            if worker.pages:
                yield self._lose(worker, late=False)
            else:
                self._part_with(worker)
        else:
            if answer:
                yield answer

    def _lose(self, worker: Worker, *, late: bool) -> tuple[int, Outcome]:
        """End a late or dead worker: the page in the works is reported, the pages behind it go on."""
        status = self._part_with(worker)
        if not worker.ready:
            raise not_started("it took too long" if late else status_text(status))
        number, page = worker.pages.popleft()
        if worker.pages:
            self.give(list(worker.pages), worker.profiles)
        if late or status == -signal.SIGALRM:
            return number, failed(page, f"gave up after {self.page_seconds:g} s (run.page_seconds)")
        return number, failed(page, f"the worker process died: {status_text(status)}")

    def _part_with(self, worker: Worker) -> int:
        self.workers.remove(worker)
        self._ears.unregister(worker.pipe)
        return worker.end()

    def dismiss(self) -> None:
        """End all workers; none stays behind."""
        for worker in list(self.workers):
            self._part_with(worker)
        self._ears.close()
