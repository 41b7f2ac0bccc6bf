"""A crawl as it is told to people: figures in memory, a line a minute, and a summary."""

from __future__ import annotations

import sys
import time
from collections import Counter
from datetime import timedelta

from motherlode.run.count import kind_of, reasons
from motherlode.run.crawl_parts import Sight
from motherlode.store.frontier import Frontier

MINUTE = 60.0


class CrawlCount:
    """Counts what one run does; tells it once a minute where nobody sees a panel."""

    def __init__(self, *, told: bool = True) -> None:
        self.fetched = 0
        self.kept = 0
        self.last: Sight | None = None
        """The last page that was kept."""
        self.left_out: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.started = time.monotonic()
        self._told = told
        self._next = self.started + MINUTE

    def arrived(self, sight: Sight) -> None:
        self.fetched += 1
        self.kept += sight.kept
        if sight.kept:
            self.last = sight
        else:
            self.left_out[kind_of(sight.reason.partition(" http")[0])] += 1

    def refused(self, reason: str) -> None:
        self.refusals[kind_of(reason.partition(" http")[0])] += 1

    def beat(self, frontier: Frontier) -> None:
        if self._told and time.monotonic() >= self._next:
            self._next += MINUTE
            sys.stderr.write(self.summary() + "\n")
            sys.stderr.flush()

    @property
    def rate(self) -> float:
        """Pages a second."""
        return self.fetched / max(1e-9, time.monotonic() - self.started)

    def summary(self) -> str:
        """The run in a line."""
        took = timedelta(seconds=round(time.monotonic() - self.started))
        line = f"{self.fetched:,} pages in {took} ({self.rate:,.1f}/s), {self.kept:,} kept"
        if self.left_out:
            line += f"; not kept: {reasons(self.left_out, most=5)}"
        if self.refusals:
            line += f"; not fetched: {reasons(self.refusals, most=5)}"
        return line
