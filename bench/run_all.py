"""Run every bench and write docs/benchmarks.md: those of quality two at a time, those of speed alone."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from data import ROOT, arguments

TEXT_PEERS = ("--with", "readability-lxml==0.9", "--with", "newspaper4k==0.9.6")
FIELD_PEERS = ("--with", "autoscraper==1.1.14", "--with", "beautifulsoup4==4.12.3")


@dataclass(frozen=True)
class Bench:
    """A script, what it needs beside the bench group, and how it is called."""

    name: str
    needs: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def command(self, places: Iterable[str]) -> list[str]:
        script = ["python", f"bench/{self.name}.py", *self.options, *places]
        return ["uv", "run", "--quiet", "--group", "bench", *self.needs, *script]


QUALITY = (
    Bench("fields", FIELD_PEERS),
    Bench("text", TEXT_PEERS),
    Bench("crawl"),
    Bench("relevance"),
    Bench("records"),
    Bench("new_sites"),
    Bench("news"),
)
"""The longest first, so that both cores are busy to the end."""
SPEED = (
    Bench("speed"),
    Bench("memory"),
    Bench("formulas"),
    Bench("formula_search"),
    Bench("papers"),
    Bench("throughput"),
    Bench("search"),
    Bench("dom", options=("--fuzz", "5")),
    Bench("spark", ("--extra", "spark")),
    Bench("duplicates", ("--extra", "spark")),
)
"""Their figures are times: nothing else may run."""


@dataclass(frozen=True)
class Ended:
    name: str
    minutes: float
    said: str
    """Why it failed; "" for one that did not."""


def run(bench: Bench, places: list[str]) -> Ended:
    started = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        done = subprocess.run(bench.command(places), cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)
        log.seek(0)
        said = log.read().strip()[-500:] if done.returncode else ""
    ended = Ended(bench.name, (time.monotonic() - started) / 60, said)
    sys.stdout.write(f"{ended.name:<16} {ended.minutes:5.1f} min  {'failed: ' + said if said else 'done'}\n")
    sys.stdout.flush()
    return ended


def main() -> int:
    """How many benches failed."""
    parser = arguments(__doc__)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these benches alone")
    options = parser.parse_args()
    places = ["--data", str(Path(options.data).resolve()), "--score", str(Path(options.score).resolve())]
    started = time.monotonic()
    ended = [*together(chosen(QUALITY, options), places), *(run(one, places) for one in chosen(SPEED, options))]
    # Benches that ran at the same time have each written the document from what was there then.
    subprocess.run([sys.executable, "bench/report.py"], cwd=ROOT, check=True)
    failed = sum(bool(one.said) for one in ended)
    sys.stdout.write(f"{len(ended)} benches in {(time.monotonic() - started) / 60:.0f} minutes, {failed} failed\n")
    return failed


def chosen(benches: tuple[Bench, ...], options: argparse.Namespace) -> list[Bench]:
    return [bench for bench in benches if not options.only or bench.name in options.only]


def together(benches: list[Bench], places: list[str]) -> list[Ended]:
    """Two at a time: their figures do not depend on the clock."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda bench: run(bench, places), benches))


if __name__ == "__main__":
    sys.exit(main())
