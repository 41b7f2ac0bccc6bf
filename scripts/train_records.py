"""Learn from gold pages which of the claimed cuts are the records of a page, and how sure that is.

    uv run python scripts/train_records.py [--data ../data] [--score ../shared/score]

Reads the record sets of the development data, lists labelled here (`list_gold.py`), and articles and pages about one
thing, which have no records. Cuts are
labelled with the official scorer; a conditional logit over all cuts, both kinds and "no records" is fitted with numpy
and scipy, cross-validated by site or engine, and written to `src/motherlode/data/regions.json`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import numpy as np
from list_gold import gold_rows
from msgspec import Struct
from msgspec.structs import asdict
from scipy.optimize import minimize

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.spans import Cut
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.records import candidates, claims_of, closer, looked_at, worth_a_search
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.counting import alike_cuts
from motherlode.verify.regions import KINDS, Chosen, Columns, RegionKnowledge, choose, completed, shortlisted

ROOT = Path(__file__).resolve().parent.parent
SETS = {"html/forum-records": "thread", "html/thread-records": "thread", "html/listing-records": "listing"}
ARTICLES = "html/wcxb-dev"
LABELLED = {"listing": f"{ARTICLES}, lists", "none": f"{ARTICLES}, about one thing"}
"""Pages of that set whose entries are labelled, and products, services and documentation without any."""
THINGS = "rules/swde"
THINGS_A_SITE = slice(3, 13, 5)
"""Pages about one thing that each site gives: they are all made alike."""
FOLDS = 5
DIVISIONS = 4
"""Of the sites into folds that are reported: one alone is off by a point or two."""
STRENGTH = np.array([[8.0], [6.0]])
"""Of the pull to zero on the weights, by kind: threads to learn from are fewer."""
WEIGHT = {
    "html/forum-records": 1.0,
    "html/thread-records": 2.0,
    "html/listing-records": 0.8,
    "html/wcxb-dev": 0.9,
    LABELLED["listing"]: 0.8,
    LABELLED["none"]: 0.9,
    "rules/swde": 0.3,
}
"""What a page of each set counts, so that none outweighs the others by its number."""
NEVER_ASKED = 0.1
"""What a page without records counts that the gate turns away: its cuts are a lesson, but nobody will ask."""
UNTOLD = {"thread": ("same address",)}
"""Traits that say nothing of a kind: on the few threads here they would be taken for chance."""
RIGHT = 0.8
LEAST_QUALITY = 0.3


class Trial(Struct, frozen=True):
    """One gold page: the traits of every cut at first sight and with its items, and how good each is."""

    set: str
    file: str
    group: str
    kind: str
    cheap: dict[str, list[float]]
    full: dict[str, list[float]]
    quality: list[float]
    f1: list[float]
    counts: list[tuple[float, float]]
    """Of each cut: records that are right, records found."""
    gold: int
    searched: bool
    """Whether the page passes the gate before the search."""
    spans: list[Cut]

    @property
    def weight(self) -> float:
        return WEIGHT[self.set] if self.searched or self.kind != "none" else NEVER_ASKED


def rows(data: Path) -> list[tuple[str, str, dict[str, Any]]]:
    found = []
    for name, kind in [*SETS.items(), (ARTICLES, "none")]:
        with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if kind != "none" or row.get("page_type") == "article":
                    found.append((name, kind, row))
    labelled = [(LABELLED[kind], kind, row) for kind, row in gold_rows(data)]
    return found + labelled + things(data)


def things(data: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """Some pages of each site whose pages are about one thing."""
    sites: dict[str, list[dict[str, Any]]] = defaultdict(list)
    with open(data / THINGS / "manifest.jsonl", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            sites[row["site"]].append(row)
    return [(THINGS, "none", row) for site in sites.values() for row in site[THINGS_A_SITE]]


def trial(job: tuple[str, str, dict[str, Any]], *, data: Path, score: Path) -> Trial:
    name, kind, row = job
    sys.path.insert(0, str(score))
    scorer = importlib.import_module("records")
    doc = HtmlDocument(Page((data / name.partition(",")[0] / row["file"]).read_bytes(), url=row.get("url") or ""))
    found = candidates(doc, claims_of(doc))
    quality, f1, counts = [], [], []
    for cut in found.cuts if kind != "none" else ():
        items = Items(Layout(doc.table, cut))
        records = [asdict(record) for record in read_records(doc, items, kind, 0.0)]
        figures = scorer.score([(row, {"records": records})])
        fields = figures.get("author_right", 1.0) + figures.get("date_right", 1.0)
        quality.append(figures["f1"] * (0.6 + 0.2 * fields))
        f1.append(figures["f1"])
        right = figures.get("recall", 0.0) * figures.get("gold_records", 0)
        counts.append((right, right / figures["precision"] if right else float(len(records))))
    items = [(i, looked_at(doc, cut)) for i, cut in enumerate(found.cuts)]
    full = closer(found.traits, items) if items else found.traits
    group = row.get("engine") or row.get("site") or urlsplit(row.get("url") or "").netloc
    gold = 0 if kind == "none" else len(row["gold"])
    cheap, own = (dict(zip(cuts.names, cuts.rows.tolist(), strict=True)) for cuts in (found.traits, full))
    if kind == "none":
        quality = f1 = [0.0] * len(found.cuts)
        counts = [(0.0, 1.0)] * len(found.cuts)
    return Trial(
        name, row["file"], group, kind, cheap, own, quality, f1, counts, gold, worth_a_search(doc), found.spans
    )


class Problem:
    """The cuts of all pages that have any, one below the other, on one list of traits."""

    def __init__(self, tables: Sequence[dict[str, list[float]]], trials: Sequence[Trial]) -> None:
        used = [(table, trial) for table, trial in zip(tables, trials, strict=True) if table and teaches(trial)]
        self.names = sorted(used[0][0])
        plain = np.vstack([np.array([table[name] for name in self.names]).T for table, _ in used])
        self.means, self.scales = plain.mean(0), plain.std(0) + 1e-6
        self.cuts = np.hstack([(plain - self.means) / self.scales, np.ones((len(plain), 1))])
        sizes = [len(trial.f1) for _, trial in used]
        self.told = np.array([[name not in UNTOLD.get(kind, ()) for name in [*self.names, "bias"]] for kind in KINDS])
        self.starts = np.cumsum([0, *sizes[:-1]])
        self.page = np.repeat(np.arange(len(used)), sizes)
        self.weight = np.array([trial.weight for _, trial in used])
        self.wanted = np.vstack([target(trial) for _, trial in used])

    def loss(self, flat: Any) -> tuple[float, Any]:
        weights = flat.reshape(len(KINDS), -1) * self.told
        scores = self.cuts @ weights.T
        top = np.maximum(0, np.maximum.reduceat(scores.max(1), self.starts))
        odds = np.exp(scores - top[self.page, None])
        sums = np.exp(-top) + np.add.reduceat(odds.sum(1), self.starts)
        norm = top + np.log(sums)
        fit = np.add.reduceat((self.wanted * scores).sum(1), self.starts) - norm
        error = self.weight[self.page, None] * (odds / sums[self.page, None] - self.wanted)
        slope = error.T @ self.cuts
        slope[:, :-1] += 2 * STRENGTH * weights[:, :-1]
        return float((STRENGTH * weights[:, :-1] ** 2).sum() - self.weight @ fit), (slope * self.told).ravel()

    def solved(self) -> dict[str, dict[str, float]]:
        start = np.zeros(len(KINDS) * (len(self.names) + 1))
        best = minimize(self.loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
        return {kind: self._plain(row) for kind, row in zip(KINDS, best.reshape(len(KINDS), -1), strict=True)}

    def _plain(self, weights: Any) -> dict[str, float]:
        """The weights for figures as they are, means and scales worked in."""
        own = weights[:-1] / self.scales
        bias = weights[-1] - float(own @ self.means)
        return {name: float(f"{w:.5g}") for name, w in zip([*self.names, "bias"], [*own, bias], strict=True)}


def teaches(trial: Trial) -> bool:
    """A page that has records, none of which any rival cuts out, would teach that pages of its look have none."""
    return trial.kind == "none" or max(trial.quality) >= LEAST_QUALITY


def target(trial: Trial) -> Any:
    """What the logit should say of each cut and kind: the best cuts share the belief."""
    quality = np.array(trial.quality)
    wanted = np.zeros((len(quality), len(KINDS)))
    if trial.kind == "none":
        return wanted
    share = np.exp((quality - quality.max()) * 12) * (quality > quality.max() - 0.25)
    wanted[:, KINDS.index(trial.kind)] = share / share.sum()
    return wanted


def learned(trials: Sequence[Trial]) -> RegionKnowledge:
    """Both looks: the shortlist by what is cheap, the choice by all, on all cuts."""
    first = Problem([t.cheap for t in trials], trials)
    second = Problem([t.full for t in trials], trials)
    return RegionKnowledge(first.solved(), second.solved())


class Judged(NamedTuple):
    """A page, the choice for it and what that is worth."""

    trial: Trial
    chosen: Chosen
    f1: float
    right: float
    found: float


def verdict(trial: Trial, known: RegionKnowledge) -> Judged:
    """The choice for a page, and its worth."""
    cheap, full = (
        Columns(tuple(own), np.array([*own.values()]).reshape(len(own), len(trial.f1)))
        for own in (trial.cheap, trial.full)
    )
    short = shortlisted(cheap, known) if cheap.names else []
    if not short:
        chosen = choose(cheap, known.shortlist, np.eye(len(trial.f1)))
        return Judged(trial, chosen, 0.0, 0.0, 0.0)
    alike = alike_cuts([trial.spans[i] for i in short])
    chosen = choose(Columns(full.names, full.rows[:, short]), known.weights, alike)
    if chosen.cut < 0:
        return Judged(trial, chosen, 0.0, 0.0, 0.0)
    at = completed(trial.spans, np.array(trial.cheap["exact votes"]), short[chosen.cut])
    return Judged(trial, chosen, trial.f1[at], *trial.counts[at])


def cross_validated(trials: Sequence[Trial], division: int = 0) -> list[Judged]:
    """Every page judged by what other sites and engines taught."""
    groups = sorted({t.group for t in trials})
    random.Random(division).shuffle(groups)
    fold = {group: position % FOLDS for position, group in enumerate(groups)}
    found = []
    for number in range(FOLDS):
        known = learned([t for t in trials if fold[t.group] != number])
        found += [verdict(t, known) for t in trials if fold[t.group] == number]
    return found


def calibrations(strange: Sequence[Judged], known: Sequence[Judged]) -> dict[str, Calibration]:
    """Belief to the share of pages whose records are right, by kind. Every page counts twice, as one of a strange site
    and as one of a site learned from, for users bring both."""
    both = [beliefs_by_kind(judged) for judged in (strange, known)]
    curves = {kind: calibrated([*both[0][kind], *both[1][kind]]) for kind in KINDS}
    for sort, cases in zip(("strange", "known"), both, strict=True):
        for kind, curve in curves.items():
            sure = [(curve(belief), right) for belief, right in cases[kind]]
            error, area = expected_calibration_error(sure), area_under_curve(sure)
            print(f"{kind}, {sort}: {len(sure)} pages, calibration error {error:.3f}, area under the curve {area:.3f}")
    return curves


def beliefs_by_kind(judged: Sequence[Judged]) -> dict[str, list[tuple[float, bool]]]:
    """How sure each choice was, and whether it was right; of pages that are searched at all."""
    cases: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for trial, chosen, f1, *_ in judged:
        if chosen.cut >= 0 and trial.searched:
            cases[chosen.kind].append((chosen.belief, f1 >= RIGHT))
    return cases


def area_under_curve(sure: Sequence[tuple[float, bool]]) -> float:
    """How often a right choice is surer than a wrong one; a half by chance."""
    right, wrong = ([belief for belief, is_right in sure if is_right is wanted] for wanted in (True, False))
    wins = sum((a > b) + (a == b) / 2 for a in right for b in wrong)
    return wins / max(1, len(right) * len(wrong))


def report(title: str, judged: Sequence[Judged]) -> None:
    print(title)
    for name in WEIGHT:
        own = [case for case in judged if case.trial.set == name]
        empty = sum(case.chosen.cut < 0 or not case.trial.searched for case in own)
        pages = sum(case.f1 for case in own) / len(own)
        both = sum(case.found + case.trial.gold for case in own)
        pooled = 2 * sum(case.right for case in own) / both if both else 0.0
        best = sum(max(case.trial.f1, default=0.0) for case in own) / len(own)
        print(
            f"  {name}: {len(own)} pages, F1 {pooled:.3f}, mean of pages {pages:.3f} of {best:.3f}, "
            f"{empty} without records"
        )


def name_if_wrong(case: Judged) -> None:
    trial, chosen = case.trial, case.chosen
    best = max(trial.f1, default=0.0)
    if case.f1 + 0.1 < best or (trial.kind == "none" and chosen.cut >= 0):
        print(f"    {trial.group} {trial.file[-36:]}: {case.f1:.2f} of {best:.2f}, {chosen.kind} {chosen.belief:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "data")
    parser.add_argument("--score", type=Path, default=ROOT.parent / "shared" / "score")
    parser.add_argument("--verbose", action="store_true", help="name the pages that went wrong")
    options = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        work = partial(trial, data=options.data, score=options.score)
        trials = list(pool.map(work, rows(options.data), chunksize=4))
    for division in range(1, DIVISIONS):
        report(f"cross-validated by site and engine, division {division}", cross_validated(trials, division))
    judged = cross_validated(trials)
    report("cross-validated by site and engine, division 0", judged)
    if options.verbose:
        for case in judged:
            name_if_wrong(case)
    known = learned(trials)
    own = [verdict(t, known) for t in trials]
    report("in sample", own)
    known = RegionKnowledge(known.shortlist, known.weights, calibrations(judged, own))
    target_file = ROOT / "src/motherlode/data/regions.json"
    target_file.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")


if __name__ == "__main__":
    main()
