"""Learn from gold pages what sort of page a shape means.

    uv run --group train python scripts/train_kinds.py [--data ../data]

Reads `html/wcxb-dev` of the development data. Prints the accuracy on sites that were not learned from, then learns from
all and writes `src/motherlode/data/kinds.npz` and `kind` in `witnesses.json`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from sklearn.linear_model import LogisticRegression
from witness_data import FILE, update

from motherlode.extractors.fields.embedded_jsonld import by_jsonld
from motherlode.extractors.fields.metatags import by_opengraph
from motherlode.extractors.kinds import BY, page_row
from motherlode.extractors.text.lettering import Rows
from motherlode.model import Claim, Page
from motherlode.read.html import HtmlDocument
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.knowledge import SAME, Label
from motherlode.verify.settle import Court, settle

NAMES = {"forum": "thread"}
FOLDS = 5
STRENGTH = 0.01
WORTH = {"jsonld": 0.75, "jsonld:article": 0.7, "opengraph": 0.55, "opengraph:article": 0.55, BY: 0.95}
"""What the declared types are worth beside the shape; the shape's own score scales its vote."""

Sample = tuple[str, str, Rows, list[Claim]]


def sample(row: dict[str, Any]) -> Sample | None:
    doc = HtmlDocument(Page(Path(row["path"]).read_bytes(), url=row["url"]))
    if not doc.table.blocks:
        return None
    claims = [claim for by in (by_jsonld, by_opengraph) for claim in by(doc) if claim.label == "kind"]
    site = re.sub(r"^\w+://(www\.)?", "", row["url"]).split("/")[0]
    return site, NAMES.get(row["page_type"], row["page_type"]), page_row(doc), claims


def fitted(samples: list[Sample]) -> dict[str, Any]:
    rows = np.stack([row for _, _, row, _ in samples])
    mean, scale = rows.mean(0), 1 / (rows.std(0) + 1e-3)
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(np.clip((rows - mean) * scale, -4, 4), [kind for _, kind, _, _ in samples])
    return {"kinds": model.classes_, "mean": mean, "scale": scale, "weights": model.coef_.T, "bias": model.intercept_}


def judged(arrays: dict[str, Any], row: Rows) -> Claim:
    scores = np.clip((row - arrays["mean"]) * arrays["scale"], -4, 4) @ arrays["weights"] + arrays["bias"]
    shares = np.exp(scores - scores.max())
    best = int(shares.argmax())
    return Claim("kind", str(arrays["kinds"][best]), BY, score=float(shares[best] / shares.sum()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    folder = parser.parse_args().data / "html/wcxb-dev"
    if not folder.exists():
        sys.exit(f"{folder}: no development data here; name its folder with --data")
    with open(folder / "manifest.jsonl", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    rows = [{"path": str(folder / row["file"]), "url": row["url"], "page_type": row["page_type"]} for row in rows]
    with ProcessPoolExecutor() as pool:
        samples = [found for found in pool.map(sample, rows, chunksize=20) if found]
    alone, together, cases = 0, 0, []
    confused: Counter[tuple[str, str]] = Counter()
    for fold in range(FOLDS):
        arrays = fitted([s for s in samples if crc32(s[0].encode()) % FOLDS != fold])
        for site, kind, row, claims in samples:
            if crc32(site.encode()) % FOLDS == fold:
                shape = judged(arrays, row)
                value = settle([*claims, shape], Court(SAME["kind"], WORTH))
                alone += shape.value == kind
                together += value is not None and value.value == kind
                if value is not None:
                    cases.append((value.confidence, value.value == kind))
                    confused[kind, value.value] += value.value != kind
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
