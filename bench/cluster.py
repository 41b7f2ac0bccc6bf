"""A standalone Spark cluster against one machine: the same rows of real archives, and the harvest of real topics.

The cluster is a master and workers as processes of their own, as in the tests.
"""

# ruff: noqa: I001

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from operator import eq
from pathlib import Path
from statistics import mean

from data import ROOT, Places, arguments, places, web_archives, working_folder

sys.path.insert(0, str(ROOT))

from crawl_web import archived
from desk import Desk, run, topics_of
from motherlode.crawl.replay import ReplayServer
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


def measure_rows(cluster: Cluster, archives: list[str], folder: Path) -> list[Row]:
    """The rows of the local pool against those of one worker, of two, and of two of which one is killed."""
    local = folder / "here.parquet"
    if not local.exists():
        run("extract", *archives, "--no-profiles", "-q", "-o", str(local), environment=ENVIRONMENT)
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
    run("extract", *archives, "-q", "-o", str(output), *on(cluster), environment=ENVIRONMENT)
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
    pages = list(archived(web_archives(options)))
    cluster.have(2)
    rows: list[Row] = []
    with ReplayServer(pages) as server:
        desk = Desk(where, folder, options.pages, server.address, ENVIRONMENT)
        for topic in topics_of(where):
            here = [desk.harvest(topic, draw, "local") for draw in range(options.draws)]
            there = [desk.harvest(topic, draw, "rounds", *on(cluster)) for draw in range(options.draws)]
            rows += [harvest_row(topic["name"], count, here, there) for count in STEPS if count <= options.pages]
    return rows


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
