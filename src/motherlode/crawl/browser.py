"""Pages as a browser shows them: their scripts have run, and every element carries its box on the screen.

Needs the extra `browser` and a Chromium of the system. A page from a file or an archive is rendered without network;
one that was just fetched may load its own scripts and styles, never anything from a private address elsewhere.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
from collections.abc import Generator, Iterable
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec.structs import replace

from motherlode.crawl.fetch import running_loop
from motherlode.model import FetchError, Page
from motherlode.read.nodes import BOX

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright, Route

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIEWPORT = {"width": 1280, "height": 1024}
NOWHERE = "http://page.invalid/"
"""The address of a page that has none; no such host can exist."""
CLOSING_SECONDS = 5.0
MARK_BOXES = f"""() => {{
  for (const element of document.querySelectorAll('*')) {{
    const box = element.getBoundingClientRect();
    if (box.width && box.height) {{
      const sides = [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY];
      element.setAttribute('{BOX}', sides.map(Math.round).join(','));
    }}
  }}
  return '<!doctype html>' + document.documentElement.outerHTML;
}}"""


def rendered(pages: Iterable[Page], *, seconds: float = 30.0) -> Generator[Page, None, None]:
    """The pages in their order, each as the browser shows it; one that cannot be shown stays as it is, and says so."""
    program = chromium()
    check_extra()
    with running_loop() as loop:
        screen = Screen(program, seconds)
        try:
            for page in pages:
                yield asyncio.run_coroutine_threadsafe(screen.shown(page), loop).result()
        finally:
            asyncio.run_coroutine_threadsafe(screen.close(), loop).result()


def chromium() -> str:
    """The browser's program."""
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    if not found:
        raise FetchError(
            "no Chromium was found to render pages with",
            remedy="Install one, such as the package chromium, or leave --browser away.",
        )
    return found


def check_extra() -> None:
    """Raise where the extra `browser` is not installed: better now than on the first page."""
    try:
        import playwright.async_api  # noqa: F401
    except ImportError as error:
        remedy = "Install it: pip install 'motherlode[browser]'."
        raise FetchError("pages cannot be rendered without the extra `browser`", remedy=remedy) from error


class Screen:
    """One browser, started for the first page, and anew after one that it could not bear."""

    def __init__(self, program: str, seconds: float) -> None:
        self._program = program
        self._seconds = seconds
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    async def shown(self, page: Page) -> Page:
        if not page.body or b"%PDF-" in page.body[:1024]:
            return page
        from playwright.async_api import Error

        try:
            async with asyncio.timeout(self._seconds):
                return replace(page, body=await self._source(page), headers=as_utf8(page))
        except TimeoutError:
            cause = f"not done within {self._seconds:g} seconds"
        except Error as error:
            cause = error.message.splitlines()[0]
        await self.close()
        return replace(page, warnings=(*page.warnings, f"not rendered: {cause}; read as it was sent"))

    async def _source(self, page: Page) -> bytes:
        context: BrowserContext = await (await self._started()).new_context(
            viewport={"width": VIEWPORT["width"], "height": VIEWPORT["height"]},
            service_workers="block",
            accept_downloads=False,
        )
        tab = await context.new_page()
        address = page.url if page.url.startswith(("http://", "https://")) else NOWHERE
        await tab.route("**/*", Gate(page, address).answer)
        await tab.goto(address, wait_until="load", timeout=self._seconds * 1000)
        source: str = await tab.evaluate(MARK_BOXES)
        await context.close()
        return source.encode("utf-8", "replace")

    async def _started(self) -> Browser:
        if self._browser is None:
            from playwright.async_api import async_playwright

            self._playwright = await async_playwright().start()
            # Chromium refuses to run as root inside its own sandbox.
            rootly = ["--no-sandbox"] if os.geteuid() == 0 else []
            self._browser = await self._playwright.chromium.launch(
                executable_path=self._program, args=[*OPTIONS, *rootly]
            )
        return self._browser

    async def close(self) -> None:
        """End the browser, also one that no longer listens."""
        browser, self._browser = self._browser, None
        playwright, self._playwright = self._playwright, None
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                if browser:
                    await browser.close()
        if playwright:
            await playwright.stop()


class Gate:
    """What a page being rendered may load: itself, and where it was just fetched, what is public or its own."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._address = address
        self._online = page.source.lower().startswith(("http://", "https://"))
        self._served = False

    async def answer(self, route: Route) -> None:
        if not self._served and route.request.is_navigation_request():
            self._served = True
            await route.fulfill(
                status=200,
                body=self._page.body,
                headers={"content-type": self._page.header("content-type") or "text/html"},
            )
        elif self._online and await self._may_load(route.request.url):
            await route.continue_()
        else:
            await route.abort()

    async def _may_load(self, url: str) -> bool:
        host = urlsplit(url).hostname or ""
        if not url.startswith(("http://", "https://")) or not host:
            return False
        return host == urlsplit(self._address).hostname or await asyncio.to_thread(is_public, host)


def is_public(host: str) -> bool:
    """Whether every address of a host is one of the open Web.

    >>> is_public("127.0.0.1"), is_public("10.0.0.1"), is_public("[::1]".strip("[]"))
    (False, False, False)
    """
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return bool(found) and all(ip_address(address.split("%")[0]).is_global for address in found)


def as_utf8(page: Page) -> tuple[tuple[str, str], ...]:
    """The headers of a page whose source the browser has written anew."""
    kept = tuple((name, value) for name, value in page.headers if name.lower() != "content-type")
    return (*kept, ("Content-Type", "text/html; charset=utf-8"))
