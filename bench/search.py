"""Search a collection of 100,000 pages and 1 million formulas, made by repeating real pages with changes."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from lxml.etree import XPathEvalError

from data import Places, arguments, drawn, load_manifest, places
from formula_search import is_item, variation
from motherlode.model import Formula, Outcome, Page, Result
from motherlode.read.words import words
from motherlode.recipe import Recipe
from motherlode.run.finding import Finder
from motherlode.run.pipeline import process
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database
from report import Row, Subject, Table, save

SETS = {"html/wcxb-dev": 150, "html/zh-wce": 150, "formulas/pages": 100}
"""Real pages of each set that the collection is made of."""
BATCH = 500
SITES = 200
MOST_CHARACTERS = 3000
"""Of a real page's text that a copy has."""
PAGES_OF_A_FORMULA = 3
"""Pages that a formula stands on, on average."""


@dataclass
class Corpus:
    """Real pages, and what changed copies of them are made of."""

    results: list[Result]
    formulas: list[str]
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def copies(self, pages: int, formulas: int) -> Iterator[Result]:
        """Pages that differ: half of the lines are those of another page, numbers and formulas are changed."""
        each = formulas // pages
        pool = [self.formula() for _ in range(max(each, formulas // PAGES_OF_A_FORMULA))]
        for number in range(pages):
            page, other = self.rng.choice(self.results), self.rng.choice(self.results)
            yield msgspec.structs.replace(
                page,
                url=f"https://site{self.rng.randrange(SITES)}.example/{number}",
                source=f"page-{number}",
                title=f"{page.title} {number}",
                published=f"{self.rng.randrange(2000, 2026)}-0{self.rng.randrange(1, 10)}-11",
                text=self.mixed(page.text, other.text),
                fields=page.fields | {"course_id": [f"C{number % 5000}"]},
                formulas=self.rng.sample(pool, each),
                evidence={},
            )

    def mixed(self, text: str, other: str) -> str:
        lines, more = text[:MOST_CHARACTERS].split("\n"), other[:MOST_CHARACTERS].split("\n")
        return "\n".join(self.rng.choice(more) if self.rng.random() < 0.5 else line for line in lines)

    def formula(self) -> Formula:
        return Formula(variation(self.rng.choice(self.formulas), self.rng.choice(self.formulas), self.rng))


def real_pages(where: Places) -> Corpus:
    """What extraction gives for some pages of each set."""
    results: list[Result] = []
    for name, count in SETS.items():
        samples = drawn(load_manifest(where.manifest(name)), count)
        for sample in samples:
            try:
                results.append(process(Page(sample.body, url=sample.row.get("url", "")), Recipe()).result)
            except XPathEvalError:
                continue  # a run gives such a page up with a warning
    formulas = [formula.latex for result in results for formula in result.formulas]
    return Corpus([result for result in results if result.text], formulas)


def filled(folder: Path, corpus: Corpus, pages: int, formulas: int) -> Collection:
    collection = create_collection(folder)
    with Database(collection.database) as database:
        waiting: list[Outcome] = []
        for result in corpus.copies(pages, formulas):
            waiting.append(Outcome(result))
            if len(waiting) == BATCH:
                database.put(waiting)
                waiting = []
        database.put(waiting)
    return collection


def queries(corpus: Corpus, count: int) -> dict[str, list[tuple[str, str]]]:
    """Words as they stand in the pages, frequent ones as often as they are there."""
    rng = random.Random(2)

    def word(pick: random.Random) -> str:
        return pick.choice(words(pick.choice(corpus.results).text[:2000]) or ["page"])

    def phrase(pick: random.Random) -> str:
        text = " ".join(pick.choice(corpus.results).text.split())
        start = pick.randrange(max(1, len(text) - 20))
        return '"' + text[start : start + 12].replace('"', " ").strip() + '"'

    def formula(pick: random.Random) -> str:
        while not is_item(latex := pick.choice(corpus.formulas)):
            pass
        return latex

    kinds = {
        "one word": lambda: (word(rng), ""),
        "three words": lambda: (f"{word(rng)} {word(rng)} {word(rng)}", ""),
        "either of two words": lambda: (f"{word(rng)} OR {word(rng)}", ""),
        "a phrase": lambda: (phrase(rng), ""),
        "words and filters": lambda: (f"{word(rng)} site:site{rng.randrange(SITES)}.example date:2010..2020", ""),
        "a field": lambda: (f"field:course_id=C{rng.randrange(5000)}", ""),
        "a formula": lambda: ("", formula(rng)),
        "a word and a formula": lambda: (word(rng), formula(rng)),
        "no word": lambda: ("", ""),
    }
    return {name: [make() for _ in range(count)] for name, make in kinds.items()}


def measured(name: str, finder: Finder, asked: list[tuple[str, str]]) -> tuple[Row, list[float], list[float]]:
    """One kind of query: time on the clock, and CPU time, which a busy machine moves less."""
    spent, cpu, totals = [], [], []
    for query, formula in asked:
        start, start_cpu = time.perf_counter(), time.process_time()
        totals.append(finder.find(query, formula=formula).total)
        spent.append(1000 * (time.perf_counter() - start))
        cpu.append(1000 * (time.process_time() - start_cpu))
    row: Row = {"query": name, "queries": len(asked), "pages found, median": statistics.median(totals)}
    return row | times(spent, cpu), spent, cpu


def times(spent: list[float], cpu: list[float]) -> Row:
    return {
        "median ms": statistics.median(spent),
        "p95 ms": statistics.quantiles(spent, n=20)[-1],
        "median CPU ms": statistics.median(cpu),
        "p95 CPU ms": statistics.quantiles(cpu, n=20)[-1],
    }


def indexed(finder: Finder, collection: Collection, pages: int, formulas: int) -> Row:
    start, cpu = time.perf_counter(), time.process_time()
    done = finder.refresh()[0]
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    return {
        "pages": done.pages,
        "formulas": formulas,
        "different formulas": done.formulas,
        "pages/s": pages / seconds,
        "pages in a CPU second": pages / cpu,
        "search.db MB": megabytes(collection, "search.db"),
        "lode.db MB": megabytes(collection, "lode.db"),
    }


def megabytes(collection: Collection, name: str) -> float:
    """A database, with what waits to go into it."""
    return sum(file.stat().st_size for file in collection.folder.glob(f"{name}*")) / 1e6


def followed(finder: Finder, collection: Collection, corpus: Corpus) -> Row:
    """A crawl goes on: 20 pages more, then a search, 30 times."""
    spent, cpu = [], []
    for number in range(30):
        more = [
            msgspec.structs.replace(result, source=f"more-{number}-{result.source}")
            for result in corpus.copies(20, 200)
        ]
        with Database(collection.database) as database:
            database.put([Outcome(result) for result in more])
        start, start_cpu = time.perf_counter(), time.process_time()
        finder.find("page")
        spent.append(1000 * (time.perf_counter() - start))
        cpu.append(1000 * (time.process_time() - start_cpu))
    return {"pages added before each search": 20, "searches": len(spent)} | times(spent, cpu)


WHAT = (
    "A collection made of real pages (html/wcxb-dev, html/zh-wce, formulas/pages), repeated with changes: lines of "
    f"another page, at most {MOST_CHARACTERS:,} characters, other sites, dates and fields, changed formulas, each on "
    f"{PAGES_OF_A_FORMULA} pages on average. Queries are words and phrases of the pages, "
    "frequent ones as often as they stand there. Times are those of Finder.find with 20 hits, snippets and facets."
)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--formulas", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=100, help="of each kind")
    options = parser.parse_args()
    corpus = real_pages(places(options))
    with tempfile.TemporaryDirectory() as folder:
        collection = filled(Path(folder) / "collection", corpus, options.pages, options.formulas)
        with Finder(collection) as finder:
            building = indexed(finder, collection, options.pages, options.formulas)
            asked = queries(corpus, options.queries)
            for some in asked.values():
                finder.find(some[0][0], formula=some[0][1])  # what the first query loads is not measured
            done = [measured(name, finder, some) for name, some in asked.items()]
            growing = followed(finder, collection, corpus)
    rows = [row for row, _, _ in done]
    every, every_cpu = ([one for kind in done for one in kind[at]] for at in (1, 2))
    rows.append({"query": "all", "queries": len(every), "pages found, median": None} | times(every, every_cpu))
    tables = [
        Table("queries", f"Searches among {options.pages:,} pages with {options.formulas:,} formulas:", rows),
        Table("build", "Making the index, in one process:", [building]),
        Table("growing", "Search while a crawl goes on, with the update of the index:", [growing]),
    ]
    save(Subject("search", "Search", WHAT, ("motherlode", "numpy")), tables)


if __name__ == "__main__":
    main()
