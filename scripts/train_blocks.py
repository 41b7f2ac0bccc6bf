"""Learn from gold pages which blocks are text: the network of the rival `learned`, and the vote of all rivals.

    uv run --group train python scripts/train_blocks.py [--data ../data] [--folds 5]

Reads the text sets of the development data; a block is text as far as its three-word shingles stand in the gold text.
Prints token F1 on sites that were not learned from, then learns from all and writes `src/motherlode/data/blocks.npz`
and `text` in `witnesses.json`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPRegressor
from witness_data import FILE, update

from motherlode.extractors.text.features import Rows, block_rows
from motherlode.extractors.text.learned import Network, in_view
from motherlode.extractors.text.measures import weight
from motherlode.extractors.text.render import as_text
from motherlode.extractors.witnesses import HTML_TEXT
from motherlode.model import Claim, Page, Value
from motherlode.read.html import HtmlDocument
from motherlode.verify.ballot import Rules, ballot
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.compare import TOKEN, overlap
from motherlode.verify.knowledge import Label

SETS = ("html/wcxb-dev", "html/magic-article", "html/zh-wce", "html/magic-forum", "html/forum-records")
WORTH = {"learned": 0.9, "density": 0.07, "container": 0.08, "semantics": 0.08, "remainder": 0.055}
"""Votes: on held-out sites more weight for the others loses, none at all loses too."""
HIDDEN, ROUNDS, SEED = 64, 12, 7
RIGHT = 0.8
LONGEST = 60
"""A block counts by its words, but no more than this many."""

Sample = dict[str, Any]


def gold_pages(data: Path) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    for name in SETS:
        with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield name, data / name / row["file"], row


def sample(page: tuple[str, Path, dict[str, Any]]) -> Sample | None:
    """One gold page, ready to learn from; None for a page without a block."""
    name, file, row = page
    doc = HtmlDocument(Page(file.read_bytes(), url=row.get("url") or ""))
    if not doc.table.blocks:
        return None
    gold = row["gold"] if isinstance(row["gold"], str) else "\n".join(r.get("body") or "" for r in row["gold"])
    address = row.get("url") or row["file"]
    claims = [claim for rival, by in HTML_TEXT.items() if rival != "learned" for claim in by(doc)]
    return {
        "set": name,
        "kind": row.get("page_type") or "",
        "fold": crc32(re.sub(r"^\w+://(www\.)?", "", address).split("/")[0].encode()),
        "rows": block_rows(doc),
        "marks": np.array(marks([b.text for b in doc.table.blocks], gold), np.float32),
        "words": np.array([min(LONGEST, len(TOKEN.findall(b.text))) for b in doc.table.blocks], np.float32),
        "file": file,
        "gold": gold,
        "claims": claims,
    }


def marks(blocks: Sequence[str], gold: str) -> list[float]:
    """How much of each block stands in the gold text."""
    words = TOKEN.findall(gold.lower())
    runs = {size: {tuple(words[i : i + size]) for i in range(len(words) - size + 1)} for size in (1, 2, 3)}
    lines = {tuple(TOKEN.findall(line.lower())) for line in gold.split("\n")}
    found = []
    for text in blocks:
        own = TOKEN.findall(text.lower())
        size = min(3, len(own))
        if not own or tuple(own) in lines:
            found.append(1.0 if own else 0.0)
            continue
        inside = [tuple(own[i : i + size]) in runs[size] for i in range(len(own) - size + 1)]
        found.append(sum(inside) / len(inside) * (0.4, 0.8, 1.0)[size - 1])  # one common word proves little
    return found


def fitted(samples: Sequence[Sample], rows: str) -> dict[str, Rows]:
    """One network; every page counts alike, long blocks more than short ones."""
    inputs = np.vstack([s[rows] for s in samples])
    truth = np.concatenate([s["marks"] for s in samples])
    roots = [np.sqrt(s["words"]) for s in samples]
    weights = np.concatenate([root / max(1.0, float(root.sum())) * 100 for root in roots])
    mean, scale = inputs.mean(0), 1 / (inputs.std(0) + 1e-3)
    network = MLPRegressor(
        hidden_layer_sizes=(HIDDEN,),
        alpha=0.01,
        max_iter=ROUNDS,
        batch_size=512,
        learning_rate_init=2e-3,
        random_state=SEED,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        network.fit(np.clip((inputs - mean) * scale, -4, 4), truth, sample_weight=weights)
    inner, outer = network.coefs_
    inner_bias, outer_bias = network.intercepts_
    return {
        "mean": mean,
        "scale": scale,
        "inner": inner,
        "inner_bias": inner_bias,
        "outer": outer[:, 0],
        "outer_bias": outer_bias,
    }


def named(arrays: dict[str, Rows], name: str) -> dict[str, Rows]:
    return {f"{name}.{key}": np.asarray(value, np.float32) for key, value in arrays.items()}


def both_stages(samples: Sequence[Sample], folds: int) -> dict[str, Rows]:
    """The second network must see first judgements as they are on strange pages: made by networks that have not
    learned from the page."""
    for fold in range(folds):
        first = Network(named(fitted([s for s in samples if s["fold"] % folds != fold], "rows"), "first"), "first")
        for s in samples:
            if s["fold"] % folds == fold:
                s["second"] = in_view(HtmlDocument(Page(s["file"].read_bytes())).table, first(s["rows"]), s["rows"])
    return named(fitted(samples, "rows"), "first") | named(fitted(samples, "second"), "second")


def verdict(s: Sample, arrays: dict[str, Rows]) -> tuple[Value | None, float]:
    """The vote of all rivals on a page, and its token F1."""
    doc = HtmlDocument(Page(s["file"].read_bytes()))
    first, second = Network(arrays, "first"), Network(arrays, "second")
    judged = second(in_view(doc.table, first(s["rows"]), s["rows"]))
    claims = [*s["claims"], Claim("text", tuple(float(share) for share in judged), "learned")]
    sizes = [weight(block.text) for block in doc.table.blocks]
    found = ballot(claims, sizes, Rules(WORTH, Calibration()))
    return found, overlap(as_text(doc.table, found.value), s["gold"]) if found else float(not s["gold"].strip())


def report(scores: Sequence[tuple[Sample, Value | None, float]], say: Callable[[str], None]) -> None:
    groups: dict[str, list[float]] = defaultdict(list)
    for s, _, f1 in scores:
        groups[s["set"]].append(f1)
        if s["set"] == SETS[0]:
            groups[f"  {s['kind']}"].append(f1)
    for name in sorted(groups):
        say(f"{name:22} {len(groups[name]):4} pages  F1 {sum(groups[name]) / len(groups[name]):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    if not (options.data / SETS[0]).exists():
        sys.exit(f"{options.data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        samples = [s for s in pool.map(sample, gold_pages(options.data), chunksize=10) if s]
    held: list[tuple[Sample, Value | None, float]] = []
    for fold in range(options.folds):
        strangers = [s for s in samples if s["fold"] % options.folds == fold]
        arrays = both_stages([s for s in samples if s["fold"] % options.folds != fold], 3)
        held += [(s, *verdict(s, arrays)) for s in strangers]
    print("on sites that were not learned from:")
    report(held, print)
    cases = [(found.confidence, f1 >= RIGHT) for _, found, f1 in held if found]
    halves = cases[::2], cases[1::2]
    checked = [(calibrated(halves[1 - side], smallest=30)(raw), ok) for side in (0, 1) for raw, ok in halves[side]]
    print(f"calibration error, held out: {expected_calibration_error(checked):.3f}")
    arrays = both_stages(samples, 3)
    print("on the sites learned from:")
    report([(s, *verdict(s, arrays)) for s in samples], print)
    small = {name: array.astype(np.float16 if array.ndim == 2 else np.float32) for name, array in arrays.items()}
    np.savez_compressed(FILE.with_name("blocks.npz"), **small)
    update({"text": Label(WORTH, {}, calibrated(cases, smallest=30))})


if __name__ == "__main__":
    main()
