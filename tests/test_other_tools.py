"""What leaves us is read by the programs that people use, as docs/how-to/export.md says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motherlode.model import Evidence, Outcome, Result
from motherlode.store.export import open_writer

pytest.importorskip("pyarrow", reason="pyarrow is not installed")
HOW_TO = (Path(__file__).resolve().parent.parent / "docs" / "how-to" / "export.md").read_text(encoding="utf-8")


def write(name: str, format: str) -> None:
    with open_writer(name, format) as writer:
        for number, sure in enumerate((0.9, 0.4, 0.7)):
            evidence = {"title": Evidence(confidence=sure)}
            title = f"标题 {number}"
            writer.write(Outcome(Result(source=f"{number}.html", kind="article", title=title, evidence=evidence)))


def block(language: str, word: str) -> str:
    """The code of the page in that language that has the word."""
    return next(str(code) for code in re.findall(rf"```{language}\n(.*?)```", HOW_TO, re.DOTALL) if word in code)


def test_duckdb_runs_the_query_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    monkeypatch.chdir(tmp_path)
    write("results.parquet", "parquet")
    rows = duckdb.sql(block("sql", "results.parquet")).fetchall()
    assert [(title, sure) for _, title, sure in rows] == [("标题 1", 0.4), ("标题 2", 0.7), ("标题 0", 0.9)]


def test_datasets_loads_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    pytest.importorskip("datasets", reason="the library datasets is not installed")
    monkeypatch.chdir(tmp_path)
    write("corpus", "dataset")
    found: dict[str, list[dict[str, str]]] = {}
    exec(block("python", "load_dataset"), found)
    assert [row["title"] for row in found["corpus"]] == ["标题 0", "标题 1", "标题 2"]
