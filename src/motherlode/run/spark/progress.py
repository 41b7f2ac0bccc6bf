"""How far a run on Spark is, as its own status tracker tells, for the person at the terminal."""

from __future__ import annotations

import sys
from threading import Event, Thread
from types import TracebackType
from typing import Any, Self

EVERY = 1.0
"""Seconds between two looks."""


class StageProgress:
    """A line on standard error that is drawn anew every second; nothing at all where that is no terminal."""

    def __init__(self, session: Any, *, draw: bool = True) -> None:
        self._tracker = session.sparkContext.statusTracker()
        self._done = Event()
        self._thread = Thread(target=self._watch, daemon=True) if draw and sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._thread:
            self._thread.join()

    def _watch(self) -> None:
        while not self._done.wait(EVERY):
            print(f"\r\x1b[K{self.line()}", end="", file=sys.stderr, flush=True)
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def line(self) -> str:
        """The stages under way in a line."""
        stages = map(self._tracker.getStageInfo, self._tracker.getActiveStageIds())
        return "; ".join(stage_line(stage) for stage in stages if stage)


def stage_line(stage: Any) -> str:
    failed = f", {stage.numFailedTasks:,} tried again" if stage.numFailedTasks else ""
    return f"stage {stage.stageId}: {stage.numCompletedTasks:,} of {stage.numTasks:,} parts{failed}"
