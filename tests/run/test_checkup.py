"""What is installed is tried, and what is missing is named with its remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from motherlode.run.checkup import broken, checkup, package


def test_the_needed_parts_work_where_the_suite_runs(tmp_path: Path) -> None:
    findings = {finding.part: finding for finding in checkup(tmp_path)}
    assert findings["python"].works
    assert "FTS5" in findings["database"].seen
    assert not list(broken([findings["python"], findings["database"]]))


def test_what_is_missing_is_named_with_what_helps() -> None:
    found = package("parquet", "no-such-package")
    assert not found.works
    assert found.remedy == 'pip install "motherlode[parquet]"'


def test_a_browser_that_is_not_there_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("chromium") is None
    findings = {finding.part: finding for finding in checkup(tmp_path)}
    assert not findings["extra browser"].works
    assert findings["extra browser"].remedy
    assert not findings["extra browser"].needed
