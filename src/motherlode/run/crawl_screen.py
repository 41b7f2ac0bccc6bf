"""The panel of a crawl, for the person at the terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from motherlode.run.count import reasons
from motherlode.run.crawl_count import CrawlCount
from motherlode.store.collection import Collection
from motherlode.store.frontier import Frontier
from motherlode.store.frontier_view import FrontierView, HostCount

DRAWN_EVERY = 0.5
HOSTS = 6
TERMS = 3


class CrawlScreen(CrawlCount):
    """A panel on standard error; nothing at all where that is no terminal but a line a minute."""

    def __init__(self, collection: Collection, *, told: bool = True) -> None:
        super().__init__(told=told and not sys.stderr.isatty())
        self._collection = collection
        self._shown = told and sys.stderr.isatty()
        self._live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
        self._drawn = 0.0

    def __enter__(self) -> Self:
        if self._shown:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._live.stop()

    def beat(self, frontier: Frontier) -> None:
        super().beat(frontier)
        if self._shown and time.monotonic() - self._drawn >= DRAWN_EVERY:
            self._drawn = time.monotonic()
            with FrontierView(self._collection.frontier) as view:
                self._live.update(self.panel(view.queue_by_host(HOSTS)), refresh=True)

    def panel(self, hosts: list[HostCount]) -> Panel:
        """Rate, share kept, the queue, the last page kept, and what went wrong."""
        share = self.kept / self.fetched if self.fetched else 0.0
        lines = [Text(f"{self.fetched:,} pages, {self.rate:,.1f}/s, {self.kept:,} kept ({share:.0%})", style="bold")]
        if self.last:
            terms = ", ".join(term for term, _ in self.last.relevance.why[:TERMS])
            lines.append(Text(f"last kept  {self.last.relevance.score:.2f}  {self.last.url}  {terms}"))
        for name, kinds in (("not kept", self.left_out), ("not fetched", self.refusals)):
            if kinds:
                lines.append(Text(f"{name}: {reasons(kinds, most=4)}", style="dim"))
        for line in lines:
            line.truncate(self._live.console.width - 4, overflow="ellipsis")
        return Panel(Group(*lines, hosts_table(hosts)), title=f"lode crawl {self._collection.folder}")


def hosts_table(hosts: list[HostCount]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("host", no_wrap=True, overflow="ellipsis", max_width=40)
    for name in ("waiting", "fetched", "kept"):
        table.add_column(name, justify="right")
    for one in hosts:
        table.add_row(Text(one.host), f"{one.waiting:,}", f"{one.fetched:,}", f"{one.kept:,}")
    return table


def crawl_watch(collection: Collection, *, told: bool) -> CrawlScreen:
    return CrawlScreen(collection, told=told)
