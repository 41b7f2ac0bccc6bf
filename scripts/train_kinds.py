"""Learn from gold pages what sort of page a shape means, and whether a page of that shape may have records.

    uv run --group train python scripts/train_kinds.py [--data ../data]

Reads `html/wcxb-dev` of the development data, and sets of articles and threads in many languages, for shapes learned
from English pages alone take most Chinese articles for listings. Pages of threads, listings and collections, and those
of the record sets, teach what has records. Prints the accuracy on sites that were not learned from, then learns from
all and writes `src/motherlode/data/kinds.npz` and `kind` in `witnesses.json`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from sklearn.linear_model import LogisticRegression
from witness_data import FILE, update

from motherlode.extractors.fields.embedded_jsonld import by_jsonld
from motherlode.extractors.fields.metatags import by_opengraph
from motherlode.extractors.kinds import BY, Judge, judged, page_row
from motherlode.extractors.records.signs import says_more
from motherlode.extractors.text.lettering import Rows
from motherlode.model import Claim, Page, Value
from motherlode.read.html import HtmlDocument
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.knowledge import SAME, Label
from motherlode.verify.settle import Court, settle

NAMES = {"forum": "thread"}
SETS = {
    "html/wcxb-dev": "",
    "html/magic-article": "article",
    "html/zh-wce": "article",
    "html/magic-forum": "thread",
    "html/forum-records": "",
    "html/thread-records": "",
    "html/listing-records": "",
}
"""The kind of all pages of a set; none where its manifest tells, or where only their having records is learned from."""
RECORDS = ("html/forum-records", "html/thread-records", "html/listing-records")
REPEATING = ("thread", "listing", "collection")
COUNTS = {"html/thread-records": 4.0, "html/listing-records": 0.5, "html/magic-article": 2.0, "html/zh-wce": 2.0}
"""What a page of a set counts when having records is learned: few sets have rare engines, or Chinese."""
FOLDS = 5
STRENGTH, RECORDS_STRENGTH = 0.01, 0.03
WORTH = {"jsonld": 0.75, "jsonld:article": 0.7, "opengraph": 0.55, "opengraph:article": 0.55, BY: 0.95}
"""What the declared types are worth beside the shape; the shape's own score scales its vote."""
LOST = 0.05
"""Of no set of records more pages than this share may be hopeless, on sites not learned from."""
DOUBTFUL = 0.5


class Sample(NamedTuple):
    """A gold page: its site, its kind, its shape, and what it declares itself to be."""

    site: str
    kind: str
    row: Rows
    claims: list[Claim]
    set: str = ""
    says_more: bool = False

    @property
    def fold(self) -> int:
        return crc32(self.site.encode())

    @property
    def has_records(self) -> bool:
        return self.set in RECORDS or self.kind in REPEATING


def sample(row: dict[str, Any]) -> Sample | None:
    doc = HtmlDocument(Page(Path(row["path"]).read_bytes(), url=row["url"]))
    if not doc.table.blocks:
        return None
    site = row["group"] or site_of(row["url"], row["path"])
    return Sample(site, row["kind"], *shape_of(doc), row["set"], says_more(doc.table))


def shape_of(doc: HtmlDocument) -> tuple[Rows, list[Claim]]:
    """The page as one row, and what it declares itself to be."""
    return page_row(doc), [claim for by in (by_jsonld, by_opengraph) for claim in by(doc) if claim.label == "kind"]


def site_of(address: str, file: str) -> str:
    """The host of a page; a page without an address is a site of its own."""
    return re.sub(r"^\w+://(www\.)?", "", address).split("/")[0] or Path(file).name


def rows_of(data: Path, name: str) -> list[dict[str, Any]]:
    with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        {
            "path": str(data / name / row["file"]),
            "url": row.get("url") or "",
            "kind": SETS[name] or NAMES.get(row.get("page_type"), row.get("page_type") or ""),
            "set": name,
            "group": row.get("site") or "",
        }
        for row in rows
    ]


def fitted(samples: Sequence[Sample]) -> Judge:
    """Two models on one scale: kinds from the pages whose kind is known, records from all."""
    rows = np.stack([s.row for s in samples])
    mean, scale = rows.mean(0), 1 / (rows.std(0) + 1e-3)
    rows = np.clip((rows - mean) * scale, -4, 4)
    known = np.array([bool(s.kind) for s in samples])
    kinds = LogisticRegression(C=STRENGTH, max_iter=500).fit(rows[known], [s.kind for s in samples if s.kind])
    records = LogisticRegression(C=RECORDS_STRENGTH, max_iter=500)
    records.fit(rows, [s.has_records for s in samples], sample_weight=[COUNTS.get(s.set, 1.0) for s in samples])
    return Judge(
        tuple(str(kind) for kind in kinds.classes_),
        mean,
        scale,
        np.vstack([kinds.coef_, records.coef_]).T,
        np.concatenate([kinds.intercept_, records.intercept_]),
        0.0,
        DOUBTFUL,
    )


def shape_says(learned: Judge, row: Rows) -> Claim:
    kinds = judged(learned, row).kinds
    best = max(kinds, key=lambda kind: kinds[kind])
    return Claim("kind", best, BY, score=kinds[best])


def verdict(learned: Judge, row: Rows, claims: list[Claim]) -> Value | None:
    """The kind of a page, settled between its shape and what it declares."""
    return settle([*claims, shape_says(learned, row)], Court(SAME["kind"], WORTH))


def hopeless(chances: Sequence[tuple[Sample, float]]) -> float:
    """The chance of records under which a page need not be searched."""
    by_set = [[chance for s, chance in chances if s.set == name] for name in RECORDS]
    return float(min(np.quantile(found, LOST, method="higher") for found in by_set))


def report_records(chances: Sequence[tuple[Sample, float]], bar: float) -> None:
    searched = Counter(name_of(s) for s, c in chances if c >= bar and (c >= DOUBTFUL or s.says_more))
    pages = Counter(name_of(s) for s, _ in chances)
    print(f"searched for records (bars {bar:.3f} and {DOUBTFUL}), of sites not learned from:")
    print(" ", ", ".join(f"{name} {searched[name]} of {count}" for name, count in sorted(pages.items())))


def name_of(s: Sample) -> str:
    return s.set if SETS[s.set] or s.set in RECORDS else s.kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    data = parser.parse_args().data
    if not (data / "html/wcxb-dev").exists():
        sys.exit(f"{data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        rows = [row for name in SETS for row in rows_of(data, name)]
        samples = [found for found in pool.map(sample, rows, chunksize=20) if found]
    alone, together, cases, chances = 0, 0, [], []
    confused: Counter[tuple[str, str]] = Counter()
    for fold in range(FOLDS):
        learned = fitted([s for s in samples if s.fold % FOLDS != fold])
        strange = [s for s in samples if s.fold % FOLDS == fold]
        chances += [(s, judged(learned, s.row).records) for s in strange]
        for s in strange:
            if not s.kind:
                continue
            value = verdict(learned, s.row, s.claims)
            alone += shape_says(learned, s.row).value == s.kind
            together += value is not None and value.value == s.kind
            if value is not None:
                cases.append((value.confidence, value.value == s.kind))
                confused[s.kind, value.value] += value.value != s.kind
    count = sum(bool(s.kind) for s in samples)
    print(f"{count} pages of sites not learned from: shape {alone}, settled {together} right")
    print("most confused:", ", ".join(f"{a} as {b} {n}" for (a, b), n in confused.most_common(6)))
    halves = cases[::2], cases[1::2]
    held = [(calibrated(halves[1 - side])(raw), ok) for side in (0, 1) for raw, ok in halves[side]]
    print(f"calibration error, held out: {expected_calibration_error(held):.3f}")
    bar = hopeless(chances)
    report_records(chances, bar)
    keep(fitted(samples)._replace(hopeless=bar))
    update({"kind": Label(WORTH, {}, calibrated(cases) if cases else Calibration())})


def keep(learned: Judge) -> None:
    arrays = {name: getattr(learned, name).astype(np.float32) for name in ("mean", "scale", "weights", "bias")}
    bars = np.array([learned.hopeless, learned.doubtful], np.float32)
    np.savez_compressed(FILE.with_name("kinds.npz"), kinds=np.array(learned.kinds), bars=bars, **arrays)


if __name__ == "__main__":
    main()
