"""Motherlode, run as a user runs it: a process of its own, a manifest in, JSON lines out."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """CPU seconds of a command, on all pages and on one."""

    pages: int
    all_pages: float
    one_page: float

    @property
    def without_start(self) -> float:
        """A run on one page is the start-up, and one page."""
        return (self.all_pages - self.one_page) * self.pages / (self.pages - 1)


def lode(*arguments: str) -> list[str]:
    """The command line of `lode`, in the Python that runs the bench."""
    return [sys.executable, "-m", "motherlode", *arguments]


def lode_is_there() -> bool:
    """False, and said aloud, where the package has no command yet: peers are then measured alone."""
    there = find_spec("motherlode") is not None and find_spec("motherlode.__main__") is not None
    if not there:
        print("motherlode has no command line here: its rows are left out", file=sys.stderr)
    return there


def extract(manifest: Path, output: Path) -> Path:
    """All pages of a manifest, one JSON object each."""
    subprocess.run(lode("extract", str(manifest), "-o", str(output)), check=True)
    return output
