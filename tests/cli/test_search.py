"""lode search and lode index, from pages to the list on the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.lode import lode
from tests.run.run_tables import run_pages, write_run

SCRIPT = '<script type="math/tex">{}</script>'


def write_page(path: Path, *formulas: str, title: str = "Formulas") -> Path:
    parts = "".join(f"<p>Some words on {SCRIPT.format(latex)} here.</p>" for latex in formulas)
    path.write_text(f"<html lang=en><title>{title}</title><h1>{title}</h1>{parts}</html>")
    return path


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    pages = [
        write_page(tmp_path / "one.html", r"\frac{a}{b} \leq 1", r"E = mc^2"),
        write_page(tmp_path / "two.html", "x", title="Tall [red] ladders"),
    ]
    assert lode("add", tmp_path / "collection", *pages).status == 0
    return tmp_path / "collection"


def test_search_shows_titles_places_and_formulas(collection: Path) -> None:
    done = lode("search", collection, "--formula", r"{a \over b} \le 1")
    lines = done.out.splitlines()
    assert (done.status, lines[0]) == (0, "1. Formulas")
    assert "one.html" in lines[1]
    assert lines[3] == r"   $ \frac{a}{b} \leq 1"
    assert "1 page, " in done.out


def test_words_and_filters_are_one_query(collection: Path) -> None:
    assert lode("search", collection, "tall", "ladder").out.startswith("1. Tall [red] ladders\n")
    assert lode("search", collection, "ladder kind:paper").err == "lode: nothing found\n"
    assert lode("search", collection, "words", "--", "-ladder").out.startswith("1. Formulas\n")


def test_search_as_json(collection: Path) -> None:
    found = json.loads(lode("search", collection, "words", "-n", 1, "--offset", 1, "--json").out)
    assert (found["total"], len(found["hits"])) == (2, 1)
    assert ["words", True] in found["hits"][0]["snippet"]
    assert set(found) == {"total", "hits", "facets", "seconds"}


def test_newer_results_are_found(collection: Path) -> None:
    lode("search", collection, "--formula", "x")
    assert lode("add", collection, write_page(collection.parent / "three.html", r"\sqrt{x+1}")).status == 0
    assert "three.html" in lode("search", collection, "--formula", r"\sqrt{x+1}").out


def test_index_says_what_it_did(collection: Path) -> None:
    assert lode("index", collection).err == "lode: 2 pages indexed, 0 gone, 3 new formulas\n"
    assert lode("index", collection).err == "lode: 0 pages indexed, 0 gone, 0 new formulas\n"


def test_an_unreadable_formula_is_shown_with_the_place(collection: Path) -> None:
    done = lode("search", collection, "--formula", r"\frac{a")
    assert done.status == 1
    assert done.err.splitlines()[:3] == [
        "lode: error: formula: a brace is not closed, at character 8",
        r"  \frac{a",
        "         ^",
    ]


def test_a_filter_that_does_not_exist_is_told(collection: Path) -> None:
    done = lode("search", collection, "ladders", "autor:nobody")
    assert done.err.startswith("lode: nothing found\n  No filter is called autor:; there are site: ")
    assert lode("search", collection, "unheard-of").err == "lode: nothing found\n"


@pytest.mark.parametrize("command", ["search", "index"])
def test_a_folder_without_a_collection_is_an_error(tmp_path: Path, command: str) -> None:
    done = lode(command, tmp_path)
    assert done.status == 1
    assert "is no collection" in done.err


def test_export_by_query(collection: Path) -> None:
    assert [line["title"] for line in lode("export", collection, "--query", "ladders").lines] == ["Tall [red] ladders"]
    assert lode("export", collection, "--query", "ladders", "--to", "markdown").out.startswith("---\ntitle: ")
    assert [one["name"] for one in json.loads(lode("export", collection, "--to", "jsonld").out)["@graph"]] == [
        "Formulas",
        "Tall [red] ladders",
    ]
    assert lode("export", collection, "--query", "kind:thing").status == 1


def test_the_results_of_a_cluster_are_searched_as_shards(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    run = write_run(tmp_path / "run", run_pages("silver", 2), run_pages("gold", 1))
    assert "lode index" in lode("search", run, "mine").err
    assert lode("index", run).err == "lode: 1 new shards; 3 pages indexed, 0 gone, 0 new formulas\n"
    assert lode("search", run, "mine gold").out.startswith("1. gold 0\n")
    assert lode("index", run).err == "lode: 0 new shards; 0 pages indexed, 0 gone, 0 new formulas\n"
