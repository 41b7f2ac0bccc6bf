"""lode eval records and lode eval formulas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from motherlode.cli.app import app

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def thread(names: tuple[str, ...] = NAMES) -> str:
    posts = "".join(
        f"<div class='post'><a class='user' href='/user/{name}'>{name}</a><i class='date'>2024-03-0{day} 10:00</i>"
        f"<div class='body'>This is what {name} has to say about the matter, at some length, on day {day}.</div></div>"
        for day, name in enumerate(names, start=1)
    )
    return f"<html><head><title>A thread</title></head><body><h1>A thread</h1>{posts}</body></html>"


def manifest(folder: Path, authors: tuple[str, ...] = NAMES) -> Path:
    (folder / "a.html").write_text(thread())
    row = {"file": "a.html", "url": "http://forum.example/t/1", "gold": [{"author": a, "body": "x"} for a in authors]}
    path = folder / "manifest.jsonl"
    path.write_text(json.dumps(row) + "\n")
    return path


def run(*command: str | Path) -> Any:
    return CliRunner().invoke(app, ["eval", *map(str, command)])


def test_every_algorithm_and_group_is_tried_on_a_thread(tmp_path: Path) -> None:
    done = run("records", manifest(tmp_path), "--json")
    assert done.exit_code == 0, done.output
    right = json.loads(done.stdout)["right"]
    assert right["forum.example"] == right["all"]
    assert list(right["all"]) == [
        "IRA-DOM", "IRA-VISUAL", "IRA-CSS", "IRA-LINK", "G1", "G2", "G3", "GA", "settled",
    ]  # fmt: skip
    assert right["all"]["IRA-DOM"] == right["all"]["GA"] == right["all"]["settled"] == 1.0


def test_wrong_authors_are_not_right(tmp_path: Path) -> None:
    done = run("records", manifest(tmp_path, ("Ann", "Bob", "Cleo", "Dan", "Zoe")), "--json")
    figures = json.loads(done.stdout)
    assert set(figures["right"]["all"].values()) == {0.0}
    assert figures["answered"]["all"]["settled"] == 1.0


def test_the_table_has_a_row_a_site(tmp_path: Path) -> None:
    done = run("records", manifest(tmp_path), "--by-site")
    assert "forum.example" in done.stdout
    assert "forum.example" not in run("records", manifest(tmp_path)).stdout


@pytest.mark.parametrize("row", ['{"file": "a.html"}', '{"file": "a.html", "gold": [["a", "b"]]}'])
def test_a_manifest_without_authors_is_told(tmp_path: Path, row: str) -> None:
    (tmp_path / "m.jsonl").write_text(row)
    done = run("records", tmp_path / "m.jsonl")
    assert done.exit_code == 1
    assert "no row has gold posts" in done.output


def test_formulas_are_counted_by_site(tmp_path: Path) -> None:
    rows = [
        {"url": "http://a.example/1", "formulas": [{"latex": "x", "by": ["script"]}, {"latex": "y", "by": ["mathml"]}]},
        {"url": "http://a.example/2", "formulas": []},
        {"url": "http://b.example/1"},
    ]
    (tmp_path / "r.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    figures = json.loads(run("formulas", tmp_path / "r.jsonl", "--json").stdout)
    assert figures["a.example"] == {
        "pages": 2, "per_1000": 500.0, "per_page": 1.0, "per_formula_page": 2.0, "in_latex": 50.0,
    }  # fmt: skip
    assert figures["b.example"]["per_1000"] == 0.0
    assert figures["all"]["pages"] == 3
    assert "a.example" in run("formulas", tmp_path / "r.jsonl").stdout
