"""lode doctor."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from motherlode.cli.app import app


def test_doctor_names_every_part() -> None:
    shown = CliRunner().invoke(app, ["doctor"]).stdout
    for part in ("python", "database", "disk", "extra browser", "extra ocr", "extra parquet", "extra spark"):
        assert part in shown


def test_doctor_speaks_json() -> None:
    findings = json.loads(CliRunner().invoke(app, ["doctor", "--json"]).stdout)
    assert {"part", "works", "seen", "needed", "remedy"} == set(findings[0])
