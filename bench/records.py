"""Records of threads and listings, scored officially; articles that get records although they have none; time a page.

uv run python bench/records.py [--data ../data] [--score ../shared/score]
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from data import Places, Sample, arguments, load_manifest, places, scored, write_jsonl
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.records import SettledRecords, records_of

SETS = ("html/forum-records", "html/thread-records", "html/listing-records")
ARTICLES = "html/wcxb-dev"


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


def measure(where: Places, name: str) -> None:
    samples = load_manifest(where.manifest(name))
    answers = [settled(sample) for sample in samples]
    with tempfile.TemporaryDirectory() as folder:
        rows = [prediction(sample, found) for sample, (found, _) in zip(samples, answers, strict=True)]
        predictions = write_jsonl(Path(folder) / "records.jsonl", rows)
        figures = scored(where.scorer("records.py"), where.manifest(name), predictions)
    print(name, {key: round(value, 3) if isinstance(value, float) else value for key, value in figures.items()})
    print(f"  {sum(took for _, took in answers) / len(answers):.1f} ms a page, parsing aside")


def false_alarms(where: Places) -> None:
    articles = [s for s in load_manifest(where.manifest(ARTICLES)) if s.row.get("page_type") == "article"]
    wrong = sum(bool(settled(sample)[0].records) for sample in articles)
    print(f"{ARTICLES}: {wrong} of {len(articles)} articles get records")


def main() -> None:
    where = places(arguments(__doc__).parse_args())
    for name in SETS:
        measure(where, name)
    false_alarms(where)


if __name__ == "__main__":
    main()
