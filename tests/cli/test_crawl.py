"""lode new, lode crawl and lode fetched."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from motherlode.crawl.replay import HostManner, ReplayServer
from tests.cli.lode import lode, start
from tests.run.little_web import archive, samples, site


@pytest.fixture
def web(tmp_path: Path) -> Path:
    return archive(tmp_path / "web", site("a.example", 20))


def made(folder: Path, web: Path, *options: object) -> Path:
    """A collection of three samples, to be crawled from the archive."""
    topic = folder / "topic"
    begun = lode("new", topic, "--samples", *samples(folder), "--start", "http://a.example/", "--replay", web, *options)
    assert begun.status == 0, begun.err
    assert "3 samples" in begun.err
    assert "1 start page" in begun.err
    return topic


def test_from_samples_to_a_collection(tmp_path: Path, web: Path) -> None:
    topic = made(tmp_path, web)
    assert {path.name for path in topic.iterdir()} >= {"lode.toml", "samples", "target.json", "frontier.db", "lode.db"}
    assert len(list((topic / "samples").iterdir())) == 3
    done = lode("crawl", topic, "--replay", web, "--policy", "best-first")
    assert done.status == 0, done.err
    assert "nothing is left to fetch" in done.err
    rows = lode("fetched", topic).lines
    assert rows[0]["url"] == "http://a.example/"
    assert rows[0]["start"] is True
    assert rows[1]["parent"] == "http://a.example/"
    assert {"relevance", "kept", "why", "reason", "status", "depth", "queue"} <= rows[1].keys()
    kept = lode("fetched", topic, "--kept").lines
    assert 0 < len(kept) < len(rows) == 20
    results = lode("export", topic).lines
    assert {row["url"] for row in results} == {row["url"] for row in kept}
    assert all(row["relevance"]["score"] > 0 for row in results)


def test_the_same_command_goes_on(tmp_path: Path, web: Path) -> None:
    topic = made(tmp_path, web)
    for most in (5, 5, 12):
        done = lode("crawl", topic, "--replay", web, "--max-pages", most, "--no-extract", "--policy", "shark")
        assert "--max-pages" in done.err
        assert len(lode("fetched", topic).lines) == most + 1  # the start page
    assert lode("fetched", topic, "--waiting").lines


def test_what_lies_outside_is_refused_with_a_reason(tmp_path: Path) -> None:
    web = archive(tmp_path / "web", [*site("a.example", 3, "http://b.example/"), *site("b.example", 2)])
    topic = made(tmp_path, web)
    lode("crawl", topic, "--replay", web, "--no-extract", "--scope", "host", "--policy", "breadth-first")
    assert {row["url"]: row["reason"] for row in lode("fetched", topic, "--refused").lines} == {
        "http://b.example/": "outside the host of the start pages"
    }


def test_samples_may_be_addresses_of_the_archive(tmp_path: Path, web: Path) -> None:
    topic = tmp_path / "topic"
    begun = lode("new", topic, "--samples", "http://a.example/p1", "--samples", "http://a.example/p2", "--replay", web)
    assert begun.status == 0
    assert "2 start pages" in begun.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--start", "nonsense"], "is no http address"),
        (["--samples", "http://a.example/nowhere"], "not in the archive"),
        (["--replay", "no-such-folder"], "no such folder"),
    ],
)
def test_bad_input_is_told(tmp_path: Path, web: Path, options: list[str], words: str) -> None:
    base = ["--samples", samples(tmp_path)[0], "--start", "http://a.example/"]
    done = lode("new", tmp_path / "topic", *base, *(["--replay", web] if "--replay" not in options else []), *options)
    assert done.status == 1
    assert words in done.err


def test_a_folder_without_a_target_says_how_to_begin(tmp_path: Path) -> None:
    done = lode("crawl", tmp_path)
    assert done.status == 1
    assert "lode " in done.err
    assert lode("fetched", tmp_path).status == 1


def test_samples_without_an_address_need_a_start(tmp_path: Path) -> None:
    done = lode("new", tmp_path / "topic", "--samples", *samples(tmp_path))
    assert done.status == 0
    assert "0 start pages.\n  A crawl needs a start" in done.err


def test_a_crawl_that_gets_no_page_fails(tmp_path: Path, web: Path) -> None:
    topic = tmp_path / "topic"
    begun = lode("new", topic, "--samples", *samples(tmp_path), "--start", "http://elsewhere.example/")
    assert begun.status == 0
    done = lode("crawl", topic, "--replay", web)
    assert done.status == 1
    assert f"no page was fetched\n  Why: lode fetched {topic} --refused" in done.err
    assert [row["reason"] for row in lode("fetched", topic, "--refused").lines] == [
        "not in the archive that is played back"
    ]


def test_ctrl_c_pauses_and_says_how_to_go_on(tmp_path: Path) -> None:
    pages = site("a.example", 200)
    topic = made(tmp_path, archive(tmp_path / "web", pages))
    with ReplayServer(pages, {"a.example": HostManner(slow=0.05)}) as server:
        (topic / "lode.toml").write_text(
            f'[crawl]\npolicy = "breadth-first"\ndelay = 0.0\nproxy = "{server.address}"\n'
        )
        process = start("crawl", topic)
        while len(server.log) < 6:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"the same command goes on" in errors
    assert 0 < len(lode("fetched", topic).lines) < 200
