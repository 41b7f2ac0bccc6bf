"""Learn from gold papers what the witnesses for headers are worth.

    uv run python scripts/train_papers.py [--data ../data]

Reads `pdf/*` of the development data and updates the `…@paper` labels in `src/motherlode/data/witnesses.json`.
Cross-validation is by publisher, since papers of one publisher look alike.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from train_witnesses import Case, cross_validated, learn
from witness_data import update

from motherlode.extractors.paper import PDF_HEADER
from motherlode.model import Claim, ReadError
from motherlode.read.pdf import read_pdf

LABELS = ("title", "authors", "abstract", "keywords", "doi")


def gold_papers(data: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for manifest in sorted(data.glob("pdf/*/manifest.jsonl")):
        with open(manifest, encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield manifest.parent / row["file"], row


def cases_of(paper: tuple[Path, dict[str, Any]]) -> list[Case]:
    file, row = paper
    try:
        pages = read_pdf(file.read_bytes())
    except ReadError:
        return []
    claims: dict[str, list[Claim]] = defaultdict(list)
    for witness in PDF_HEADER.values():
        for claim in witness(pages):
            claims[claim.label].append(claim)
    publisher = row.get("publisher") or row.get("journal") or file.parent.name
    gold = {label: row["gold"].get(label) for label in LABELS}
    return [
        Case(str(publisher), label, claims[label], value if isinstance(value, list) else [value], "paper")
        for label, value in gold.items()
        if value
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    data = parser.parse_args().data
    if not (data / "pdf").exists():
        sys.exit(f"{data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        cases = [case for found in pool.map(cases_of, gold_papers(data), chunksize=10) for case in found]
    labels = {}
    for label in LABELS:
        mine = [case for case in cases if case.label == label]
        print(f"{label + '@paper':16}", cross_validated(mine, label))
        labels[f"{label}@paper"] = learn(mine, label)
    update(labels)


if __name__ == "__main__":
    main()
