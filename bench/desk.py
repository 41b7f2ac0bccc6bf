"""Harvests as a user gets them: `lode new`, `lode crawl` and `lode fetched`, scored by the official harvest.py."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from data import Places, found
from ours import lode


def topics_of(where: Places) -> list[dict[str, Any]]:
    """The topics, with start pages, wanted pages and draws of samples."""
    topics: list[dict[str, Any]] = json.loads(found(where.data / "web" / "topics.json").read_text(encoding="utf-8"))
    return topics


def run(*command: str, environment: Mapping[str, str] = os.environ) -> str:
    """What a command of ours says; the bench ends where it fails."""
    done = subprocess.run(lode(*command), env=dict(environment), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"lode {' '.join(command[:3])}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


@dataclass(frozen=True)
class Desk:
    """What every crawl of a bench shares."""

    where: Places
    folder: Path
    pages: int
    proxy: str = ""
    """Of the server that replays the archives; without one they are crawled themselves."""
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def harvest(self, topic: dict[str, Any], draw: int, kind: str, *engine: str) -> dict[str, float]:
        """The official figures of a crawl from the samples of a draw; one that is in the folder is not made again."""
        made = self.folder / f"{topic['name']}-{draw}-{kind}"
        fetched = made.with_suffix(".jsonl")
        if not fetched.exists():
            shutil.rmtree(made, ignore_errors=True)  # of a run that was broken off
            self.begin(made, topic, draw)
            source = () if self.proxy else ("--replay", str(self.where.data / "web"))
            self.lode("crawl", str(made), *source, "--max-pages", str(self.pages), "--no-extract", "-q", *engine)
            fetched.write_text(self.lode("fetched", str(made)), encoding="utf-8")
        scorer = [str(self.where.scorer("harvest.py")), str(self.where.data / "web" / "topics.json"), str(fetched)]
        wanted = ["--topic", topic["name"], "--draw", str(draw), "--json"]
        done = subprocess.run([sys.executable, *scorer, *wanted], check=True, capture_output=True, text=True)
        figures: dict[str, float] = json.loads(done.stdout)
        return figures

    def lode(self, *command: str) -> str:
        return run(*command, environment=self.environment)

    def begin(self, folder: Path, topic: dict[str, Any], draw: int) -> None:
        """Make a collection for the topic's samples, whose crawl asks the server that replays, if there is one."""
        lists = {name: folder.with_suffix(f".{name}.txt") for name in ("samples", "starts")}
        lists["samples"].write_text("\n".join(topic["draws"][draw]), encoding="utf-8")
        lists["starts"].write_text("\n".join(topic["seeds"]), encoding="utf-8")
        chosen = ["--samples", f"@{lists['samples']}", "--start", f"@{lists['starts']}"]
        self.lode("new", str(folder), *chosen, "--replay", str(self.where.data / "web"))
        if self.proxy:
            recipe = folder / "lode.toml"
            given = f'[crawl]\ndelay = 0.0\nproxy = "{self.proxy}"\n'
            recipe.write_text(re.sub(r"^\[crawl\]\n", given, recipe.read_text(encoding="utf-8"), flags=re.MULTILINE))
