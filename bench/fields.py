"""Fields learned from one and three annotated pages of a site: lode rules, autoscraper, extruct with a fixed map."""

from __future__ import annotations

import contextlib
import io
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import extruct

from course_readings import measure_readings
from data import Places, arguments, load_manifest, places, scored, write_jsonl
from drift import measure_drift
from embedded import fields_by_extruct, flat, kinds, texts
from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.model import RuleBook
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from ours import extract
from report import Row, Subject, Table, save

RECIPE_FIELDS = ["title", "author", "description", "ingredients", "instructions_list", "category", "cuisine", "image"]
Fields = dict[str, list[Any]]
Gold = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A set, the sites of it that count, the numbers of annotated pages, and the fields that are scored."""

    name: str
    set: str
    sites: str = ""
    k: tuple[int, ...] = (1, 3)
    fields: list[str] | None = None


TASKS = (
    Task("swde, university", "rules/swde", "university"),
    Task("swde, other verticals", "rules/swde", "(?!university)"),
    Task("course-uh", "rules/course-uh"),
    Task("course-uvic", "rules/course-uvic"),
    Task("course-ocw", "rules/course-ocw"),
    Task("recipes", "rules/recipes", k=(1,), fields=RECIPE_FIELDS),
)


class LodeRules:
    """Motherlode: rules learned, then applied."""

    name = "lode rules"

    def learn(self, pages: list[tuple[bytes, str, Gold]]) -> None:
        known = [AnnotatedPage(HtmlDocument(Page(body, site=site)), gold) for body, site, gold in pages]
        self.rules: RuleBook = learn(known)

    def apply(self, body: bytes, site: str) -> Fields:
        found: Fields = {}
        for claim in fields_by_rules(HtmlDocument(Page(body, site=site)), self.rules):
            found.setdefault(claim.label, []).append(claim.value)
        return found


class Autoscraper:
    """autoscraper: one model a field, built from the annotated pages one after the other, grouped by its own rules."""

    name = "autoscraper"

    def learn(self, pages: list[tuple[bytes, str, Gold]]) -> None:
        from autoscraper import AutoScraper

        self.models: dict[str, Any] = {}
        for body, _, gold in pages:
            for name, values in gold.items():
                model = self.models.setdefault(name, AutoScraper())
                # Its parser ends in a ValueError on pages with attributes such as {x}: they teach it nothing.
                if values:
                    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(ValueError):
                        model.build(html=text_of(body), wanted_list=[str(value) for value in values], update=True)

    def apply(self, body: bytes, site: str) -> Fields:
        markup = text_of(body)
        with contextlib.suppress(ValueError):
            return {name: model.get_result_exact(html=markup, unique=True) or [] for name, model in self.models.items()}
        return {}


class Embedded:
    """extruct with one map for all sites: nothing is learned."""

    name = "extruct, fixed map"

    def learn(self, pages: list[tuple[bytes, str, Gold]]) -> None:
        """There is nothing to learn."""

    def apply(self, body: bytes, site: str) -> Fields:
        markup = text_of(body)
        found = fields_by_extruct(markup)
        return {**found, "name": found["title"], "author": found["authors"], **recipe_by_extruct(markup)}


def recipe_by_extruct(markup: str) -> Fields:
    """The properties of the first schema.org Recipe of a page, lists of words joined as recipe sites show them."""
    data = extruct.extract(markup, syntaxes=["json-ld", "microdata"], uniform=True, errors="ignore")
    items = [*flat(data.get("json-ld", [])), *flat(data.get("microdata", []))]
    recipe = next((item for item in items if "Recipe" in kinds(item)), None)
    if recipe is None:
        return {}
    return {
        "title": texts(recipe.get("name"))[:1],
        "author": texts(recipe.get("author"))[:1],
        "description": texts(recipe.get("description"))[:1],
        "ingredients": texts(recipe.get("recipeIngredient")),
        "instructions_list": steps(recipe.get("recipeInstructions")),
        "category": [",".join(texts(recipe.get("recipeCategory")))],
        "cuisine": [",".join(texts(recipe.get("recipeCuisine")))],
        "image": addresses(recipe.get("image"))[:1],
    }


def steps(value: Any) -> list[str]:
    """The texts of instructions, those of sections too."""
    if isinstance(value, dict):
        return steps(value.get("itemListElement")) or texts(value.get("text")) or texts(value)
    return [step for part in value for step in steps(part)] if isinstance(value, list) else texts(value)


def addresses(value: Any) -> list[str]:
    if isinstance(value, dict):
        return texts(value.get("url"))
    return [one for part in value for one in addresses(part)] if isinstance(value, list) else texts(value)


Systems = tuple[Callable[[], Any], ...]
Key = tuple[Any, Any, Any]
"""Set, pages annotated, system."""


@dataclass(frozen=True)
class Draws:
    """Which pages are annotated, and how many of a site's others are tests at most."""

    seeds: Iterable[int]
    most: int | None


SYSTEMS: Systems = (LodeRules, Autoscraper, Embedded)


def text_of(body: bytes) -> str:
    return body.decode("utf-8", "replace")


@dataclass
class Clock:
    """CPU seconds and pages."""

    learning: float = 0.0
    applying: float = 0.0
    sites: int = 0
    pages: int = 0


def answered(make: Callable[[], Any], folder: Path, train: list[Gold], test: list[Gold], clock: Clock) -> list[Any]:
    """(row, prediction) of every test page."""
    pairs = []
    for site in dict.fromkeys(row["site"] for row in train):
        system = make()
        begin = time.process_time()
        own = [row for row in train if row["site"] == site]
        system.learn([((folder / row["file"]).read_bytes(), site, row["gold"]) for row in own])
        clock.learning += time.process_time() - begin
        clock.sites += 1
        for row in (row for row in test if row["site"] == site):
            body = (folder / row["file"]).read_bytes()
            begin = time.process_time()
            pairs.append((row, {"fields": system.apply(body, site)}))
            clock.applying += time.process_time() - begin
            clock.pages += 1
    return pairs


class Kept:
    """Rows that were measured already, so that a run that was stopped goes on."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
        self.rows: dict[Key, Row] = {key_of(row): row for row in map(json.loads, lines)}

    def keep(self, row: Row) -> None:
        self.rows[key_of(row)] = row
        if self.file:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")


def key_of(row: Row) -> Key:
    return row["set"], row["pages annotated"], row["system"]


def measure(here: Places, task: Task, draws: Draws, systems: Systems, kept: Kept) -> list[Row]:
    sys.path.insert(0, str(here.score))
    import kshot  # type: ignore[import-not-found]
    from common import read_jsonl  # type: ignore[import-not-found]

    import fields as scorer  # type: ignore[import-not-found]

    manifest = here.manifest(task.set)
    rows = [row for row in read_jsonl(manifest) if scorer.re.match(task.sites, row["site"])]
    found: list[Row] = []
    for k in task.k:
        for make in systems:
            key = (task.name, k, make.name)
            if key not in kept.rows:
                clock, figures = Clock(), []
                for seed in draws.seeds:
                    train, test = kshot.split(rows, k, seed, draws.most)
                    pairs = answered(make, manifest.parent, train, test, clock)
                    figures.append(scorer.score(pairs, task.fields))
                kept.keep(row_of(task, k, make.name, figures, clock))
                print(kept.rows[key], file=sys.stderr)
            found.append(kept.rows[key])
    return found


def row_of(task: Task, k: int, name: str, figures: list[dict[str, float]], clock: Clock) -> Row:
    scores = [figure["macro_f05"] for figure in figures]
    return {
        "set": task.name,
        "pages annotated": k,
        "system": name,
        "draws": len(figures),
        "F0.5": statistics.mean(scores),
        "lowest seed": min(scores),
        "page F1": statistics.mean(figure["macro_page_f1"] for figure in figures),
        "learning, s a site": clock.learning / clock.sites,
        "pages a CPU second": clock.pages / clock.applying,
    }


def measure_records(here: Places, seeds: Iterable[int]) -> list[Row]:
    """Many courses on a page: rules from one annotated page, objects that are right in all parts."""
    sys.path.insert(0, str(here.score))
    import nested  # type: ignore[import-not-found]
    from common import read_jsonl  # type: ignore[import-not-found]

    manifest = here.manifest("rules/course-ucla")
    rows = list(read_jsonl(manifest))
    figures = []
    for seed in seeds:
        chosen = random.Random(seed).randrange(len(rows))
        system = LodeRules()
        known = rows[chosen]
        system.learn([((manifest.parent / known["file"]).read_bytes(), known["site"], known["gold"])])
        pairs = [
            (row, {"fields": system.apply((manifest.parent / row["file"]).read_bytes(), row["site"])})
            for number, row in enumerate(rows)
            if number != chosen
        ]
        figures.append(nested.score(pairs)["f05"])
    return [{"set": "course-ucla", "pages annotated": 1, "F0.5": statistics.mean(figures), "lowest seed": min(figures)}]


def measure_news(here: Places) -> list[Row]:
    """Title, authors and date with no page annotated: lode extract, and extruct with a fixed map."""
    manifest, scorer = here.manifest("rules/news"), here.scorer("fields.py")
    with tempfile.TemporaryDirectory() as folder:
        peer = [
            {"source": sample.row["file"], "fields": fields_by_extruct(text_of(sample.body))}
            for sample in load_manifest(manifest)
        ]
        files = {
            "lode extract": extract(manifest, Path(folder) / "ours.jsonl"),
            "extruct, fixed map": write_jsonl(Path(folder) / "peer.jsonl", peer),
        }
        figures = {name: scored(scorer, manifest, path) for name, path in files.items()}
    names = ("title", "authors", "publishing_date")
    return [
        {"system": system, "F0.5": statistics.mean(found[f"{name}.f05"] for name in names)}
        | {f"{name} F0.5": found[f"{name}.f05"] for name in names}
        for system, found in figures.items()
    ]


def described(seeds: int, most: int | None) -> str:
    """What the figures are, and what they are not."""
    pages = f"at most {most}" if most else "all"
    return (
        f"Rules learned from 1 or 3 random annotated pages of a site (`kshot.py`, seeds 0 to {seeds - 1}), tested on "
        f"{pages} of its others, scored by the official fields.py: macro F0.5 over the fields, the mean and the lowest "
        "of the draws. All rows are of one run. autoscraper builds one model a field. Times are CPU seconds, reading "
        "included. The parser of reading-list entries was written with all 42 of them in view: its figures are those "
        "of development, not of unseen courses."
    )


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="number of draws of the annotated pages")
    parser.add_argument("--max-test", type=int, help="test pages a site, to be quick; all without it")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="rows of a run that was stopped, to go on with")
    parser.add_argument("--only", help="the sets whose name starts so, without the peers; printed, not kept")
    options = parser.parse_args()
    here = places(options)
    seeds = range(options.seeds)
    if options.only:
        for task in TASKS:
            if task.name.startswith(options.only):
                measure(here, task, Draws(seeds, options.max_test), SYSTEMS[:1], Kept(None))
        return
    draws, kept = Draws(seeds, options.max_test), Kept(options.kept)
    rows = [row for task in TASKS for row in measure(here, task, draws, SYSTEMS, kept)]
    what = described(options.seeds, options.max_test)
    packages = ("motherlode", "autoscraper", "beautifulsoup4", "extruct", "google-re2", "lxml")
    tables = [
        Table("kshot", "Macro F0.5:", rows),
        Table("records", "Many courses a page, all parts right (`nested.py`):", measure_records(here, seeds)),
        Table("readings", "Course pages read by hand, each course left out in turn:", measure_readings(here)),
        Table("news", "News, no page annotated:", measure_news(here)),
        Table("drift", "A layout that changed, rules from three pages of the old one:", measure_drift(here, seeds, 60)),
    ]
    save(Subject("fields", "Fields from a few annotated pages", what, packages), tables)


if __name__ == "__main__":
    main()
