"""Learn from gold pages what the rivals for the main text are worth, and how far their agreement can be trusted.

    uv run python scripts/train_text.py [--data ../data] [--score ../shared/score]

Reads the text sets of the development data and updates `text` in `src/motherlode/data/witnesses.json`. A text is right
when its token F1 with the gold text is at least .8.
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

from msgspec import Struct
from witness_data import update

from motherlode.extract.text.measures import weight
from motherlode.extract.text.render import as_text
from motherlode.extract.witnesses import HTML_TEXT
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.compare import overlap
from motherlode.verify.knowledge import Label
from motherlode.verify.medoid import medoid

SETS = ("html/wcxb-dev", "html/magic-article", "html/zh-wce", "html/magic-forum", "html/forum-records")
RIGHT = 0.8


class Trial(Struct, frozen=True):
    """One gold page: F1 of every rival, agreement and F1 of the verdict."""

    rivals: dict[str, float]
    agreement: float
    verdict: float


def gold_pages(data: Path) -> Iterator[tuple[Path, str]]:
    for name in SETS:
        with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield data / name / row["file"], gold_text(row["gold"])


def gold_text(gold: Any) -> str:
    return gold if isinstance(gold, str) else "\n".join(record.get("body") or "" for record in gold)


def trial(page: tuple[Path, str]) -> Trial:
    file, gold = page
    doc = HtmlDocument(Page(file.read_bytes()))
    claims = [claim for rival in HTML_TEXT.values() for claim in rival(doc)]
    sizes = [weight(block.text) for block in doc.table.blocks]
    found = medoid(claims, sizes, WORTH, Calibration())
    rivals = {claim.by: overlap(as_text(doc.table, claim.value), gold) for claim in claims}
    return Trial(rivals, found.confidence, overlap(as_text(doc.table, found.value), gold)) if found else Trial({}, 0, 0)


WORTH: dict[str, float] = {"density": 0.5, "container": 0.6, "semantics": 0.6, "remainder": 0.4}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    data = parser.parse_args().data
    if not (data / SETS[0]).exists():
        sys.exit(f"{data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        trials = list(pool.map(trial, gold_pages(data), chunksize=20))
    scores: dict[str, list[float]] = defaultdict(list)
    for one in trials:
        for name, f1 in one.rivals.items():
            scores[name].append(f1)
    cases = [(one.agreement, one.verdict >= RIGHT) for one in trials]
    halves = cases[::2], cases[1::2]
    held = [(calibrated(halves[1 - side], smallest=30)(a), ok) for side in (0, 1) for a, ok in halves[side]]
    print("mean F1 of the verdicts", round(sum(one.verdict for one in trials) / len(trials), 4))
    print("calibration error, held out", round(expected_calibration_error(held), 4))
    update({"text": Label(WORTH, {}, calibrated(cases, smallest=30))})
    for name, values in scores.items():
        print(f"{name:12} answered {len(values):4}  mean F1 {sum(values) / len(values):.3f}")


if __name__ == "__main__":
    main()
