"""Orders of visits, side by side: a crawl in memory over the offline web, scored by the official harvest.py."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import fmean, median
from types import ModuleType
from typing import Any

from crawl_web import Web, load_web
from data import arguments, found, places
from motherlode.crawl.choice import POLICIES, Known, policy_named
from motherlode.crawl.memory_frontier import Sight, walk
from motherlode.crawl.surroundings import due, evenly, ordinary
from motherlode.recipe import TargetSettings
from motherlode.target import Features, Sample, Target, learn, learned_anew, match, text_likeness
from report import Row, Subject, Table, save

STEPS = ("harvest@100", "harvest@250", "harvest@500", "harvest@1000", "recall@1000")
MOST_PAGES = 1000
DEFAULT = "adaptive"
SIMPLE = tuple(name for name in POLICIES if name != DEFAULT)


@dataclass(frozen=True)
class Draw:
    """One topic with ten of its pages as samples: what a crawler is given."""

    web: Web
    topic: dict[str, Any]
    number: int
    target: Target


def draw_of(web: Web, topic: dict[str, Any], number: int) -> Draw:
    pages = filter(None, map(web.page, topic["draws"][number]))
    return Draw(web, topic, number, learn([Sample(page.url, page.features) for page in pages]))


class Eyes:
    """What a crawl sees of each page, while its target is learned anew against the pages that it met."""

    def __init__(self, draw: Draw) -> None:
        self._web = draw.web
        self._first = self._target = draw.target
        self._seen: list[Features] = []

    def likeness(self, text: str) -> float:
        return text_likeness(self._first, text)

    def look(self, url: str) -> Sight | None:
        page = self._web.page(url)
        if page is None:
            return None
        features = page.features
        self._seen.append(features)
        if due(len(self._seen)):
            self._learn_anew()
        score = match(self._target, features).score
        return Sight(score, score >= self._target.threshold, page.links)

    def _learn_anew(self) -> None:
        as_samples = median(leaning.score for leaning in self._target.leanings)
        scored = [(match(self._target, seen).score, seen) for seen in evenly(self._seen)]
        met = [seen for _, seen in scored]
        self._target = learned_anew(self._target, met, ordinary(scored, as_samples), TargetSettings())


def order_of(draw: Draw, name: str, is_start: Callable[[str], bool]) -> list[str]:
    """The addresses in the order fetched, until enough pages that are no start were."""
    fetched: list[str] = []
    beyond = 0
    eyes = Eyes(draw)
    for visit in walk(policy_named(name, Known(eyes.likeness, draw.target.addresses)), draw.topic["seeds"], eyes.look):
        fetched.append(visit.waiting.link.url)
        beyond += not is_start(fetched[-1])
        if beyond >= MOST_PAGES:
            break
    return fetched


def figures(scorer: ModuleType, draw: Draw, name: str) -> dict[str, float]:
    """What the official scorer says of one crawl."""
    seeds = {scorer.canonical(url) for url in draw.topic["seeds"]}
    order = order_of(draw, name, lambda url: scorer.canonical(url) in seeds)
    score: dict[str, float] = scorer.score(draw.topic, draw.number, order)
    return score


def official(path: Path) -> ModuleType:
    """The scorer as a module: a process a crawl would take longer than the crawls."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location("harvest", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Figures = dict[tuple[str, str], list[dict[str, float]]]
"""(topic, policy) -> the figures of each draw."""
Score = Callable[[Draw, str], dict[str, float]]


Kept = dict[tuple[str, int, str], dict[str, float]]
"""(topic, number of the draw, policy) -> figures."""


class Notes:
    """The figures of the crawls that were made, in a file if there is one: a run that was stopped goes on."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        self._known: Kept = {(topic, number, name): found for topic, number, name, found in map(json.loads, lines)}

    def figures(self, draw: Callable[[], Draw], key: tuple[str, int, str], score: Score) -> dict[str, float]:
        if key not in self._known:
            self._known[key] = score(draw(), key[2])
            if self._path:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*key, self._known[key]]) + "\n")
        return self._known[key]


@dataclass(frozen=True)
class Size:
    """Draws of samples a topic, and how many of them the simple policies get."""

    draws: int
    simple: int

    def policies(self, number: int) -> Iterator[str]:
        return (name for name in POLICIES if number < self.simple or name == DEFAULT)


def measure(web: Web, topics: list[dict[str, Any]], size: Size, score: Score, notes: Notes) -> Figures:
    measured: Figures = {}
    for number in range(size.draws):
        for topic in topics:
            draw = cache(partial(draw_of, web, topic, number))
            for name in size.policies(number):
                found = notes.figures(draw, (topic["name"], number, name), score)
                measured.setdefault((topic["name"], name), []).append(found)
    for key, runs in measured.items():
        print(*key, row_of(runs), file=sys.stderr, flush=True)
    return measured


def row_of(runs: list[dict[str, float]]) -> Row:
    row: Row = {"draws": len(runs)} | {step: fmean(run[step] for run in runs) for step in STEPS}
    row["range @500"] = f"{min(run['harvest@500'] for run in runs):.3f}–{max(run['harvest@500'] for run in runs):.3f}"
    return row


def shortfall(measured: Figures, topic: str) -> Row:
    """How far the default lies below (or, negative, above) the best simple policy, on the same draws, step by step."""
    row: Row = {"topic": topic}
    draws = len(measured[topic, SIMPLE[0]])
    for step in STEPS[:-1]:
        means = {name: fmean(run[step] for run in measured[topic, name][:draws]) for name in POLICIES}
        best = max(SIMPLE, key=lambda name: means[name])
        row[step] = f"{1 - means[DEFAULT] / means[best]:+.1%} ({best})" if means[best] else "–"
    return row


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--draws", type=int, default=20, metavar="N", help="draws of samples a topic (20)")
    parser.add_argument("--simple", type=int, metavar="N", help="of which the simple policies get the first N (all)")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="figures of a run that was stopped, to go on with")
    options = parser.parse_args()
    here = places(options)
    scorer = official(here.scorer("harvest.py"))
    topics = json.loads(found(here.data / "web" / "topics.json").read_text(encoding="utf-8"))
    web = load_web(found(here.data / "web"))
    size = Size(options.draws, options.draws if options.simple is None else options.simple)
    measured = measure(web, topics, size, partial(figures, scorer), Notes(options.kept))
    rows: list[Row] = [{"topic": topic, "policy": name, **row_of(runs)} for (topic, name), runs in measured.items()]
    what = (
        f"The policies of `lode crawl` over {len(web):,} archived pages in memory; each draw is ten samples of a "
        "topic. The target is learned anew against the pages met, after 32, 64, 128 … of them. Starts are not counted. "
        "Figures by score/harvest.py."
    )
    tables = [Table("policies", "Targets among the first N pages, mean over the draws, and the range at 500:", rows)]
    if size.simple:
        below = [shortfall(measured, topic["name"]) for topic in topics]
        tables.append(
            Table("below", "How far `adaptive` lies below the best simple policy (negative: above it):", below)
        )
    save(Subject("crawl", "Order of visits", what, ("lxml", "rjieba")), tables)


if __name__ == "__main__":
    main()
