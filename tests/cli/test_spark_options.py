"""What of lode extract can be had on Spark, and what cannot, is said before any work; learning first works here too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motherlode.store.collection import create_collection
from motherlode.store.database import Database
from tests.cli.lode import lode
from tests.run.site_pages import article


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--dedupe"], "--dedupe"),
        (["--terms"], "--terms"),
        (["--master", "local"], "--master"),
        (["--engine", "spark"], "--output"),
        (["--engine", "spark", "-o", "out", "--browser"], "--browser"),
        (["--engine", "spark", "-o", "out", "--format", "csv"], "--format"),
        (["--engine", "spark", "-o", "out", "--spark-conf", "memory"], "--spark-conf"),
        (["--learn-first", "--no-profiles"], "--no-profiles"),
    ],
)
def test_options_that_do_not_go_together(options: list[str], named: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>A page</p>")
    done = lode("extract", page, *options)
    assert done.status == 2
    assert named in done.err


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--master", "local"], "--master"),
        (["--spark-conf", "a=b"], "--spark-conf"),
        (["--engine", "spark", "--replay", "."], "--replay"),
        (["--engine", "spark", "--spark-conf", "memory"], "--spark-conf"),
    ],
)
def test_options_of_crawls_that_do_not_go_together(options: list[str], named: str, tmp_path: Path) -> None:
    create_collection(tmp_path / "topic")
    Database(tmp_path / "topic" / "lode.db").close()
    done = lode("crawl", tmp_path / "topic", *options)
    assert done.status == 2
    assert named in done.err


def test_learning_first_reads_every_page_with_the_same_knowledge(tmp_path: Path) -> None:
    pages = [article(number) for number in range(6)]
    for page in pages:
        (tmp_path / page.source).write_bytes(page.body)
    rows = [json.dumps({"file": page.source, "url": page.url}) + "\n" for page in pages]
    manifest = tmp_path / "manifest.jsonl"
    manifest.write_text("".join([*rows, json.dumps({"file": "missing.html"})]))
    done = lode("extract", manifest, "--learn-first", "--profiles", tmp_path / "profiles")
    assert done.status == 0
    assert ["site-profile" in line["evidence"]["text"]["by"] for line in done.lines[:6]] == [True] * 6
    assert len(list((tmp_path / "profiles").iterdir())) == 1


def test_standard_input_cannot_be_read_twice() -> None:
    assert lode("extract", "-", "--learn-first", input=b"<p>A page</p>").status == 2
