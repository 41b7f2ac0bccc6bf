"""Each tutorial and the README, followed to the letter: what a command prints is what the text says."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk import lay_commands, typed

ROOT = Path(__file__).resolve().parent.parent
TUTORIALS = sorted(set((ROOT / "docs" / "tutorials").glob("*.md")) - {ROOT / "docs" / "tutorials" / "README.md"})
FOLLOWED = [ROOT / "README.md", *TUTORIALS]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
ANYTHING = "…"


def steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """(command, lines that it prints) of every console block; a here-document belongs to its command."""
    for block in CONSOLE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.rstrip("\n").split("\n")
            stop = lines.index("END") + 1 if "<<'END'" in lines[0] else 1
            yield "\n".join(lines[:stop]), lines[stop:]


def pattern_of(lines: list[str]) -> re.Pattern[str]:
    """The lines as a pattern: … within a line stands for any text, … alone for any lines."""
    parts = [r"(?:.*\n)*?" if line == ANYTHING else re.escape(line).replace(ANYTHING, ".*") + r"\n" for line in lines]
    return re.compile("".join(parts) + r"\Z")


def test_patterns_can_fail() -> None:
    assert pattern_of(["a", "…", "b…d"]).match("a\nx\ny\nbcd\n")
    assert not pattern_of(["a", "…", "b"]).match("a\nx\nbc\n")
    assert not pattern_of([]).match("said\n")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the repository's examples, and `lode` as a command."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    lay_commands(tmp_path)
    return tmp_path


@pytest.mark.parametrize("tutorial", FOLLOWED, ids=lambda path: path.stem)
def test_a_tutorial_does_what_it_says(tutorial: Path, desk: Path) -> None:
    followed = 0
    for command, lines in steps(tutorial.read_text(encoding="utf-8")):
        done = typed(command, desk)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert pattern_of(lines).match(done.stdout), f"{command}\nprinted:\n{done.stdout[:2000]}"
        followed += 1
    assert followed >= 2
