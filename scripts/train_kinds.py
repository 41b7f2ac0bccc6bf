"""Learn from gold pages what sort of page a shape means.

    uv run --group train python scripts/train_kinds.py [--data ../data]

Reads `html/wcxb-dev` of the development data, and three sets of articles and threads in many languages, for shapes
learned from English pages alone take most Chinese articles for listings. Prints the accuracy on sites that were not
learned from, then learns from all and writes `src/motherlode/data/kinds.npz` and `kind` in `witnesses.json`.
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
from motherlode.extractors.kinds import BY, page_row
from motherlode.extractors.text.lettering import Rows
from motherlode.model import Claim, Page, Value
from motherlode.read.html import HtmlDocument
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.knowledge import SAME, Label
from motherlode.verify.settle import Court, settle

NAMES = {"forum": "thread"}
SETS = {"html/wcxb-dev": "", "html/magic-article": "article", "html/zh-wce": "article", "html/magic-forum": "thread"}
"""The kind of all pages of a set; none where its manifest tells."""
FOLDS = 5
STRENGTH = 0.01
WORTH = {"jsonld": 0.75, "jsonld:article": 0.7, "opengraph": 0.55, "opengraph:article": 0.55, BY: 0.95}
"""What the declared types are worth beside the shape; the shape's own score scales its vote."""


class Sample(NamedTuple):
    """A gold page: its site, its kind, its shape, and what it declares itself to be."""

    site: str
    kind: str
    row: Rows
    claims: list[Claim]

    @property
    def fold(self) -> int:
        return crc32(self.site.encode())


def sample(row: dict[str, Any]) -> Sample | None:
    doc = HtmlDocument(Page(Path(row["path"]).read_bytes(), url=row["url"]))
    return Sample(site_of(row["url"], row["path"]), row["kind"], *shape_of(doc)) if doc.table.blocks else None


def shape_of(doc: HtmlDocument) -> tuple[Rows, list[Claim]]:
    """The page as one row, and what it declares itself to be."""
    return page_row(doc), [claim for by in (by_jsonld, by_opengraph) for claim in by(doc) if claim.label == "kind"]


def site_of(address: str, file: str) -> str:
    """The host of a page; a page without an address is a site of its own."""
    return re.sub(r"^\w+://(www\.)?", "", address).split("/")[0] or Path(file).name


def rows_of(data: Path, name: str) -> list[dict[str, Any]]:
    with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    kinds = [SETS[name] or NAMES.get(row["page_type"], row["page_type"]) for row in rows]
    places = [{"path": str(data / name / row["file"]), "url": row.get("url") or ""} for row in rows]
    return [{**place, "kind": kind} for place, kind in zip(places, kinds, strict=True)]


def fitted(samples: Sequence[Sample]) -> dict[str, Any]:
    rows = np.stack([s.row for s in samples])
    mean, scale = rows.mean(0), 1 / (rows.std(0) + 1e-3)
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(np.clip((rows - mean) * scale, -4, 4), [s.kind for s in samples])
    return {"kinds": model.classes_, "mean": mean, "scale": scale, "weights": model.coef_.T, "bias": model.intercept_}


def judged(arrays: dict[str, Any], row: Rows) -> Claim:
    scores = np.clip((row - arrays["mean"]) * arrays["scale"], -4, 4) @ arrays["weights"] + arrays["bias"]
    shares = np.exp(scores - scores.max())
    best = int(shares.argmax())
    return Claim("kind", str(arrays["kinds"][best]), BY, score=float(shares[best] / shares.sum()))


def verdict(arrays: dict[str, Any], row: Rows, claims: list[Claim]) -> Value | None:
    """The kind of a page, settled between its shape and what it declares."""
    return settle([*claims, judged(arrays, row)], Court(SAME["kind"], WORTH))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    data = parser.parse_args().data
    if not (data / "html/wcxb-dev").exists():
        sys.exit(f"{data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        rows = [row for name in SETS for row in rows_of(data, name)]
        samples = [found for found in pool.map(sample, rows, chunksize=20) if found]
    alone, together, cases = 0, 0, []
    confused: Counter[tuple[str, str]] = Counter()
    for fold in range(FOLDS):
        arrays = fitted([s for s in samples if s.fold % FOLDS != fold])
        for s in samples:
            if s.fold % FOLDS == fold:
                value = verdict(arrays, s.row, s.claims)
                alone += judged(arrays, s.row).value == s.kind
                together += value is not None and value.value == s.kind
                if value is not None:
                    cases.append((value.confidence, value.value == s.kind))
                    confused[s.kind, value.value] += value.value != s.kind
    print(f"{len(samples)} pages of sites not learned from: shape {alone}, settled {together} right")
    print("most confused:", ", ".join(f"{a} as {b} {n}" for (a, b), n in confused.most_common(6)))
    halves = cases[::2], cases[1::2]
    held = [(calibrated(halves[1 - side])(raw), ok) for side in (0, 1) for raw, ok in halves[side]]
    print(f"calibration error, held out: {expected_calibration_error(held):.3f}")
    arrays = fitted(samples)
    small = {name: array.astype(np.float32) if array.dtype.kind == "f" else array for name, array in arrays.items()}
    small["kinds"] = np.array([str(kind) for kind in arrays["kinds"]])
    np.savez_compressed(FILE.with_name("kinds.npz"), **small)
    update({"kind": Label(WORTH, {}, calibrated(cases) if cases else Calibration())})


if __name__ == "__main__":
    main()
