"""How far a run is, for the person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Self

from rich import progress as bar
from rich.console import Console
from rich.text import Text

from motherlode.model import Outcome, Page
from motherlode.run.count import Count, reasons


class Progress(Count):
    """A Watch that draws a line on standard error, and nothing at all where that is no terminal.

    Standard output is left alone: it may be the results. Where it is the same terminal, the line is better
    not drawn (`draw=False`), and only the summary follows the results.
    """

    def __init__(self, total: int | None = None, *, draw: bool = True, summary: bool = True) -> None:
        super().__init__()
        shown = sys.stderr.isatty()
        self.summed_up = summary
        self.console = Console(stderr=True, force_terminal=shown, quiet=not shown, highlight=False, soft_wrap=True)
        self.bar = bar.Progress(
            *columns(total), console=self.console, redirect_stdout=False, transient=True, disable=not (shown and draw)
        )
        self.task = self.bar.add_task("", total=total, reasons="")

    def __enter__(self) -> Self:
        self.bar.start()
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()
        if self.summed_up:
            self.console.print(Text(self.summary()))

    def saw(self, outcome: Outcome) -> None:
        """Count a page, and move the line."""
        super().saw(outcome)
        if outcome.result.warnings:
            self.bar.update(self.task, reasons=reasons(self.kinds, most=3))
        self.bar.advance(self.task)


def drawn(pages: Iterable[Page]) -> Iterator[Page]:
    """The pages as they come, counted on standard error where that is a terminal."""
    shown = sys.stderr.isatty()
    console = Console(stderr=True, quiet=not shown)
    with bar.Progress(*columns(None), console=console, transient=True, disable=not shown) as line:
        task = line.add_task("", total=None, reasons="")
        for page in pages:
            yield page
            line.advance(task)


def columns(total: int | None) -> list[bar.ProgressColumn]:
    """Pages, rate, rest and warnings; without a total there is no bar and no rest."""
    counted: list[bar.ProgressColumn]
    if total is None:
        counted = [bar.TextColumn("{task.completed:,}"), Rate(), bar.TimeElapsedColumn()]
    else:
        counted = [bar.BarColumn(bar_width=20), bar.MofNCompleteColumn(), Rate(), bar.TimeRemainingColumn()]
    return [bar.SpinnerColumn(), *counted, bar.TextColumn("{task.fields[reasons]}", markup=False)]


class Rate(bar.ProgressColumn):
    """Pages a second, of late."""

    def render(self, task: bar.Task) -> Text:
        return Text("pages" if task.speed is None else f"pages, {task.speed:,.1f}/s")
