"""A crawl that meets hardly anything but what is wanted must go on wanting it."""

from __future__ import annotations

from pathlib import Path

from motherlode.recipe import recipe_from
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.run.crawl_count import CrawlCount
from motherlode.run.crawling import Order, crawl
from motherlode.store.collection import create_collection
from motherlode.store.frontier_view import FrontierView
from tests.run.little_web import archive, samples, site

COUNT = 100


def test_what_is_wanted_is_not_taken_for_ordinary(tmp_path: Path) -> None:
    web = archive(tmp_path / "web", site("a.example", COUNT))
    made = create_collection(tmp_path / "mines")
    pages = read_inputs([str(path) for path in samples(tmp_path)])
    begin(made, target_of(pages, [], made.recipe().target), ["http://a.example/"])
    crawl(made, recipe_from({}), Order(replay=web, extract=False), CrawlCount(told=False))
    with FrontierView(made.frontier) as view:
        matched = {one.url for one in view.fetched() if one.relevance >= 0.5}
    mines = {f"http://a.example/p{number}" for number in range(1, COUNT) if number % 3}
    assert matched == {"http://a.example/", *mines}
