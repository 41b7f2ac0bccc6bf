"""`lode extract`: the posts of a thread, with their evidence; none with `--no-records`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.lode import lode
from tests.extractors.records.pages import thread


def test_records_are_given_unless_they_are_not_wanted(tmp_path: Path) -> None:
    page = tmp_path / "thread.html"
    page.write_text(thread(), encoding="utf-8")
    asked = json.loads(lode("extract", page).out)
    assert len(asked["records"]) >= 3
    assert all(record["body"] and record["author"] for record in asked["records"])
    assert asked["evidence"]["records"]["by"]
    assert json.loads(lode("extract", page, "--no-records").out)["records"] == []
