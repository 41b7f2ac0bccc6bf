"""Orders of visits, side by side: a crawl in memory over the offline web, scored by the official harvest.py."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean
from types import ModuleType
from typing import Any

from crawl_web import Web, load_web
from data import arguments, found, places
from report import Row, Subject, Table, save

from motherlode.crawl.choice import POLICIES, policy_named
from motherlode.crawl.memory_frontier import Sight, walk
from motherlode.crawl.policy import Policy
from motherlode.target import Sample, Target, learn, match, text_likeness

STEPS = ("harvest@100", "harvest@250", "harvest@500", "harvest@1000", "recall@1000")
MOST_PAGES = 1000
SIMPLE = tuple(name for name in POLICIES if name != "adaptive")


@dataclass
class Draw:
    """One topic with ten of its pages as samples: what a crawler is given, and what it sees of each page."""

    web: Web
    topic: dict[str, Any]
    number: int
    target: Target
    seen: dict[str, Sight | None] = field(default_factory=dict)

    def likeness(self, text: str) -> float:
        return text_likeness(self.target, text)

    def look(self, url: str) -> Sight | None:
        """A page as it arrives; all policies of a draw look with the same eyes, so one look a page is enough."""
        if url not in self.seen:
            self.seen[url] = self._sight(url)
        return self.seen[url]

    def _sight(self, url: str) -> Sight | None:
        page = self.web.page(url)
        if page is None:
            return None
        score = match(self.target, page.features).score
        return Sight(score, score >= self.target.threshold, page.links)


def draw_of(web: Web, topic: dict[str, Any], number: int) -> Draw:
    pages = filter(None, map(web.page, topic["draws"][number]))
    return Draw(web, topic, number, learn([Sample(page.url, page.features) for page in pages]))


def order_of(draw: Draw, policy: Policy, is_start: Callable[[str], bool]) -> list[str]:
    """The addresses in the order fetched, until enough pages that are no start were."""
    fetched: list[str] = []
    beyond = 0
    for visit in walk(policy, draw.topic["seeds"], draw.look):
        fetched.append(visit.waiting.link.url)
        beyond += not is_start(fetched[-1])
        if beyond >= MOST_PAGES:
            break
    return fetched


def figures(scorer: ModuleType, draw: Draw, name: str) -> dict[str, float]:
    """What the official scorer says of one crawl."""
    seeds = {scorer.canonical(url) for url in draw.topic["seeds"]}
    policy = policy_named(name, draw.likeness)
    order = order_of(draw, policy, lambda url: scorer.canonical(url) in seeds)
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


def measure(
    web: Web, topics: list[dict[str, Any]], draws: int, score: Callable[[Draw, str], dict[str, float]]
) -> Figures:
    measured: Figures = {}
    for topic in topics:
        for number in range(min(draws, len(topic["draws"]))):
            draw = draw_of(web, topic, number)
            for name in POLICIES:
                measured.setdefault((topic["name"], name), []).append(score(draw, name))
        for name in POLICIES:
            print(topic["name"], name, row_of(measured[topic["name"], name]), file=sys.stderr, flush=True)
    return measured


def row_of(runs: list[dict[str, float]]) -> Row:
    row: Row = {step: fmean(run[step] for run in runs) for step in STEPS}
    row["range @500"] = f"{min(run['harvest@500'] for run in runs):.3f}–{max(run['harvest@500'] for run in runs):.3f}"
    return row


def shortfall(measured: Figures, topic: str) -> Row:
    """How far the default lies below (or, negative, above) the best simple policy, each step on its own."""
    row: Row = {"topic": topic}
    for step in STEPS[:-1]:
        means = {name: fmean(run[step] for run in measured[topic, name]) for name in POLICIES}
        best = max(SIMPLE, key=lambda name: means[name])
        row[step] = f"{1 - means['adaptive'] / means[best]:+.1%} ({best})" if means[best] else "–"
    return row


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--draws", type=int, default=20, metavar="N", help="draws of samples a topic (20)")
    options = parser.parse_args()
    here = places(options)
    scorer = official(here.scorer("harvest.py"))
    topics = json.loads(found(here.data / "web" / "topics.json").read_text(encoding="utf-8"))
    web = load_web(found(here.data / "web"))
    measured = measure(web, topics, options.draws, partial(figures, scorer))
    rows: list[Row] = [{"topic": topic, "policy": name} | row_of(runs) for (topic, name), runs in measured.items()]
    below = [shortfall(measured, topic["name"]) for topic in topics]
    what = (
        f"The policies of `lode crawl` over {len(web):,} archived pages in memory, {options.draws} draws of ten samples "
        "a topic, target and decision to keep as in a real crawl; starts are not counted. Figures by score/harvest.py."
    )
    save(
        Subject("crawl", "Order of visits", what, ("lxml", "rjieba")),
        [
            Table("policies", "Targets among the first N pages, mean over the draws, and the range at 500:", rows),
            Table("below", "How far `adaptive` lies below the best simple policy (negative: above it):", below),
        ],
    )


if __name__ == "__main__":
    main()
