"""A run, live or afterwards: how fast, what was kept, what was left out and why, and what waits."""

from __future__ import annotations

from msgspec import Struct

from motherlode.store.frontier_view import FrontierView, HostCount, Progress
from motherlode.store.harvest import Harvest, harvest
from motherlode.store.writing import writing
from motherlode.web.chart import Line, line
from motherlode.web.house import House, NoSuchPageError
from motherlode.web.screen import Deed, Nothing, Screen, link

HOSTS = 15
RESTING = 30.0
"""Seconds without a page after which a run that did not end is said to rest."""


class RunView(Struct, frozen=True):
    """A crawl in figures; without one, `progress` is empty."""

    progress: Progress | None = None
    harvest: Harvest | None = None
    state: str = "none"
    """none, running, resting, paused or ended"""
    share: float = 0.0
    curve: Line | None = None
    hosts: list[HostCount] = []
    refusals: list[tuple[str, int]] = []


def run_view(house: House, ask: Nothing) -> RunView:
    path = house.collection.frontier
    if not path.is_file():
        return RunView()
    with FrontierView(path) as view:
        progress, hosts, refusals = view.progress(), view.queue_by_host(HOSTS), view.refusals(HOSTS)
    found = harvest(path)
    return RunView(
        progress=progress,
        harvest=Harvest(found.rate, found.resting, [], found.left_out, found.last),
        state=state_of(house, progress, found),
        share=progress.kept / progress.fetched if progress.fetched else 0.0,
        curve=line(found.curve, ends=("1", f"{len(found.curve):,}")),
        hosts=hosts,
        refusals=refusals,
    )


def state_of(house: House, progress: Progress, found: Harvest) -> str:
    if progress.ending:
        return "ended"
    if house.collection.pause.exists():
        return "paused"
    return "resting" if found.resting > RESTING else "running"


class PauseAsk(Struct, frozen=True):
    """Whether the crawl is to rest."""

    pause: bool


class Paused(Struct, frozen=True):
    """Whether the crawl rests now."""

    paused: bool
    next: str


def pause_crawl(house: House, ask: PauseAsk) -> Paused:
    """Put up a flag that the crawl looks for before it asks for another page, or take it down."""
    if not house.collection.frontier.is_file():
        raise NoSuchPageError("nothing was crawled here", where=str(house.collection.folder))
    flag = house.collection.pause
    with writing(flag):
        flag.touch() if ask.pause else flag.unlink(missing_ok=True)
    return Paused(ask.pause, link("/run"))


RUN = Screen("/run", "The crawl, live or afterwards", Nothing, RunView, run_view, "run.html")
PAUSE = Deed("/run", "Pause the crawl, or let it go on", PauseAsk, Paused, pause_crawl)
