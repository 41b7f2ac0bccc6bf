"""What a crawl asks for and what it gets, be it from the Web or from an archive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from motherlode.model import Page

BLIND = 20
"""A crawl may ask for a twentieth as many pages as it has found before it learns from what comes of them."""


class Request(Struct, frozen=True):
    """An address to be fetched."""

    key: int
    """By which the answer is known again."""
    url: str
    tries: int = 0
    """How often it failed before."""
    etag: str = ""
    modified: str = ""
    """What was said of the page when it was fetched before: it need not be sent again if it is still so."""


class Answer(Struct, frozen=True):
    """What came of a request: a page, another address, or a reason why there is neither."""

    key: int
    page: Page | None = None
    moved: str = ""
    reason: str = ""
    again: bool = False
    """It may be better another time."""
    unasked: bool = False
    """It was not even tried, for want of time: not a failure."""
    unreached: bool = False
    """There was no connection: the host is not there, or the network is not."""
    unchanged: bool = False
    pause: float = 0.0
    """Seconds that the host's robots.txt wants between two requests."""
    wait: float = 0.0
    """Seconds that the host is to be left alone, beyond its usual pause."""


class Web(Protocol):
    """Where pages come from."""

    def room(self) -> int:
        """How many more requests may be under way."""

    def busy(self) -> list[str]:
        """Hosts that may not be asked just now."""

    def soon(self) -> list[str]:
        """Those of them that are worth waiting for, since they may be asked within seconds."""

    def spelled(self, urls: Sequence[str]) -> list[str]:
        """Each address as it is asked for; "" for one that cannot be."""

    def ask(self, request: Request) -> None:
        """Begin to fetch."""

    def answers(self) -> list[Answer]:
        """What has come, at the latest when a host may be asked again."""

    def idle(self) -> bool:
        """Whether nothing is under way, and no host pauses."""

    def close(self) -> None:
        """End what is under way."""
