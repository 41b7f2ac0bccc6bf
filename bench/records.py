"""Records of threads and listings, scored officially; what else is told of threads; articles and lists that get
records; time a page.

uv run python bench/records.py [--data ../data] [--score ../shared/score]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from data import ROOT, Places, Sample, arguments, load_manifest, places, scored, write_jsonl

sys.path.insert(0, str(ROOT / "scripts"))

from list_gold import gold_rows

from motherlode.cli.eval_records import gold_authors
from motherlode.model import Page
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.experiment import shares, trials
from motherlode.run.pipeline import process
from motherlode.run.records import SettledRecords, records_of
from motherlode.verify.compare import same_day
from report import Row, Subject, Table, save

SETS = ("html/forum-records", "html/thread-records", "html/listing-records")
ARTICLES = "html/wcxb-dev"
LISTS = f"{ARTICLES}, lists"
FIGURES = {
    "pages": "pages",
    "gold_records": "gold records",
    "precision": "precision",
    "recall": "recall",
    "f1": "F1",
    "author_exact": "author exact",
    "date_day": "date, by day",
}
WHAT = (
    "Threads and listings, scored by the official records.py. The choice between cuts was learned from these pages, so "
    "the figures are too good; `scripts/train_records.py` prints those of sites that it did not learn from."
)
SETS_CAPTION = (
    f"Records found; the time is that of the records alone, once the page is parsed. The entries of {LISTS} (shops, "
    "blogs, news, recipes, jobs) are labelled in `scripts/list_gold.jsonl`:"
)
THREADS_CAPTION = (
    "Of threads: share of the posts that have an address of their own, and how often author and day of the whole "
    "thread are those of its first post:"
)
KINDS_CAPTION = (
    "Articles have no records, and lists have some, though not each: pages of these kinds that are given any, right "
    "ones or not:"
)
READ = Recipe(extract=ExtractSettings(records=True))
EXPERIMENT_CAPTION = (
    "The experiment of the paper (`lode eval records`): share of the pages whose authors are all right, by each "
    "algorithm alone, by groups that must agree, and settled:"
)


def settled(sample: Sample) -> tuple[SettledRecords, float]:
    """The records of a page, and the milliseconds that they took once it was parsed."""
    doc = HtmlDocument(Page(sample.body, url=sample.row.get("url") or ""))
    assert doc.table
    start = time.process_time()
    found = records_of(doc)
    return found, 1000 * (time.process_time() - start)


def prediction(sample: Sample, found: SettledRecords) -> dict[str, Any]:
    """A row for the scorer."""
    records = [{name: str(value) for name, value in asdict(record).items()} for record in found.records]
    return {"source": sample.row["file"], "records": records}


def measure(where: Places, name: str, samples: list[Sample]) -> Row:
    answers = [settled(sample) for sample in samples]
    with tempfile.TemporaryDirectory() as folder:
        rows = [prediction(sample, found) for sample, (found, _) in zip(samples, answers, strict=True)]
        predictions = write_jsonl(Path(folder) / "records.jsonl", rows)
        manifest = write_jsonl(Path(folder) / "manifest.jsonl", [sample.row for sample in samples])
        figures = scored(where.scorer("records.py"), manifest, predictions)
    took = sum(milliseconds for _, milliseconds in answers) / len(answers)
    return {"set": name, **{title: figures.get(key, "–") for key, title in FIGURES.items()}, "CPU ms a page": took}


def lists(where: Places) -> list[Sample]:
    """Lists of shops, blogs and the like, whose entries are labelled in this repository."""
    folder = where.manifest(ARTICLES).parent
    return [Sample(row, folder / row["file"]) for kind, row in gold_rows(where.data) if kind == "listing"]


def with_records(where: Places, kind: str) -> Row:
    """How many pages of a kind get records."""
    samples = [s for s in load_manifest(where.manifest(ARTICLES)) if s.row.get("page_type") == kind]
    found = sum(bool(settled(sample)[0].records) for sample in samples)
    return {"set": ARTICLES, "kind": kind, "pages": len(samples), "that get records": found}


def threads(where: Places, name: str) -> Row:
    """How many posts have an address of their own, and whether a thread is by its first author and of its first day."""
    posts, linked, told = 0, 0, Counter[str]()
    for sample in load_manifest(where.manifest(name)):
        result = process(Page(sample.body, url=sample.row.get("url") or ""), READ).result
        posts += len(result.records)
        linked += sum(bool(record.link) for record in result.records)
        first = sample.row["gold"][0]
        author, day = first.get("author"), iso_date(first.get("date_alt") or first.get("date") or "")
        told += Counter(author=bool(author), day=bool(day))
        told["author right"] += bool(author) and result.authors == [author]
        told["day right"] += bool(day and result.published) and same_day(result.published, day)
    return {
        "set": name,
        "posts with an address": linked / max(1, posts),
        "threads with a known author": told["author"],
        "author right": told["author right"],
        "with a known day": told["day"],
        "day right": told["day right"],
    }


def experiment(where: Places, name: str) -> Row:
    """The share of pages whose authors are all right, by each algorithm alone, by groups, and settled."""
    tried = [
        trial
        for sample in load_manifest(where.manifest(name))
        if (authors := gold_authors(sample.row["gold"]))
        for trial in trials(HtmlDocument(Page(sample.body, url=sample.row.get("url") or "")), authors)
    ]
    return {"set": name, **shares(tried, lambda trial: trial.right)["all"]}


def main() -> None:
    where = places(arguments(__doc__).parse_args())
    measured = [measure(where, name, load_manifest(where.manifest(name))) for name in SETS]
    tables = [
        Table("sets", SETS_CAPTION, [*measured, measure(where, LISTS, lists(where))]),
        Table("threads", THREADS_CAPTION, [threads(where, name) for name in SETS[:2]]),
        Table("alarms", KINDS_CAPTION, [with_records(where, kind) for kind in ("article", "listing", "collection")]),
        Table("experiment", EXPERIMENT_CAPTION, [experiment(where, name) for name in SETS[:2]]),
    ]
    save(Subject("records", "Records", WHAT, ("motherlode",)), tables)


if __name__ == "__main__":
    main()
