"""lode eval papers: figures for each language, from two files of JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from typer.testing import CliRunner

from motherlode.cli.eval_papers import papers

APP = typer.Typer()
APP.command()(papers)


def written(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_figures_are_told_for_each_language(tmp_path: Path) -> None:
    manifest = written(
        tmp_path / "manifest.jsonl",
        {"file": "a.pdf", "gold": {"title": "A Study"}},
        {"file": "b.pdf", "gold": {"title": "研究"}},
    )
    results = written(tmp_path / "results.jsonl", {"source": "a.pdf", "title": "a study."})
    done = CliRunner().invoke(APP, [str(manifest), str(results), "--json"])
    figures = json.loads(done.stdout)
    assert {name: part["title_exact"] for name, part in figures.items()} == {"all": 0.5, "en": 1, "zh": 0}
    table = CliRunner().invoke(APP, [str(manifest), str(results)]).stdout
    assert "title exact" in table
    assert "Chinese" in table


def test_results_of_a_folder_are_known_by_the_end_of_their_path(tmp_path: Path) -> None:
    manifest = written(tmp_path / "manifest.jsonl", {"file": "a.pdf", "gold": {"title": "A Study"}})
    results = written(tmp_path / "results.jsonl", {"source": "/papers/a.pdf", "title": "A Study"})
    figures = json.loads(CliRunner().invoke(APP, [str(manifest), str(results), "--json"]).stdout)
    assert figures["all"]["title_exact"] == 1
    others = written(tmp_path / "others.jsonl", {"source": "/papers/aa.pdf", "title": "A Study"})
    assert "none of its files" in str(CliRunner().invoke(APP, [str(manifest), str(others)]).exception)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\nno json\n")
    done = CliRunner().invoke(APP, [str(bad), str(bad)])
    assert "line 2" in str(done.exception)
