"""A crawl as the pages show it: paused, live, and afterwards, with the way to every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter
from motherlode.store.collection import Collection, open_collection
from tests.cli.lode import lode, start
from tests.web.asking import ask, at
from tests.web.chromium import visitor
from tests.web.sites import HTML, LAMPS, TOKEN, lamp, pages, served

HUB = "http://shop.example/"
HUB_PAGE = "<html><body><h1>Lamps</h1><p>Lamps that give a warm light, made of glass.</p>{}</body></html>"


def replayed(folder: Path) -> Path:
    """WARC files with a small site: a page with links, and the pages that they lead to."""
    links = "".join(f'<a href="/lamp/{number}">{entry[0]} lamp</a> ' for number, entry in enumerate(LAMPS))
    with ArchiveWriter(folder) as archive:
        for page in [Page(HUB_PAGE.format(links).encode(), HUB, HUB, headers=HTML), *pages()]:
            archive.write(page)
    return folder


def begin(tmp_path: Path) -> tuple[Collection, Path]:
    """A collection that knows what is wanted and where to start, and the Web that it is to crawl."""
    web = replayed(tmp_path / "web")
    made = lode("new", tmp_path / "c", "--samples", lamp(0), "--samples", lamp(1), "--start", HUB, "--replay", web)
    assert made.status == 0, made.err
    return open_collection(tmp_path / "c"), web


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    collection, web = begin(tmp_path_factory.mktemp("crawled"))
    assert lode("crawl", collection.folder, "--replay", web).status == 0
    with served(collection) as address:
        yield address


def test_a_run_is_shown_in_figures(crawled: str) -> None:
    view = ask(f"{crawled}/run.json").json
    assert view["state"] == "ended"
    assert view["progress"]["fetched"] == len(LAMPS) + 1
    assert sum(host["fetched"] for host in view["hosts"]) == len(LAMPS) + 1
    left_out = sum(count for _, count in view["harvest"]["left_out"])
    assert left_out == view["progress"]["fetched"] - view["progress"]["kept"]
    body = ask(f"{crawled}/run").body
    assert "<polyline" in body
    assert view["progress"]["ending"] in body


def test_the_way_to_a_page_is_shown(crawled: str) -> None:
    view = ask(at(crawled, "/why.json", name=lamp(2))).json
    assert [step["url"] for step in view["path"]] == [HUB, lamp(2)]
    assert view["path"][0]["start"]
    assert view["path"][1]["text"] == "Comet lamp"
    assert view["terms"]
    assert "Comet lamp" in ask(at(crawled, "/why", name=lamp(2))).body


def test_a_crawled_page_opens_beside_its_data(crawled: str) -> None:
    assert ask(at(crawled, "/page.json", name=lamp(2))).json["archived"]
    assert "Comet" in ask(at(crawled, "/archived", name=lamp(2))).body


def test_a_collection_without_a_crawl_says_so(address: str) -> None:
    assert ask(f"{address}/run.json").json["state"] == "none"
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert ask(f"{address}/run", {"pause": "true"}, **bearer).status == 404


def test_a_run_is_paused_and_goes_on_before_ones_eyes(started: Any, tmp_path: Path) -> None:
    collection, web = begin(tmp_path)
    with served(collection) as address, visitor(started, address) as seen:
        seen.tab.goto(f"{address}/run")
        seen.tab.click(".accept button")
        seen.tab.wait_for_selector(".state.paused")
        crawl = start("crawl", collection.folder, "--replay", web, "--no-extract")
        try:
            fetched = seen.tab.locator(".tiles dd").nth(1)
            assert fetched.inner_text() == "0"
            assert crawl.poll() is None
            collection.pause.unlink()
            seen.tab.wait_for_selector(".state.ended", timeout=60_000)
            assert fetched.inner_text() == str(len(LAMPS) + 1)
            assert seen.complaints == []
        finally:
            crawl.kill()
            crawl.communicate()
