"""A dataset folder: shards that are read together, and a card that says what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from motherlode.model import Outcome, Result, StoreError
from motherlode.store.dataset import DatasetFolder
from motherlode.store.export import open_writer
from motherlode.store.parquet import results_in

pytest.importorskip("pyarrow", reason="pyarrow is not installed")


def write(folder: Path, count: int, shard: int) -> None:
    with DatasetFolder(str(folder), shard) as writer:
        for number in range(count):
            language = ("zh", "en")[number % 2]
            writer.write(Outcome(Result(source=f"{number}.html", kind="article", language=language)))


def test_every_row_stands_in_one_shard_in_order(tmp_path: Path) -> None:
    write(tmp_path / "corpus", 5, shard=2)
    shards = sorted((tmp_path / "corpus" / "data").iterdir())
    assert [shard.name for shard in shards] == [f"train-0000{n}.parquet" for n in range(3)]
    assert [result.source for shard in shards for result in results_in(shard)] == [f"{n}.html" for n in range(5)]


def test_the_card_is_yaml_that_names_the_files_and_the_languages(tmp_path: Path) -> None:
    write(tmp_path / "corpus", 3, shard=2)
    _, front, text = (tmp_path / "corpus" / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    card = YAML(typ="safe").load(front)
    assert card["language"] == ["en", "zh"]
    assert card["size_categories"] == ["n<1K"]
    pattern = card["configs"][0]["data_files"][0]["path"]
    assert len(list((tmp_path / "corpus").glob(pattern))) == 2
    assert "| article | 3 |" in text


def test_a_shorter_export_leaves_no_shard_of_a_longer_one(tmp_path: Path) -> None:
    write(tmp_path / "corpus", 5, shard=2)
    write(tmp_path / "corpus", 1, shard=2)
    assert [path.name for path in (tmp_path / "corpus" / "data").iterdir()] == ["train-00000.parquet"]


def test_an_export_that_fails_has_no_card_and_no_half_shard(tmp_path: Path) -> None:
    writer = DatasetFolder(str(tmp_path / "corpus"))
    writer.write(Outcome(Result(source="a.html")))
    stop = ValueError("stop")
    writer.__exit__(ValueError, stop, None)
    assert not (tmp_path / "corpus" / "README.md").exists()
    assert not list((tmp_path / "corpus" / "data").glob("*.parquet"))


def test_it_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="standard output"):
        open_writer("-", "dataset")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        DatasetFolder(str(tmp_path / "file"))
