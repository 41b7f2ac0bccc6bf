"""lode extract: inputs, formats, options, exit status."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet
import pytest

from motherlode.model import Page, Result
from motherlode.store.database import Database
from motherlode.store.record_page import write_page
from tests.cli.lode import lode, page


def test_results_are_json_lines_in_the_order_of_the_inputs(tmp_path: Path) -> None:
    names = [str(page(tmp_path / f"{n}.html", f"Title {n}")) for n in range(5)]
    done = lode("extract", *names)
    assert (done.status, done.err) == (0, "")
    assert [line["source"] for line in done.lines] == names
    assert [line["title"] for line in done.lines] == [f"Title {n}" for n in range(5)]
    assert set(done.lines[0]) == set(Result.__struct_fields__)
    assert done.lines[0]["evidence"]["title"]["by"] == ["h1", "title+heading", "title-tag"]


def test_a_page_on_standard_input_is_an_input() -> None:
    done = lode("extract", "-", input=b"<title>Piped</title>")
    assert [line["title"] for line in done.lines] == ["Piped"]


def test_the_ending_of_the_file_is_the_format(tmp_path: Path) -> None:
    source = page(tmp_path / "a.html", "Table")
    for ending in ("jsonl", "csv", "parquet", "db"):
        done = lode("extract", source, "-o", tmp_path / f"out.{ending}")
        assert (done.status, done.out, done.err) == (0, "", "")
    assert json.loads((tmp_path / "out.jsonl").read_text())["title"] == "Table"
    assert next(csv.DictReader((tmp_path / "out.csv").open()))["title"] == "Table"
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist()[0]["title"] == "Table"
    with Database(tmp_path / "out.db") as database:
        assert [result.title for result in database.results()] == ["Table"]
        assert {testimony.claim.by for testimony in database.claims_of(str(source))} >= {"h1", "title-tag"}


def test_the_format_may_be_named(tmp_path: Path) -> None:
    done = lode("extract", page(tmp_path / "a.html", "Named"), "--format", "csv")
    assert next(csv.DictReader(done.out.splitlines()))["title"] == "Named"
    assert lode("extract", tmp_path / "a.html", "--format", "markdown").out.startswith('---\ntitle: "Named"\n')


@pytest.mark.parametrize("options", [["--format", "markdown"], ["-o", "page.md"]])
def test_markdown_keeps_code_and_lists_without_being_asked_twice(tmp_path: Path, options: list[str]) -> None:
    source = tmp_path / "a.html"
    source.write_text(
        "<html lang=en><title>Use</title><h1>Use</h1><p>Write these two lines into a file of settings first:</p>"
        "<pre>a = 1\n\n  b = 2</pre><ol><li>Start it.</li><li>Read what it says.</li></ol>"
    )
    options = [str(tmp_path / name) if name.endswith(".md") else name for name in options]
    done = lode("extract", source, *options)
    written = done.out or (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "```\na = 1\n\n  b = 2\n```" in written
    assert "1. Start it.\n2. Read what it says." in written


def test_figures_are_the_last_line_on_standard_error(tmp_path: Path) -> None:
    page(tmp_path / "a.html", "One")
    (tmp_path / "b.html").write_bytes(b"")
    (tmp_path / "c.html").write_bytes(b"")
    (tmp_path / "notes.docx").write_bytes(b"no page")
    done = lode("extract", tmp_path, "missing.html", "--json")
    figures = json.loads(done.err.splitlines()[-1])
    assert done.status == 1
    assert (figures["pages"], figures["with_warnings"], figures["failed_inputs"]) == (3, 2, 1)
    assert figures["reasons"] == {"is empty; there is nothing to extract": 2}
    assert figures["skipped"] == {"of no known kind": 1}
    assert figures["seconds"] > 0
    assert figures["pages_per_second"] > 0


def test_a_witness_may_be_left_out(tmp_path: Path) -> None:
    source = page(tmp_path / "a.html", "Alone")
    done = lode("extract", source, "--without", "h1", "--without", "title+heading")
    assert done.lines[0]["evidence"]["title"]["by"] == ["title-tag"]
    wrong = lode("extract", source, "--without", "h11")
    assert wrong.status == 2
    assert "unknown witness 'h11'; did you mean 'h1'?" in wrong.err


def test_the_recipe_holds_and_options_come_before_it(tmp_path: Path) -> None:
    source, recipe = page(tmp_path / "a.html", "Recipe"), tmp_path / "lode.toml"
    recipe.write_text('[extract]\nwithout = ["h1", "title+heading"]\nrule = "majority"\n')
    done = lode("extract", source, "--recipe", recipe, "--without", "html-lang", "--rule", "weighted", "--workers", "1")
    assert done.lines[0]["evidence"]["title"]["by"] == ["title-tag"]
    assert "html-lang" not in str(done.lines[0]["evidence"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[run]\nwokers = 2\n", "did you mean 'run.workers'?"),
        ("[run\n", "is not valid TOML"),
        ('[extract]\nrule = "mojority"\n', "did you mean 'majority'?"),
        ('[run]\nworkers = "two"\n', "run.workers"),
    ],
)
def test_a_fault_in_the_recipe_is_named(tmp_path: Path, text: str, says: str) -> None:
    source, recipe = page(tmp_path / "a.html", "Recipe"), tmp_path / "lode.toml"
    recipe.write_text(text)
    done = lode("extract", source, "--recipe", recipe)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("lode: error: ")
    assert says in done.err


def test_usage_faults_have_status_2(tmp_path: Path) -> None:
    for arguments in (
        ["--nope"],
        [],
        [tmp_path, "--format", "xml"],
        [tmp_path, "--workers", "-1"],
        [tmp_path, "--rule", "x"],
    ):
        assert lode("extract", *arguments).status == 2


def test_without_any_page_a_former_output_stays(tmp_path: Path) -> None:
    former = tmp_path / "out.jsonl"
    former.write_text("precious\n")
    done = lode("extract", tmp_path / "missing.html", "-o", former)
    assert done.status == 1
    assert "no input gave a page; nothing was written" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert former.read_text() == "precious\n"


def test_a_page_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    slow = tmp_path / "slow.html"
    slow.write_text("<p>word</p>" * 2_000_000)
    done = lode("extract", slow, "--page-seconds", "0.1")
    assert done.status == 1
    assert [line["warnings"] for line in done.lines] == [["gave up after 0.1 s (run.page_seconds)"]]
    assert "could not read the page: gave up after 0.1 s" in done.err


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    first, second = page(tmp_path / "a.html", "First"), page(tmp_path / "b.html", "Second")
    output = tmp_path / "out.csv"
    Path(f"{output}.done.jsonl").write_text(json.dumps({"source": str(first), "title": "Done before"}) + "\n")
    done = lode("extract", first, second, "-o", output, "--resume", "--json")
    assert done.status == 0
    assert json.loads(done.err)["pages"] == 2
    assert [row["title"] for row in csv.DictReader(output.open())] == ["Done before", "Second"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "b.html", "out.csv"]


def test_a_run_stopped_within_an_archive_goes_on_there(tmp_path: Path) -> None:
    """All pages of an archive have one source, and a page may be there twice."""
    archive = tmp_path / "pages.warc.gz"
    with archive.open("wb") as file:
        for url in ("http://a.org/1", "http://a.org/2", "http://a.org/1", "http://a.org/3"):
            write_page(file, Page(f"<title>{url}</title><p>text".encode(), url=url))
    output = tmp_path / "out.jsonl"
    former = {"source": str(archive), "url": "http://a.org/1", "title": "Done before"}
    Path(f"{output}.done.jsonl").write_text(json.dumps(former) + "\n")
    assert lode("extract", archive, "-o", output, "--resume", "-q").status == 0
    rows = [json.loads(line) for line in output.read_text().splitlines()]
    assert [row["url"][-1] for row in rows] == ["1", "2", "1", "3"]
    assert [row["title"] for row in rows if row["title"] == "Done before"] == ["Done before"]


@pytest.mark.parametrize("output", ["-", "out.db"])
def test_only_a_whole_file_can_be_resumed(tmp_path: Path, output: str) -> None:
    name = output if output == "-" else tmp_path / output
    done = lode("extract", page(tmp_path / "a.html", "First"), "-o", name, "--resume")
    assert (done.status, done.out) == (2, "")
    assert "--resume" in done.err
