"""The list of dependencies names every direct one in the version that is pinned."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"([A-Za-z0-9._-]+)==([^;\s]+)")


def test_every_pinned_package_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    pinned = [found for line in sum(extras, project["dependencies"]) if (found := PIN.match(line))]
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    wanted = [f"| {re.sub(r'[-_.]+', '-', pin[1]).lower()} | {pin[2]} |" for pin in pinned]
    missing = [row for row in wanted if row not in page]
    assert wanted
    assert not missing, "run python scripts/list_dependencies.py"
