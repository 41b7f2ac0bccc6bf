"""Exports, read back by other programs' readers."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pyarrow.parquet
import pytest
from msgspec.structs import replace

from motherlode.model import Formula, Outcome, Record, Relevance, Result, StoreError, Where
from motherlode.store.columns import FLAT
from motherlode.store.database import Database
from motherlode.store.export import open_writer

RESULT = Result(
    source="a.html",
    url="http://a.example/",
    fetched=datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC),
    title='Quotes ", commas, 矿',
    authors=["Ann", "王"],
    text="line 1\nline 2\r\n",
    records=[Record("post", author="Ann")],
    fields={"price": [1, {"x": "y"}]},
    formulas=[Formula("x^2")],
    relevance=Relevance(0.5),
)


def write(path: Path, *results: Result, format: str = "") -> None:
    with open_writer(str(path), format) as writer:
        for result in results:
            writer.write(Outcome(result))


def test_jsonl_comes_back(tmp_path: Path) -> None:
    write(tmp_path / "out.jsonl", RESULT, RESULT)
    lines = (tmp_path / "out.jsonl").read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=Result) for line in lines] == [RESULT, RESULT]
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


def test_records_are_a_row_each(tmp_path: Path) -> None:
    posts = [
        Record("x", author="=Ann", iso="2024-05-06", where=Where("/html/body/p[1]")),
        Record("y", title="Soup", columns={"Town": "Bern"}),
    ]
    write(tmp_path / "out.records.csv", replace(RESULT, records=posts))
    with (tmp_path / "out.records.csv").open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert first["page_title"] == RESULT.title
    assert (first["author"], first["iso"], first["xpath"]) == ("'=Ann", "2024-05-06", "/html/body/p[1]")
    assert (second["position"], second["title"], json.loads(second["columns"])) == ("2", "Soup", {"Town": "Bern"})


def test_csv_holds_the_flat_fields(tmp_path: Path) -> None:
    write(tmp_path / "out.csv", RESULT)
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert tuple(row) == (*FLAT, "fields")
    assert {"source", "kind", "authors", "text", "fetched"} <= set(row)
    assert not {"records", "evidence", "formulas"} & set(row)
    assert (row["title"], row["authors"], row["text"]) == (RESULT.title, "Ann; 王", RESULT.text)
    assert row["fetched"] == "2024-05-06T07:08:09+00:00"


def test_parquet_has_one_schema_and_row_groups(tmp_path: Path) -> None:
    write(tmp_path / "out.parquet", *([RESULT] * 1500))
    write(tmp_path / "empty.parquet")
    write(tmp_path / "bare.parquet", Result())
    file = pyarrow.parquet.ParquetFile(tmp_path / "out.parquet")
    assert (file.metadata.num_rows, file.num_row_groups) == (1500, 2)
    row = file.read().slice(0, 1).to_pylist()[0]
    assert (row["title"], row["authors"], row["fetched"]) == (RESULT.title, RESULT.authors, RESULT.fetched)
    assert row["relevance"] == 0.5
    assert msgspec.json.decode(row["fields"]) == RESULT.fields
    schemas = [pyarrow.parquet.read_schema(tmp_path / f"{name}.parquet") for name in ("out", "empty", "bare")]
    assert schemas[0] == schemas[1] == schemas[2]


def test_database_takes_more_results_later(tmp_path: Path) -> None:
    write(tmp_path / "out.db", RESULT)
    write(tmp_path / "out.db", Result(source="b.html"))
    with Database(tmp_path / "out.db") as database:
        assert [result.source for result in database.results()] == ["a.html", "b.html"]


def test_format_by_name_goes_before_the_ending(tmp_path: Path) -> None:
    write(tmp_path / "out.txt", RESULT, format="jsonl")
    assert msgspec.json.decode((tmp_path / "out.txt").read_bytes(), type=Result) == RESULT


def test_unknown_ending_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no known format: 'xls'") as caught:
        open_writer(str(tmp_path / "out.xls"))
    assert caught.value.remedy.startswith("Known are .jsonl, .records.csv, .csv, .parquet, .db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet", "db"])
def test_unwritable_output_is_known_before_any_work(tmp_path: Path, ending: str) -> None:
    with pytest.raises(StoreError):
        open_writer(str(tmp_path / "none" / f"out.{ending}"))
    (tmp_path / f"out.{ending}").mkdir()
    with pytest.raises(StoreError):
        open_writer(str(tmp_path / f"out.{ending}"))


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_interrupt_keeps_the_part_and_the_former_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"out.{ending}"
    path.write_text("former")

    with pytest.raises(KeyboardInterrupt) as caught:
        interrupted(path)
    assert path.read_text() == "former"
    assert (tmp_path / f"out.{ending}.part").exists()
    assert caught.value.__notes__ == [f"What was written so far is kept in {path}.part"]


def interrupted(path: Path) -> None:
    with open_writer(str(path)) as writer:
        writer.write(Outcome(RESULT))
        raise KeyboardInterrupt


def test_interrupted_parts_can_be_read(tmp_path: Path) -> None:
    for name in ("out.jsonl", "out.parquet"):
        with pytest.raises(KeyboardInterrupt):
            interrupted(tmp_path / name)
    assert msgspec.json.decode((tmp_path / "out.jsonl.part").read_bytes(), type=Result) == RESULT
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet.part").num_rows == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_full_disk_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl.part").symlink_to("/dev/full")
    with pytest.raises(StoreError, match="No space left"):
        write(tmp_path / "out.jsonl", *([RESULT] * 100))


@pytest.mark.parametrize("format", ["parquet", "db"])
def test_tables_do_not_go_to_standard_output(format: str) -> None:
    with pytest.raises(StoreError, match="standard output"):
        open_writer("-", format)


PRINTED = """
from motherlode.model import Outcome, Result
from motherlode.store.export import open_writer
with open_writer("-", {format!r}) as writer:
    writer.write(Outcome(Result(source="a", title="矿")))
print("after")
"""


@pytest.mark.parametrize("format", ["", "csv"])
def test_standard_output_stays_open(format: str) -> None:
    done = subprocess.run([sys.executable, "-c", PRINTED.format(format=format)], capture_output=True, check=True)
    lines = done.stdout.decode("utf-8").splitlines()
    assert "矿" in lines[-2]
    assert lines[-1] == "after"


WITHOUT = """
import sys
sys.modules["pyarrow"] = None
from motherlode.store.export import open_writer
try:
    open_writer("out.parquet")
except Exception as error:
    print(type(error).__name__, error.remedy)
"""


def test_missing_extra_says_how_to_install_it(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, check=True, cwd=tmp_path)
    assert done.stdout.decode().strip() == "StoreError pip install 'motherlode[parquet]'"
    assert list(tmp_path.iterdir()) == []
