"""Learning from a sample first: the order of the pages, and who does the work, do not matter."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import Page
from motherlode.recipe import Recipe, RunSettings
from motherlode.run.job import Job
from motherlode.run.keeper import Keeper
from motherlode.run.learn_first import Pages, run_learned
from motherlode.run.sampling import FEWEST, SAMPLE, Draw, is_drawn, key_of
from motherlode.store.parquet import row_of
from motherlode.store.profiles import load_profiles
from tests.run.spark_corpus import demo_pages

JOB = Job(Recipe(run=RunSettings(workers=1)))


def kafka_pages() -> list[Page]:
    return [page for page in demo_pages(72) if "kafka" in page.url][:8]


def given_often(pages: list[Page]) -> Pages:
    def again(*, counted: bool = True) -> Generator[Page, None, None]:
        yield from pages

    return again


def rows(pages: list[Page], keeper: Keeper | None = None) -> dict[str, dict[str, Any]]:
    outcomes = run_learned(given_often(pages), JOB, keeper=keeper)
    return {outcome.result.url: row_of(outcome.result) for outcome in outcomes}


def test_the_order_of_pages_does_not_matter() -> None:
    pages = kafka_pages()
    forward = rows(pages)
    assert forward == rows(pages[::-1])
    assert any("site-profile" in row["evidence"] for row in forward.values())


def test_what_is_learned_is_kept_and_used_again(tmp_path: Path) -> None:
    pages = kafka_pages()
    rows(pages, Keeper(tmp_path))
    (profile,) = load_profiles(tmp_path).values()
    assert profile.pages == len(pages)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 50)), max_size=200), st.integers(0, 200))
@settings(deadline=None)
def test_a_sample_is_the_same_drawn_at_once_or_in_two_heaps(keys: list[tuple[str, int]], cut: int) -> None:
    whole, first, second, both = Draw(), Draw(), Draw(), Draw()
    for place, (site, key) in enumerate(keys):
        whole.add(site, key)
        (first if place < cut else second).add(site, key)
    for heap in (first, second):
        for site, drawn in heap.keys().items():
            for key in drawn:
                both.add(site, key)
    assert both.limits() == whole.limits()


def test_a_sample_has_the_smallest_keys_of_its_site() -> None:
    pages = [Page(b"x", url=f"http://a.example/{number}") for number in range(3 * SAMPLE)]
    draw = Draw()
    draw.see([*pages, Page(b"x", url="http://b.example/"), Page(b"", url="http://a.example/empty"), Page(b"x")])
    drawn = [page for page in pages if is_drawn(page, draw.limits())]
    assert sorted(map(key_of, drawn)) == sorted(map(key_of, pages))[:SAMPLE]
    assert "b.example" not in draw.limits()
    assert FEWEST > 1
