"""Search and look at a collection of 100,000 pages and 1 million formulas through a real `lode serve`.

Making the collection takes long. With --folder it is kept, and the same command goes on where it was broken off.
"""

from __future__ import annotations

import http.client
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import msgspec

from data import arguments, places, working_folder
from formula_search import is_item
from motherlode.model import Result
from motherlode.read.words import words
from motherlode.run.finding import Finder
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from ours import lode
from report import Row, Subject, Table, save
from search_collection import (
    MOST_CHARACTERS,
    PAGES_OF_A_FORMULA,
    SETS,
    SITES,
    WHOLE,
    Corpus,
    Size,
    filled,
    real_pages,
    whole_pages,
)


@dataclass
class Server:
    """A `lode serve` of its own, and a connection to it."""

    process: subprocess.Popen[str]
    address: str
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.address)
        self.connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=300)

    def get(self, path: str, **ask: object) -> bytes:
        self.connection.request("GET", f"{path}?{urlencode(ask)}" if ask else path)
        try:
            answer = self.connection.getresponse()
        except http.client.RemoteDisconnected:  # the server lets go of who says nothing for five seconds
            return self.get(path, **ask)
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"{path} {ask}: {answer.status} {body[:500].decode(errors='replace')}")
        return body

    def cpu(self) -> float:
        """Seconds that all threads of the server were on a core so far."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def memory(self, name: str) -> float:
        """A figure of the process in MB, such as VmHWM."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{name}:"))


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    command = lode("serve", str(folder), "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            yield Server(process, process.stdout.readline().strip())
        finally:
            process.terminate()


@dataclass
class Spent:
    """What questions cost: on the clock, and on the cores, which a busy machine moves less."""

    clock: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def ask(self, server: Server, path: str, ask: dict[str, str]) -> bytes:
        start, start_cpu = time.perf_counter(), server.cpu()
        body = server.get(path, **ask)
        self.clock.append(1000 * (time.perf_counter() - start))
        self.cpu.append(1000 * (server.cpu() - start_cpu))
        return body

    def row(self) -> Row:
        return {
            "median ms": statistics.median(self.clock),
            "p95 ms": statistics.quantiles(self.clock, n=20)[-1],
            "median CPU ms": statistics.median(self.cpu),
            "p95 CPU ms": statistics.quantiles(self.cpu, n=20)[-1],
        }


def started(folder: Path, times: int = 5) -> Row:
    """From the command to its first answers; the best of several, for other processes disturb it."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        with serving(folder) as server:
            printed = time.perf_counter() - start
            server.get("/search", q="page")
            spent.append((time.perf_counter() - start, printed, server.cpu()))
    first, printed, cpu = min(spent)
    return {"starts": times, "s to the address": printed, "s to the first answer to a search": first, "CPU s": cpu}


Make = Callable[[], dict[str, str]]


def queries(corpus: Corpus) -> dict[str, Make]:
    """Words as they stand in the pages, frequent ones as often as they are there."""
    rng = random.Random(2)
    chinese = [result for result in corpus.mixable if result.language.startswith("zh")]
    english = [result for result in corpus.mixable if result.language == "en"]

    def word(some: list[Result] = english) -> str:
        return rng.choice(words(rng.choice(some).text[:2000]) or ["page"])

    def phrase() -> str:
        text = " ".join(rng.choice(corpus.mixable).text.split())
        start = rng.randrange(max(1, len(text) - 20))
        return '"' + text[start : start + 12].replace('"', " ").strip() + '"'

    def formula() -> str:
        while not is_item(latex := rng.choice(corpus.formulas)):
            pass
        return latex

    def wild() -> str:
        return formula().replace(rng.choice("xynkt"), "?a")

    return {
        "one word": lambda: {"q": word()},
        "one Chinese word": lambda: {"q": word(chinese)},
        "one Chinese character": lambda: {"q": word(chinese)[0]},
        "three words": lambda: {"q": f"{word()} {word()} {word()}"},
        "three Chinese words": lambda: {"q": word(chinese) + word(chinese) + word(chinese)},
        "either of two words": lambda: {"q": f"{word()} OR {word(chinese)}"},
        "a phrase": lambda: {"q": phrase()},
        "words and filters": lambda: {"q": f"{word()} site:site{rng.randrange(SITES)}.example date:2010..2020"},
        "a field": lambda: {"q": f"field:course_id=C{rng.randrange(5000)}"},
        "a formula": lambda: {"formula": formula()},
        "a formula with wildcards": lambda: {"formula": wild()},
        "a word and a formula": lambda: {"q": word(), "formula": formula()},
        "the tenth page of a word": lambda: {"q": word(), "offset": "180"},
        "no word": dict,
    }


def asked_all(server: Server, corpus: Corpus, count: int) -> list[Row]:
    """Every kind of query; what the first of each loads is not measured."""
    rows: list[Row] = []
    every = Spent()
    for name, make in queries(corpus).items():
        server.get("/search.json", **make())
        spent = Spent()
        answers = [spent.ask(server, "/search.json", make()) for _ in range(count)]
        totals = [json.loads(answer)["found"]["total"] for answer in answers]
        row: Row = {"query": name, "queries": count, "pages found, median": statistics.median(totals)}
        rows.append(row | spent.row())
        every.clock += spent.clock
        every.cpu += spent.cpu
    return [*rows, {"query": "all", "queries": len(every.clock), "pages found, median": None} | every.row()]


def looked_at(server: Server, corpus: Corpus, size: Size, count: int) -> list[Row]:
    """Page views of real pages, by what they hold, with the archived page beside the data."""
    rows: list[Row] = []
    every = Spent()
    real = list(whole_pages(corpus, size))
    for name, holds in KINDS.items():
        urls = [url for url, result in real if holds(result)][:count]
        view, frame = Spent(), Spent()
        for url in urls:
            view.ask(server, "/page", {"name": url})
            paper = KINDS["a paper"](dict(real)[url])
            frame.ask(server, "/sheet.png" if paper else "/archived", {"name": url} | ({"page": "1"} if paper else {}))
        rows += [
            {"page": what, "views": len(urls)} | spent.row()
            for what, spent in ((name, view), (f"{name}: its archived half", frame))
        ]
        every.clock += view.clock
        every.cpu += view.cpu
    return [*rows, {"page": "all pages", "views": len(every.clock)} | every.row()]


KINDS: dict[str, Callable[[Result], bool]] = {
    "an article": lambda result: result.kind == "article" and not result.formulas,
    "a page with records": lambda result: bool(result.records),
    "a page with formulas": lambda result: bool(result.formulas),
    "a paper": lambda result: result.kind == "paper",
}


def other_screens(server: Server, count: int) -> list[Row]:
    """The pages that speak of the whole collection."""
    asks = {"/search": {"q": "page"}, "/sites": {}, "/site": {"name": "site7.example"}, "/run": {}, "/rules": {}}
    rows: list[Row] = []
    for path, ask in asks.items():
        server.get(path, **ask)
        spent = Spent()
        for _ in range(count):
            spent.ask(server, path, ask)
        rows.append({"page": path, "views": count} | spent.row())
    return rows


def followed(server: Server, collection: Collection, corpus: Corpus, size: Size) -> Row:
    """A crawl goes on: 20 pages more, then a search that finds them, 30 times."""
    spent = Spent()
    pool, chance = corpus.formula_pool(3000), random.Random(3)
    for at in range(30):
        first = time.time_ns()
        mark = f"arrival{first}"
        outcomes = [corpus.mixed(first + n, chance.sample(pool, size.each), chance).outcome for n in range(20)]
        results = [msgspec.structs.replace(one.result, title=f"{one.result.title} {mark}") for one in outcomes]
        with Database(collection.database) as database:
            database.put([msgspec.structs.replace(one, result=new) for one, new in zip(outcomes, results, strict=True)])
        found = json.loads(spent.ask(server, "/search.json", {"q": mark}))["found"]["total"]
        if found != 20:
            sys.exit(f"search {at} found {found} of 20 new pages")
    return {"pages added before each search": 20, "searches": len(spent.clock)} | spent.row()


def indexed(collection: Collection, size: Size) -> Row:
    """Index what is not indexed yet, and say how fast."""
    cpu = time.process_time()
    with Finder(collection) as finder:
        done = finder.refresh()[0]
    cpu = time.process_time() - cpu
    return {
        "pages": size.pages,
        "formulas": size.formulas,
        "pages in a CPU second": done.pages / cpu if done.pages else None,
        "search.db MB": megabytes(collection, "search.db"),
        "lode.db MB": megabytes(collection, "lode.db"),
    }


def megabytes(collection: Collection, name: str) -> float:
    """A database, with what waits to go into it."""
    return sum(file.stat().st_size for file in collection.folder.glob(f"{name}*")) / 1e6


WHAT = (
    f"A collection made of real pages and papers ({', '.join(SETS)}), repeated with changes: lines of another page, at "
    f"most {MOST_CHARACTERS:,} characters, other sites, dates and fields, changed formulas, each on "
    f"{PAGES_OF_A_FORMULA} pages on average; one page in {WHOLE} is a real one as it is, with all claims and its "
    "archived copy. Queries are words and phrases of the pages, frequent ones as often as they stand there. All is "
    "asked over HTTP of a `lode serve` in a process of its own, one question after the other, with 20 hits, snippets "
    "and facets; CPU is that of the server. Other processes were at work on the same cores."
)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--formulas", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=100, help="of each kind")
    parser.add_argument("--folder", type=Path, help="where the collection is kept")
    options = parser.parse_args()
    size = Size(options.pages, options.formulas)
    with working_folder(options) as folder:
        corpus = real_pages(places(options), folder / "corpus.msgpack")
        collection = filled(folder / "collection", corpus, size)
        building = indexed(collection, size)
        save(
            Subject("search", "Search", WHAT, ("motherlode", "numpy")),
            measured(collection, corpus, size, options.queries, building),
        )


def measured(collection: Collection, corpus: Corpus, size: Size, count: int, building: Row) -> list[Table]:
    start = started(collection.folder)
    with serving(collection.folder) as server:
        found = asked_all(server, corpus, count)
        start["MB after all queries"] = server.memory("VmRSS")
        start["MB of its own"] = server.memory("RssAnon")
        views = looked_at(server, corpus, size, count) + other_screens(server, count)
        growing = followed(server, collection, corpus, size)
    return [
        Table("queries", f"Searches among {size.pages:,} pages with {size.formulas:,} formulas:", found),
        Table("views", "Page views; the half with the data, and the archived page beside it:", views),
        Table("start", "Start of `lode serve`, the best of several, and its memory:", [start]),
        Table("build", "The index, made in one process:", [building]),
        Table("growing", "Search while a crawl goes on, with the update of the index:", [growing]),
    ]


if __name__ == "__main__":
    main()
