"""lode target rank: pages, the best first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from motherlode.cli.target import table_of
from motherlode.run.ranking import RankedPage
from tests.cli.lode import lode

COURSE = "<title>CS {0}: Topic {0}</title><h1>CS {0}</h1><p>Lecture notes, homework {0}, office hours and the exam.</p>"
RECIPE = "<title>Soup {0}</title><h1>Soup {0}</h1><p>Take {0} onions, butter, salt and flour, and bake the soup.</p>"


@pytest.fixture
def topic(tmp_path: Path) -> Path:
    """A collection with a target, and beside it a pile of pages."""
    for folder, kind, numbers in (
        ("samples", COURSE, range(4)),
        ("pile", COURSE, range(10, 30)),
        ("pile", RECIPE, range(30, 70)),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        for number in numbers:
            (tmp_path / folder / f"{number}.html").write_text(f"<html><body>{kind.format(number)}</body></html>")
    done = lode("new", tmp_path / "topic", "--samples", tmp_path / "samples", "--start", "http://127.0.0.1:9/")
    assert done.status == 0, done.err
    return tmp_path / "topic"


def test_the_pages_most_like_the_samples_come_first(topic: Path) -> None:
    done = lode("target", "rank", topic, topic.parent / "pile", "--json")
    assert done.status == 0, done.err
    rows = done.lines
    assert [row["rank"] for row in rows] == list(range(1, 61))
    assert all(int(Path(row["url"]).stem) < 30 for row in rows[:20])
    assert rows[0]["kept"]
    assert not rows[-1]["kept"]
    assert rows[0]["why"]


def test_people_get_a_table_of_the_best(topic: Path) -> None:
    done = lode("target", "rank", topic, topic.parent / "pile", "--top", 3)
    assert done.status == 0
    assert " of 60 pages are likely wanted" in done.out
    assert len(done.out.splitlines()) == 3 + 2 * 3


def test_the_archive_is_ranked_where_nothing_is_named(topic: Path) -> None:
    assert lode("add", topic, topic.parent / "pile").status == 0
    assert len(lode("target", "rank", topic, "--json").lines) == 60


def test_nothing_to_rank_is_an_error(topic: Path) -> None:
    done = lode("target", "rank", topic, topic.parent / "nowhere")
    assert done.status == 1
    assert "no page to rank" in done.err


def test_an_input_that_fails_is_told_and_the_others_are_ranked(topic: Path) -> None:
    done = lode("target", "rank", topic, topic.parent / "pile", topic.parent / "nowhere", "--json")
    assert (done.status, len(done.lines)) == (1, 60)
    assert "nowhere" in done.err


def test_a_disk_without_room_is_told(topic: Path) -> None:
    command = f"ulimit -f 20; exec {sys.executable} -m motherlode target rank {topic} {topic.parent / 'pile'}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "lode: error: a temporary file: cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_cannot_be_read_is_told_and_left_out(topic: Path) -> None:
    (topic.parent / "pile" / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    done = lode("target", "rank", topic, topic.parent / "pile", "--json")
    assert (done.status, len(done.lines)) == (0, 60)
    assert "broken.pdf: is left out" in done.err


def test_a_table_does_not_command_the_terminal() -> None:
    assert "\x1b" not in "\n".join(table_of([RankedPage(1, 0.5, True, "http://a.example/\x1b[2J", ())], 5))
