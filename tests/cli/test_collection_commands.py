"""lode add, explain, export and schema."""

from __future__ import annotations

import csv
import json
import os
import tomllib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import msgspec
import pyarrow.parquet
import pytest

from motherlode.model import Result
from motherlode.recipe import Recipe
from motherlode.store.archive import read_archive
from tests.cli.lode import lode, page


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """A collection of two pages of one site and a file without address."""
    page(tmp_path / "one.html", "One of the site")
    page(tmp_path / "two.html", "Two of the site")
    page(tmp_path / "own.html", "A page of one's own")
    manifest = tmp_path / "manifest.jsonl"
    rows = [{"file": f"{name}.html", "url": f"http://example.org/{name}.html"} for name in ("one", "two")]
    manifest.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = lode("add", tmp_path / "collection", manifest, tmp_path / "own.html")
    assert (done.status, done.out, done.err) == (0, "", "")
    return tmp_path / "collection"


def test_add_keeps_page_result_and_lesson(collection: Path) -> None:
    assert [one.url for one in read_archive(collection / "archive")] == [
        "http://example.org/one.html",
        "http://example.org/two.html",
        "",
    ]
    titles = [line["title"] for line in lode("export", collection).lines]
    assert titles == ["One of the site", "Two of the site", "A page of one's own"]
    profile = tomllib.loads((collection / "profiles" / "example.org.toml").read_text())
    assert profile["pages"] == 2
    assert profile["witnesses"]["title"]["h1"] == {"agreed": 2, "asked": 2}
    assert len(list((collection / "profiles").iterdir())) == 1


def test_add_again_replaces_the_result_and_archives_only_what_is_new(collection: Path) -> None:
    manifest = collection.parent / "manifest.jsonl"
    page(collection.parent / "two.html", "Two, changed")
    assert lode("add", collection, manifest).status == 0
    assert [line["title"] for line in lode("export", collection).lines][:2] == ["One of the site", "Two, changed"]
    urls = [one.url for one in read_archive(collection / "archive")]
    assert urls.count("http://example.org/one.html") == 1
    assert urls.count("http://example.org/two.html") == 2
    profile = tomllib.loads((collection / "profiles" / "example.org.toml").read_text())
    assert profile["pages"] == 3


def test_a_page_named_twice_is_archived_and_learned_from_once(tmp_path: Path) -> None:
    page(tmp_path / "a.html", "Twice")
    row = json.dumps({"file": "a.html", "url": "http://example.org/"}) + "\n"
    (tmp_path / "manifest.jsonl").write_text(row * 2)
    assert lode("add", tmp_path / "c", tmp_path / "manifest.jsonl").status == 0
    assert len(list(read_archive(tmp_path / "c" / "archive"))) == 1
    assert tomllib.loads((tmp_path / "c" / "profiles" / "example.org.toml").read_text())["pages"] == 1


def test_an_address_that_no_longer_answers_keeps_its_former_result(tmp_path: Path) -> None:
    page(tmp_path / "page.html", "Served")
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/page.html"
        assert lode("add", tmp_path / "c", url).status == 0
        server.shutdown()
    done = lode("add", tmp_path / "c", url)
    assert done.status == 1
    assert "could not read the page: not fetched" in done.err
    assert [(line["url"], line["title"]) for line in lode("export", tmp_path / "c").lines] == [(url, "Served")]


def test_add_prints_figures(collection: Path) -> None:
    done = lode("add", collection, collection.parent / "own.html", "--json")
    assert json.loads(done.err)["pages"] == 1


def test_the_settings_of_a_collection_hold_and_are_kept(collection: Path) -> None:
    recipe = collection / "lode.toml"
    assert len(recipe.read_text().splitlines()) <= 15
    recipe.write_text('[extract]\nwithout = ["h1", "title+heading"]\n')
    assert lode("add", collection, collection.parent / "own.html").status == 0
    assert recipe.read_text().startswith("[extract]")
    results = {line["source"]: line for line in lode("export", collection).lines}
    assert results[str(collection.parent / "own.html")]["evidence"]["title"]["by"] == ["title-tag"]
    recipe.write_text("[extract]\nwihtout = []\n")
    assert lode("add", collection, collection.parent / "own.html").status == 2


def test_a_folder_that_cannot_be_a_collection_is_an_error(tmp_path: Path) -> None:
    source = page(tmp_path / "a.html", "A")
    done = lode("add", source, source)
    assert (done.status, done.err.partition("\n")[0]) == (
        1,
        f"lode: error: {source}: is a file, not a collection's folder",
    )
    for command in ("export", "explain"):
        assert lode(command, tmp_path / "none", *(["x"] if command == "explain" else [])).status == 1
    assert "there is no such collection\n  Make one with: lode add" in lode("export", tmp_path / "none").err
    assert "is no collection" in lode("export", tmp_path).err
    assert not (tmp_path / "lode.db").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_folder_is_an_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = lode("add", tmp_path / "c", tmp_path / "a.html")
    assert done.status == 1
    assert "cannot be written (Permission denied)" in done.err


def test_a_folder_below_a_file_is_an_error(tmp_path: Path) -> None:
    done = lode("add", page(tmp_path / "a.html", "A") / "c", tmp_path / "a.html")
    assert done.status == 1
    assert "cannot be written (Not a directory)" in done.err


def test_explain_shows_every_claim_with_its_side(collection: Path) -> None:
    done = lode("explain", collection, "http://example.org/one.html")
    assert done.status == 0
    assert done.out.startswith("http://example.org/one.html\n\ntitle  One of the site\n  settled, 0.")
    agreeing = [line.split()[:2] for line in done.out.splitlines() if line.startswith("  agrees")]
    assert ["agrees", "h1"] in agreeing
    assert ["agrees", "html-lang"] in agreeing
    assert "/html/head/title" in done.out


def test_explain_as_json_has_claims_and_evidence(collection: Path) -> None:
    found = json.loads(lode("explain", collection, "http://example.org/one.html", "--json").out)
    cases = {case["label"]: case for case in found["cases"]}
    assert cases["title"]["value"] == "One of the site"
    assert cases["title"]["evidence"]["by"] == ["h1", "title+heading", "title-tag"]
    assert {one["claim"]["by"] for one in cases["title"]["claims"] if one["agreed"]} == {
        "h1",
        "title+heading",
        "title-tag",
    }


def test_explain_shows_a_disagreement(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<title>Something else entirely</title><h1>The real heading</h1>")
    done = lode("explain", tmp_path / "a.html")
    assert done.status == 0
    sides = {line.split()[0] for line in done.out.splitlines() if line.startswith("  a")}
    assert sides == {"agrees", "against"}


def test_explain_names_the_nearest_pages(collection: Path) -> None:
    done = lode("explain", collection, "http://example.org/oen.html")
    assert done.status == 1
    assert "holds no page 'http://example.org/oen.html'\n  The nearest are:" in done.err
    assert "http://example.org/one.html" in done.err
    assert "which page?" in lode("explain", collection).err


def test_explain_takes_a_source_and_shows_warnings(tmp_path: Path) -> None:
    (tmp_path / "empty.html").write_bytes(b"")
    lode("add", tmp_path / "c", tmp_path / "empty.html")
    done = lode("explain", tmp_path / "c", tmp_path / "empty.html")
    assert done.status == 0
    assert "warning:" in done.out
    assert "is empty; there is nothing to extract" in " ".join(done.out.split())


def test_explain_picks_a_page_of_an_archive(collection: Path) -> None:
    archive = next((collection / "archive").iterdir())
    assert "Two of the site" in lode("explain", archive, "http://example.org/two.html").out
    assert "holds no page" in lode("explain", archive, "http://example.org/three.html").err


def test_exports_hold_the_same_results(collection: Path) -> None:
    folder = collection.parent
    lines = [msgspec.json.decode(line, type=Result) for line in lode("export", collection).out.splitlines()]
    assert lode("export", collection, "-o", folder / "out.jsonl").status == 0
    assert [msgspec.json.decode(line, type=Result) for line in (folder / "out.jsonl").open("rb")] == lines
    titles = [line.title for line in lines]
    table = csv.DictReader(lode("export", collection, "--to", "csv").out.splitlines())
    assert [row["title"] for row in table] == titles
    assert lode("export", collection, "--to", "parquet", "-o", folder / "table").status == 0
    assert pyarrow.parquet.read_table(folder / "table")["title"].to_pylist() == titles


def test_what_cannot_be_exported_is_an_error(collection: Path) -> None:
    assert "parquet cannot go to standard output" in lode("export", collection, "--to", "parquet").err
    done = lode("export", collection, "-o", collection / "copy.db")
    assert (done.status, "no known format: 'db'" in done.err) == (1, True)


def test_extracting_the_archive_again_gives_the_same_results(collection: Path) -> None:
    again = lode("extract", collection / "archive").lines
    for line, former in zip(again, lode("export", collection).lines, strict=True):
        assert {**line, "fetched": None} == {**former, "fetched": None}


def test_schema_describes_what_extract_prints(tmp_path: Path) -> None:
    schema = json.loads(lode("schema").out)
    described = schema["$defs"]["Result"]["properties"]
    line = lode("extract", page(tmp_path / "a.html", "Schema")).lines[0]
    assert list(line) == list(described)
    assert described["published"]["description"] == "date of publication, ISO 8601"


def test_schema_of_the_recipe_has_its_groups() -> None:
    schema = json.loads(lode("schema", "--recipe").out)
    assert list(schema["$defs"]["Recipe"]["properties"]) == list(Recipe.__struct_fields__)


def test_every_command_has_help_and_an_example() -> None:
    overall = lode("--help")
    assert overall.status == 0
    for command in ("demo", "extract", "add", "explain", "export", "schema"):
        assert f"  lode {command}" in overall.out
        assert f"Example: lode {command}" in lode(command, "--help").out


def test_version() -> None:
    assert lode("--version").out == "lode 0.1.0\n"
