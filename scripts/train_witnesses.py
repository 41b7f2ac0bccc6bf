"""Learn from gold pages what witnesses are worth: reliability, twins, calibration.

    uv run python scripts/train_witnesses.py [--data ../data]

Reads `rules/news`, `rules/recipes` and `html/wcxb-dev` of the development data and updates
`src/motherlode/data/witnesses.json`. Prints the accuracy of the verdicts, cross-validated by site.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from witness_data import update

from motherlode.extractors.witnesses import HTML_FIELDS
from motherlode.model import Claim, Page
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.first_post import BY
from motherlode.run.pipeline import process
from motherlode.verify.calibrate import calibrated, expected_calibration_error
from motherlode.verify.knowledge import SAME, Label
from motherlode.verify.relations import relations, twins
from motherlode.verify.settle import Court, ranked_camps, settle

FOLDS = 5
MIN_CASES = 30
"""A genre with fewer gold pages is judged as any page is."""
LABELS = ("title", "authors", "published", "site_name", "language", "canonical_url")
PRIOR_WEIGHT, PULL = 1.0, 1.0
"""Log odds of a witness before anything is learned, and how strongly they hold it back."""
NEWS_TITLE = {"h1": 0.4, "title-tag": 0.2, "title+heading": 0.2, "twitter": 0.2, "metatags": 0.2, "microdata": 0.5}
NEWS_PULL = 100.0
"""Newsrooms declare the headline (weight 1) and show a shorter one; few gold pages may move this only a little."""
ROUNDS, RATE = 600, 4.0
Votes = list[tuple[str, float]]


class Gold(NamedTuple):
    file: Path
    url: str
    site: str
    values: dict[str, Any]


class Case(NamedTuple):
    """The claims of one label on one page, and what is right."""

    site: str
    label: str
    claims: list[Claim]
    gold: Any
    genre: str


def gold_pages(data: Path) -> Iterator[Gold]:
    for row, folder in rows(data / "rules/news"):
        gold = row["gold"]
        values = {"title": gold.get("title"), "authors": gold.get("authors"), "published": gold.get("publishing_date")}
        yield Gold(folder / row["file"], "", row["site"], values)
    for row, folder in rows(data / "rules/recipes"):
        gold = row["gold"]
        names = {"title", "site_name", "language", "canonical_url"} & set(gold)
        values = {name: gold[name] for name in names} | {"authors": gold.get("author")}
        yield Gold(folder / row["file"], "", row["site"], values)
    for row, folder in rows(data / "html/wcxb-dev"):
        values = {"title": row["title"], "authors": row["author"], "published": row["date"]}
        site = re.sub(r"^\w+://(www\.)?", "", row["url"]).split("/")[0]
        yield Gold(folder / row["file"], row["url"], site, {k: [v] if v else None for k, v in values.items()})


def rows(folder: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    with open(folder / "manifest.jsonl", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line), folder


def cases_of(page: Gold) -> list[Case]:
    doc = HtmlDocument(Page(page.file.read_bytes(), url=page.url, site=page.site))
    claims: dict[str, list[Claim]] = defaultdict(list)
    for witness in HTML_FIELDS.values():
        for claim in witness(doc):
            claims[claim.label].append(claim)
    genre = max((claim.value for claim in claims["genre"]), default="")
    known = [label for label in LABELS if page.values.get(label)]
    return [Case(page.site, label, claims[label], page.values[label], genre) for label in known]


def first_posts(data: Path) -> dict[str, Label]:
    """How often the first post of a thread is right on who opened it, and when."""
    right: dict[str, list[bool]] = defaultdict(list)
    for row, folder in rows(data / "html/wcxb-dev"):
        gold = {"authors": [row["author"]], "published": [row["date"]]}
        if row["page_type"] != "forum" or not (row["author"] or row["date"]):
            continue
        page = Page((folder / row["file"]).read_bytes(), url=row["url"])
        for claim in process(page, Recipe(extract=ExtractSettings(records=True))).claims:
            if claim.by == BY and gold[claim.label][0]:
                right[claim.label].append(is_right(claim.label, claim.value, gold[claim.label]))
    shares = {label: (sum(found) + 0.5) / (len(found) + 1) for label, found in right.items()}
    told = (f"{label} {share:.3f} of {len(right[label])}" for label, share in shares.items())
    print("first posts right:", ", ".join(told))
    return {f"{label}@{BY}": Label({BY: round(share, 3)}) for label, share in shares.items()}


LISTS = frozenset({"authors", "keywords"})


def is_right(label: str, value: Any, gold: Sequence[str]) -> bool:
    return SAME[label](value, truth_of(label, gold))


def truth_of(label: str, gold: Sequence[str]) -> Any:
    """The gold value in the form that witnesses claim it in."""
    return gold if label in LISTS else gold[0]


def learn(cases: Sequence[Case], label: str) -> Label:
    pages = [{claim.by: claim.value for claim in case.claims} for case in cases]
    truth = [truth_of(label, case.gold) for case in cases]
    news_title = label == "title" and all(case.genre == "news" for case in cases)
    prior, pull = (NEWS_TITLE, NEWS_PULL) if news_title else ({}, PULL)
    known = Label(reliability(cases, label, prior, pull), twins(relations(pages, SAME[label], truth)))
    return Label(known.reliability, known.twins, calibrated(beliefs(cases, label, known)))


def reliability(cases: Sequence[Case], label: str, prior: dict[str, float], pull: float) -> dict[str, float]:
    """Log odds that make the right camp the strongest (conditional logit), as probabilities.

    Counting how often a witness is right would count copies of one source as often as there are copies; fitted
    together, copies share their weight.
    """
    choices = [choice for case in cases if (choice := camps_of(case, label))]
    names = sorted({claim.by for case in cases for claim in case.claims})
    start = {name: prior.get(name, PRIOR_WEIGHT) for name in names}
    weights = dict(start)
    for _ in range(ROUNDS):
        slope = dict.fromkeys(names, 0.0)
        for camps, right in choices:
            add_slope(slope, camps, right, weights)
        for name in names:
            back = pull * (weights[name] - start[name])
            weights[name] += RATE * (slope[name] - back) / (len(choices) + RATE * pull)
    return {name: round(1 / (1 + math.exp(-weight)), 3) for name, weight in weights.items()}


def camps_of(case: Case, label: str) -> tuple[list[Votes], list[bool]] | None:
    """The camps of a page as votes, and which of them is right; None where there is nothing to learn."""
    camps = ranked_camps(case.claims, Court(SAME[label]))
    right = [any(is_right(label, claim.value, case.gold) for claim in camp.claims) for camp in camps]
    if len(camps) < 2 or not any(right):
        return None
    return [[(claim.by, claim.score) for claim in camp.claims] for camp in camps], right


def add_slope(slope: dict[str, float], camps: list[Votes], right: list[bool], weights: dict[str, float]) -> None:
    odds = [math.exp(sum(weights[name] * score for name, score in votes)) for votes in camps]
    all_odds, right_odds = sum(odds), sum(o for o, ok in zip(odds, right, strict=True) if ok)
    for votes, o, ok in zip(camps, odds, right, strict=True):
        step = (o / right_odds if ok else 0.0) - o / all_odds
        for name, score in votes:
            slope[name] += step * score


def beliefs(cases: Sequence[Case], label: str, known: Label) -> list[tuple[float, bool]]:
    """(stated confidence, was right) of the verdicts."""
    court = Court(SAME[label], known.reliability, known.twins, calibrate=known.calibration)
    verdicts = [(settle(case.claims, court), case) for case in cases]
    return [(v.confidence, is_right(label, v.value, case.gold)) for v, case in verdicts if v]


def cross_validated(cases: Sequence[Case], label: str) -> str:
    """Accuracy and calibration error on sites that were not learned from."""
    held: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        test = [case for case in cases if crc32(case.site.encode()) % FOLDS == fold]
        known = learn([case for case in cases if crc32(case.site.encode()) % FOLDS != fold], label)
        held += beliefs(test, label, known)
    right = sum(ok for _, ok in held)
    error = expected_calibration_error(held)
    return f"gold {len(cases):4}  answered {len(held):4}  right {right:4}  calibration error {error:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    data = parser.parse_args().data
    if not (data / "rules/news").exists():
        raise SystemExit(f"{data}: no development data here; name its folder with --data")
    with ProcessPoolExecutor() as pool:
        cases = [case for found in pool.map(cases_of, gold_pages(data), chunksize=20) for case in found]
    labels = {}
    for label in LABELS:
        for genre in ("", *sorted({case.genre for case in cases if case.label == label and case.genre})):
            mine = [case for case in cases if case.label == label and genre in ("", case.genre)]
            if len(mine) >= MIN_CASES:
                name = f"{label}@{genre}" if genre else label
                print(f"{name:16}", cross_validated(mine, label))
                labels[name] = learn(mine, label)
    update(labels | first_posts(data))


if __name__ == "__main__":
    main()
