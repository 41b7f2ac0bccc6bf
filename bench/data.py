"""The development data and its official scorers: benches need them, tests do not."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

HOW_TO_GET_IT = """\
The benches measure on pages and papers that are not part of this repository, because their licences differ.
A set is a folder with manifest.jsonl, one row a page: {"file": ..., "url" or "site": ..., "gold": ...}.
Unpack the development data beside the project, so that ../data/html/wcxb-dev/manifest.jsonl exists,
or say where it lies: --data DIR. The scorers are looked for in ../shared/score, or --score DIR."""


@dataclass(frozen=True)
class Places:
    """Where the data and the scorers lie on this machine."""

    data: Path
    score: Path

    def manifest(self, name: str) -> Path:
        """The manifest of a set such as rules/news."""
        return found(self.data / name / "manifest.jsonl")

    def scorer(self, name: str) -> Path:
        """An official scorer such as fields.py."""
        return found(self.score / name)


@dataclass(frozen=True)
class Sample:
    """One page of a set: its row in the manifest and its bytes."""

    row: dict[str, Any]
    path: Path

    @property
    def body(self) -> bytes:
        return self.path.read_bytes()


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The options that every bench script has."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "data", help="development data (../data)")
    parser.add_argument(
        "--score",
        type=Path,
        default=ROOT.parent / "shared" / "score",
        help="official scorers (../shared/score)",
    )
    return parser


def places(options: argparse.Namespace) -> Places:
    """Where the options say that things lie."""
    return Places(options.data.resolve(), options.score.resolve())


def found(path: Path) -> Path:
    """The path, or an end that says how to get what is missing."""
    if not path.exists():
        sys.exit(f"{path}: not there.\n{HOW_TO_GET_IT}")
    return path


def web_archives(options: argparse.Namespace) -> list[Path]:
    """The archives of the crawled sites."""
    return sorted(found(places(options).data / "web").glob("*.warc"))


@contextmanager
def working_folder(options: argparse.Namespace) -> Iterator[Path]:
    """The folder that --folder names, where what was measured stays; without it, one that goes with the run."""
    with tempfile.TemporaryDirectory() as name:
        folder: Path = options.folder or Path(name)
        folder.mkdir(exist_ok=True)
        yield folder


def load_manifest(manifest: Path) -> list[Sample]:
    """All pages of a set, in the order of its manifest."""
    with manifest.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return [Sample(row, manifest.parent / row["file"]) for row in rows]


def drawn(samples: list[Sample], n: int, seed: int = 0) -> list[Sample]:
    """The first n of a seeded shuffle, the same on every machine."""
    shuffled = list(samples)
    random.Random(seed).shuffle(shuffled)
    return shuffled[:n]


def write_jsonl(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Rows as JSON lines: a manifest, or predictions for a scorer."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def scored(scorer: Path, manifest: Path, predictions: Path) -> dict[str, float]:
    """The figures of an official scorer, run as anyone would run it."""
    done = subprocess.run(
        [sys.executable, str(scorer), str(manifest), str(predictions), "--json"],
        check=True,
        capture_output=True,
        text=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
