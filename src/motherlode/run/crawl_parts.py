"""What a crawl works with, how far it goes, and who looks on."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from motherlode.crawl.policy import Policy
from motherlode.crawl.traps import Fence
from motherlode.crawl.web import Web
from motherlode.model import Relevance
from motherlode.run.ahead import ReadAhead
from motherlode.run.extraction import Extracting
from motherlode.run.scout import Judge
from motherlode.store.archive import ArchiveWriter
from motherlode.store.frontier import Frontier

BATCH_PAGES, BATCH_SECONDS = 16, 0.5
"""What a kill can cost: a batch is kept when it has so many pages, or has taken so long."""


class Sight(Struct, frozen=True):
    """A page that arrived, for those who look on."""

    url: str
    relevance: Relevance
    kept: bool
    reason: str


class CrawlWatch(Protocol):
    """Someone who looks on."""

    def arrived(self, sight: Sight) -> None: ...

    def refused(self, reason: str) -> None: ...

    def beat(self, frontier: Frontier) -> None:
        """A moment has passed."""


class Plan(Struct, frozen=True):
    """How far a crawl goes."""

    fence: Fence = Fence()
    max_pages: int = 0
    """Pages of the collection beside the start pages; 0 means no limit."""
    pause: Path | None = None
    """A flag: while this file is there, no more pages are asked for."""
    patience: float = 600.0
    """Seconds without any connection after which it ends."""
    batch_pages: int = BATCH_PAGES
    batch_seconds: float = BATCH_SECONDS


class Parts(Struct, frozen=True):
    """What a crawl works with."""

    frontier: Frontier
    web: Web
    archive: ArchiveWriter
    policy: Policy
    judge: Judge
    read: ReadAhead
    extraction: Extracting | None
    watch: CrawlWatch
