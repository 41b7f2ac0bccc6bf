"""Break runs in every way that life has, run them again, count what is lost: python scripts/faults.py [--rounds 200]

Every round disturbs one command (a kill at a random moment, a full disk, a folder that cannot be written, …), looks
whether the message is clear, runs the same command again, and compares with a run that nothing disturbed.
"""

# ruff: noqa: E402, I001

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page
from motherlode.run.begin import begin, read_inputs, target_of
from motherlode.store.archive import read_archive
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database
from motherlode.store.frontier_view import FrontierView
from tests.run.little_web import archive, samples, site

HOSTS = ("a.example", "b.example", "c.example")
PAGES_A_HOST = 16
SETTINGS = '[crawl]\npolicy = "breadth-first"\ndelay = 0.0\nproxy = "{proxy}"\n[run]\nworkers = 1\n'
PATIENCE = 180
"""Seconds that a command may take on a machine that is busy; one that takes longer hangs."""
SKEWED = """
import random, time
_true, _skew = time.time, [0.0]
def _jumping():
    if random.random() < 0.2:
        _skew[0] = random.uniform(-4e8, 4e8)
    return _true() + _skew[0]
time.time = _jumping
"""
"""A clock that jumps by years, for the process that finds this as its sitecustomize."""


class Damage(NamedTuple):
    """What a round brought to light."""

    lost: int = 0
    doubled: int = 0
    unclear: int = 0

    def __add__(self, other: object) -> Damage:
        return Damage(*(a + b for a, b in zip(self, other, strict=True))) if isinstance(other, Damage) else self


class Place(NamedTuple):
    """Where a round works: an empty folder, the pages as an archive, a finished collection, and its dice."""

    folder: Path
    pages: list[Page]
    web: Path
    done: Path
    dice: random.Random


Fault = Callable[[Place], Damage]
Finished = subprocess.CompletedProcess[str]


# Commands


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "motherlode", *map(str, words)]


def run(*words: object, **how: Any) -> Finished:
    return subprocess.run(
        command(*words), capture_output=True, text=True, check=False, timeout=PATIENCE, errors="replace", **how
    )


def killed(place: Place, *words: object, look: Callable[[], bool] | None = None) -> None:
    """Start a command and kill it at a random moment: of its usual time, or after something was seen to happen."""
    process = subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while look and process.poll() is None and not look() and time.monotonic() < end:
        time.sleep(0.005)
    try:
        process.wait(place.dice.uniform(0, 0.8) if look else place.dice.uniform(0.3, 3))
    except subprocess.TimeoutExpired:
        os.kill(process.pid, signal.SIGKILL)
    process.wait()


def unclear(done: Finished, *, must_fail: bool = False) -> int:
    """1 for a failure that does not say in plain words what happened, or for a fault that nobody noticed."""
    if done.returncode == 0:
        return int(must_fail)
    told = any(line.startswith(("lode: error: ", "lode: stopped")) for line in done.stderr.splitlines())
    return int(not told or "Traceback" in done.stderr)


def failed(done: Finished) -> int:
    """A run that nothing disturbs any more must succeed."""
    if done.returncode:
        print(f"run again, it failed:\n{done.stderr}", file=sys.stderr)
    return int(done.returncode != 0)


def differences(wanted: Counter[Any], found: Counter[Any]) -> Damage:
    lost = sum((wanted - found).values())
    return Damage(lost, sum((found - wanted).values()))


# What a run left


def results_in(database: Path) -> Counter[Any]:
    """Each page, and whether it gave a text; the words may differ with what was learned of its site until then."""
    with Database(database) as opened:
        return Counter((result.url, bool(result.text)) for result in opened.results())


def results_in_file(file: Path) -> Counter[Any]:
    if file.suffix == ".db":
        return results_in(file)
    if file.suffix == ".parquet":
        from pyarrow.parquet import read_table

        rows = read_table(file).to_pylist()
    else:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return Counter((row["url"], bool(row["text"])) for row in rows)


def archived_in(made: Collection) -> Counter[str]:
    return Counter(page.url for page in read_archive(made.archive) if page.body)


def found_in(folder: Path) -> Counter[str]:
    """What a search for everything finds."""
    done = run("search", folder, "--json", "-n", "1000")
    return Counter(hit["name"] for hit in json.loads(done.stdout)["hits"]) if not failed(done) else Counter()


def collection_damage(place: Place, folder: Path) -> Damage:
    """A collection of all pages against what was put in: results and archive."""
    made = Collection(folder)
    wanted = Counter(page.url for page in place.pages)
    return differences(results_in(place.done / "lode.db"), results_in(made.database)) + differences(
        wanted, archived_in(made)
    )


# Adding, extracting, indexing, exporting


def kill_add(place: Place) -> Damage:
    folder = place.folder / "own"
    for _ in range(place.dice.randint(1, 2)):
        killed(place, "add", folder, place.web, "-q", look=(folder / "lode.db").exists)
    lost = failed(run("add", folder, place.web, "-q"))
    return Damage(lost) + collection_damage(place, folder)


def kill_extract(ending: str) -> Fault:
    def fault(place: Place) -> Damage:
        out = place.folder / f"out.{ending}"
        begun = out if ending == "db" else out.with_name(out.name + ".part")
        killed(place, "extract", place.web, "-o", out, "-q", look=begun.exists)
        wanted = results_in(place.done / "lode.db")
        early = Damage()
        if out.exists() and ending != "db":  # a file that bears its name is complete
            early = differences(wanted, results_in_file(out))
        lost = failed(run("extract", place.web, "-o", out, "-q"))
        return early + Damage(lost) + differences(wanted, results_in_file(out))

    return fault


def kill_index(place: Place) -> Damage:
    folder = copied(place)
    killed(place, "index", folder, look=(folder / "search.db").exists)
    lost = failed(run("index", folder))
    with sqlite3.connect(folder / "search.db") as index:
        whole = index.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    return Damage(lost + (not whole)) + differences(Counter(page.url for page in place.pages), found_in(folder))


def kill_export(place: Place) -> Damage:
    out = place.folder / f"out.{place.dice.choice(('jsonl', 'parquet'))}"
    killed(place, "export", place.done, "-o", out, look=out.with_name(out.name + ".part").exists)
    wanted = results_in(place.done / "lode.db")
    early = differences(wanted, results_in_file(out)) if out.exists() else Damage()
    lost = failed(run("export", place.done, "-o", out))
    return early + Damage(lost) + differences(wanted, results_in_file(out))


def copied(place: Place) -> Path:
    """A finished collection of one's own, not yet indexed."""
    folder = place.folder / "own"
    shutil.copytree(place.done, folder, ignore=shutil.ignore_patterns("search.db*"))
    return folder


# Disks


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[dict[str, Any]]:
    """A disk of so many bytes, or where none may be mounted, a limit for every file that is written."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=False, capture_output=True
    )
    try:
        limit = size // 2
        yield (
            {}
            if mounted.returncode == 0
            else {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))}
        )
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", folder], check=True)


def full_disk(place: Place) -> Damage:
    """What was saved of a disk that filled up goes on elsewhere, and nothing is missing there."""
    disk, folder = place.folder / "disk", place.folder / "own"
    with small_disk(disk, place.dice.randint(40, 400) * 1024) as how:
        said = run("add", disk / "own", place.web, "-q", **how)
        if (disk / "own").exists():
            shutil.copytree(disk / "own", folder)
    lost = failed(run("add", folder, place.web, "-q"))
    return Damage(lost, 0, unclear(said)) + collection_damage(place, folder)


def full_disk_output(place: Place) -> Damage:
    disk = place.folder / "disk"
    ending = place.dice.choice(("jsonl", "parquet", "csv", "db"))
    words = ["export", place.done] if ending != "db" else ["extract", place.web]
    with small_disk(disk, place.dice.randint(2, 4) * 4096) as how:  # the smallest output has 18 kB
        said = run(*words, "-o", disk / f"out.{ending}", **how)
        torn = ending != "db" and said.returncode != 0 and (disk / f"out.{ending}").exists()
    return Damage(int(torn), 0, unclear(said, must_fail=not how))


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder that nobody may write into; for the superuser, who may all, a disk that cannot be written."""
    if os.getuid():
        folder.chmod(0o555)
    else:
        subprocess.run(["mount", "--bind", folder, folder], check=True, capture_output=True)
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True, capture_output=True)
    try:
        yield
    finally:
        if os.getuid():
            folder.chmod(0o755)
        else:
            subprocess.run(["umount", folder], check=True)


def read_only_folder(place: Place) -> Damage:
    folder = copied(place)
    out = folder / "out.jsonl"
    words: list[object] = place.dice.choice(
        [["add", folder, place.web, "-q"], ["index", folder], ["export", folder, "-o", out], ["crawl", folder]]
    )
    with read_only(folder):
        said = run(*words)
    return Damage(0, 0, unclear(said, must_fail=True)) + collection_damage(place, folder)


# Others at work


def locked_database(place: Place) -> Damage:
    """Another process writes for a while: the command waits for it, or says so."""
    folder = copied(place)
    other = sqlite3.connect(folder / "lode.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    process = subprocess.Popen(command("add", folder, place.web, "-q"), stderr=subprocess.PIPE, text=True)
    time.sleep(place.dice.uniform(0.5, 3))
    other.execute("ROLLBACK")
    other.close()
    _, told = process.communicate(timeout=PATIENCE)
    done = subprocess.CompletedProcess(process.args, process.returncode, "", told)
    return Damage(failed(done)) + collection_damage(place, folder)


def locked_index(place: Place) -> Damage:
    """Another process does not let go of the index: it is named, and what helps."""
    folder = copied(place)
    run("index", folder)
    with sqlite3.connect(folder / "lode.db") as database:
        database.execute("UPDATE results SET title = title")  # something to index anew
    other = sqlite3.connect(folder / "search.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    said = run("index", folder)
    other.close()
    lost = failed(run("index", folder))
    return Damage(lost, 0, unclear(said, must_fail=True)) + differences(
        Counter(page.url for page in place.pages), found_in(folder)
    )


def two_at_once(place: Place) -> Damage:
    """Two commands that write to one collection: the second is told so, and nothing is mixed up."""
    folder = place.folder / "own"
    how = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    pair = [subprocess.Popen(command("add", folder, place.web, "-q"), **how) for _ in range(2)]  # type: ignore[call-overload]
    told = [process.communicate(timeout=PATIENCE)[1] for process in pair]
    ended = [
        subprocess.CompletedProcess(one.args, one.returncode, "", text) for one, text in zip(pair, told, strict=True)
    ]
    lost = failed(run("add", folder, place.web, "-q"))
    return Damage(lost, 0, sum(map(unclear, ended))) + collection_damage(place, folder)


def jumping_clock(place: Place) -> Damage:
    (place.folder / "sitecustomize.py").write_text(SKEWED)
    where = {**os.environ, "PYTHONPATH": str(place.folder)}
    folder = place.folder / "own"
    lost = failed(run("add", folder, place.web, "-q", env=where))
    with ReplayServer(place.pages) as server:
        made = crawl_of(place, server.address)
        lost += failed(run("crawl", made.folder, "-q", env=where))
    return Damage(lost) + collection_damage(place, folder) + crawl_damage(place, made)


# Crawls


def crawl_of(place: Place, proxy: str) -> Collection:
    made = create_collection(place.folder / "crawl")
    pages = read_inputs([str(path) for path in samples(place.folder)])
    begin(made, target_of(pages, [], made.recipe().target), [f"http://{host}/" for host in HOSTS])
    made.recipe_file.write_text(SETTINGS.format(proxy=proxy))
    return made


def crawl_damage(place: Place, made: Collection) -> Damage:
    """Every page fetched once, every kept page one result, every page once in the archive."""
    with FrontierView(made.frontier) as view:
        seen = list(view.fetched())
    wanted = Counter(page.url for page in place.pages)
    kept = Counter(one.url for one in seen if one.kept)
    results = Counter(url for url, _ in results_in(made.database).elements())
    return (
        differences(wanted, Counter(one.url for one in seen))
        + differences(kept, results)
        + differences(wanted, archived_in(made))
        + Damage(lost=int(not kept))
    )


def kill_crawl(place: Place) -> Damage:
    with ReplayServer(place.pages) as server:
        made = crawl_of(place, server.address)
        for _ in range(place.dice.randint(1, 3)):
            before, asked = len(server.log), place.dice.randint(1, 25)
            killed(place, "crawl", made.folder, "-q", look=lambda b=before, a=asked: len(server.log) >= b + a)  # type: ignore[misc]
        lost = failed(run("crawl", made.folder, "-q"))
    return Damage(lost) + crawl_damage(place, made)


def two_crawls(place: Place) -> Damage:
    """A second crawl, or an add of pages that the crawl has not, while a crawl is at work."""
    with ReplayServer(place.pages) as server:
        made = crawl_of(place, server.address)
        first = subprocess.Popen(command("crawl", made.folder, "-q"))
        while first.poll() is None and not server.log:
            time.sleep(0.005)
        words = place.dice.choice((["crawl"], ["add", str(place.folder / "sample0.html")]))
        said = run(words[0], made.folder, *words[1:], "-q")
        first.wait(PATIENCE)
        lost = failed(run("crawl", made.folder, "-q"))
    if words[0] == "add" and said.returncode == 0:  # the crawl was over already
        return Damage(lost)
    return Damage(lost, 0, unclear(said)) + crawl_damage(place, made)


@contextmanager
def other_server(place: Place) -> Iterator[str]:
    """The pages served by another process, which can be killed: then its connections end too."""
    serve = [sys.executable, __file__, "--serve", str(place.web)]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip() if process.stdout else ""
        finally:
            process.kill()


def serve_pages(web: Path) -> None:
    with ReplayServer(list(read_archive(web))) as server:
        print(server.address, flush=True)
        signal.pause()


def network_loss(place: Place) -> Damage:
    """The network goes away in the middle of a crawl, and is back for the next one."""
    with other_server(place) as address:
        made = crawl_of(place, address)
        made.recipe_file.write_text(SETTINGS.format(proxy=address).replace("delay", "patience = 4.0\ndelay"))
        process = subprocess.Popen(command("crawl", made.folder, "-q"), stderr=subprocess.PIPE, text=True)
        enough = place.dice.randint(500, 20_000)
        while process.poll() is None and sum(one.stat().st_size for one in made.archive.iterdir()) < enough:
            time.sleep(0.005)
    _, told = process.communicate(timeout=PATIENCE)
    said = subprocess.CompletedProcess(process.args, process.returncode, "", told)
    with ReplayServer(place.pages) as server:
        made.recipe_file.write_text(SETTINGS.format(proxy=server.address))
        lost = failed(run("crawl", made.folder, "-q"))
    return Damage(lost, 0, unclear(said)) + crawl_damage(place, made)


FAULTS: dict[str, Fault] = {
    "killed: lode crawl": kill_crawl,
    "killed: lode add": kill_add,
    "killed: lode extract -o jsonl": kill_extract("jsonl"),
    "killed: lode index": kill_index,
    "killed: lode export": kill_export,
    "full disk: collection": full_disk,
    "full disk: output": full_disk_output,
    "read-only folder": read_only_folder,
    "database locked by another process": locked_database,
    "two lode add on one collection": two_at_once,
    "a second process beside a crawl": two_crawls,
    "network gone in a crawl": network_loss,
    "killed: lode extract -o db": kill_extract("db"),
    "killed: lode extract -o parquet": kill_extract("parquet"),
    "index locked by another process": locked_index,
    "clock that jumps by years": jumping_clock,
}


# Rounds


def prepared(folder: Path) -> tuple[list[Page], Path, Path]:
    """The pages, the same as an archive, and the collection that an undisturbed run makes of them."""
    pages = [one for host in HOSTS for one in site(host, PAGES_A_HOST)]
    web = archive(folder / "web", pages)
    if failed(run("add", folder / "done", web, "-q")):
        raise SystemExit("even undisturbed it fails")
    return pages, web, folder / "done"


def one_round(place: Place, name: str) -> Damage:
    place.folder.mkdir()
    damage = FAULTS[name](place)
    print(f"{place.folder.name} | {name} | {' | '.join(map(str, damage))}", file=sys.stderr, flush=True)
    shutil.rmtree(place.folder)
    return damage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0].split(":")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=200, help="of all faults in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=4, help="rounds at a time; much of one is waiting")
    parser.add_argument("--only", nargs="*", choices=FAULTS, default=list(FAULTS))
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve_pages(options.serve)
        return
    names = [options.only[number % len(options.only)] for number in range(options.rounds)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        made = prepared(Path(folder))
        places = [
            Place(Path(folder) / f"round{number}", *made, random.Random(f"{options.seed} {number}"))
            for number in range(options.rounds)
        ]
        damages = list(pool.map(one_round, places, names))
    totals: dict[str, Damage] = {}
    for name, damage in zip(names, damages, strict=True):
        totals[name] = totals.get(name, Damage()) + damage
    print(table(totals, Counter(names)))
    sys.exit(any(map(any, damages)))


def table(totals: dict[str, Damage], counts: Counter[str]) -> str:
    rows = [f"| {name} | {counts[name]} | {' | '.join(map(str, damage))} |" for name, damage in totals.items()]
    rows.append(f"| all | {counts.total()} | {' | '.join(map(str, sum(totals.values(), Damage())))} |")
    head = "| fault | rounds | lost | doubled | unclear messages |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *rows])


if __name__ == "__main__":
    main()
