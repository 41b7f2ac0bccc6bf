"""The four main fields of the papers of a run, as a table on the terminal."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

from motherlode.cli.display import shown
from motherlode.model import Outcome, Result

if TYPE_CHECKING:
    from motherlode.store.export import Writer

MOST = 200
"""Papers shown; more scroll away."""
SHORT = 160
"""Characters of an abstract that tell what it is about."""


class Watched:
    """A writer that remembers the papers it wrote, and shows them when all are written."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._papers: list[Result] = []
        self._more = 0

    def write(self, outcome: Outcome) -> None:
        self._writer.write(outcome)
        if outcome.result.kind != "paper":
            return
        if len(self._papers) < MOST:
            self._papers.append(outcome.result)
        else:
            self._more += 1

    def __enter__(self) -> Self:
        self._writer.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.__exit__(kind, error, trace)
        if error is None and self._papers:
            show(self._papers, self._more)


def show(papers: list[Result], more: int) -> None:
    """Title, authors, abstract and keywords of each paper, on standard error."""
    from rich.console import Console
    from rich.table import Table

    table = Table(show_lines=True)
    for name, share in (("title", 3), ("authors", 2), ("abstract", 4), ("keywords", 2)):
        table.add_column(name, ratio=share, overflow="fold")
    for paper in papers:
        abstract = shown(paper.abstract)
        brief = abstract if len(abstract) <= SHORT else f"{abstract[:SHORT]}…"
        table.add_row(shown(paper.title), shown(paper.authors), brief, shown(paper.keywords))
    console = Console(stderr=True, highlight=False, markup=False)
    console.print(table)
    if more:
        console.print(f"… and {more:,} more")
