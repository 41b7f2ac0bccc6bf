"""The entries that labels of lists name."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.fixture
def list_gold(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    yield importlib.import_module("list_gold")
    del sys.modules["list_gold"]


def test_entries_are_elements_or_run_from_start_to_start(list_gold: Any) -> None:
    rows = b"<table><tr class=t><td>One<script>no</script></td></tr><tr><td>first <b>snippet</b> here</td></tr>"
    page = rows + b"<tr class=t><td>Two</td></tr></table>"
    starts = {"kind": "listing", "starts": "//tr[@class='t']"}
    assert list_gold.entries(page, starts) == ["One first snippet here", "Two"]
    assert list_gold.entries(page, {"kind": "listing", "records": "//tr[@class='t']"}) == ["One", "Two"]
    assert list_gold.entries(page, {"kind": "none"}) == []


def test_labelled_pages_are_rows_of_their_set(list_gold: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    labels = [{"file": "1.html", "kind": "listing", "records": "//li"}, {"file": "2.html", "kind": "none"}]
    write_rows(tmp_path / "labels.jsonl", labels)
    monkeypatch.setattr(list_gold, "LABELS", tmp_path / "labels.jsonl")
    folder = tmp_path / list_gold.SET
    folder.mkdir(parents=True)
    (folder / "1.html").write_text("<ul><li>a b<li>c</ul>", encoding="utf-8")
    write_rows(folder / "manifest.jsonl", [{"file": f"{number}.html", "gold": "text"} for number in (1, 2, 3)])
    found = list(list_gold.gold_rows(tmp_path))
    assert [(kind, row["gold"]) for kind, row in found] == [("listing", [["a b"], ["c"]]), ("none", [])]


def write_rows(path: Path, rows: list[dict[str, str]]) -> None:
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")


def test_every_label_is_one_of_two_kinds_and_says_where_entries_stand(list_gold: Any) -> None:
    labels = [json.loads(line) for line in list_gold.LABELS.read_text(encoding="utf-8").splitlines()]
    assert len({label["file"] for label in labels}) == len(labels)
    for label in labels:
        assert label["kind"] in ("listing", "none")
        assert (label["kind"] == "listing") == ("records" in label or "starts" in label)
