"""`lode extract --records`: the posts of a thread, with their evidence; none without the option."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.lode import lode
from tests.extractors.records.pages import thread


def test_records_are_given_when_they_are_asked_for(tmp_path: Path) -> None:
    page = tmp_path / "thread.html"
    page.write_text(thread(), encoding="utf-8")
    asked = json.loads(lode("extract", page, "--records").out)
    assert len(asked["records"]) >= 3
    assert all(record["body"] and record["author"] for record in asked["records"])
    assert asked["evidence"]["records"]["by"]
    assert json.loads(lode("extract", page).out)["records"] == []
