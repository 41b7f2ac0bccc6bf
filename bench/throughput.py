"""Fetching over loopback, side by side with Scrapy: python bench/throughput.py [--pages 400] [--extract]

One process each, the same site from the same server, one after the other in the same run. Ours does all of it: robots,
politeness with a delay of zero, the frontier on disk, relevance, WARC; Scrapy fetches and takes the links out. With
--extract both extract as well, Scrapy by trafilatura.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.run.little_web import samples

from motherlode.recipe import recipe_from
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.store.collection import create_collection

SERVER = """
import sys, time
sys.path.insert(0, {root!r})
from motherlode.crawl.replay import ReplayServer
from tests.run.little_web import site
with ReplayServer(site("a.example", {pages})) as server:
    print(server.port, flush=True)
    time.sleep(3600)
"""
SPIDER = """
import sys, time
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
port, extract = sys.argv[1], sys.argv[2] == "1"
if extract:
    import trafilatura
class Spider(scrapy.Spider):
    name = "bench"
    links = LinkExtractor()
    async def start(self):
        yield self.ask("http://a.example/")
    def ask(self, url):
        return scrapy.Request(url, meta={{"proxy": f"http://127.0.0.1:{{port}}"}})
    def parse(self, response):
        if extract:
            trafilatura.extract(response.text)
        for link in self.links.extract_links(response):
            yield self.ask(link.url)
process = CrawlerProcess({{"LOG_LEVEL": "ERROR", "ROBOTSTXT_OBEY": True, "CONCURRENT_REQUESTS": 16,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16, "DOWNLOAD_DELAY": 0}})
crawler = process.create_crawler(Spider)
process.crawl(crawler)
began = time.monotonic()
process.start()
print(crawler.stats.get_value("response_received_count"), time.monotonic() - began)
"""


def ours(port: int, *, extract: bool) -> tuple[int, float]:
    with tempfile.TemporaryDirectory() as folder:
        made = create_collection(Path(folder) / "mines")
        pages = read_inputs([str(path) for path in samples(Path(folder))])
        begin(made, target_of(pages, [], made.recipe().target), ["http://a.example/"])
        crawling = {"delay": 0.0, "per_host": 16, "at_once": 16, "proxy": f"replay://127.0.0.1:{port}"}
        recipe = recipe_from({"crawl": crawling, "run": {"workers": 1}})
        watch = CrawlCount(told=False)
        began = time.monotonic()
        crawl(made, recipe, Order(extract=extract), watch)
        return watch.fetched, time.monotonic() - began


def scrapys(port: int, *, extract: bool) -> tuple[int, float]:
    spider = SPIDER.format()
    done = subprocess.run(
        [sys.executable, "-c", spider, str(port), str(int(extract))], capture_output=True, text=True, check=True
    )
    count, seconds = done.stdout.split()[-2:]
    return int(count), float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--extract", action="store_true")
    options = parser.parse_args()
    root = str(Path(__file__).resolve().parents[1])
    code = SERVER.format(root=root, pages=options.pages)
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        rates = {}
        for name, run in (("scrapy", scrapys), ("motherlode", ours), ("scrapy again", scrapys)):
            count, seconds = run(port, extract=options.extract)
            rates[name] = count / seconds
            print(f"{name}: {count} pages, {rates[name]:.1f}/s")
        print(f"ratio: {rates['motherlode'] / max(rates['scrapy'], rates['scrapy again']):.2f}")
    finally:
        server.kill()


if __name__ == "__main__":
    main()
