"""An archive played back into a collection: served on loopback, fetched from there, collected."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.crawl.fetch import fetch
from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page
from motherlode.recipe import Recipe
from motherlode.run.collect import collect
from motherlode.run.local import Watch
from motherlode.store.collection import Collection


def play_back(pages: Sequence[Page], collection: Collection, recipe: Recipe, *, watch: Watch | None = None) -> None:
    """Fetch the pages under their real host names, from this machine, and put them into the collection."""
    with ReplayServer(pages) as server:
        urls = [page.url for page in pages]
        fetched = fetch(urls, proxy=server.address, max_bytes=recipe.run.max_bytes)
        collect(fetched, collection, recipe, watch=watch)
