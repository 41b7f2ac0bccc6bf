"""What Spark costs beside the local pool."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from data import arguments, web_archives, working_folder
from motherlode.store.archive import read_warc
from motherlode.store.record_page import write_page
from ours import Cost, lode
from report import Row, Subject, Table, save

WHAT = (
    "Pages of web/*.warc, repeated where more are asked for. Both engines read the same compressed archives and write "
    "Parquet, every page by itself (`--no-profiles`); Spark as one process with two cores, `--master local[2,4]`."
)
COST_CAPTION = (
    "CPU seconds, user and system, of all processes of the command as /proc tells; start-up is a run on one page, and "
    "is taken off. Best of {rounds} rounds in turn:"
)
WORKERS_CAPTION = (
    "One worker against two, each a process of its own with one core (`local-cluster`), on the clock without start-up. "
    "`load` is the machine's load average at the end; with more than its cores, others took part of them:"
)
BILLION_CAPTION = "What that means for a billion pages like these:"
SPLIT = 1000
"""Pages of an archive file."""


def write_archives(folder: Path, warcs: list[Path], count: int) -> list[str]:
    """So many pages in compressed archives; what an earlier run has written stays."""
    if folder.exists():
        return sorted(map(str, folder.iterdir()))
    folder.mkdir()
    pages = [page for warc in warcs for page in read_warc(warc, warc.name)]
    random.Random(7).shuffle(pages)
    endless = cycle(pages)
    names: list[str] = []
    while (written := len(names) * SPLIT) < count:
        name = folder / f"{len(names):04}.warc.gz"
        with name.open("wb") as out:
            for page in islice(endless, min(SPLIT, count - written)):
                write_page(out, page)
        names.append(str(name))
    return names


def cpu_seconds(command: list[str]) -> float:
    """CPU time of all processes of a session of their own, looked at until they are done."""
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    used: dict[int, float] = {}
    while process.poll() is None:
        used.update(session_times(process.pid))
        time.sleep(0.1)
    if process.returncode:
        sys.exit(f"exit {process.returncode}: {' '.join(command)}")
    return sum(used.values())


def session_times(session: int) -> dict[int, float]:
    """The CPU time so far of each process of a session."""
    tick = os.sysconf("SC_CLK_TCK")
    found: dict[int, float] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(fields[3]) == session:
                found[int(entry.name)] = (int(fields[11]) + int(fields[12])) / tick
    return found


def local_command(files: list[str], output: Path) -> list[str]:
    return lode("extract", *files, "--no-profiles", "--workers", "2", "-q", "-o", f"{output}.parquet")


def spark_command(files: list[str], output: Path, master: str = "local[2,4]") -> list[str]:
    shutil.rmtree(output, ignore_errors=True)
    return lode("extract", *files, "--engine", "spark", "--master", master, "-q", "-o", str(output))


SYSTEMS = {"local pool, two workers": local_command, "Spark, two cores": spark_command}


@dataclass(frozen=True)
class Notes:
    """What was measured so far, in a file: with --folder, a run that was broken off measures only the rest."""

    file: Path

    def measured(self, name: str, measure: Callable[[], float]) -> float:
        known: dict[str, float] = json.loads(self.file.read_text()) if self.file.exists() else {}
        if name not in known:
            known[name] = measure()
            self.file.write_text(json.dumps(known, indent=1))
        return known[name]


def cost_of(command: Callable[[list[str], Path], list[str]], files: list[str], output: Path) -> float:
    return cpu_seconds(command(files, output))


def measure_cost(folder: Path, warcs: list[Path], count: int, rounds: int) -> tuple[list[Row], list[Row]]:
    """The cost of each engine, and what follows for a billion pages."""
    everything = write_archives(folder / "all", warcs, count)
    single = write_archives(folder / "one", warcs[:1], 1)
    notes = Notes(folder / "cost.json")
    costs: dict[str, list[Cost]] = {name: [] for name in SYSTEMS}
    for turn in range(rounds):
        for name, command in SYSTEMS.items():
            one = notes.measured(f"{name}, one page, {turn}", partial(cost_of, command, single, folder / "out"))
            both = notes.measured(f"{name}, all, {turn}", partial(cost_of, command, everything, folder / "out"))
            costs[name].append(Cost(count, both, one))
    best = {name: min(mine, key=lambda cost: cost.without_start) for name, mine in costs.items()}
    base = best["local pool, two workers"].without_start
    rows: list[Row] = [
        {
            "engine": name,
            "pages": count,
            "CPU s": cost.all_pages,
            "start-up CPU s": cost.one_page,
            "pages / core-second": count / cost.without_start,
            "× local pool": cost.without_start / base,
        }
        for name, cost in best.items()
    ]
    size_in = sum(Path(name).stat().st_size for name in everything) / count
    size_out = sum(path.stat().st_size for path in (folder / "out" / "results").glob("*.parquet")) / count
    return rows, billion(count / best["Spark, two cores"].without_start, size_in, size_out)


def clock(files: list[str], folder: Path, master: str) -> float:
    started = time.monotonic()
    cpu_seconds(spark_command(files, folder / "workers", master))
    return time.monotonic() - started


def measure_workers(folder: Path, warcs: list[Path], count: int) -> list[Row]:
    """The clock of one and of two worker processes of one core each, start-up taken off."""
    everything = write_archives(folder / "some", warcs, count)
    single = write_archives(folder / "one", warcs[:1], 1)
    notes = Notes(folder / "workers.json")
    rows: list[Row] = []
    for workers in (1, 2):
        master = f"local-cluster[{workers},1,1024]"

        one = notes.measured(f"{workers} workers, one page", partial(clock, single, folder, master))
        both = notes.measured(f"{workers} workers", partial(clock, everything, folder, master))
        load = notes.measured(f"load with {workers}", lambda: os.getloadavg()[0])
        rate = count / (both - one)
        first = float(rows[0]["pages / s"] or 0) if rows else rate
        rows.append({"workers": workers, "pages": count, "pages / s": rate, "× one": rate / first, "load": load})
    return rows


BILLION = 1e9


def billion(rate: float, size_in: float, size_out: float) -> list[Row]:
    """The arithmetic for a billion pages like these."""
    hours = BILLION / rate / 3600
    return [
        {"quantity": "measured: pages / core-second", "how": "see above", "value": rate},
        {"quantity": "core-hours", "how": "1,000,000,000 / rate / 3600", "value": hours},
        {"quantity": "hours on 1,000 cores", "how": "core-hours / 1000", "value": hours / 1000},
        {"quantity": "measured: kB in a page (WARC, gzip)", "how": "archives / pages", "value": size_in / 1e3},
        {"quantity": "TB to read", "how": "kB in × 1,000,000,000", "value": size_in * BILLION / 1e12},
        {"quantity": "measured: kB out a page (Parquet, zstd)", "how": "results / pages", "value": size_out / 1e3},
        {"quantity": "TB to write", "how": "kB out × 1,000,000,000", "value": size_out * BILLION / 1e12},
        {"quantity": "MB/s that a core reads", "how": "rate × kB in / 1000", "value": rate * size_in / 1e6},
        {
            "quantity": "Gbit/s that 1,000 cores read",
            "how": "1000 × MB/s × 8 / 1000",
            "value": rate * size_in * 8 / 1e6,
        },
    ]


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=20_000, help="pages to extract (20000)")
    parser.add_argument("--workers-pages", type=int, default=2_000, help="pages for one and for two workers (2000)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds (1)")
    parser.add_argument("--folder", type=Path, help="where archives and figures are kept until all is measured")
    options = parser.parse_args()
    warcs = web_archives(options)
    with working_folder(options) as folder:
        cost, arithmetic = measure_cost(folder, warcs, options.pages, options.rounds)
        workers = measure_workers(folder, warcs, options.workers_pages)
    tables = [
        Table("cost", COST_CAPTION.format(rounds=options.rounds), cost),
        Table("workers", WORKERS_CAPTION, workers),
        Table("billion", BILLION_CAPTION, arithmetic),
    ]
    save(Subject("spark", "Apache Spark", WHAT, ("motherlode", "pyspark", "pyarrow")), tables)


if __name__ == "__main__":
    main()
