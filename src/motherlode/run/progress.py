"""How far a run is, for the person at the terminal."""

from __future__ import annotations

import sys
import time
from collections import Counter
from datetime import timedelta
from types import TracebackType
from typing import Self

from rich import progress as bar
from rich.console import Console
from rich.text import Text

from motherlode.model import Outcome

MOST_KINDS = 50
"""Kinds of warnings that are told apart; warnings come from foreign pages and could be all different."""

KIND_CHARS = 60


class Progress:
    """A Watch that draws a line on standard error, and nothing at all where that is no terminal.

    Standard output is left alone: it may be the results. A run that writes them to the same terminal
    is better watched without.
    """

    def __init__(self, total: int | None = None) -> None:
        self.pages = 0
        self.warned = 0
        self.kinds: Counter[str] = Counter()
        self.started = time.monotonic()
        shown = sys.stderr.isatty()
        self.console = Console(stderr=True, force_terminal=shown, quiet=not shown, highlight=False, soft_wrap=True)
        self.bar = bar.Progress(
            *columns(total), console=self.console, redirect_stdout=False, transient=True, disable=not shown
        )
        self.task = self.bar.add_task("", total=total, reasons="")

    def __enter__(self) -> Self:
        self.started = time.monotonic()
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()
        self.console.print(Text(self.summary()))

    def saw(self, outcome: Outcome) -> None:
        """Count a page, and its warnings by kind."""
        self.pages += 1
        warnings = outcome.result.warnings
        if warnings:
            self.warned += 1
            self.kinds.update(self._known(kind_of(warning)) for warning in warnings)
            self.bar.update(self.task, reasons=reasons(self.kinds, most=3))
        self.bar.advance(self.task)

    def _known(self, kind: str) -> str:
        return kind if kind in self.kinds or len(self.kinds) < MOST_KINDS else "other"

    def summary(self) -> str:
        """The run in a line."""
        seconds = time.monotonic() - self.started
        rate = self.pages / seconds if seconds else 0.0
        took = timedelta(seconds=round(seconds))
        line = f"{self.pages:,} pages in {took} ({rate:,.1f}/s)"
        warned = f"; {self.warned:,} with warnings: {reasons(self.kinds, most=10)}"
        return line + warned if self.warned else line


def columns(total: int | None) -> list[bar.ProgressColumn]:
    """Pages, rate, rest and warnings; without a total there is no bar and no rest."""
    counted: list[bar.ProgressColumn] = [bar.SpinnerColumn(), bar.MofNCompleteColumn(), Rate()]
    if total is not None:
        counted[1:1] = [bar.BarColumn(bar_width=20)]
        counted.append(bar.TimeRemainingColumn())
    else:
        counted.append(bar.TimeElapsedColumn())
    return [*counted, bar.TextColumn("{task.fields[reasons]}", markup=False)]


class Rate(bar.ProgressColumn):
    """Pages a second, of late."""

    def render(self, task: bar.Task) -> Text:
        return Text("pages" if task.speed is None else f"pages, {task.speed:,.1f}/s")


def kind_of(warning: str) -> str:
    r"""What warnings of a kind have in common: the part before the colon, without control characters.

    >>> kind_of("ValueError: bad date"), kind_of("the worker process died: SIGSEGV")
    ('ValueError', 'the worker process died')
    >>> kind_of("is \x1b[31mencrypted\n  Try another.")
    'is [31mencrypted'
    """
    first = warning.partition("\n")[0].partition(":")[0].strip()
    return "".join(char for char in first if char.isprintable())[:KIND_CHARS]


def reasons(kinds: Counter[str], *, most: int) -> str:
    """Kinds with their counts, the frequent ones first.

    >>> reasons(Counter({"ValueError": 1, "the worker process died": 2}), most=3)
    'the worker process died (2), ValueError (1)'
    """
    named = [f"{kind} ({count:,})" for kind, count in kinds.most_common(most)]
    return ", ".join([*named, "…"] if len(kinds) > most else named)
