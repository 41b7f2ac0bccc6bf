"""lode demo, offline, from the served pages to the report."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from motherlode.store.archive import read_archive
from motherlode.store.demo import demo_pages
from tests.cli.lode import lode, start


def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every connection to another machine fail."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: tuple[str, int]) -> None:
        assert self.family == socket.AF_UNIX or address[0] == "127.0.0.1", f"{address} is not on this machine"
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


def test_the_demo_finds_all_pages_and_shows_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_loopback(monkeypatch)
    monkeypatch.chdir(tmp_path)
    count = len(list(demo_pages()))
    done = lode("demo")
    assert (done.status, done.err) == (0, "")
    assert f"{count} real pages of " in done.out
    for part in ("What was found", "An English page", "A Chinese page", "A thread", "A paper", "A disagreement"):
        assert f"\n{part}" in done.out
    assert " sure, by " in done.out
    assert "\n  against " in done.out
    results = lode("export", "lode-demo").lines
    assert {line["url"] for line in results} == {page.url for page in demo_pages()}
    assert len(results) == count
    kept = lode("fetched", "lode-demo", "--kept").lines
    assert "like the samples" in done.out
    assert {line["url"] for line in results if line["relevance"]} == {line["url"] for line in kept}
    assert 10 < len(kept) < count
    assert sum(bool(line["title"]) for line in results) > 0.9 * count
    assert not any(line["warnings"] for line in results)
    assert "Apache-2.0" in (tmp_path / "lode-demo" / "ATTRIBUTION.md").read_text()


def test_the_commands_that_the_demo_names_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    named = lode("demo", "d").out.partition("Go on with\n")[2].splitlines()
    (tmp_path / "yourpage.html").write_text("<title>Yours</title>")
    assert [command.split()[1] for command in named] == ["serve", "search", "explain", "export", "extract"]
    for command in named[1:]:
        assert lode(*command.split()[1:]).status == 0


def test_a_second_demo_uses_the_same_collection(tmp_path: Path) -> None:
    lode("demo", tmp_path / "d")
    before = len(list(read_archive(tmp_path / "d" / "archive")))
    again = lode("demo", tmp_path / "d")
    assert again.status == 0
    assert "was used again" in again.out
    assert len(list(read_archive(tmp_path / "d" / "archive"))) == before


def test_a_folder_of_ones_own_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    done = lode("demo", tmp_path)
    assert done.status == 1
    assert "is not empty, and no collection of a demo\n  Name a new one" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("columns", [80, 120])
def test_the_report_keeps_to_the_width(tmp_path: Path, columns: int) -> None:
    env = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1"}
    with start("demo", tmp_path / "d", env=env) as process:
        out, _ = process.communicate(timeout=120)
    report = out.decode().partition("Go on with")[0]
    assert max(map(len, report.splitlines())) <= columns
    assert "\x1b" not in report
