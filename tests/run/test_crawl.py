"""Crawls of a little Web: over real HTTP on loopback, and from WARC files."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import islice, pairwise
from pathlib import Path

import pytest

from motherlode.crawl.choice import Known, policy_named
from motherlode.crawl.memory_frontier import Sight, walk
from motherlode.crawl.replay import HostManner, Logged, ReplayServer
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.links import links_of
from motherlode.recipe import TargetSettings, recipe_from
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl, few_collections
from motherlode.run.scout import known_form
from motherlode.run.targets import load_target, page_features
from motherlode.store.archive import read_archive
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database
from motherlode.store.frontier import Frontier
from motherlode.store.frontier_view import FrontierView, Seen
from motherlode.target import match, text_likeness
from tests.run.little_web import MINING, OTHER, archive, mannered, page, samples, site

DELAY = 0.05
BATCH = 32


def collection(folder: Path, starts: Iterable[str], settings: TargetSettings | None = None) -> Collection:
    """A collection that wants pages on mines."""
    made = create_collection(folder / "mines")
    pages = read_inputs([str(path) for path in samples(folder)])
    begin(made, target_of(pages, [], settings or TargetSettings()), list(starts))
    return made


def run(made: Collection, order: Order, **settings: object) -> str:
    recipe = recipe_from({"crawl": {"policy": "breadth-first", "delay": DELAY, **settings}, "run": {"workers": 1}})
    return crawl(made, recipe, order, CrawlCount(told=False))


def fetched(made: Collection) -> list[Seen]:
    with FrontierView(made.frontier) as view:
        return list(view.fetched())


def refused(made: Collection) -> dict[str, str]:
    with FrontierView(made.frontier) as view:
        return {seen.url: seen.reason for seen in view.refused()}


def urls(pages: Iterable[Page]) -> set[str]:
    return {one.url for one in pages}


def test_a_replayed_crawl_keeps_what_matches_and_extracts_it(tmp_path: Path) -> None:
    pages = site("a.example", 20)
    warc = archive(tmp_path / "warc", pages)
    made = collection(tmp_path, ["http://a.example/"])
    assert "nothing is left" in run(made, Order(replay=warc))
    seen = fetched(made)
    assert {one.url for one in seen} == urls(pages)
    kept = {one.url for one in seen if one.kept}
    assert kept == {one.url for one in pages if b"The mine" in one.body}
    with Database(made.database) as database:
        results = list(database.results())
    assert {result.url for result in results} == kept
    assert all(result.relevance and result.relevance.score > 0.5 and result.relevance.why for result in results)
    assert [one.reason for one in seen if not one.kept] == ["does not match the target"] * (20 - len(kept))
    assert urls(read_archive(made.archive)) == urls(pages)


def test_the_order_is_the_same_paused_or_not(tmp_path: Path) -> None:
    warc = archive(tmp_path / "warc", site("a.example", 40))
    orders = []
    for name, steps in (("whole", [39]), ("parts", [7, 8, 22, 39])):
        folder = tmp_path / name
        folder.mkdir()
        made = collection(folder, ["http://a.example/"])
        for most in steps:
            run(made, Order(replay=warc, max_pages=most, extract=False), policy="best-first")
        orders.append([one.url for one in fetched(made)])
    assert orders[0] == orders[1]
    assert len(orders[0]) == 40


def test_a_policy_hears_of_links_that_the_crawl_may_follow_and_the_others_are_refused(tmp_path: Path) -> None:
    warc = archive(tmp_path / "warc", [*site("a.example", 10, "http://b.example/p1"), *site("b.example", 3)])
    made = collection(tmp_path, ["http://a.example/"])
    run(made, Order(replay=warc, extract=False), scope="host")
    with Frontier(made.frontier) as frontier:
        heard = {link.url for visit in frontier.visits() for link in visit.links}
    assert heard == {f"http://a.example/{name}" for name in ("", *(f"p{number}" for number in range(1, 10)))}
    assert refused(made) == {"http://b.example/p1": "outside the host of the start pages"}


def test_a_limit_is_spent_on_the_best_though_their_host_must_pause(tmp_path: Path) -> None:
    good = [f"http://good.example/p{number}" for number in range(30)]
    poor = [f"http://{host}.example/" for host in "abcdefghijkl"]
    pages = [page("http://good.example/", MINING, 0, good), page("http://poor.example/", OTHER, 0, poor)]
    pages += [page(url, MINING, number, []) for number, url in enumerate(good)]
    pages += [page(url, OTHER, number, []) for number, url in enumerate(poor)]
    made = collection(tmp_path, ["http://good.example/", "http://poor.example/"])
    with ReplayServer(pages) as server:
        run(made, Order(extract=False, max_pages=20), proxy=server.address, policy="best-first")
    found = [one.url for one in fetched(made)][2:]
    assert len(found) == 20
    assert sum(url in good for url in found) > 10


def test_a_policy_can_be_changed_on_the_way(tmp_path: Path) -> None:
    warc = archive(tmp_path / "warc", site("a.example", 30))
    made = collection(tmp_path, ["http://a.example/"])
    run(made, Order(replay=warc, max_pages=10, extract=False))
    ending = run(made, Order(replay=warc, extract=False), policy="depth-first")
    assert "nothing is left" in ending
    assert len(fetched(made)) == 30


def test_pages_that_were_not_extracted_are_the_next_time(tmp_path: Path) -> None:
    warc = archive(tmp_path / "warc", site("a.example", 8))
    made = collection(tmp_path, ["http://a.example/"])
    run(made, Order(replay=warc, extract=False))
    with Database(made.database) as database:
        assert list(database.results()) == []
    run(made, Order(replay=warc))
    with Database(made.database) as database:
        assert len(list(database.results())) == sum(one.kept for one in fetched(made))


def test_near_duplicates_are_kept_once(tmp_path: Path) -> None:
    pages = site("a.example", 2)
    twin = Page(pages[1].body, url="http://b.example/copy", headers=pages[1].headers)
    warc = archive(tmp_path / "warc", [*pages, twin])
    made = collection(tmp_path, ["http://a.example/", "http://b.example/copy"])
    run(made, Order(replay=warc, extract=False))
    reasons = {one.url: one.reason for one in fetched(made) if not one.kept}
    assert list(reasons.values()) == [f"nearly the same as {url}" for url in ("http://b.example/copy",)]


def test_redirects_are_followed_as_addresses_and_loops_end(tmp_path: Path) -> None:
    pages = [
        page("http://a.example/", MINING, 0, ["http://a.example/old", "http://a.example/round"]),
        Page(b"", url="http://a.example/old", status=301, headers=(("Location", "/new"),)),
        Page(b"", url="http://a.example/round", status=302, headers=(("Location", "/round2"),)),
        Page(b"", url="http://a.example/round2", status=302, headers=(("Location", "/round"),)),
        page("http://a.example/new", MINING, 3, []),
    ]
    made = collection(tmp_path, ["http://a.example/"])
    with ReplayServer(pages) as server:
        run(made, Order(extract=False), proxy=server.address)
    assert [one.url for one in fetched(made)] == ["http://a.example/", "http://a.example/new"]
    assert refused(made)["http://a.example/old"] == "moved to http://a.example/new"
    assert "moved" in refused(made)["http://a.example/round2"]


def test_hosts_that_wish_for_long_pauses_keep_no_other_waiting(tmp_path: Path) -> None:
    hosts = [f"h{number}.example" for number in range(8)]
    slow = HostManner(robots="User-agent: *\nCrawl-delay: 3\n")
    made = collection(tmp_path, [f"http://{host}/" for host in hosts])
    with ReplayServer([one for host in hosts for one in site(host, 1)], dict.fromkeys(hosts, slow)) as server:
        run(made, Order(extract=False), proxy=server.address, at_once=2)
        paths = [logged.path for logged in server.log]
    assert len(fetched(made)) == len(hosts)
    assert paths.index("/") > 2, "only as many hosts as may be asked at a time were asked before the first page"


def test_manners_hold_over_many_hosts(tmp_path: Path) -> None:
    """No host is asked twice at a time, sooner than it or we wish, or for what its robots.txt forbids."""
    hosts = [f"h{number}.example" for number in range(28)]
    pages = [one for host in hosts for one in site(host, 5, f"http://{host}/trap/")]
    manners = mannered(hosts)
    made = collection(tmp_path, [f"http://{host}/" for host in hosts])
    with ReplayServer(pages, manners) as server:
        run(made, Order(extract=False, max_pages=28 * 5), proxy=server.address, at_once=24, tries=4)
        log = list(server.log)
    by_host: dict[str, list[Logged]] = {}
    for logged in log:
        by_host.setdefault(logged.host, []).append(logged)
    assert len(by_host) == len(hosts)
    for host, asked in by_host.items():
        manner = manners[host]
        pause = 0.3 if "Crawl-delay" in manner.robots else DELAY
        assert asked[0].path == "/robots.txt"
        for one, after in pairwise(asked):
            wait = 1.0 if one.status == 429 else pause
            assert after.came - one.done >= wait - 0.001, (host, one, after)
        paths = {one.path for one in asked}
        if "Disallow" in manner.robots:
            assert "/p3" not in paths
            assert "/trap/" not in paths
        if manner.robots_status == 503:
            assert paths == {"/robots.txt"}


def test_only_what_has_changed_is_sent_again(tmp_path: Path) -> None:
    first = page("http://a.example/", MINING, 0, ["http://a.example/b"])
    tagged = Page(first.body, url=first.url, headers=(*first.headers, ("ETag", '"1"')))
    second = page("http://a.example/b", MINING, 1, [])
    made = collection(tmp_path, ["http://a.example/"])
    with ReplayServer([tagged, second]) as server:
        run(made, Order(), proxy=server.address)
    changed = page("http://a.example/b", MINING, 2, [])
    with ReplayServer([tagged, changed]) as server:
        run(made, Order(again=True), proxy=server.address)
        statuses = {one.path: one.status for one in server.log}
    assert statuses["/"] == 304
    assert statuses["/b"] == 200
    assert len(fetched(made)) == 2
    with Database(made.database) as database:
        titles = {result.url: result.title for result in database.results()}
    assert titles == {"http://a.example/": "The mine 0", "http://a.example/b": "The mine 2"}


def start_crawl(made: Collection) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "motherlode", "crawl", str(made.folder), "--quiet"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


FIXED = TargetSettings(method="classic", threshold=0.2)
"""Not learned anew on the way: what is kept does not depend on the order in which pages come."""


@pytest.mark.parametrize("kills", [3])
def test_a_killed_crawl_loses_nothing(tmp_path: Path, kills: int) -> None:
    """Killed again and again, then left alone: every page is there, and hardly one was fetched twice."""
    pages = site("a.example", 60, "http://b.example/") + site("b.example", 60)
    made = collection(tmp_path, ["http://a.example/"], FIXED)
    with ReplayServer(pages) as server:
        settings = f'[crawl]\npolicy = "breadth-first"\ndelay = 0.0\nproxy = "{server.address}"\n[run]\nworkers = 1\n'
        made.recipe_file.write_text(settings + '[target]\nmethod = "classic"\nthreshold = 0.2\n')
        for number in range(kills):
            seen = len(server.log)
            process = start_crawl(made)
            while process.poll() is None and len(server.log) < seen + 9 + 7 * number:
                time.sleep(0.005)
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
        _, errors = start_crawl(made).communicate(timeout=120)
        asked = Counter(f"http://{one.host}{one.path}" for one in server.log if one.path != "/robots.txt")
    assert errors == b""
    assert {one.url for one in fetched(made)} == urls(pages)
    assert len(fetched(made)) == len(pages)
    twice = asked.total() - len(pages)
    assert twice <= kills * BATCH
    archived = Counter(one.url for one in read_archive(made.archive))
    assert set(archived) == urls(pages)
    assert archived.total() - len(pages) <= kills * BATCH
    with Database(made.database) as database:
        results = {result.url for result in database.results()}
    kept = {one.url for one in fetched(made) if one.kept}
    assert results == kept
    assert kept == {one.url for one in pages if b"The mine" in one.body}


@pytest.mark.parametrize("policy", ["adaptive", "best-first", "interest", "depth-first"])
def test_a_crawl_goes_as_its_simulation_does(tmp_path: Path, policy: str) -> None:
    """What `policy.py` promises of a frontier holds for the one on disk as for the one in memory."""
    pages = site("a.example", 30, "http://b.example/") + site("b.example", 9, "http://a.example/p5")
    held = {one.url: one for one in pages}
    made = collection(tmp_path, ["http://a.example/"])
    target = load_target(made.folder)

    def seen(url: str) -> Sight | None:
        if url not in held:
            return None
        score = match(target, page_features(held[url])).score
        return Sight(score, score >= target.threshold, known_form(links_of(HtmlDocument(held[url]))))

    steps = walk(
        policy_named(policy, Known(partial(text_likeness, target), target.addresses)), ["http://a.example/"], seen
    )
    simulated = [visit.waiting.link.url for visit in islice(steps, 30)]
    run(made, Order(replay=archive(tmp_path / "warc", pages), max_pages=29, extract=False), policy=policy)
    assert [one.url for one in fetched(made)] == simulated


def test_what_a_crawl_leaves_is_not_looked_through_for_dead_cycles_at_its_end() -> None:
    looked: list[int] = []

    def heard(phase: str, told: dict[str, int]) -> None:
        looked.append(told["generation"])

    before = gc.get_threshold()
    gc.callbacks.append(heard)
    try:
        with few_collections():
            left = [[number] for number in range(10 * before[0])]
        text = str([[]])
    finally:
        gc.callbacks.remove(heard)
    assert len(left) > len(text)
    assert not looked
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()
