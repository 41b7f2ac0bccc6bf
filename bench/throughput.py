"""Fetching over loopback, side by side with Scrapy: python bench/throughput.py [--rounds 3]

The same pages from the same server, one after the other in the same run; where the pages differ, the run ends. Ours
does all of it: robots, politeness with a delay of zero, the frontier on disk, relevance, near duplicates, WARC; Scrapy
fetches and takes the links out. Then both extract as well, Scrapy by trafilatura. CPU seconds count, those of child
processes too: others load the machine. Byte code is kept, as in any installation, from a run before that is not timed:
the workers of a crawl start while it is timed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.run.little_web import samples, site

from data import arguments, found, places
from motherlode.crawl.addresses import canonical
from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page
from motherlode.recipe import recipe_from
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.store.archive import read_warc
from motherlode.store.collection import create_collection
from motherlode.store.frontier_view import FrontierView
from report import Row, Subject, Table, save

LITTLE = "little web"
SITES = (LITTLE, "alex-mcavoy.github.io", "flink.apache.org")
SAMPLES = 10
SYSTEMS = ("scrapy", "motherlode")
Run = tuple[list[str], float, float]
"""The addresses of the pages, seconds, CPU seconds."""


def pages_of(name: str, data: Path) -> list[Page]:
    """The pages of a site: one made for this, or those of an archive."""
    if name == LITTLE:
        return site("a.example", 1200)
    return list(read_warc(found(data / "web" / f"{name}.warc"), name))


def spent() -> float:
    """CPU seconds of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def ours(port: int, start: str, *, extract: bool, sampled: list[str]) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        made = create_collection(Path(folder) / "mines")
        begin(made, target_of(read_inputs(sampled), [], made.recipe().target), [start])
        crawling = {"delay": 0.0, "per_host": 16, "at_once": 16, "scope": "host"}
        crawling |= {"proxy": f"replay://127.0.0.1:{port}"}
        recipe = recipe_from({"crawl": crawling, "run": {"workers": 1}})
        watch = CrawlCount(told=False)
        began, before = time.monotonic(), spent()
        crawl(made, recipe, Order(extract=extract), watch)
        took = (time.monotonic() - began, spent() - before)
        with FrontierView(made.frontier) as view:
            return ([seen.url for seen in view.fetched()], *took)


def scrapys(port: int, home: str, *, extract: bool) -> Run:
    import scrapy
    from scrapy.crawler import CrawlerProcess
    from scrapy.linkextractors import LinkExtractor

    if extract:
        import trafilatura
    proxied = {"proxy": f"http://127.0.0.1:{port}"}

    class Spider(scrapy.Spider):
        name = "bench"
        allowed_domains = (home.split("/")[2],)
        links = LinkExtractor()
        pages: ClassVar[list[str]] = []

        async def start(self):  # type: ignore[no-untyped-def]
            yield scrapy.Request(home, meta=proxied)

        def parse(self, response):  # type: ignore[no-untyped-def]
            Spider.pages.append(canonical(response.url))
            if extract:
                trafilatura.extract(response.text)
            for link in self.links.extract_links(response):
                yield scrapy.Request(link.url, meta=proxied)

    settings = {"LOG_LEVEL": "CRITICAL", "ROBOTSTXT_OBEY": True, "DOWNLOAD_DELAY": 0}
    # A page that sends its reader on is a page like any other: it is fetched, and its links are taken out.
    settings |= {"METAREFRESH_ENABLED": False, "CONCURRENT_REQUESTS": 16, "CONCURRENT_REQUESTS_PER_DOMAIN": 16}
    process = CrawlerProcess(settings)
    process.crawl(Spider)
    began, before = time.monotonic(), spent()
    process.start()
    return Spider.pages, time.monotonic() - began, spent() - before


def child(system: str, port: str, start: str, extract: str, *sampled: str) -> None:
    """One run in a process of its own; prints addresses, seconds, CPU seconds."""
    if system == "scrapy":
        done = scrapys(int(port), start, extract=extract == "1")
    else:
        done = ours(int(port), start, extract=extract == "1", sampled=list(sampled))
    print(json.dumps(done))


@contextmanager
def served(name: str, data: Path) -> Iterator[tuple[str, str]]:
    """The site on a server in a process of its own: its port and its start page."""
    command = [sys.executable, __file__, "serve", name, str(data)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port, start = server.stdout.readline().split()
        yield port, start
    finally:
        server.kill()
        server.wait()


def serve(name: str, data: str) -> None:
    pages = pages_of(name, Path(data))
    with ReplayServer(pages) as server:
        home = min((page.url for page in pages), key=len)
        print(server.port, home, flush=True)
        time.sleep(3600)


def sampled_pages(name: str, data: Path, folder: Path) -> list[str]:
    """Files of ten pages of the site, from all over it, or of three like those of the made one."""
    if name == LITTLE:
        return [str(path) for path in samples(folder)]
    pages = [page for page in pages_of(name, data) if len(page.body) > 5000]
    paths = [folder / f"sample{number}.html" for number in range(SAMPLES)]
    for path, page in zip(paths, pages[:: len(pages) // SAMPLES], strict=False):
        path.write_bytes(page.body)
    return [str(path) for path in paths]


def measured(name: str, data: Path, rounds: int, *, extract: bool) -> list[Row]:
    """Both systems in turn, round by round; the best of each counts."""
    best: dict[str, list[float]] = {}
    fetched_by: dict[str, set[str]] = {}
    with tempfile.TemporaryDirectory() as folder, served(name, data) as (port, start):
        sampled = sampled_pages(name, data, Path(folder))
        for _ in range(rounds):
            for system in SYSTEMS:
                addresses, seconds, cpu = timed(system, [port, start, str(int(extract)), *sampled])
                pages = len(addresses)
                fetched_by[system] = set(addresses)
                print(f"{name}, {system}: {pages} pages, {pages / seconds:.0f}/s, {pages / cpu:.0f}/CPU s", flush=True)
                rates = best.setdefault(system, [0.0, 0.0])
                best[system] = [max(rates[0], pages / cpu), max(rates[1], pages / seconds)]
            check_same(name, fetched_by)
    return [
        {
            "site": name,
            "system": f"{system}{' + trafilatura' if extract and system == 'scrapy' else ''}",
            "extraction": extract,
            "pages": len(fetched_by[system]),
            "pages / CPU second": best[system][0],
            "× scrapy": best[system][0] / best["scrapy"][0],
            "pages / second": best[system][1],
            "× scrapy (seconds)": best[system][1] / best["scrapy"][1],
        }
        for system in SYSTEMS
    ]


def timed(system: str, told: list[str]) -> Run:
    """One run of a system in a process of its own."""
    command = [sys.executable, __file__, "child", system, *told]
    kept = {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "bench-byte-code"), "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=os.environ | kept)
    addresses, seconds, cpu = json.loads(done.stdout.splitlines()[-1])
    return addresses, seconds, cpu


def keep_byte_code(data: Path) -> None:
    """Let both systems load all that they need once."""
    with tempfile.TemporaryDirectory() as folder, served(LITTLE, data) as (port, start):
        for system in SYSTEMS:
            timed(system, [port, start, "1", *sampled_pages(LITTLE, data, Path(folder))])


def check_same(name: str, fetched_by: dict[str, set[str]]) -> None:
    """A rate over other pages would say nothing."""
    ours, theirs = fetched_by["motherlode"], fetched_by["scrapy"]
    if ours != theirs:
        sys.exit(f"{name}: only we fetched {sorted(ours - theirs)[:5]}, only Scrapy {sorted(theirs - ours)[:5]}")


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--site", action="append", help="of these sites only")
    parser.add_argument("--extract", type=int, choices=(0, 1), help="without or with extraction only")
    parser.add_argument("--trial", action="store_true", help="keep no figures")
    options = parser.parse_args()
    data = places(options).data
    sites = options.site or SITES
    keep_byte_code(data)
    rows = [
        row
        for extract in ((False, True) if options.extract is None else (bool(options.extract),))
        for name in sites
        for row in measured(name, data, options.rounds, extract=extract)
    ]
    for row in rows:
        print({name: round(value, 2) if isinstance(value, float) else value for name, value in row.items()})
    if options.trial:
        return
    subject = Subject(
        "throughput",
        "Crawling over loopback",
        "One site from a server on loopback, 16 requests at once, robots.txt obeyed, the same pages for both. Scrapy "
        "fetches and takes the links out; `lode crawl` also keeps its frontier on disk, judges relevance, finds twins, "
        "writes WARC.",
        ("motherlode", "scrapy", "trafilatura"),
    )
    caption = f"The best of {options.rounds} rounds; the CPU seconds of child processes are counted:"
    save(subject, [Table("loopback", caption, rows)])


if __name__ == "__main__":
    roles = {"serve": serve, "child": child}
    if sys.argv[1:] and sys.argv[1] in roles:
        roles[sys.argv[1]](*sys.argv[2:])
    else:
        main()
