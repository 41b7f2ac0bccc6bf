"""The machines of a cluster as a crawl knows them: they fetch in rounds, and extract what a round keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motherlode.crawl.web import Web
from motherlode.recipe import CrawlSettings, Recipe
from motherlode.run.crawling import manners_of
from motherlode.run.extraction import Extracting
from motherlode.run.spark.extraction import RoundExtraction
from motherlode.run.spark.rounds import RoundsWeb
from motherlode.store.collection import Collection

SETTINGS = {"spark.app.name": "lode crawl", "spark.speculation": "false"}
"""A task done twice at a time would ask its hosts twice at a time."""


class Team:
    """A session whose machines work for a crawl."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def web(self, settings: CrawlSettings, at_a_time: Callable[[], int]) -> Web:
        return RoundsWeb(self._session, manners_of(settings), at_a_time)

    def extraction(self, collection: Collection, recipe: Recipe) -> Extracting:
        return RoundExtraction(self._session, collection, recipe)
