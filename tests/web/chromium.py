"""A real Chromium for the tests, and what it must never do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import Struct

from motherlode.crawl.browser import OPTIONS, chromium
from motherlode.model import FetchError
from tests.web.asking import at
from tests.web.sites import TOKEN


def program() -> str:
    """The browser's program; a test without one is skipped, and says why."""
    pytest.importorskip("playwright.sync_api", reason="the extra `browser` is not installed")
    try:
        return chromium()
    except FetchError as error:
        pytest.skip(str(error))


@contextmanager
def browser() -> Iterator[Any]:
    """A browser that was just started."""
    path = program()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=[*OPTIONS, "--no-sandbox"])
        try:
            yield started
        finally:
            started.close()


class Visitor:
    """A tab, what its console said, and what it asked for."""

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.complaints: list[str] = []
        self.asked: list[str] = []
        tab.on("console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("request", lambda request: self.asked.append(request.url))


class Look(Struct, frozen=True):
    """How a page is looked at."""

    locale: str = "en-US"
    width: int = 1280
    scheme: str = "light"


DESK = Look()


@contextmanager
def visitor(started: Any, address: str, look: Look = DESK) -> Iterator[Any]:
    """A tab that has been at the printed address, so that it may write."""
    size = {"width": look.width, "height": 800}
    context = started.new_context(viewport=size, locale=look.locale, color_scheme=look.scheme)
    try:
        seen = Visitor(context.new_page())
        seen.tab.set_default_timeout(30_000)
        seen.tab.goto(at(address, "/", token=TOKEN))
        yield seen
    finally:
        context.close()
