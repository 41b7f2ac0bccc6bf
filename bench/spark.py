"""What Spark costs beside the local pool, and how well near duplicates are found among many pages."""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from data import arguments, found, places
from motherlode.read import shingles as read_shingles
from motherlode.read.shingles import ALIKE, overlap, shingles
from motherlode.store.archive import read_warc
from motherlode.store.record_page import write_page
from ours import lode
from report import Row, Subject, Table, save

WHAT = (
    "Pages of web/*.warc, repeated where more are asked for. Both engines read the same compressed archives and write "
    "Parquet, every page by itself (`--no-profiles`); Spark as one process with two cores, `--master local[2,4]`."
)
COST_CAPTION = (
    "CPU seconds, user and system, of all processes of the command as /proc tells; start-up is a run on one page, and "
    "is taken off. Best of {rounds} rounds in turn:"
)
BILLION_CAPTION = "What that means for a billion pages like these:"
DUPLICATES_CAPTION = (
    "Pages of real text, and copies with words changed, left out and put in by chance (from none to two fifths). Pairs "
    f"of {{sample}} sampled pages with any other are compared exactly; alike are those with Jaccard {ALIKE} or more:"
)
SPLIT = 1000
"""Pages of an archive file."""
WORDS = 200
"""Words that a page for the duplicates has at most."""
MUTATED = 9
"""Copies of each real page."""


@dataclass(frozen=True)
class Cost:
    """CPU seconds of a command."""

    all_pages: float
    one_page: float

    @property
    def without_start(self) -> float:
        return self.all_pages - self.one_page


def write_archives(folder: Path, warcs: list[Path], count: int) -> list[str]:
    """So many pages in compressed archives, and one archive with a single page beside them."""
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


def spark_command(files: list[str], output: Path) -> list[str]:
    shutil.rmtree(output, ignore_errors=True)
    return lode("extract", *files, "--engine", "spark", "--master", "local[2,4]", "-q", "-o", str(output))


SYSTEMS = {"local pool, two workers": local_command, "Spark, two cores": spark_command}


def measure_cost(folder: Path, warcs: list[Path], count: int, rounds: int) -> tuple[list[Row], list[Row]]:
    """The cost of each engine, and what follows for a billion pages."""
    everything = write_archives(folder / "all", warcs, count)
    single = write_archives(folder / "one", warcs[:1], 1)
    costs: dict[str, list[Cost]] = {name: [] for name in SYSTEMS}
    for _ in range(rounds):
        for name, command in SYSTEMS.items():
            one = cpu_seconds(command(single, folder / "out"))
            costs[name].append(Cost(cpu_seconds(command(everything, folder / "out")), one))
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


TAGS = re.compile(rb"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)


def real_texts(warcs: list[Path], count: int) -> list[list[str]]:
    """The words of real pages, as many as are wanted or there are."""
    texts = (
        TAGS.sub(b" ", page.body).decode("utf-8", "ignore").split() for warc in warcs for page in read_warc(warc, "")
    )
    return list(islice((words[:WORDS] for words in texts if len(words) >= 60), count))


def mutated(words: list[str], vocabulary: list[str], chance: random.Random) -> list[str]:
    """A copy with some words changed, left out, or put in."""
    share = chance.choice([0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.4])
    made: list[str] = []
    for word in words:
        if chance.random() >= share:
            made.append(word)
            continue
        made += chance.choice([[], [chance.choice(vocabulary)], [word, chance.choice(vocabulary)]])
    return made


def copied_texts(warcs: list[Path], count: int) -> Iterator[str]:
    chance = random.Random(11)
    bases = real_texts(warcs, count // (MUTATED + 1))
    vocabulary = sorted({word for words in bases[:500] for word in words})
    copies = -(-count // len(bases)) - 1
    for words in bases:
        yield " ".join(words)
        yield from (" ".join(mutated(words, vocabulary, chance)) for _ in range(copies))


def measure_duplicates(folder: Path, warcs: list[Path], count: int, sample: int) -> list[Row]:
    import pyarrow
    from pyarrow import parquet

    texts = list(islice(copied_texts(warcs, count), count))
    random.Random(3).shuffle(texts)
    table = pyarrow.table({"id": range(len(texts)), "text": texts})
    parquet.write_table(table, folder / "texts.parquet", row_group_size=5000)
    started = time.monotonic()
    pairs = found_pairs(folder / "texts.parquet")
    seconds = time.monotonic() - started
    asked = set(random.Random(5).sample(range(len(texts)), sample))
    true = exact_pairs(texts, asked)
    mine = {pair for pair in pairs if pair[0] in asked or pair[1] in asked}
    return [
        {
            "pages": len(texts),
            "sampled": sample,
            "alike pairs": len(true),
            "found": len(mine),
            "recall": len(true & mine) / len(true),
            "precision": len(true & mine) / len(mine),
            "pages / second": len(texts) / seconds,
        }
    ]


def found_pairs(texts: Path) -> set[tuple[int, int]]:
    """The pairs that Spark finds."""
    from motherlode.run.spark.duplicates import alike_pairs
    from motherlode.run.spark.session import start_session

    session = start_session("local[2,4]", {"spark.sql.shuffle.partitions": "8", "spark.driver.memory": "4g"})
    try:
        pages = session.read.parquet(str(texts)).repartition(16)
        return {(row["of"], row["id"]) for row in alike_pairs(pages).toLocalIterator()}
    finally:
        session.stop()


def exact_pairs(texts: list[str], asked: set[int]) -> set[tuple[int, int]]:
    """All pairs of a sampled page and any other whose whole sets of shingles are alike, by an inverted index."""
    read_shingles.MOST = sys.maxsize
    sampled = sorted(asked)
    sets = [shingles(texts[number]) for number in sampled]
    owners = np.repeat(np.arange(len(sets)), [found.size for found in sets])
    hashes = np.concatenate(sets)
    order = np.argsort(hashes, kind="stable")
    index = Index(hashes[order], owners[order])
    pairs: set[tuple[int, int]] = set()
    for other, text in enumerate(texts):
        mine = shingles(text)
        for place in np.flatnonzero(index.shared(mine) >= ALIKE * max(1, mine.size)):
            number = sampled[place]
            if number != other and overlap(sets[place], mine) >= ALIKE:
                pairs.add((min(number, other), max(number, other)))
    return pairs


@dataclass(frozen=True)
class Index:
    """Shingles in order, and whose each is."""

    hashes: read_shingles.Shingles
    owners: np.ndarray

    def shared(self, found: read_shingles.Shingles) -> np.ndarray:
        """How many of these shingles each owner has."""
        first, last = (np.searchsorted(self.hashes, found, side) for side in ("left", "right"))
        lengths = last - first
        places = np.repeat(first - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        return np.bincount(self.owners[places], minlength=int(self.owners.max()) + 1)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=20_000, help="pages to extract (20000)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of extraction (1)")
    parser.add_argument("--duplicates", type=int, default=100_000, help="pages among which copies are looked for")
    parser.add_argument("--sample", type=int, default=1_000, help="pages whose copies are looked for exactly")
    options: argparse.Namespace = parser.parse_args()
    warcs = sorted(found(places(options).data / "web").glob("*.warc"))
    with tempfile.TemporaryDirectory() as name:
        cost, arithmetic = measure_cost(Path(name), warcs, options.pages, options.rounds)
        copies = measure_duplicates(Path(name), warcs, options.duplicates, options.sample)
    tables = [
        Table("cost", COST_CAPTION.format(rounds=options.rounds), cost),
        Table("billion", BILLION_CAPTION, arithmetic),
        Table("duplicates", DUPLICATES_CAPTION.format(sample=f"{options.sample:,}"), copies),
    ]
    save(Subject("spark", "Apache Spark", WHAT, ("motherlode", "pyspark", "pyarrow")), tables)


if __name__ == "__main__":
    main()
