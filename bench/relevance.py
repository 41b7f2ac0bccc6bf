"""Relevance alone, no crawl: from 10 samples, how well are a topic's pages ranked among all pages of its sites?

uv run --group bench python bench/relevance.py [--data ../data] [--draws 20]
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from data import Places, arguments, found, places
from motherlode.model import LodeError, Page
from motherlode.read.html import HtmlDocument
from motherlode.recipe import TargetSettings
from motherlode.run.target_scores import LEVELS, average_precision, precision_at
from motherlode.store.inputs import pages_of
from motherlode.target import Features, Sample, Target, features_of, learn, ranked_in_pile, set_against
from motherlode.target.background import Surroundings
from motherlode.target.classic import ZONE, classic_features, classic_vector
from motherlode.target.match import total
from motherlode.target.model import Weights, normal
from motherlode.target.vectors import overlap
from report import Row, Subject, Table, save

TOPICS = ("course-pages", "ml-zh-blogs")
CLASSIC = TargetSettings(method="classic")
SEEN = (300,)
WHAT = (
    "Average precision of the ranking of all pages of a topic's sites, without the samples, over the frozen draws of "
    "10 samples. `zones` is what a crawl goes by: from the samples alone, and set against pages of the same sites that "
    "it has seen (drawn at random, no labels). `pile` is `lode target rank`: all pages are in hand, none has a label."
)


@dataclass(frozen=True)
class Seen:
    """A page of a topic, as each method sees it."""

    key: str
    zones: Features
    words: Weights
    hits: Weights
    classic: Weights
    wanted: bool


Method = Callable[[list[Seen], Sequence[Seen], random.Random], Sequence[float]]
"""Samples, the pages to be ranked, chance -> the pages' scores."""


def samples(pages: Sequence[Seen]) -> list[Sample]:
    return [Sample(page.key, page.zones) for page in pages]


def tf_idf(page: Features) -> Weights:
    """The words of a page by frequency and rarity."""
    around = Surroundings(())
    body = page.zones.get("body", {})
    rarity = around.rarities("body", body)
    return normal({term: weight * rarity[term] ** 0.5 for term, weight in body.items()})


def plain_cosine(shown: list[Seen], pages: Sequence[Seen], _: random.Random) -> list[float]:
    """The samples' middle, by cosine."""
    middle: Weights = {}
    for page in shown:
        for term, weight in page.words.items():
            middle[term] = middle.get(term, 0.0) + weight
    return [overlap(page.words, middle) for page in pages]


def classic(shown: list[Seen], pages: Sequence[Seen], _: random.Random) -> list[float]:
    """`match_classic`, whose vectors of the pages are made once for all draws."""
    target = learn([Sample(page.key, Features({ZONE: page.hits})) for page in shown], (), CLASSIC)
    return [overlap(page.classic, target.zones[ZONE].terms) for page in pages]


def zones(shown: list[Seen], pages: Sequence[Seen], _: random.Random) -> list[float]:
    return totals(learn(samples(shown)), pages)


def after_seeing(count: int) -> Method:
    def method(shown: list[Seen], pages: Sequence[Seen], chance: random.Random) -> list[float]:
        seen = chance.sample(list(pages), min(count, len(pages)))
        return totals(set_against(learn(samples(shown)), [page.zones for page in seen]), pages)

    return method


def totals(target: Target, pages: Sequence[Seen]) -> list[float]:
    return [total(target, page.zones) for page in pages]


def in_pile(shown: list[Seen], pages: Sequence[Seen], _: random.Random) -> list[float]:
    found = ranked_in_pile(learn(samples(shown)), [page.zones for page in pages])
    return [relevance.score for relevance in found]


METHODS: dict[str, Method] = {
    "tf-idf cosine": plain_cosine,
    "classic (the paper)": classic,
    "zones, samples alone": zones,
    **{f"zones, {count} pages seen": after_seeing(count) for count in SEEN},
    "pile, all pages in hand": in_pile,
}


def canonical(where: Places) -> Callable[[str], str]:
    """How the official scorer compares addresses."""
    sys.path.insert(0, str(where.scorer("harvest.py").parent))
    from harvest import canonical as same  # type: ignore[import-not-found]

    compare: Callable[[str], str] = same
    return compare


def pages_of_topic(where: Places, topic: dict[str, Any], same: Callable[[str], str]) -> Iterator[Seen]:
    wanted = {same(url) for url in topic["targets"]}
    files = [str(found(where.data / "web" / f"{site}.warc")) for site in topic["sites"]]
    for page in pages_of(files, on_error=print):
        if read := features(page):
            yield Seen(same(page.url), *read, same(page.url) in wanted)


def features(page: Page) -> tuple[Features, Weights, Weights, Weights] | None:
    try:
        doc = HtmlDocument(page)
        zones, hits = features_of(doc), classic_features(doc, CLASSIC.coefficients)
        return zones, tf_idf(zones), hits.zones[ZONE], classic_vector(hits, {}, CLASSIC.terms, Surroundings(()))
    except LodeError:
        return None


def ranked(scores: Sequence[float], pages: Sequence[Seen]) -> list[bool]:
    scored = sorted((-score, page.key, page.wanted) for score, page in zip(scores, pages, strict=True))
    return [wanted for _, _, wanted in scored]


def measure(name: str, method: Method, pages: list[Seen], draws: list[list[str]]) -> Row:
    """The figures of one method on one topic."""
    by_key = {page.key: page for page in pages}
    rankings, spent = [], 0.0
    for number, draw in enumerate(draws):
        shown = [by_key[key] for key in draw if key in by_key]
        rest = [page for page in pages if page.key not in draw]
        start = time.process_time()
        scores = method(shown, rest, random.Random(number))
        spent += time.process_time() - start
        rankings.append(ranked(scores, rest))
    precisions = [average_precision(ranking) for ranking in rankings]
    at = {f"P at R {level:.2f}": fmean(precision_at(ranking, level) for ranking in rankings) for level in LEVELS}
    return {
        "method": name,
        "AP mean": fmean(precisions),
        "AP worst draw": min(precisions),
        **at,
        "CPU ms a page": 1000 * spent / len(draws) / len(pages),
    }


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--draws", type=int, default=20)
    options = parser.parse_args()
    where = places(options)
    same = canonical(where)
    topics = {
        topic["name"]: topic for topic in json.loads(found(where.data / "web" / "topics.json").read_text("utf-8"))
    }
    tables = []
    for name in TOPICS:
        pages = list({page.key: page for page in pages_of_topic(where, topics[name], same)}.values())
        draws = [[same(url) for url in draw] for draw in topics[name]["draws"][: options.draws]]
        rows = []
        for title, method in METHODS.items():
            rows.append(measure(title, method, pages, draws))
            print(name, title, f"{rows[-1]['AP mean']:.3f} {rows[-1]['AP worst draw']:.3f}", flush=True)
        wanted = sum(page.wanted for page in pages)
        caption = f"`{name}`: {wanted} wanted of {len(pages)} pages, {len(draws)} draws; the time is without reading."
        tables.append(Table(name, caption, rows))
    save(Subject("relevance", "Relevance from ten samples", WHAT, ("numpy", "rjieba", "PyStemmer")), tables)


if __name__ == "__main__":
    main()
