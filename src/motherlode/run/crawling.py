"""A collection's crawl from its files: opened, resumed, run, and closed whatever happens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from motherlode.crawl.asking import Manners
from motherlode.crawl.choice import Known, policy_named
from motherlode.crawl.fetch import AGENT
from motherlode.crawl.live import LiveWeb
from motherlode.crawl.policy import Policy
from motherlode.crawl.traps import Fence, compiled
from motherlode.crawl.web import BLIND, Answer, Web
from motherlode.model import Page, Relevance
from motherlode.read.room import make_room
from motherlode.recipe import CrawlSettings, Recipe
from motherlode.run.ahead import ReadAhead
from motherlode.run.crawl import Crawl, brings_page, rate_all
from motherlode.run.crawl_parts import CrawlWatch, Parts, Plan
from motherlode.run.extraction import Extracting, Extraction
from motherlode.run.judge import Recollection, TargetJudge
from motherlode.run.paper_look import SafeReader
from motherlode.run.targets import load_target
from motherlode.store.archive import ArchiveWriter, page_at
from motherlode.store.collection import Collection
from motherlode.store.frontier import Frontier
from motherlode.store.replay import ReplayedWeb

STEP = 1000
OBJECTS = 200_000
"""So many new objects are looked through for dead cycles at once; at 700, as usual, it takes a fifth of the time."""


class Machines(Protocol):
    """Others than this machine, who fetch and extract for a crawl."""

    def web(self, settings: CrawlSettings, at_a_time: Callable[[], int]) -> Web:
        """The Web as they see it; `at_a_time` tells them how many pages may be asked for together."""

    def extraction(self, collection: Collection, recipe: Recipe) -> Extracting: ...


class Order(Struct, frozen=True):
    """What a person asks of one run."""

    replay: Path | None = None
    max_pages: int = 0
    extract: bool = True
    again: bool = False


def crawl(
    collection: Collection, recipe: Recipe, order: Order, watch: CrawlWatch, machines: Machines | None = None
) -> str:
    """Go on where the last run ended; says why this one did. Leaving early keeps all that was done until then."""
    make_room()
    target = load_target(collection.folder)
    with ExitStack() as stack, few_collections():
        frontier = stack.enter_context(Frontier(collection.frontier))
        read = stack.enter_context(closing(SafeReader(recipe.run)))
        memory = Recollection(partial(page_of_visit, frontier, collection), read)
        judge = TargetJudge(target, recipe.target, frontier, memory)
        policy = policy_named(recipe.crawl.policy, Known(judge.likeness, target.addresses))
        prepare(frontier, policy, recipe.crawl.policy, again=order.again)
        archive = stack.enter_context(archive_after(collection, frontier))
        extracting = machines.extraction if machines else Extraction
        extraction = stack.enter_context(closing(extracting(collection, recipe))) if order.extract else None
        ahead = stack.enter_context(closing(ReadAhead(read)))
        if machines:
            web = machines.web(recipe.crawl, partial(at_a_time, frontier))
        else:
            web = opened_web(order, recipe.crawl, partial(begin_to_read, ahead))
        stack.enter_context(closing(web))
        parts = Parts(frontier, web, archive, policy, judge, ahead, extraction, watch)
        fence = fence_of(recipe.crawl, frontier)
        return run(
            Crawl(parts, Plan(fence, order.max_pages, collection.pause, recipe.crawl.patience)), parts, collection
        )


def archive_after(collection: Collection, frontier: Frontier) -> ArchiveWriter:
    """The archive, and what a killed run wrote there and did not live to remember."""
    return ArchiveWriter(collection.archive, since=frontier.archived(), forgotten=frontier.forgotten())


def at_a_time(frontier: Frontier) -> int:
    """How many pages a crawl may choose before it learns from them: all to start with, then a share of those found."""
    return frontier.starts_waiting() + max(1, frontier.found // BLIND)


@contextmanager
def few_collections() -> Iterator[None]:
    """Look for dead cycles seldom: most of what a page needs goes with it, and what was learned of all pages stays.

    What is left at the end counts as old, or all of it would be looked through at once, just before it is let go.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 100)
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        gc.set_threshold(*before)


def run(work: Crawl, parts: Parts, collection: Collection) -> str:
    frontier, extraction = parts.frontier, parts.extraction
    frontier.set_fact("ending", "")
    frontier.note("start", f"the crawl goes on with {frontier.fetched:,} pages")
    ending = "stopped"
    try:
        if extraction:
            for number, page, relevance in left_over(frontier, collection):
                extraction.take(number, page, relevance)
        ending = work.run()
        if extraction:
            for done in extraction.finish():
                frontier.extracted(done)
                frontier.commit()
    except BaseException as error:
        error.add_note(f"What was done so far is kept; the same command goes on: lode crawl {collection.folder}")
        raise
    finally:
        work.commit()
        frontier.note("end", ending)
        frontier.set_fact("ending", ending)
        frontier.commit()
    return ending


def page_of_visit(frontier: Frontier, collection: Collection, number: int) -> Page | None:
    """A page as it was fetched, by the number of its visit."""
    place = frontier.place_of(number)
    return page_at(collection.archive / place[1], place[2], place[0]) if place else None


def left_over(frontier: Frontier, collection: Collection) -> Iterator[tuple[int, Page, Relevance]]:
    """Kept pages whose results a former run did not live to write."""
    for number, url, file, offset, relevance in frontier.unextracted():
        page = page_at(collection.archive / file, offset)
        if page is not None:
            yield number, replace(page, url=url, source=url), relevance


def prepare(frontier: Frontier, policy: Policy, name: str, *, again: bool) -> None:
    """Tell the policy of all former visits; where it is another than before, all that waits is rated anew."""
    for visit in frontier.visits():
        policy.arrived(visit)
    policy.stale()
    queues = "\n".join(policy.queues)
    if frontier.fact("policy") != name or frontier.fact("queues") != queues:
        frontier.use_queues(len(policy.queues))
        last = 0
        while found := frontier.waiting_after(last, STEP):
            last = found[-1][0]
            rate_all(frontier, policy, found)
        frontier.set_fact("policy", name)
        frontier.set_fact("queues", queues)
    if again:
        frontier.begin_round()
    frontier.commit()


def opened_web(order: Order, settings: CrawlSettings, came: Callable[[Answer], None]) -> Web:
    if order.replay:
        return ReplayedWeb(order.replay)
    return LiveWeb(manners_of(settings), came)


def begin_to_read(ahead: ReadAhead, answer: Answer) -> None:
    """A page is parsed as soon as it is there, while the crawl is busy with others."""
    if answer.page is not None and brings_page(answer):
        ahead.begin(answer.page)


def manners_of(settings: CrawlSettings) -> Manners:
    return Manners(
        agent=f"{AGENT} (+{settings.contact})" if settings.contact else AGENT,
        proxy=settings.proxy,
        at_once=settings.at_once,
        per_host=settings.per_host,
        delay=settings.delay,
        seconds=settings.seconds,
        max_bytes=settings.max_bytes,
        tries=settings.tries,
        allow_private=settings.allow_private,
    )


def fence_of(settings: CrawlSettings, frontier: Frontier) -> Fence:
    """Where the crawl stays; a pattern that is none is told now."""
    for pattern in (*settings.allow, *settings.deny):
        compiled(pattern)
    starts = tuple(frontier.starts()) if settings.scope != "any" else ()
    return Fence(settings.scope, starts, settings.allow, settings.deny)
