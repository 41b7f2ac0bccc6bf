"""Title, authors and date of news pages: extruct with a fixed map, trafilatura, and lode extract."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import trafilatura

from data import Places, Sample, arguments, load_manifest, places, scored, write_jsonl
from embedded import fields_by_extruct
from ours import extract, lode_is_there
from report import Row, Subject, Table, save

SET = "rules/news"
FIELDS = ("title", "publishing_date", "authors")
Fields = dict[str, list[str]]


def fields_by_trafilatura(markup: str) -> Fields:
    """Its own metadata, with the authors that it joins by semicolons taken apart."""
    found: Any = trafilatura.extract_metadata(markup)
    return {
        "title": [found.title] if found and found.title else [],
        "authors": [name.strip() for name in found.author.split(";")] if found and found.author else [],
        "publishing_date": [found.date] if found and found.date else [],
    }


PEERS: dict[str, Callable[[str], Fields]] = {
    "extruct, fixed map": fields_by_extruct,
    "trafilatura, its metadata": fields_by_trafilatura,
}


def peer_predictions(peer: Callable[[str], Fields], samples: list[Sample], output: Path) -> Path:
    rows = [
        {"source": sample.row["file"], "fields": peer(sample.body.decode("utf-8", "replace"))} for sample in samples
    ]
    return write_jsonl(output, rows)


def row_of(name: str, figures: dict[str, float]) -> Row:
    row: Row = {"system": name}
    for field in FIELDS:
        row[f"{field} F1"] = figures[f"{field}.f1"]
    return row


def measure(here: Places, folder: Path) -> list[Row]:
    manifest, scorer = here.manifest(SET), here.scorer("fields.py")
    samples = load_manifest(manifest)
    rows = [
        row_of(name, scored(scorer, manifest, peer_predictions(peer, samples, folder / "peer.jsonl")))
        for name, peer in PEERS.items()
    ]
    if lode_is_there():
        rows.append(row_of("lode extract", scored(scorer, manifest, extract(manifest, folder / "ours.jsonl"))))
    return rows


def main() -> None:
    options = arguments(__doc__).parse_args()
    here = places(options)
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(here, Path(folder))
    n = len(load_manifest(here.manifest(SET)))
    what = (
        f"Fields of the {n} pages of {SET}, each of another publisher, scored by the official fields.py: a "
        "value is right when it equals the gold, a date by its day. extruct reads JSON-LD, then microdata, "
        "then OpenGraph and meta names, by one map for all sites (`bench/embedded.py`)."
    )
    packages = ("motherlode", "extruct", "trafilatura")
    save(Subject("news", "News: title, date, authors", what, packages), [Table("fields", "F1 a field:", rows)])


if __name__ == "__main__":
    main()
