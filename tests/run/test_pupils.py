"""Lessons are worked out where somebody can use them."""

from __future__ import annotations

import json
from pathlib import Path

from motherlode.model import Page
from motherlode.recipe import Recipe
from motherlode.run.job import Job
from motherlode.run.notebook import FIRST
from motherlode.run.pupils import pupils_among


def manifest(path: Path, *rows: dict[str, str]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def test_sites_with_a_page_that_uses_lessons_are_pupils(tmp_path: Path) -> None:
    first = manifest(
        tmp_path / "a.jsonl",
        *({"file": f"{number}.html", "url": f"http://one.example/{number}"} for number in range(FIRST)),
        *({"file": f"b{number}.html", "url": "http://two.example/"} for number in range(FIRST)),
        {"file": "again.html", "site": "one.example"},
        *({"file": f"c{number}.html"} for number in range(FIRST + 1)),
    )
    assert pupils_among([first]) == frozenset({"one.example"})
    second = manifest(tmp_path / "b.jsonl", {"file": "6.html", "url": "http://two.example/b"})
    assert pupils_among([first, second]) == frozenset({"one.example", "two.example"})


def test_what_cannot_be_foretold_is_not(tmp_path: Path) -> None:
    archive = manifest(tmp_path / "a.jsonl", {"file": "all.warc.gz", "url": "http://one.example/"})
    broken = tmp_path / "b.jsonl"
    broken.write_text("{", encoding="utf-8")
    for name in (archive, str(broken), str(tmp_path), "http://one.example/", "-", "@list.txt"):
        assert pupils_among([name]) is None


def test_a_page_without_pupils_teaches_nothing_and_says_the_same() -> None:
    page = Page(b"<title>One</title><h1>One</h1><p>Text of the page.", url="http://one.example/")
    taught, alone = Job(Recipe())(page), Job(Recipe(), pupils=frozenset())(page)
    assert taught.lesson is not None
    assert alone.lesson is None
    assert taught.result == alone.result
    assert Job(Recipe())(Page(page.body)).lesson is None
