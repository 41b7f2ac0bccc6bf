"""Run every bench and write docs/benchmarks.md: those of quality two at a time, those of speed alone."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from data import ROOT, arguments

TEXT_PEERS = ("--with", "readability-lxml==0.9", "--with", "newspaper4k==0.9.6")
FIELD_PEERS = ("--with", "autoscraper==1.1.14", "--with", "beautifulsoup4==4.12.3")


@dataclass(frozen=True)
class Bench:
    """A script, what it needs beside the bench group, and the sizes with which all of them fit into an hour."""

    name: str
    needs: tuple[str, ...] = ()
    within_the_hour: tuple[str, ...] = ()


QUALITY = (
    Bench("fields", FIELD_PEERS, ("--seeds", "1", "--max-test", "10")),
    Bench("text", TEXT_PEERS),
    Bench("other_text", TEXT_PEERS),
    Bench("crawl", within_the_hour=("--draws", "3")),
    Bench("relevance", within_the_hour=("--draws", "10")),
    Bench("harvest", within_the_hour=("--draws", "0")),
    Bench("records"),
    Bench("new_sites"),
    Bench("news"),
)
"""The longest first, so that both cores are busy to the end."""
SPEED = (
    Bench("speed"),
    Bench("memory"),
    Bench("formulas"),
    Bench("formula_search", within_the_hour=("--formulas", "20000")),
    Bench("papers"),
    Bench("throughput", within_the_hour=("--rounds", "1")),
    Bench("search", within_the_hour=("--pages", "5000", "--formulas", "50000")),
    Bench("dom", within_the_hour=("--fuzz", "5")),
    Bench("spark", ("--extra", "spark"), ("--pages", "5000")),
    Bench("duplicates", ("--extra", "spark"), ("--pages", "10000")),
)
"""Their figures are times: nothing else may run."""


@dataclass(frozen=True)
class Ended:
    name: str
    minutes: float
    said: str
    """Why it failed; "" for one that did not."""


@dataclass(frozen=True)
class Desk:
    """Where the data lies, and how much of it is measured."""

    places: tuple[str, ...]
    full: bool

    def command(self, bench: Bench) -> list[str]:
        sizes = () if self.full else bench.within_the_hour
        script = ["python", f"bench/{bench.name}.py", *sizes, *self.places]
        return ["uv", "run", "--quiet", "--group", "bench", *bench.needs, *script]

    def run(self, bench: Bench) -> Ended:
        started = time.monotonic()
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
            done = subprocess.run(self.command(bench), cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)
            log.seek(0)
            said = log.read().strip()[-500:] if done.returncode else ""
        ended = Ended(bench.name, (time.monotonic() - started) / 60, said)
        sys.stdout.write(f"{ended.name:<16} {ended.minutes:5.1f} min  {'failed: ' + said if said else 'done'}\n")
        sys.stdout.flush()
        return ended

    def run_together(self, benches: list[Bench]) -> list[Ended]:
        """Two at a time: their figures do not depend on the clock."""
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(self.run, benches))


def main() -> int:
    """How many benches failed."""
    parser = arguments(__doc__)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these benches alone")
    parser.add_argument("--full", action="store_true", help="every draw and every page: takes many hours")
    options = parser.parse_args()
    places = ("--data", str(Path(options.data).resolve()), "--score", str(Path(options.score).resolve()))
    desk = Desk(places, options.full)
    started = time.monotonic()
    ended = [*desk.run_together(chosen(QUALITY, options)), *map(desk.run, chosen(SPEED, options))]
    # Benches that ran at the same time have each written the document from what was there then.
    subprocess.run([sys.executable, "bench/report.py"], cwd=ROOT, check=True)
    failed = sum(bool(one.said) for one in ended)
    sys.stdout.write(f"{len(ended)} benches in {(time.monotonic() - started) / 60:.0f} minutes, {failed} failed\n")
    return failed


def chosen(benches: tuple[Bench, ...], options: argparse.Namespace) -> list[Bench]:
    return [bench for bench in benches if not options.only or bench.name in options.only]


if __name__ == "__main__":
    sys.exit(main())
