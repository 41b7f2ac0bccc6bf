"""Figures in the documents come from files that a script wrote."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def report() -> ModuleType:
    """bench/ is no package: its scripts find each other by their folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "bench"))
        return importlib.import_module("report")


def test_benchmarks_page_is_what_the_results_say(report: ModuleType) -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert page == report.benchmarks_page(report.load_results()), "run: python bench/report.py"


def test_marked_tables_are_what_the_results_say(report: ModuleType) -> None:
    marked = [path for path in report.documents() if "<!-- bench: " in path.read_text(encoding="utf-8")]
    assert ROOT / "docs" / "decisions" / "0001-dom.md" in marked
    for path in marked:
        text = path.read_text(encoding="utf-8")
        assert text == report.fill_marked(text, report.load_results()), "run: python bench/report.py"


def test_a_figure_typed_by_hand_is_noticed(report: ModuleType) -> None:
    results = {"area": {"tables": [{"name": "speed", "rows": [{"system": "a", "ratio": 0.5}]}]}}
    right = "<!-- bench: area/speed -->\n| system | ratio |\n| --- | --- |\n| a | .500 |\n<!-- /bench -->"
    assert report.fill_marked(right.replace(".500", ".600"), results) == right


def test_a_mark_without_a_table_is_an_error(report: ModuleType) -> None:
    with pytest.raises(KeyError):
        report.fill_marked("<!-- bench: nowhere/speed -->\n<!-- /bench -->", {})


def test_results_hold_no_place_of_a_machine(report: ModuleType) -> None:
    argv = ["/somewhere/bench/dom.py", "--data", "/somewhere/data", "--score=/else", "--fuzz", "5"]
    assert report.command_line(argv) == "uv run --group bench python bench/dom.py --fuzz 5"
