"""A crawl in rounds on a real standalone cluster, over real HTTP: as good as the local one, and nothing lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import Struct

from motherlode.crawl.asking import Manners
from motherlode.crawl.live import LiveWeb
from motherlode.crawl.replay import HostManner, Logged, ReplayServer
from motherlode.crawl.web import Answer, Request
from motherlode.model import Page, Result
from motherlode.recipe import Recipe, TargetSettings, load_recipe
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl import add_starts
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.run.job import Job
from motherlode.run.spark.fetching import Limits, Share
from motherlode.store.archive import read_archive
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database
from motherlode.store.frontier import Frontier
from motherlode.store.frontier_view import FrontierView, Seen
from motherlode.store.profiles import load_profiles
from tests.run.little_web import HTML, MINING, OTHER, samples, site, words
from tests.run.spark_cluster import DRIVER, SETTINGS, Cluster, why_no_spark

needs_spark = pytest.mark.skipif(bool(why_no_spark()), reason=why_no_spark() or "Spark is there")
HOSTS, PAGES = 8, 18
DELAY = 0.02
RECIPE = """[crawl]
policy = "best-first"
delay = {delay}
proxy = "{proxy}"
[run]
workers = 1
[target]
method = "classic"
threshold = 0.2
"""


def mixed_web() -> list[Page]:
    """Hosts whose pages are to one third on mines; links say what they lead to, so a crawl that looks can choose."""
    urls = [[f"http://h{host}.example/{number or ''}" for number in range(PAGES)] for host in range(HOSTS)]
    pages = []
    for host, own in enumerate(urls):
        for number, url in enumerate(own):
            beside = [urls[(host + 1) % HOSTS][number], urls[host - 1][number]]
            pages.append(mixed_page(url, [*own[number + 1 : number + 4], *beside]))
    return pages


def kind_of(url: str) -> list[str]:
    return MINING if int(url.rsplit("/", 1)[1] or 0) % 3 == 0 else OTHER


def mixed_page(url: str, links: list[str]) -> Page:
    title = f"The {'mine' if kind_of(url) is MINING else 'game'} {url[-3:]}"
    listed = "".join(f'<li><a href="{link}">{" ".join(kind_of(link)[:3])}</a></li>' for link in links)
    html = f"<html lang=en><title>{title}</title><h1>{title}</h1><p>{words(kind_of(url), url)}</p><ul>{listed}</ul>"
    return Page(html.encode(), url=url, headers=HTML)


def collection(folder: Path, proxy: str) -> Collection:
    folder.mkdir()
    made = create_collection(folder / "mines")
    settings = TargetSettings(method="classic", threshold=0.2)
    pages = read_inputs([str(path) for path in samples(folder)])
    begin(made, target_of(pages, [], settings), ["http://h0.example/"])
    made.recipe_file.write_text(RECIPE.format(delay=DELAY, proxy=proxy))
    return made


def fetched(made: Collection) -> list[Seen]:
    with FrontierView(made.frontier) as view:
        return list(view.fetched())


class Crawled(Struct, frozen=True):
    """One crawl on a cluster, killed in the middle of a round and begun again."""

    pages: list[Page]
    made: Collection
    before: int
    """Pages that were kept when it was killed."""
    under_way: int
    """Pages that had been asked for then and were not kept."""
    log: list[Logged]
    local: list[Seen]
    """The visits of the local crawler, in the same Web."""


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawled]:
    folder = tmp_path_factory.mktemp("rounds")
    pages = mixed_web()
    with ReplayServer(pages) as server, Cluster(folder) as cluster:
        local = collection(folder / "local", server.address)
        crawl(local, load_recipe(local.recipe_file), Order(extract=False), CrawlCount(told=False))
        seen = len(server.log)
        made = collection(folder / "spark", server.address)
        cluster.have(1)
        kill_in_a_round(start(made, cluster.url), server, seen + PAGES * HOSTS // 3)
        before = len(fetched(made))
        under_way = len(pages_in(server.log[seen:])) - before
        cluster.have(2)
        done = start(made, cluster.url)
        _, errors = done.communicate(timeout=300)
        assert done.returncode == 0, errors
        yield Crawled(pages, made, before, under_way, server.log[seen:], fetched(local))


def pages_in(log: list[Logged]) -> Counter[str]:
    """How often each page was asked for."""
    return Counter(f"http://{logged.host}{logged.path}" for logged in log if logged.path != "/robots.txt")


def start(made: Collection, master: str) -> subprocess.Popen[bytes]:
    settings = [part for name, value in SETTINGS.items() for part in ("--spark-conf", f"{name}={value}")]
    command = ["crawl", str(made.folder), "--engine", "spark", "--master", master, *settings, "--quiet"]
    return subprocess.Popen(
        [sys.executable, "-m", "motherlode", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, **DRIVER},
        start_new_session=True,
    )


def kill_in_a_round(process: subprocess.Popen[bytes], server: ReplayServer, requests: int) -> None:
    """Kill the driver with its virtual machine, as soon as the machines have asked for so many pages."""
    deadline = time.monotonic() + 200
    while process.poll() is None and len(server.log) < requests and time.monotonic() < deadline:
        time.sleep(0.005)
    assert process.poll() is None, process.communicate()
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@needs_spark
def test_a_crawl_killed_in_a_round_loses_and_doubles_nothing(crawled: Crawled) -> None:
    wanted = {page.url for page in crawled.pages}
    visits = [seen.url for seen in fetched(crawled.made)]
    assert crawled.before > 0
    assert crawled.under_way > 0
    assert Counter(visits) == Counter(wanted)
    archived = Counter(page.url for page in read_archive(crawled.made.archive))
    assert set(archived) == wanted
    assert archived <= pages_in(crawled.log)
    with Database(crawled.made.database) as database:
        results = Counter(result.url for result in database.results())
    assert results == Counter(seen.url for seen in fetched(crawled.made) if seen.kept)
    assert set(results) == {page.url for page in crawled.pages if b"The mine" in page.body}


def longest_line(result: Result) -> str:
    """The paragraph; whether the heading belongs to the text is said by the site's profile, or by the page alone."""
    return max(result.text.splitlines(), key=len)


@needs_spark
def test_the_cluster_extracts_what_a_round_keeps(crawled: Crawled) -> None:
    """The results are those of the page alone, or of the page with its site's profile; what was learned is kept."""
    bodies = {page.url: page for page in crawled.pages}
    with Database(crawled.made.database) as database:
        for result in database.results():
            alone = Job(Recipe())(bodies[result.url]).result
            assert (result.title, longest_line(result), result.kind) == (alone.title, longest_line(alone), alone.kind)
            assert result.relevance
            assert result.relevance.score >= 0.2
    taught = [profile.pages for profile in load_profiles(crawled.made.profiles).values()]
    assert sum(taught) == sum(seen.kept for seen in fetched(crawled.made))


@needs_spark
def test_rounds_reach_the_harvest_of_the_local_crawler(crawled: Crawled) -> None:
    mines = sum(b"The mine" in page.body for page in crawled.pages)
    for count in (mines // 2, mines):
        here = sum(seen.kept for seen in crawled.local[:count])
        there = sum(seen.kept for seen in fetched(crawled.made)[:count])
        assert there >= 0.95 * here, (count, here, there)
    assert sum(seen.kept for seen in crawled.local[:mines]) > 0.75 * mines


@needs_spark
def test_no_host_is_asked_sooner_than_it_should_be(crawled: Crawled) -> None:
    """Between two rounds as within one; where the kill was, a request may have been under way."""
    hurried = 0
    for host in {logged.host for logged in crawled.log}:
        asked = sorted((logged for logged in crawled.log if logged.host == host), key=lambda one: one.came)
        hurried += sum(after.came - one.done < DELAY - 0.001 for one, after in pairwise(asked))
    assert hurried <= 1


def answers(pages: list[Page], manners: dict[str, HostManner], limits: Limits) -> tuple[list[Answer], list[Logged]]:
    """What a task makes of a request for every page."""
    requests = [Request(number, page.url) for number, page in enumerate(pages)]
    with ReplayServer(pages, manners) as server:
        web = LiveWeb(Manners(proxy=server.address, delay=0.0))
        try:
            return list(Share(requests, limits).answers(web)), server.log
        finally:
            web.close()


def test_every_request_of_a_task_has_one_answer() -> None:
    pages = site("a.example", 6) + site("b.example", 6)
    came, log = answers(pages, {}, Limits(60, 10**9))
    assert sorted(answer.key for answer in came) == list(range(12))
    assert all(answer.page and answer.page.url == pages[answer.key].url for answer in came)
    paths = [logged.path for logged in log if logged.host == "a.example"]
    assert paths == ["/robots.txt", "/", *(f"/p{number}" for number in range(1, 6))]


def test_what_a_round_has_no_room_for_is_not_a_failure() -> None:
    pages = site("a.example", 6)
    came, log = answers(pages, {}, Limits(60, len(pages[0].body)))
    assert [answer.unasked for answer in came] == [False] + [True] * 5
    assert all(answer.again for answer in came if answer.unasked)
    assert len(log) == 2


def test_an_address_that_was_not_asked_for_keeps_its_tries(tmp_path: Path) -> None:
    with Frontier(tmp_path / "frontier.db") as frontier:
        add_starts(frontier, ["http://a.example/"])
        for tried, tries in ((False, 0), (True, 1), (False, 1)):
            lease = frontier.lease(0)
            assert lease
            frontier.put_back(lease, tried=tried)
            again = frontier.lease(0)
            assert again
            assert again.tries == tries
            frontier.put_back(again, tried=False)


def test_a_host_that_wants_a_long_rest_is_left_alone_at_once() -> None:
    pages = site("a.example", 4) + site("b.example", 4)
    manners = {"a.example": HostManner(busy_every=1, retry_after="500", robots="User-agent: *\nAllow: /\n")}
    came, _ = answers(pages, manners, Limits(100, 10**9))
    by_host = {host: [one for one in came if host in pages[one.key].url] for host in ("a.example", "b.example")}
    asked = [not one.unasked for one in by_host["a.example"]]
    assert asked == [True, False, False, False]
    assert all(one.again for one in by_host["a.example"])
    assert not any(one.again for one in by_host["b.example"])
