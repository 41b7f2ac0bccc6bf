"""A standalone Spark cluster against one machine: the same rows of real archives, and the harvest of real topics.

The cluster is a master and workers as processes of their own, as in the tests.
"""

# ruff: noqa: I001

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from operator import eq
from pathlib import Path
from statistics import mean
from typing import Any

from data import ROOT, Places, arguments, found, places, web_archives, working_folder

sys.path.insert(0, str(ROOT))

from crawl_web import archived
from motherlode.crawl.replay import ReplayServer
from ours import lode
from report import Row, Subject, Table, save
from tests.run.spark_cluster import DRIVER, SETTINGS, Cluster
from tests.run.spark_corpus import in_order, table_rows

WHAT = (
    "`lode extract` and `lode crawl` with `--engine spark` on a standalone cluster, one master and workers of one core "
    "each as local processes, against the same command without it."
)
ROWS_CAPTION = "All pages of web/*.warc, each by itself; rows equal in every column, order aside:"
HARVEST_CAPTION = (
    "Crawls over real HTTP of a server that replays web/*.warc, scored by the official harvest.py; in rounds on two "
    "workers, and by the local crawler; means of {draws} draws of the samples:"
)
ENVIRONMENT = {**os.environ, **DRIVER}
SPARK_CONF = [part for name, value in SETTINGS.items() for part in ("--spark-conf", f"{name}={value}")]
STEPS = (100, 250, 500)


def on(cluster: Cluster) -> list[str]:
    return ["--engine", "spark", "--master", cluster.url, *SPARK_CONF]


def run(*command: str) -> str:
    """What a command of ours says; the bench ends where it fails."""
    done = subprocess.run(lode(*command), env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"lode {' '.join(command[:3])}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def measure_rows(cluster: Cluster, archives: list[str], folder: Path) -> list[Row]:
    """The rows of the local pool against those of one worker, of two, and of two of which one is killed."""
    local = folder / "here.parquet"
    if not local.exists():
        run("extract", *archives, "--no-profiles", "-q", "-o", str(local))
    here = in_order(table_rows(local))
    rows: list[Row] = [{"engine": "local pool", "pages": len(here), "rows equal": len(here), "rows different": 0}]
    for name, workers, killed in (("one worker", 1, False), ("two workers", 2, False), ("one of two killed", 2, True)):
        output = folder / name.replace(" ", "-")
        if not (output / "results" / "_SUCCESS").exists():
            cluster.have(workers)
            extract(cluster, archives, output, killed)
        there = in_order(table_rows(output / "results"))
        same = sum(map(eq, here, there))
        rows.append({"engine": name, "pages": len(there), "rows equal": same, "rows different": len(here) - same})
    return rows


def extract(cluster: Cluster, archives: list[str], output: Path, killed: bool) -> None:
    """Extract on the cluster, of which one worker may be killed on the way."""
    workers = len(cluster.workers)
    watcher = threading.Thread(target=kill_when_under_way, args=[cluster, output])
    if killed:
        watcher.start()
    run("extract", *archives, "-q", "-o", str(output), *on(cluster))
    if killed:
        watcher.join()
        assert len(cluster.workers) == workers - 1, "the run ended before the worker was killed"


def kill_when_under_way(cluster: Cluster, output: Path) -> None:
    """Kill a worker once a first part is written and the run is not done."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline and not (output / "results" / "_SUCCESS").exists():
        if any(path.stat().st_size for path in output.rglob("_temporary/**/*.parquet")):
            cluster.kill_worker()
            return
        time.sleep(0.05)


def measure_harvest(cluster: Cluster, where: Places, folder: Path, options: argparse.Namespace) -> list[Row]:
    """Each topic's harvest by the local crawler, and in rounds on two workers."""
    topics = json.loads(found(where.data / "web" / "topics.json").read_text(encoding="utf-8"))
    pages = list(archived(web_archives(options)))
    cluster.have(2)
    rows: list[Row] = []
    with ReplayServer(pages) as server:
        desk = Desk(where, folder, server.address, options.pages)
        for topic in topics:
            here = [desk.harvest(topic, draw) for draw in range(options.draws)]
            there = [desk.harvest(topic, draw, *on(cluster)) for draw in range(options.draws)]
            rows += [harvest_row(topic["name"], count, here, there) for count in STEPS if count <= options.pages]
    return rows


@dataclass(frozen=True)
class Desk:
    """What every crawl of the bench shares."""

    where: Places
    folder: Path
    proxy: str
    pages: int

    def harvest(self, topic: dict[str, Any], draw: int, *engine: str) -> dict[str, float]:
        """The official figures of a crawl from the samples of a draw."""
        made = self.folder / f"{topic['name']}-{draw}-{'rounds' if engine else 'local'}"
        fetched = made.with_suffix(".jsonl")
        if not fetched.exists():
            shutil.rmtree(made, ignore_errors=True)  # of a run that was broken off
            self.begin(made, topic, draw)
            run("crawl", str(made), "--max-pages", str(self.pages), "--no-extract", "-q", *engine)
            fetched.write_text(run("fetched", str(made)), encoding="utf-8")
        scorer = [str(self.where.scorer("harvest.py")), str(self.where.data / "web" / "topics.json"), str(fetched)]
        wanted = ["--topic", topic["name"], "--draw", str(draw), "--json"]
        done = subprocess.run([sys.executable, *scorer, *wanted], check=True, capture_output=True, text=True)
        figures: dict[str, float] = json.loads(done.stdout)
        return figures

    def begin(self, folder: Path, topic: dict[str, Any], draw: int) -> None:
        """Make a collection for the topic's samples, whose crawl asks the server that replays."""
        lists = {name: folder.with_suffix(f".{name}.txt") for name in ("samples", "starts")}
        lists["samples"].write_text("\n".join(topic["draws"][draw]), encoding="utf-8")
        lists["starts"].write_text("\n".join(topic["seeds"]), encoding="utf-8")
        chosen = ["--samples", f"@{lists['samples']}", "--start", f"@{lists['starts']}"]
        run("new", str(folder), *chosen, "--replay", str(self.where.data / "web"))
        recipe = folder / "lode.toml"
        given = f'[crawl]\ndelay = 0.0\nproxy = "{self.proxy}"\n'
        recipe.write_text(re.sub(r"^\[crawl\]\n", given, recipe.read_text(encoding="utf-8"), flags=re.MULTILINE))


def harvest_row(topic: str, count: int, here: list[dict[str, float]], there: list[dict[str, float]]) -> Row:
    local, rounds = (mean(figures[f"harvest@{count}"] for figures in side) for side in (here, there))
    return {"topic": topic, "pages": count, "local": local, "rounds": rounds, "rounds / local": rounds / local}


def wanted() -> argparse.Namespace:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=500, help="pages of a crawl (500)")
    parser.add_argument("--draws", type=int, default=3, help="draws of samples a topic (3)")
    parser.add_argument("--folder", type=Path, help="where rows and crawls are kept, for a run that was broken off")
    return parser.parse_args()


def main() -> None:
    options = wanted()
    with working_folder(options) as folder, tempfile.TemporaryDirectory() as name, Cluster(Path(name)) as cluster:
        harvested = measure_harvest(cluster, places(options), folder, options)
        rows = measure_rows(cluster, [str(path) for path in web_archives(options)], folder)
    tables = [
        Table("rows", ROWS_CAPTION, rows),
        Table("harvest", HARVEST_CAPTION.format(draws=options.draws), harvested),
    ]
    save(Subject("cluster", "A cluster against one machine", WHAT, ("motherlode", "pyspark", "pyarrow")), tables)


if __name__ == "__main__":
    main()
