"""The bundled mini-web: small, whole, attributed, and served under its real names."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from motherlode.crawl.fetch import fetch
from motherlode.crawl.replay import ReplayServer
from motherlode.model import StoreError
from motherlode.store.demo import demo_attribution, demo_pages, unpack


def test_every_page_is_whole_and_attributed() -> None:
    attribution = demo_attribution()
    pages = list(demo_pages())
    assert len(pages) >= 65
    for page in pages:
        assert page.body
        assert not page.warnings
        assert f"<{page.url}>" in attribution
    assert len({page.url for page in pages}) == len(pages)


def test_it_stays_small() -> None:
    sizes = [len(item.read_bytes()) for item in files("motherlode.demo").iterdir() if item.is_file()]
    assert sum(sizes) < 4_000_000


def test_it_has_pages_of_many_sites_papers_and_chinese() -> None:
    pages = list(demo_pages())
    assert len({urlsplit(page.url).hostname for page in pages}) >= 15
    assert sum(page.body.startswith(b"%PDF") for page in pages) == 10
    chinese = [page for page in pages if len(re.findall("[一-鿿]", page.body.decode("utf-8", "replace"))) > 500]
    assert len(chinese) >= 9


def test_all_of_it_can_be_fetched_from_loopback() -> None:
    pages = list(demo_pages())
    with ReplayServer(pages) as server:
        fetched = list(fetch((page.url for page in pages), proxy=server.address))
    assert [(page.url, page.status, page.body) for page in fetched] == [(page.url, 200, page.body) for page in pages]


def test_it_unpacks_into_a_file_a_page(tmp_path: Path) -> None:
    written = unpack(tmp_path / "mini")
    assert len(set(written)) == len(list(demo_pages())) + 1
    assert all(file.stat().st_size for file in written)
    assert (tmp_path / "mini" / "ATTRIBUTION.md").is_file()
    assert all(file.is_relative_to(tmp_path / "mini") for file in written)


def test_a_file_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "mini").write_text("mine")
    with pytest.raises(StoreError, match="cannot be written"):
        unpack(tmp_path / "mini")
