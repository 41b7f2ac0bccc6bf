"""The kept pages of a round, extracted by the machines of the cluster; their results go into the collection.

Every page is read with what was known of its site before the round, so it does not matter who reads it, or in which
order; what the pages taught is known in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import Outcome, Page, Profile, Relevance
from motherlode.recipe import Recipe
from motherlode.run.handbook import Handbook
from motherlode.run.job import Job, site_of
from motherlode.run.keeper import Keeper
from motherlode.run.local import run_crew
from motherlode.run.spark.archive import order_of
from motherlode.run.spark.learn import packed
from motherlode.run.spark.rounds import round_failed
from motherlode.run.spark.task import Order, Packed, kept_crew, recalled
from motherlode.store.collection import Collection
from motherlode.store.database import Database

MOST_PAGES, MOST_BYTES = 2000, 256_000_000
"""Of a stage: pages and results stand in the driver's memory."""
SLICE = 8
"""Pages that are worth a task."""


class Kept(Struct, frozen=True):
    """A page that the crawl keeps."""

    visit: int
    page: Page
    relevance: Relevance


class RoundExtraction:
    """Takes pages with the number of their visit; gives the numbers of those whose results are kept."""

    def __init__(self, session: Any, collection: Collection, recipe: Recipe) -> None:
        self._context = session.sparkContext
        self._database = Database(collection.database)
        self._keeper = Keeper(collection.profiles)
        self._order = order_of(session, Job(recipe, rules=collection.rule_book()), recipe.run)
        self._waiting: list[Kept] = []
        self._bytes = 0
        self._done: dict[int, Outcome] = {}

    def take(self, number: int, page: Page, relevance: Relevance) -> None:
        """Let a page wait for the end of the round."""
        self._waiting.append(Kept(number, page, relevance))
        self._bytes += len(page.body)
        if len(self._waiting) >= MOST_PAGES or self._bytes >= MOST_BYTES:
            self._stage()

    def step(self, *, patient: bool = False) -> None:
        """Nothing happens between two rounds."""

    def _stage(self) -> None:
        """Extract all that waits, in one stage of Spark."""
        waiting, self._waiting, self._bytes = self._waiting, [], 0
        if not waiting:
            return
        outcomes = self._outcomes([one.page for one in waiting])
        for one, outcome in zip(waiting, outcomes, strict=True):
            self._keeper.take(outcome.lesson)
            self._done[one.visit] = replace(outcome, result=replace(outcome.result, relevance=one.relevance))
        self._keeper.flush()

    def _outcomes(self, pages: Sequence[Page]) -> list[Outcome]:
        """One outcome a page, in their order."""
        tasks = max(1, min(self._context.defaultParallelism, len(pages) // SLICE))
        order, known = self._order, self._context.broadcast(self._known(pages))
        try:
            stage = self._context.parallelize(pages, tasks)
            found: list[Outcome] = stage.mapPartitions(lambda some: extracted(some, order, known.value)).collect()
        except Exception as error:
            raise round_failed(error) from error
        finally:
            known.unpersist()
        return found

    def _known(self, pages: Sequence[Page]) -> Packed:
        """What was learned so far of the sites of these pages."""
        profiles: dict[str, Profile] = {site: self._keeper.recall(site) for site in set(map(site_of, pages)) if site}
        return packed({site: profile for site, profile in profiles.items() if profile.pages})

    def flush(self) -> list[int]:
        """Extract what waits, and put it into the database; the numbers of its visits."""
        self._stage()
        done, self._done = self._done, {}
        self._database.put(done.values())
        return list(done)

    def finish(self) -> Iterator[list[int]]:
        yield self.flush()

    def close(self) -> None:
        """What was not extracted is extracted the next time."""
        self._database.close()


def extracted(pages: Iterator[Page], order: Order, known: Packed) -> Iterator[Outcome]:
    """Inside a task: pages through the worker that stays from round to round."""
    with kept_crew(order, None) as crew:
        yield from run_crew(crew, pages, order.settings, notebook=Handbook(recalled(known)))
