"""For spiders of Scrapy: scores every response, extracts from those that match, and lets good links go first.

A spider middleware and an item pipeline; `docs/how-to/scrapy.md` shows both at work. Scrapy is not installed with us:
whoever uses this has it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any, Self
from weakref import WeakKeyDictionary

from itemadapter import ItemAdapter
from msgspec import Struct
from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem, NotConfigured
from scrapy.http import Response
from scrapy.settings import BaseSettings

from motherlode.integrations.judgement import Bench, Judgement
from motherlode.model import Page
from motherlode.run.targets import load_target, target_from
from motherlode.target import Target

META = "lode"
"""Under this name a judged response carries what was found, in its `meta`."""
PRIORITY = 100
"""What the best link gains on the worst, as Scrapy counts priorities; its own defaults move by 10 at most."""


class Wishes(Struct, frozen=True):
    """The settings of a Scrapy project that are ours."""

    target: str = ""
    samples: tuple[str, ...] = ()
    threshold: float = 0.0
    extract: bool = False
    priority: int = PRIORITY

    def learned(self) -> Target:
        """The target of a collection, or one from samples."""
        if self.target:
            return load_target(Path(self.target))
        if self.samples:
            return target_from(self.samples)
        raise NotConfigured("set LODE_TARGET to a collection's folder, or LODE_SAMPLES to some pages")


def wishes_of(settings: BaseSettings) -> Wishes:
    """What a project says of us."""
    return Wishes(
        target=str(settings.get("LODE_TARGET") or ""),
        samples=tuple(map(str, settings.getlist("LODE_SAMPLES"))),
        threshold=settings.getfloat("LODE_THRESHOLD"),
        extract=settings.getbool("LODE_EXTRACT"),
        priority=settings.getint("LODE_PRIORITY", PRIORITY),
    )


class LodeSpiderMiddleware:
    """Judges each response before the spider sees it; adds the verdict to its items, and priority to its requests."""

    def __init__(self, wishes: Wishes) -> None:
        self._bench = Bench(wishes.learned(), threshold=wishes.threshold, extract=wishes.extract)
        self._priority = wishes.priority
        self._judged: WeakKeyDictionary[Response, Judgement] = WeakKeyDictionary()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(wishes_of(crawler.settings))

    def process_spider_input(self, response: Response) -> None:
        """A response is on its way to the spider."""
        judgement = self._judged[response] = self._bench.judge(page_of(response))
        response.meta[META] = judgement.told()

    def process_spider_output(self, response: Response, result: Iterable[Any]) -> Iterator[Any]:
        """What the spider made of it."""
        for made in result:
            yield self._marked(made, response)

    async def process_spider_output_async(self, response: Response, result: AsyncIterator[Any]) -> AsyncIterator[Any]:
        """The same for a spider that is a coroutine."""
        async for made in result:
            yield self._marked(made, response)

    def _marked(self, made: Any, response: Response) -> Any:
        judgement = self._judged.get(response)
        if judgement is None:
            return made
        if isinstance(made, Request):
            gain = round(self._priority * self._bench.promise(judgement, made.url, response.url))
            return made.replace(priority=made.priority + gain) if gain else made
        if ItemAdapter.is_item(made):
            mark_item(made, judgement.told())
        return made


def mark_item(item: Any, told: dict[str, Any]) -> None:
    """Give an item what was found of its page, as far as it has fields for it; what the spider set stays."""
    adapter = ItemAdapter(item)
    fields = None if isinstance(item, dict) else set(adapter.field_names())
    for name, value in told.items():
        if name not in adapter and (fields is None or name in fields):
            adapter[name] = value


class LodePipeline:
    """Lets only the items of pages that match pass; the reason is logged, and counted by Scrapy."""

    def process_item(self, item: Any) -> Any:
        """An item that nobody judged passes."""
        adapter = ItemAdapter(item)
        if adapter.get("kept") is False:
            raise DropItem(adapter.get("reason") or "its page is not kept")
        return item


def page_of(response: Response) -> Page:
    """A response as we know pages."""
    headers = ((name, value) for name, values in response.headers.items() for value in values or ())
    return Page(
        response.body,
        url=response.url,
        source=response.url,
        status=response.status,
        headers=tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in headers),
    )
