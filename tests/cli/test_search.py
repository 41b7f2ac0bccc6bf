"""lode search: a collection's formulas."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.lode import lode

SCRIPT = '<script type="math/tex">{}</script>'


def write_page(path: Path, *formulas: str) -> Path:
    parts = "".join(f"<p>Some words on {SCRIPT.format(latex)} here.</p>" for latex in formulas)
    path.write_text(f"<html lang=en><title>Formulas</title><h1>Formulas</h1>{parts}</html>")
    return path


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    page = write_page(tmp_path / "one.html", r"\frac{a}{b} \leq 1", r"E = mc^2")
    assert lode("add", tmp_path / "collection", page).status == 0
    return tmp_path / "collection"


def test_search_finds_another_spelling_and_builds_the_index_once(collection: Path) -> None:
    done = lode("search", collection, "--formula", r"{a \over b} \le 1")
    assert done.status == 0
    assert done.out.startswith("same    1.00  \\frac{a}{b} \\leq 1\n")
    assert "one.html" in done.out.splitlines()[1]
    assert "2 formulas in 2 places" in done.err
    assert (collection / "formulas.db").is_file()
    assert lode("search", collection, "--formula", "E").err == ""


def test_search_as_json(collection: Path) -> None:
    lines = lode("search", collection, "--formula", "E = ?x", "-n", 1, "--json").lines
    assert [(line["latex"], line["match"]) for line in lines] == [("E = mc^2", "holds")]
    assert lines[0]["pages"][0].endswith("one.html")


def test_newer_results_are_found(collection: Path) -> None:
    lode("search", collection, "--formula", "x")
    assert lode("add", collection, write_page(collection.parent / "two.html", r"\sqrt{x+1}")).status == 0
    done = lode("search", collection, "--formula", r"\sqrt{x+1}")
    assert done.out.startswith("same")
    assert "3 formulas" in done.err


def test_nothing_found_is_said(collection: Path) -> None:
    done = lode("search", collection, "--formula", r"\aleph")
    assert (done.status, done.out) == (0, "")
    assert done.err.endswith("lode: nothing found\n")


def test_an_unreadable_formula_is_shown_with_the_place(collection: Path) -> None:
    done = lode("search", collection, "--formula", r"\frac{a")
    assert done.status == 1
    assert done.err.splitlines()[:3] == [
        "lode: error: formula: a brace is not closed, at character 8",
        r"  \frac{a",
        "         ^",
    ]


def test_a_folder_without_a_collection_is_an_error(tmp_path: Path) -> None:
    done = lode("search", tmp_path, "--formula", "x")
    assert done.status == 1
    assert "is no collection" in done.err


def test_a_damaged_index_is_made_anew(collection: Path) -> None:
    (collection / "formulas.db").write_bytes(os.urandom(5000))
    assert lode("search", collection, "--formula", "E=mc^2").out.startswith("same")
