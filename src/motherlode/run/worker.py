"""A worker process as its parent sees it.

Workers are plain subprocesses that import `motherlode.run.work`, not `multiprocessing` processes: fork
is unsafe beside the threads of a progress bar, and spawn runs the user's script again in every worker
unless it is guarded by `if __name__ == "__main__"`. The pipe is `multiprocessing`'s, a socket pair
whose far end the worker inherits. It ends when the worker does, so it serves as the sentinel too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from multiprocessing import Pipe

from motherlode.model import LodeError, Outcome, Page, Profile
from motherlode.run.work import News, unpacked

START_SECONDS = 120.0
"""A worker that has not loaded the work by then never will."""

MOST_PROFILES = 100
"""Sites that a worker keeps in mind."""

Numbered = tuple[int, Page]
"""A page with its place in the input."""


class Worker:
    """A process, its pipe, and the pages that it has still to answer: the first is in the works."""

    def __init__(self, order: bytes, page_seconds: float) -> None:
        self.page_seconds = page_seconds
        self.pages: deque[Numbered] = deque()
        self.profiles: dict[str, Profile] = {}
        """What it knows of sites."""
        self._news: News | None = None
        self.ready = False
        self.deadline = time.monotonic() + START_SECONDS
        self.pipe, far_end = Pipe()
        with far_end:
            self.process = start_process(far_end.fileno())
        with suppress(OSError):  # a worker that is dead already is noticed where its answer is awaited
            self.pipe.send_bytes(order)

    @property
    def late(self) -> bool:
        return time.monotonic() > self.deadline

    def give(self, batch: Iterable[Numbered], profiles: Mapping[str, Profile]) -> None:
        """Hand over a batch, as soon as the worker listens: sending to one that does not would block."""
        self.pages.extend(batch)
        self._news = self._new_to_it(profiles)
        if self.ready:
            self._send_pages()

    def hear(self) -> tuple[int, Outcome] | None:
        """Take the next message: the answer to a page, or None for the word that the worker listens.

        Raises EOFError or OSError where the worker has died.
        """
        if self.ready:
            outcome = unpacked(self.pipe.recv_bytes())
            number, _ = self.pages.popleft()
            self._set_clock()
            return number, outcome
        if fault := self.pipe.recv():
            raise not_loaded(fault)
        self.ready = True
        self._send_pages()
        return None

    def _new_to_it(self, profiles: Mapping[str, Profile]) -> News | None:
        """The profiles that it has not got, or has as they were; with too many, it begins anew."""
        if only := len(self.profiles.keys() | profiles.keys()) > MOST_PROFILES:
            self.profiles.clear()
        new = {site: profile for site, profile in profiles.items() if self.profiles.get(site) is not profile}
        self.profiles.update(new)
        return News(new, only) if new else None

    def _send_pages(self) -> None:
        with suppress(OSError):
            self.pipe.send((self._news, [page for _, page in self.pages]))
        self._set_clock()

    def _set_clock(self) -> None:
        """A page has its time from the moment that the page before it was answered."""
        self.deadline = time.monotonic() + self.page_seconds if self.pages else float("inf")

    def end(self) -> int:
        """Kill the process with all that it started, and give its exit status (-N: by signal N).

        One that is dead already keeps the status that it died with.
        """
        self.pipe.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return self.process.wait()


ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""There is a worker for every core; arithmetic that starts threads of its own would only make them wait."""


def start_process(handle: int) -> subprocess.Popen[bytes]:
    """Start a worker that finds the same modules as this process.

    Its own process group keeps Ctrl-C away from it and from what it starts; its standard output goes
    nowhere, since the parent's belongs to the results.
    """
    # Cycles are looked for once all is loaded: `settle_memory`.
    code = (
        f"import gc, sys; gc.disable(); sys.path = {sys.path!r}; from motherlode.run.work import main; main({handle})"
    )
    try:
        return subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[handle],
            process_group=0,
            env={**os.environ, **ONE_THREAD},
        )
    except OSError as error:
        raise not_started(str(error)) from error


def not_started(why: str) -> LodeError:
    remedy = "Try fewer workers (run.workers), or look above for what Python says."
    return LodeError(f"a worker process did not start: {why}", remedy=remedy)


def not_loaded(why: str) -> LodeError:
    remedy = "Define the function in a module that can be imported, not in a script or notebook."
    return LodeError(f"a worker process cannot load the work ({why})", remedy=remedy)


def status_text(status: int) -> str:
    """An exit status in words.

    >>> status_text(3)
    'exit status 3'
    >>> status_text(-9)
    'SIGKILL (out of memory?)'
    """
    if status >= 0:
        return f"exit status {status}"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"{name} (out of memory?)" if name == "SIGKILL" else name
