"""lode extract learns during the run, keeps what it learned where asked to, and can be told not to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.lode import lode
from tests.run.site_pages import article


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    rows = []
    for number in range(6):
        page = article(number)
        (tmp_path / page.source).write_bytes(page.body)
        rows.append({"file": page.source, "url": page.url})
    path = tmp_path / "manifest.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def from_profile(line: dict[str, Any]) -> bool:
    return "site-profile" in line["evidence"]["text"]["by"]


def test_the_run_learns_by_itself(manifest: Path) -> None:
    done = lode("extract", manifest)
    assert done.status == 0
    assert [from_profile(line) for line in done.lines] == [False] * 3 + [True] * 3


def test_without_profiles_every_page_is_read_by_itself(manifest: Path) -> None:
    learned, plain = lode("extract", manifest), lode("extract", manifest, "--no-profiles")
    assert not any(map(from_profile, plain.lines))
    assert [line["text"] for line in plain.lines] == [line["text"] for line in learned.lines]
    assert [line["title"] for line in plain.lines] == [line["title"] for line in learned.lines]


def test_what_was_learned_is_kept_and_used(manifest: Path, tmp_path: Path) -> None:
    folder = tmp_path / "profiles"
    assert lode("extract", manifest, "--profiles", folder).status == 0
    assert [path.name for path in folder.iterdir()] == ["news.example.toml"]
    assert all(map(from_profile, lode("extract", manifest, "--profiles", folder).lines))


def test_the_two_options_exclude_each_other(manifest: Path, tmp_path: Path) -> None:
    done = lode("extract", manifest, "--no-profiles", "--profiles", tmp_path / "p")
    assert done.status == 2
    assert "--profiles" in done.err


def test_a_spoiled_profile_is_told(manifest: Path, tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "news.example.toml").write_text("site = ")
    done = lode("extract", manifest, "--profiles", tmp_path / "p")
    assert done.status == 1
    assert "delete the file" in done.err
