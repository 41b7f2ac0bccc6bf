"""What life does to a run: kills, full disks, others at work, a network that goes away."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.crawl.fetch import REPLAY
from motherlode.crawl.replay import ReplayServer
from motherlode.model import FetchError, Outcome, Page, ReadError, Relevance, Result, StoreError
from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe, RunSettings, recipe_from
from motherlode.run import formulas, scout, silence
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.run.local import run_local
from motherlode.run.paper_look import SafeReader
from motherlode.run.pipeline import process
from motherlode.run.scout import look
from motherlode.run.targets import read_page
from motherlode.run.work import Work
from motherlode.store.archive import ArchiveWriter, last_place, read_archive
from motherlode.store.collection import Collection, create_collection
from motherlode.store.export import open_writer
from motherlode.store.frontier_view import FrontierView
from tests.read.pdf_bytes import Text, pdf
from tests.run import page_works
from tests.run.little_web import samples, site

ROOT = Path(__file__).resolve().parents[2]
HOSTS = ("a.example", "b.example")
PAPER = Page(pdf([Text("Of mines", 100, 700)]), url="http://a.example/paper.pdf")


def mines(folder: Path, starts: list[str]) -> Collection:
    made = create_collection(folder / "mines")
    pages = read_inputs([str(path) for path in samples(folder)])
    begin(made, target_of(pages, [], made.recipe().target), starts)
    return made


def run(made: Collection, proxy: str, **settings: object) -> str:
    crawl_settings = {"policy": "breadth-first", "delay": 0.0, "proxy": proxy, **settings}
    recipe = recipe_from({"crawl": crawl_settings, "run": {"workers": 1}})
    return crawl(made, recipe, Order(extract=False), CrawlCount(told=False))


def seen(made: Collection) -> Counter[str]:
    with FrontierView(made.frontier) as view:
        return Counter(one.url for one in view.fetched())


def test_rounds_of_every_fault_lose_and_double_nothing() -> None:
    """The quick form of the script that runs 200 of them."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "faults.py"), "--rounds", "12"],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.stdout.splitlines()[-1:] == ["| all | 12 | 0 | 0 | 0 |"], done.stdout + done.stderr


# Two processes


def test_only_one_process_adds_to_an_archive(tmp_path: Path) -> None:
    told = pytest.raises(StoreError, match="another process is adding pages here")
    with ArchiveWriter(tmp_path / "archive"), told:
        ArchiveWriter(tmp_path / "archive")
    ArchiveWriter(tmp_path / "archive").close()


def test_pages_that_nobody_remembers_are_not_written_twice(tmp_path: Path) -> None:
    pages = site("a.example", 4)
    with ArchiveWriter(tmp_path) as writer:
        places = [writer.write(page) for page in pages]
    assert last_place(tmp_path) == places[-1]
    with ArchiveWriter(tmp_path, since=places[2]) as writer:
        again = [writer.write(page) for page in pages]
    assert again[2:] == places[2:]
    assert Counter(page.url for page in read_archive(tmp_path)) == Counter(page.url for page in pages[:2] + pages)


def test_an_index_that_another_process_writes_is_named(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<title>ore</title><p>ore and more of it</p>")
    assert lode("add", tmp_path / "own", page).returncode == 0
    assert lode("index", tmp_path / "own").returncode == 0
    with sqlite3.connect(tmp_path / "own" / "lode.db") as database:
        database.execute("UPDATE results SET title = 'gold'")
    other = sqlite3.connect(tmp_path / "own" / "search.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    done = lode("index", tmp_path / "own")
    other.close()
    assert done.returncode == 1
    assert "another process is writing the index" in done.stderr


def lode(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "motherlode", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


# The network


@pytest.fixture
def nowhere() -> Iterator[str]:
    """A port on which nobody listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield f"{REPLAY}127.0.0.1:{held.getsockname()[1]}"


def test_a_crawl_outlasts_the_network(tmp_path: Path, nowhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is given up while nobody can be reached, however often it was tried."""
    monkeypatch.setattr(silence, "FIRST_REST", 0.05)
    monkeypatch.setattr(silence, "MOST_MISSED", 8)
    pages = [one for host in HOSTS for one in site(host, 9)]
    made = mines(tmp_path, [f"http://{host}/" for host in HOSTS])
    with ReplayServer(pages) as server:
        crawl(
            made,
            recipe_from({"crawl": {"delay": 0.0, "proxy": server.address, "at_once": 1}}),
            Order(extract=False, max_pages=4),
            CrawlCount(told=False),
        )
        with pytest.raises(FetchError, match="no host could be reached"):
            run(made, nowhere, patience=0.0, tries=1)
        assert sum(seen(made).values()) == 4 + len(HOSTS)
        assert run(made, server.address) == "nothing is left to fetch"
    assert seen(made) == Counter(page.url for page in pages)


def test_a_host_that_never_answers_is_given_up(tmp_path: Path, nowhere: str) -> None:
    made = mines(tmp_path, ["http://a.example/"])
    assert run(made, nowhere, tries=1) == "nothing is left to fetch"
    with FrontierView(made.frontier) as view:
        (one,) = view.refused()
    assert one.reason.startswith("no connection")


# Limits


def test_a_page_that_wants_too_much_memory_is_given_up() -> None:
    settings = RunSettings(workers=1, page_memory=1_000_000_000)
    pages = [Page(b"take 3000000000"), Page(b"")]
    greedy, after = (outcome.result for outcome in run_local(pages, page_works.obedient, settings))
    assert greedy.warnings == ["gave up: it wants more memory than a worker may take (run.page_memory)"]
    assert not after.warnings


@pytest.mark.parametrize("work", [page_works.stuck, page_works.crashed])
def test_a_paper_that_hangs_or_crashes_its_engine_costs_itself(work: Work) -> None:
    reader = SafeReader(RunSettings(page_seconds=1.0), work)
    try:
        with pytest.raises(ReadError, match=r"gave up after 1 s|the worker process died: SIGSEGV"):
            reader(PAPER)
        assert isinstance(reader(Page(b"<html><p>text</p></html>")), HtmlDocument)
    finally:
        reader.close()


def test_a_paper_is_read_in_the_worker_as_it_is_here() -> None:
    reader = SafeReader(RunSettings())
    try:
        assert reader(PAPER) == reader(PAPER) == read_page(PAPER)
    finally:
        reader.close()


class Everything:
    """A judge to whom all is welcome."""

    def relevance(self, document: scout.Document, page: Page) -> Relevance:
        return Relevance(1.0)

    def matches(self, relevance: Relevance) -> bool:
        return True


def test_links_have_a_limit_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scout, "MOST_LINKS", 3)
    body = "".join(f"<p><a href='/{number}'>{number}</a></p>" for number in range(5))
    sighting = look(Page(f"<html>{body}</html>".encode(), url="http://a.example/"), Everything(), read_page)
    assert [link.url for link in sighting.links] == [f"http://a.example/{number}" for number in range(3)]
    assert sighting.warnings == ("5 links; the first 3 are followed",)


def test_formulas_have_a_limit_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formulas, "MOST_FORMULAS", 2)
    body = "".join(f"<p>so <math><mi>x</mi><mo>=</mo><mn>{number}</mn></math> holds</p>" for number in range(4))
    result = process(Page(f"<html><title>t</title>{body}</html>".encode()), Recipe()).result
    assert len(result.formulas) == 2
    assert "4 formulas; the first 2 are kept" in result.warnings


# Outputs


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_a_disk_that_is_full_at_the_very_end_is_told(tmp_path: Path, format: str) -> None:
    (tmp_path / f"out.{format}.part").symlink_to("/dev/full")
    with (
        pytest.raises(StoreError, match=r"cannot be written \(No space left"),
        open_writer(str(tmp_path / f"out.{format}")) as writer,
    ):
        writer.write(Outcome(Result(title="ore")))
    assert not (tmp_path / f"out.{format}").exists()
