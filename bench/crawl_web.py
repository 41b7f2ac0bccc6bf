"""The pages of the offline web as a crawl sees them: links and features, read once and kept in the temp folder."""

from __future__ import annotations

import pickle
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec
from warcio.archiveiterator import ArchiveIterator

from motherlode.model import Link, Page
from motherlode.read.html import HtmlDocument
from motherlode.read.links import links_of
from motherlode.target import Features, features_of

VERSION = 3
"""Another number reads the pages anew."""
FEATURES = msgspec.msgpack.Decoder(Features)


@dataclass(frozen=True)
class WebPage:
    """One page: its links to pages of the same web, and its features, packed: all at once would fill the memory."""

    url: str
    links: tuple[Link, ...]
    packed: bytes

    @property
    def features(self) -> Features:
        return FEATURES.decode(self.packed)


class Web:
    """All pages, found by any spelling of their address that a server would redirect or answer alike."""

    def __init__(self, pages: list[WebPage]) -> None:
        self._pages = {address_key(page.url): page for page in pages}

    def __len__(self) -> int:
        return len(self._pages)

    def page(self, url: str) -> WebPage | None:
        return self._pages.get(address_key(url))


def address_key(url: str) -> str:
    """What the spellings of one page's address have in common: no scheme, index.html or last slash."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return url
    path = unquote(parts.path).removesuffix("index.html").removesuffix("index.htm").rstrip("/")
    return f"{host}:{port if port not in (80, 443) else None}{path}?{parts.query}"


def load_web(folder: Path) -> Web:
    """The web of the WARC files in a folder; what was read before is taken from the temp folder."""
    archives = sorted(folder.glob("*.warc"))
    mark = f"{VERSION}-{sum(archive.stat().st_size for archive in archives)}"
    kept = Path(tempfile.gettempdir()) / f"motherlode-bench-web-{mark}.pickle"
    if kept.exists():
        return Web(pickle.loads(kept.read_bytes()))
    pages = read_pages(archives)
    kept.write_bytes(pickle.dumps(pages, protocol=5))
    return Web(pages)


def read_pages(archives: list[Path]) -> list[WebPage]:
    addresses = {address_key(page.url): page.url for page in archived(archives)}
    return [web_page(page, addresses) for page in archived(archives)]


def archived(archives: list[Path]) -> Iterator[Page]:
    for archive in archives:
        with archive.open("rb") as stream:
            for record in ArchiveIterator(stream):
                if record.rec_type == "response" and record.http_headers.get_statuscode() == "200":
                    headers = tuple(record.http_headers.headers)
                    url = record.rec_headers["WARC-Target-URI"]
                    yield Page(record.content_stream().read(), url=url, headers=headers)


def web_page(page: Page, addresses: dict[str, str]) -> WebPage:
    document = HtmlDocument(page)
    links: dict[str, Link] = {}
    for link in links_of(document):
        url = addresses.get(address_key(link.url))
        if url and url != page.url:
            links.setdefault(url, Link(url, link.text, link.near, sys.intern(link.place)))
    return WebPage(page.url, tuple(links.values()), msgspec.msgpack.encode(features_of(document)))
