"""Tables of a run on a cluster, searched as shards."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from motherlode.model import Evidence, Formula, Record, Relevance, Result, StoreError, Where
from motherlode.run.finding import Finder
from motherlode.run.shards import build_shards, searched_in
from motherlode.store.parquet import result_of, row_of
from motherlode.web.export_routes import ExportAsk, chosen
from motherlode.web.house import House
from motherlode.web.screen import Named
from motherlode.web.site_screen import site_view
from tests.run.run_tables import run_pages, write_run

FULL = Result(
    source="a.warc.gz",
    url="https://a.example/",
    fetched=datetime(2024, 5, 3, tzinfo=UTC),
    kind="thread",
    title="Ore",
    authors=["Ada"],
    text="A vein of silver.",
    records=[Record("An answer", author="Bob")],
    fields={"hours": [3]},
    formulas=[Formula("E = mc^2")],
    relevance=Relevance(0.5),
    evidence={"title": Evidence(by=("h1",), where=Where())},
    warnings=["a.warc.gz: short"],
)


def test_a_row_gives_back_its_result() -> None:
    assert result_of(row_of(FULL)) == FULL
    assert result_of(row_of(Result())) == Result()


def test_shards_are_searched_together(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", [*run_pages("silver", 3), FULL], run_pages("gold", 3), run_pages("tin", 1))
    with pytest.raises(StoreError, match="not indexed yet"):
        searched_in(run)
    done = list(build_shards(run, pages=4, workers=1))
    assert [one.pages for one in done] == [4, 4]
    shards = searched_in(run)
    with Finder(*shards) as finder:
        assert finder.find("mine").total == 7
        assert {hit.title for hit in finder.find("silver").hits} == {"Ore", "silver 0", "silver 1", "silver 2"}
        assert finder.find(formula="E=mc^2").hits[0].name == FULL.url
    house = House(shards[0], shards=shards[1:])
    assert house.result("http://tin.example/0").title == "tin 0"
    site = site_view(house, Named("tin.example"))
    assert (site.count, [page.title for page in site.pages]) == (1, ["tin 0"])
    assert len(list(chosen(house, ExportAsk("gold")))) == 3
    assert len(list(chosen(house, ExportAsk()))) == 8
    house.finder.close()


def test_shards_that_are_there_stay(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", run_pages("silver", 2), run_pages("gold", 2))
    list(build_shards(run, pages=2, workers=1))
    (run / "shards" / "00001").rename(run / "shards" / "00001.partial")
    (run / "shards" / "00001.partial" / "lode.db").write_bytes(b"torn")
    assert [one.pages for one in build_shards(run, pages=2, workers=1)] == [2]
    assert len(searched_in(run)) == 2
    assert list(build_shards(run, pages=2)) == []


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", run_pages("silver", 2))
    part = run / "results" / "part-00000.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:4] + b"\x55" * 400 + whole[404:])
    with pytest.raises(StoreError, match=r"part-00000.parquet"):
        list(build_shards(run))
    assert not (run / "shards" / "00000").exists()
    part.write_bytes(b"PAR1 and nothing else")
    with pytest.raises(StoreError, match=r"part-00000.parquet"):
        list(build_shards(run))
    part.unlink()
    with pytest.raises(StoreError, match="no Parquet files"):
        list(build_shards(run))


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", run_pages("silver", 2))
    (run / "shards").write_text("in the way")
    with pytest.raises(StoreError, match=r"cannot be written \(Not a directory\)"):
        list(build_shards(run, workers=1))
