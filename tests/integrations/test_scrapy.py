"""Motherlode in a real Scrapy process, over a real server on loopback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from motherlode.crawl.replay import ReplayServer
from tests.run.little_web import MINING, OTHER, page, samples, site

if find_spec("scrapy") is None:
    pytest.skip("Scrapy is not installed (it is in the group bench)", allow_module_level=True)

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "scrapy.md"
COUNT = 30


def example() -> str:
    """The spider of the how-to page."""
    found = re.search(r"```python\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the spider of the how-to page finds in a little web."""
    folder = tmp_path_factory.mktemp("scrapy")
    (folder / "spider.py").write_text(example(), encoding="utf-8")
    sampled = [str(path) for path in samples(folder)]
    with ReplayServer(site("a.example", COUNT)) as server:
        environment = {**os.environ, "http_proxy": f"http://127.0.0.1:{server.port}", "no_proxy": ""}
        command = [sys.executable, "spider.py", "http://a.example/", *sampled]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Error" not in done.stderr
    return [json.loads(line) for line in (folder / "found.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_spider_keeps_what_matches(rows: list[dict[str, Any]]) -> None:
    wanted = {f"http://a.example/p{number}" for number in range(1, COUNT) if number % 3}
    assert {row["url"] for row in rows} == {"http://a.example/", *wanted}
    assert all(row["kept"] and row["relevance"] == row["score"] >= 0.5 and row["why"] for row in rows)


def test_a_spider_gets_what_pages_hold(rows: list[dict[str, Any]]) -> None:
    assert rows[1]["extracted"]["title"].startswith("The mine")
    assert rows[1]["extracted"]["url"] == rows[1]["url"]


def test_links_of_wanted_pages_go_first(rows: list[dict[str, Any]]) -> None:
    number = {row["url"].rpartition("p")[2]: row["priority"] for row in rows}
    of_games = [number[str(at)] for at in (7, 13, 19, 25)]  # linked from p3, p6, p9 and p12, on football
    of_mines = [number[str(at)] for at in (4, 5, 8, 10, 11)]
    assert min(of_mines) > max(of_games)


# Scrapy marks classes of others where it is imported, which those who read them stumble over: only children import it.
PARTS = """
import sys
from scrapy import Field, Item, Request
from scrapy.exceptions import DropItem, NotConfigured
from scrapy.http import HtmlResponse
from scrapy.settings import Settings
from motherlode.integrations.scrapy import LodePipeline, LodeSpiderMiddleware, mark_item, wishes_of

def middleware(**more):
    return LodeSpiderMiddleware(wishes_of(Settings({"LODE_SAMPLES": sys.argv[1:], **more})))

def judged(ours, body):
    request = Request("http://a.example/x")
    response = HtmlResponse(request.url, body=body, request=request, headers={"Content-Type": "text/html"})
    ours.process_spider_input(response)
    return response
"""


def told(folder: Path, *lines: str) -> Any:
    """What the lines leave as `found`, in a process of their own."""
    code = "\n".join(["import json", PARTS, *lines, "print(json.dumps(found))"])
    command = [sys.executable, "-c", code, *(str(path) for path in samples(folder))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def body_of(kind: list[str]) -> str:
    return repr(page("http://a.example/x", kind, 1, []).body)


def test_a_threshold_of_ones_own(tmp_path: Path) -> None:
    lines = [
        f"found = [judged(middleware(LODE_THRESHOLD=at), {body_of(MINING)}).meta['lode']['kept'] for at in (0, 2)]"
    ]
    assert told(tmp_path, *lines) == [True, False]


def test_a_response_that_is_no_page_says_why(tmp_path: Path) -> None:
    found = told(tmp_path, "found = judged(middleware(), b'GIF89a...').meta['lode']")
    assert found["relevance"] == 0
    assert not found["kept"]
    assert found["reason"]


def test_priority_nought_leaves_the_order_alone(tmp_path: Path) -> None:
    lines = [
        "ours = middleware(LODE_PRIORITY=0)",
        f"response = judged(ours, {body_of(MINING)})",
        "asked = Request('http://a.example/p1', priority=7)",
        "found = [one.priority for one in ours.process_spider_output(response, [asked])]",
    ]
    assert told(tmp_path, *lines) == [7]


def test_items_of_other_pages_are_dropped(tmp_path: Path) -> None:
    lines = [
        "ours = middleware()",
        f"response = judged(ours, {body_of(OTHER)})",
        "(item,) = ours.process_spider_output(response, [{'name': 'a game'}])",
        "found = [LodePipeline().process_item({'name': 'never judged'})]",
        "try:",
        "    LodePipeline().process_item(item)",
        "except DropItem as dropped:",
        "    found.append(str(dropped))",
    ]
    assert told(tmp_path, *lines) == [{"name": "never judged"}, "does not match the target"]


def test_an_item_gets_the_fields_that_it_declares(tmp_path: Path) -> None:
    lines = [
        "class Game(Item):",
        "    name, kept = Field(), Field()",
        "item = Game(name='one')",
        "mark_item(item, {'kept': True, 'relevance': 0.9})",
        "found = dict(item)",
    ]
    assert told(tmp_path, *lines) == {"name": "one", "kept": True}


def test_without_a_target_it_stands_aside(tmp_path: Path) -> None:
    lines = [
        "try:",
        "    LodeSpiderMiddleware(wishes_of(Settings()))",
        "except NotConfigured as reason:",
        "    found = str(reason)",
    ]
    assert "LODE_SAMPLES" in told(tmp_path, *lines)
