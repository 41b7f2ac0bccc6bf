"""The mini-web of the demo: served on loopback, crawled from a few samples, and the rest added."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from motherlode.crawl.fetch import fetch
from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page
from motherlode.recipe import Recipe
from motherlode.run.begin import begin, target_of
from motherlode.run.collect import collect
from motherlode.run.crawl_parts import CrawlWatch
from motherlode.run.crawling import Order, crawl
from motherlode.run.local import Watch
from motherlode.store.collection import Collection, keep_samples
from motherlode.store.demo import Topic
from motherlode.store.frontier_view import FrontierView


class Watchers(Struct, frozen=True):
    """Who looks on at the crawl, and at what is added after it."""

    crawl: CrawlWatch
    rest: Watch | None = None


def play_back(pages: Sequence[Page], topic: Topic, collection: Collection, recipe: Recipe, *, watch: Watchers) -> None:
    """Crawl towards the topic over real HTTP, from this machine alone; pages that do not match are added after it."""
    samples = [page for page in pages if page.url in topic.samples]
    keep_samples(collection, samples)
    begin(collection, target_of(samples, [], recipe.target), topic.starts)
    with ReplayServer(pages) as server:
        # Nobody's server is asked, so nobody is kept waiting.
        here = replace(recipe, crawl=replace(recipe.crawl, proxy=server.address, delay=0.0))
        crawl(collection, here, Order(), watch.crawl)
        with FrontierView(collection.frontier) as view:
            kept = {seen.url for seen in view.fetched(kept=True)}
        rest = [page.url for page in pages if page.url not in kept]
        fetched = fetch(rest, proxy=server.address, max_bytes=recipe.run.max_bytes)
        collect(fetched, collection, recipe, watch=watch.rest)
