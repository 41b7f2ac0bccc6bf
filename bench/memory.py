"""Pages of a known site: what they cost beside parsing and walking, and whether they give what all witnesses give."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from data import Places, arguments, found, load_manifest, places
from motherlode.model import Outcome, Page, Profile
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.job import site_of
from motherlode.run.pipeline import process
from motherlode.store.inputs import pages_of
from motherlode.verify.compare import overlap
from motherlode.verify.profile import learned
from report import Row, Subject, Table, save

ARCHIVES = ("web/kafka.apache.org.warc", "web/flink.apache.org.warc")
SITES = "rules/swde"
MOST, MOST_OF_SITE = 100, 16
ROUNDS = 3
ENOUGH = 3

WHAT = (
    f"The first {MOST} HTML pages of {ARCHIVES[0]} and {ARCHIVES[1]}, and {MOST_OF_SITE} of each site of {SITES}, in "
    "their order, each page with the profile that the pages before it taught. Counted are the pages behind the third "
    "settled one of their site."
)
COST_CAPTION = (
    "Cost in process time (from the profile: best of three; the trees in the memory of the C library) as a multiple of "
    "parsing and walking the same pages: of pages read from the profile, those that were searched for records or asked "
    "for a field anew among them; of all known pages, with those that the profile refuses and all witnesses read; of "
    "the pages read from it without it. Agreement with the result without the profile: mean token F1 of the text, and "
    "the share of pages with the same records:"
)
MAIN_CAPTION = (
    "Pages of the archives that were read from the profile and have one element `main`: mean token F1 of their text "
    "with all that stands in it, with and without the profile:"
)
GOLD_CAPTION = (
    f"{SITES} has values as gold, which stand in the main text of their pages: the share of them that is found in the "
    "text, and its length, on pages read from the profile, with and without it:"
)


@dataclass(frozen=True)
class Sample:
    """A page, and the values that are known to stand on it."""

    page: Page
    gold: tuple[str, ...] = ()


@dataclass
class Figures:
    """What was counted on the pages of some sites."""

    known: int = 0
    read: int = 0
    walk: float = 0.0
    memory: float = 0.0
    full: float = 0.0
    walk_of_refused: float = 0.0
    refused: float = 0.0
    main: list[tuple[float, float]] = field(default_factory=list)
    text: list[float] = field(default_factory=list)
    same_records: int = 0
    with_records: int = 0
    gold: list[tuple[bool, bool]] = field(default_factory=list)
    chars: list[tuple[int, int]] = field(default_factory=list)


def archived(path: Path) -> list[Sample]:
    """The HTML pages of an archive."""
    pages = pages_of([str(path)], on_error=print)
    html = (page for page in pages if page.status == 200 and "html" in page.header("content-type") and site_of(page))
    return [Sample(page) for page in islice(html, MOST)]


def by_site(where: Places, name: str) -> Iterator[list[Sample]]:
    """The pages of each site of a set."""
    sites: dict[str, list[Sample]] = {}
    for sample in load_manifest(where.manifest(name)):
        page = Page(sample.body, source=sample.row["file"], site=sample.row["site"])
        values = tuple(value for group in sample.row["gold"].values() for value in group)
        sites.setdefault(page.site, []).append(Sample(page, values))
    yield from (samples[:MOST_OF_SITE] for samples in sites.values())


def seconds(work: Callable[[], Any]) -> float:
    """The process time of the best round."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def parse_and_walk(page: Page) -> None:
    doc = HtmlDocument(page)
    assert len(doc.table)


def read_from_profile(outcome: Outcome) -> bool:
    return any(claim.label == "text" and claim.by == "site-profile" for claim in outcome.claims)


def visit(samples: Iterable[Sample], recipe: Recipe, figures: Figures) -> None:
    """The pages of a site in order."""
    profile = Profile("")
    for sample in samples:
        outcome = process(sample.page, recipe, profile)
        if profile.memory.pages >= ENOUGH:
            figures.known += 1
            if read_from_profile(outcome):
                compare(sample, recipe, profile, outcome, figures)
            else:
                figures.walk_of_refused += seconds(partial(parse_and_walk, sample.page))
                figures.refused += seconds(partial(process, sample.page, recipe, profile))
        if outcome.lesson:
            profile = learned([profile, outcome.lesson])


def compare(sample: Sample, recipe: Recipe, profile: Profile, outcome: Outcome, figures: Figures) -> None:
    """A page that was read from the profile against the same page without it."""
    page, ours = sample.page, outcome.result
    start = time.process_time()
    full = process(page, recipe).result
    figures.full += time.process_time() - start
    figures.read += 1
    figures.walk += seconds(lambda: parse_and_walk(page))
    figures.memory += seconds(lambda: process(page, recipe, profile))
    figures.text.append(overlap(ours.text, full.text) if ours.text or full.text else 1.0)
    figures.same_records += [record.text for record in ours.records] == [record.text for record in full.records]
    figures.with_records += bool(full.records)
    figures.gold += [(plain(value) in plain(ours.text), plain(value) in plain(full.text)) for value in sample.gold]
    figures.chars.append((len(ours.text), len(full.text)))
    if main := text_of_main(page):
        figures.main.append((overlap(ours.text, main), overlap(full.text, main)))


def text_of_main(page: Page) -> str:
    """All that stands in the page's one element `main`; nothing where it has none, or several."""
    table = HtmlDocument(page).table
    found = table.of("main")
    if len(found) != 1:
        return ""
    return "\n".join(block.text for block in table.blocks[table.first_block[found[0]] : table.end_block[found[0]]])


def plain(text: str) -> str:
    return " ".join(text.replace(" | ", " ").split()).lower()


def cost_row(name: str, figures: Figures, *, records: bool) -> Row:
    walked = figures.walk + figures.walk_of_refused
    return {
        "pages of": name,
        "records": "yes" if records else "no",
        "known pages": figures.known,
        "read from the profile": figures.read / figures.known if figures.known else None,
        "× parse and walk": figures.memory / figures.walk if figures.walk else None,
        "× all known pages": (figures.memory + figures.refused) / walked if walked else None,
        "without profile": figures.full / figures.walk if figures.walk else None,
        "text F1": statistics.mean(figures.text) if figures.text else None,
        "same records": figures.same_records / figures.read if figures.read and records else None,
        "pages with records": figures.with_records if records else None,
    }


def main_row(name: str, figures: Figures) -> Row:
    ours, full = zip(*figures.main, strict=True)
    return {
        "pages of": name,
        "pages with `main`": len(figures.main),
        "from the profile": statistics.mean(ours),
        "without it": statistics.mean(full),
    }


def gold_rows(figures: Figures) -> list[Row]:
    count = len(figures.gold) or 1
    return [
        {
            "text": name,
            "gold values": len(figures.gold),
            "found": sum(pair[side] for pair in figures.gold) / count,
            "characters a page": round(statistics.mean(pair[side] for pair in figures.chars)),
        }
        for side, name in enumerate(("from the profile", "without it"))
    ]


def main() -> None:
    where = places(arguments(__doc__).parse_args())
    archives = {name: archived(found(where.data / name)) for name in ARCHIVES}
    sites = list(by_site(where, SITES))
    rows, mains, gold = [], [], []
    for records in (False, True):
        recipe = Recipe(extract=ExtractSettings(records=records))
        for name, samples in archives.items():
            figures = Figures()
            visit(samples, recipe, figures)
            rows.append(cost_row(Path(name).stem, figures, records=records))
            if figures.main and not records:
                mains.append(main_row(Path(name).stem, figures))
        figures = Figures()
        for samples in sites:
            visit(samples, recipe, figures)
        rows.append(cost_row(f"{SITES}, {len(sites)} sites", figures, records=records))
        gold = gold or gold_rows(figures)
    tables = [Table("cost", COST_CAPTION, rows), Table("main", MAIN_CAPTION, mains), Table("gold", GOLD_CAPTION, gold)]
    save(Subject("memory", "Known sites", WHAT, ("motherlode", "lxml")), tables)


if __name__ == "__main__":
    main()
