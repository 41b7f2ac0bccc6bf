"""Build the bundled mini-web, src/motherlode/demo, from a folder of open data: the same every time.

python scripts/make_demo.py [DATA]
"""

from __future__ import annotations

import re
import sys
import uuid
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import lxml.html
import msgspec
from lxml.etree import ParserError
from msgspec import Struct

from motherlode.model import Page
from motherlode.store.archive import read_warc
from motherlode.store.record_page import write_page

DEMO = Path(__file__).parent.parent / "src" / "motherlode" / "demo"
MAX_BYTES = 4_000_000
TAKEN = datetime(2026, 11, 15, tzinfo=UTC)
"""The day the data was put together: the pages' own days of fetching are not known."""
OPEN = re.compile(r"CC[ -]BY[ -]\d|CC0|MIT|Apache-2\.0|public domain", re.IGNORECASE)
NAME = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")


class Taken(Struct, frozen=True):
    """A page of the mini-web, with whose it is."""

    page: Page
    origin: str
    licence: str


class Site(Struct, frozen=True):
    """Which pages to take of a site: from these on along the links, as far as they fit."""

    archive: str
    licence: str
    origin: str
    starts: tuple[str, ...]
    count: int
    only: str = ""
    characters: str = r"\w"
    """What a page must have 600 of to count as written in the language that is wanted."""


APACHE = "Apache-2.0"
FLINK = "the Apache Flink web site, The Apache Software Foundation"
KAFKA = "the Apache Kafka web site, The Apache Software Foundation"
AOSA = "The Architecture of Open Source Applications, A. Brown and G. Wilson (eds.), authors as named there"
KAFKA_STARTS = (
    "http://kafka.apache.org/39/uses.html",
    "http://kafka.apache.org/39/protocol.html",
    "http://kafka.apache.org/coding-guide.html",
    "http://kafka.apache.org/contributing.html",
    "http://kafka.apache.org/project-security.html",
    "http://kafka.apache.org/cve-list.html",
    "http://kafka.apache.org/committers.html",
    "http://kafka.apache.org/39/javadoc/org/apache/kafka/clients/consumer/package-tree.html",
)
SITES = (
    Site("flink.apache.org", APACHE, FLINK, ("http://flink.apache.org/",), 8, r"org/(what|how)"),
    Site("flink.apache.org", APACHE, FLINK, ("http://flink.apache.org/posts/",), 8, r"org/20\d\d/"),
    Site("flink.apache.org", APACHE, FLINK, ("http://flink.apache.org/zh/",), 10, "org/zh/", "[\u4e00-\u9fff]"),
    Site("kafka.apache.org", APACHE, KAFKA, KAFKA_STARTS, 12),
    Site("aosabook.org", "CC BY 3.0", AOSA, ("http://aosabook.org/docs/en/",), 12, r"en/v[12]/(?!intro)"),
)
"""The book's licence stands on its first page, which is taken too."""
LEFT_OUT = ("oldreddit", "permies", "stackexchange")
"""Engines whose hosts or whose users' licences (CC BY-SA) ask for more than the data set's CC BY."""


def main() -> None:
    data = Path(sys.argv[1] if len(sys.argv) > 1 else "../data")
    taken = [
        *of_sites(data / "web"),
        *threads(data / "html" / "forum-records"),
        *papers(data / "pdf" / "jose"),
    ]
    for item in taken:
        if not OPEN.match(item.licence):
            raise SystemExit(f"{item.page.url}: '{item.licence}' is no open licence")
    DEMO.mkdir(exist_ok=True)
    archive = b"".join(record_of(item.page) for item in taken)
    (DEMO / "pages.warc.gz").write_bytes(archive)
    (DEMO / "ATTRIBUTION.md").write_text(attribution(taken), encoding="utf-8")
    if len(archive) > MAX_BYTES:
        raise SystemExit(f"{len(archive)} bytes are more than {MAX_BYTES}")
    print(f"{len(taken)} pages, {len(archive)} bytes")


def record_of(page: Page) -> bytes:
    """A page as a record; its id follows from its address, so that the archive is the same every time."""
    out = BytesIO()
    write_page(out, page, f"<urn:uuid:{uuid.uuid5(NAME, page.url)}>")
    return out.getvalue()


def of_sites(folder: Path) -> Iterator[Taken]:
    """The pages of all sites."""
    for site in SITES:
        pages = {page.url: page for page in read_warc(folder / f"{site.archive}.warc", "")}
        for page in along_links(pages, site):
            yield Taken(msgspec.structs.replace(page, source=""), site.origin, site.licence)


def along_links(pages: dict[str, Page], site: Site) -> list[Page]:
    """Breadth first from the start pages: the first so many that fit."""
    chosen: list[Page] = []
    waiting, seen = deque(site.starts), set(site.starts)
    while waiting and len(chosen) < site.count:
        page = pages.get(waiting.popleft())
        if page is None:
            continue
        if page.url in site.starts or fits(page, site):
            chosen.append(page)
        for link in links(page):
            if link not in seen and link in pages:
                seen.add(link)
                waiting.append(link)
    return chosen


def fits(page: Page, site: Site) -> bool:
    """Whether a page is small and says enough in its language."""
    small = len(zlib.compress(page.body)) < 17_000
    return small and bool(re.search(site.only, page.url)) and len(re.findall(site.characters, text_of(page))) >= 600


def text_of(page: Page) -> str:
    """What a page says in its paragraphs."""
    try:
        return " ".join(node.text_content() for node in lxml.html.fromstring(page.body).iter("p"))
    except ParserError:
        return ""


def links(page: Page) -> Iterator[str]:
    """Where a page leads, in its order."""
    for target in re.findall(rb"href=[\"']?([^\"' >]+)", page.body):
        try:
            yield urldefrag(urljoin(page.url, target.decode("utf-8", "replace")))[0]
        except ValueError:
            continue


def threads(folder: Path) -> Iterator[Taken]:
    """One thread an engine, the smallest with at least four posts, of the twelve smallest engines."""
    smallest: dict[str, tuple[int, str, Taken]] = {}
    for row in rows(folder, lambda row: len(row["gold"]) >= 4 and row["engine"] not in LEFT_OUT):
        body = (folder / row["file"]).read_bytes()
        item = taken_of(row, Page(body, url=row["url"], headers=content_type("text/html")))
        found = (len(zlib.compress(body)), row["url"], item)
        smallest[row["engine"]] = min(smallest.get(row["engine"], found), found, key=lambda found: found[:2])
    for _, _, item in sorted(smallest.values(), key=lambda found: found[:2])[:12]:
        yield item


def papers(folder: Path) -> Iterator[Taken]:
    """The ten smallest papers of a few authors, under their DOI's address."""
    known = rows(folder, lambda row: bool(row["gold"]["doi"]) and len(row["gold"]["authors"]) <= 20)
    for row in sorted(known, key=lambda row: (row["bytes"], row["file"]))[:10]:
        body = (folder / row["file"]).read_bytes()
        url = f"https://doi.org/{row['gold']['doi']}"
        yield taken_of(row, Page(body, url=url, headers=content_type("application/pdf")))


def rows(folder: Path, wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """The rows of a manifest that are wanted, as far as their own licence is open."""
    lines = (folder / "manifest.jsonl").read_bytes().splitlines()
    known: Iterable[dict[str, Any]] = map(msgspec.json.decode, lines)
    return [row for row in known if OPEN.match(row["licence"]) and wanted(row)]


def taken_of(row: dict[str, Any], page: Page) -> Taken:
    """A page with what its row says of its origin."""
    page = msgspec.structs.replace(page, fetched=TAKEN)
    by = ", ".join(row["gold"]["authors"]) + "; " if isinstance(row["gold"], dict) else ""
    return Taken(page, f"{by}{row['source']}, {row['path']}", row["licence"])


def content_type(kind: str) -> tuple[tuple[str, str], ...]:
    return (("Content-Type", kind),)


def attribution(taken: list[Taken]) -> str:
    """Whose pages these are, one a row."""
    lines = [
        "# The bundled mini-web: whose pages these are",
        "",
        "`pages.warc.gz` holds the pages below, byte for byte as they stand in the data that",
        "`scripts/make_demo.py` took them from; of the papers, the first two pages. Absolute links between",
        "the sites were turned to http there. The date of a record is the day that data was put together.",
        "",
        "- Apache-2.0: <https://www.apache.org/licenses/LICENSE-2.0>. Apache, Apache Flink and Apache Kafka",
        "  are trademarks of The Apache Software Foundation.",
        "- CC BY 3.0: <https://creativecommons.org/licenses/by/3.0/>",
        "- CC BY 4.0: <https://creativecommons.org/licenses/by/4.0/>; (dataset) means the licence of the",
        "  data set that is named as origin.",
        "",
        "| page | licence | origin |",
        "| --- | --- | --- |",
    ]
    lines += [f"| <{item.page.url}> | {item.licence} | {item.origin} |" for item in taken]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
