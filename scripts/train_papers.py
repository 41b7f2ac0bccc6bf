"""Learn from gold papers: the labels of header lines, and what the witnesses for headers are worth.

    uv run --group train python scripts/train_papers.py [--data ../data] [--keep FOLDER]

Reads `pdf/*` and `pdf/grobid-header.tar.xz` of the development data; writes `src/motherlode/data/header.crfsuite` and
the `…@paper` labels of `src/motherlode/data/witnesses.json`. Papers of one publisher look alike, so all that is
printed, and all that confidence is calibrated on, was said about papers of publishers that were left out. A chain is
trained for each group of publishers, which takes minutes; with a folder to keep them in, a stopped training goes on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from header_data import Header, gold_headers, grobid_headers
from train_headers import completed, held_out, lessons_of, trained
from train_witnesses import Case, learn
from witness_data import update

from motherlode.extractors.paper import PDF_HEADER
from motherlode.extractors.paper.labeller import Labelled, claims_of
from motherlode.extractors.paper.languages import by_language, is_chinese
from motherlode.verify.calibrate import Calibration, calibrated
from motherlode.verify.headers import is_right
from motherlode.verify.knowledge import SAME, Label
from motherlode.verify.settle import Court, settle

LABELS = ("title", "authors", "abstract", "keywords", "doi")
MODEL = Path(__file__).resolve().parent.parent / "src" / "motherlode" / "data" / "header.crfsuite"
SURE, PROMISED = 0.9, 0.97
"""A value that is said to be sure is right so often."""
FOLDS = 4
"""Groups of publishers for the weights of the witnesses, which are few numbers."""


class Verdict(NamedTuple):
    """What was settled about a paper whose publisher was left out."""

    group: str
    fold: int
    belief: float
    right: bool


def cases_of(paper: Header, labels: Sequence[Labelled]) -> list[Case]:
    """The claims of all witnesses, the labeller's from a chain that does not know the publisher."""
    assert paper.pages is not None
    claims = [claim for name, witness in PDF_HEADER.items() if name != "paper-labels" for claim in witness(paper.pages)]
    claims += claims_of(labels)
    claims = by_language(claims, chinese=is_chinese(paper.pages))
    known = {label: paper.gold.get(label) for label in LABELS}
    return [
        Case(
            paper.publisher,
            label,
            [claim for claim in claims if claim.label == label],
            value if isinstance(value, list) else [value],
            paper.source.split("/")[0],
        )
        for label, value in known.items()
        if value
    ]


def left_out(cases: Sequence[Case], label: str) -> list[Verdict]:
    """Verdicts with weights learned from other publishers."""
    found = []
    for fold in range(FOLDS):
        known = learn([case for case in cases if fold_of(case) != fold], label)
        court = Court(SAME[label], known.reliability, known.twins)
        found += [verdict_on(case, court) for case in cases if fold_of(case) == fold]
    return found


def fold_of(case: Case) -> int:
    return crc32(case.site.encode()) % FOLDS


def verdict_on(case: Case, court: Court) -> Verdict:
    value = settle(case.claims, court)
    gold = case.gold if case.label in ("authors", "keywords") else case.gold[0]
    right = bool(value) and is_right(case.label, value.value, gold)
    return Verdict(case.genre, fold_of(case), value.confidence if value else 0.0, right)


def calibrated_low(verdicts: Sequence[Verdict]) -> Calibration:
    """From verdicts on publishers left out; steps are wide, since publishers are few.

    SURE is promised only where nearly all were right: publishers that nobody has seen are harder than those left out.
    """
    found = calibrated([(verdict.belief, verdict.right) for verdict in verdicts if verdict.belief], smallest=20)
    shares = tuple(share if share >= PROMISED else min(share, SURE - 0.01) for share in found.shares)
    return Calibration(found.beliefs, shares)


def said_to_be_sure(verdicts: Sequence[Verdict]) -> list[bool]:
    """Whether those were right that are called sure by what the publishers of the other folds taught."""
    found = []
    for fold in range(FOLDS):
        calibration = calibrated_low([verdict for verdict in verdicts if verdict.fold != fold])
        own = (verdict for verdict in verdicts if verdict.fold == fold and verdict.belief)
        found += [verdict.right for verdict in own if calibration(verdict.belief) >= SURE]
    return found


def tell(label: str, verdicts: Sequence[Verdict], sure: Sequence[bool]) -> None:
    groups: dict[str, list[bool]] = defaultdict(list)
    for verdict in verdicts:
        groups[verdict.group].append(verdict.right)
    parts = ", ".join(f"{name} {sum(right)}/{len(right)}" for name, right in sorted(groups.items()))
    right = sum(verdict.right for verdict in verdicts)
    print(f"{label:9} right {right}/{len(verdicts)}; sure {len(sure)}, of these right {sum(sure)}; {parts}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="Keep the chains of each step there.")
    asked = parser.parse_args()
    data = asked.data
    if not (data / "pdf").exists():
        sys.exit(f"{data}: no development data here; name its folder with --data")
    known = lessons_of(list(grobid_headers(data / "pdf" / "grobid-header.tar.xz")))
    papers = list(gold_headers(data))
    lessons = lessons_of(papers)
    with tempfile.TemporaryDirectory() as passing:
        folder = asked.keep or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        lessons = completed(papers, lessons, trained([known], folder))
        labels = held_out(papers, known, lessons, folder)
        MODEL.write_bytes(trained([known, lessons], folder).read_bytes())
    update(weights([case for paper in papers for case in cases_of(paper, labels[paper.source])]))


def weights(cases: Sequence[Case]) -> dict[str, Label]:
    found = {}
    sure: list[bool] = []
    for label in LABELS:
        mine = [case for case in cases if case.label == label]
        verdicts = left_out(mine, label)
        known, own = learn(mine, label), said_to_be_sure(verdicts)
        tell(label, verdicts, own)
        sure += own
        found[f"{label}@paper"] = Label(known.reliability, known.twins, calibrated_low(verdicts))
    print(f"all       sure {len(sure)}, of these right {sum(sure) / max(len(sure), 1):.1%}; promised {PROMISED:.0%}")
    return found


if __name__ == "__main__":
    main()
