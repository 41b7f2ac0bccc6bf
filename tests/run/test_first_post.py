"""Who opened a thread, and when, is told by its first post."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from motherlode.model import Claim, Page, Profile, Value
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.first_post import with_first_post
from motherlode.run.pipeline import process
from motherlode.verify.knowledge import knowledge
from tests.run.site_pages import article, thread
from tests.run.test_known import from_memory, visited

RECORDS = Recipe(extract=ExtractSettings(records=True))
ANSWERERS = b'<span itemprop="author">Bo Li</span><span itemprop="author">Cy Orr</span><h1>'


def answered(number: int) -> Page:
    """A thread whose markup names some who answered."""
    page = thread(number)
    return replace(page, body=page.body.replace(b"<h1>", ANSWERERS))


def test_a_thread_is_by_whoever_opened_it() -> None:
    outcome = process(answered(1), RECORDS)
    result = outcome.result
    assert result.authors == result.fields["authors"] == [result.records[0].author] != []
    assert result.published == "2024-03-01T10:10"
    assert result.evidence["authors"].by == ("first-post",)
    assert "microdata" in result.evidence["authors"].against
    assert result.evidence["authors"].where == result.records[0].where
    assert [claim.value for claim in outcome.claims if claim.by == "first-post"] == [result.authors, result.published]


def test_so_it_is_on_a_known_site() -> None:
    _, profile = visited(map(answered, range(3)), Profile("forum.example"), RECORDS)
    outcome, full = process(answered(9), RECORDS, profile), process(answered(9), RECORDS)
    assert from_memory(outcome)
    assert (outcome.result.authors, outcome.result.published) == (full.result.authors, full.result.published)


def test_pages_without_posts_keep_what_their_witnesses_say() -> None:
    assert process(article(1), RECORDS).result == process(article(1)).result


def test_the_same_day_is_no_contradiction() -> None:
    settled = Value(value="2024-03-01T10:10:30+02:00", by=("time-tag",), confidence=0.9)
    first = Claim("published", "2024-03-01T10:10", "first-post")
    agreed = with_first_post({"published": settled}, [first])["published"]
    assert (agreed.value, agreed.by) == (settled.value, ("time-tag", "first-post"))
    assert agreed.confidence > settled.confidence
    assert with_first_post({}, [first])["published"].value == "2024-03-01T10:10"


@pytest.mark.parametrize(
    ("page", "post", "kept"),
    [
        ("2024-05-05", "2024-05-06T07:12", True),
        ("2024-05-06T06:00", "2024-05-06T07:12", True),
        ("2024-05-06T07:05", "2024-05-06T07:12", False),
        ("2024-05-06T06:00", "2024-05-06T07:12+02:00", False),
        ("2024-05-07", "2024-05-06T07:12", False),
        ("in spring", "2024-05-06T07:12", False),
        ("2024-02-07T14:20", "2024-07-02T14:20", False),
    ],
)
def test_a_page_older_than_its_first_post_was_opened_by_something_else(page: str, post: str, kept: bool) -> None:
    settled = {
        "published": Value(value=page, by=("time-tag",), confidence=0.9),
        "authors": Value(value=["Jonas"], by=("byline",), confidence=0.9),
    }
    said = [Claim("authors", ["Hedwig"], "first-post"), Claim("published", post, "first-post")]
    found = with_first_post(settled, said)
    assert found["authors"].value == (["Jonas"] if kept else ["Hedwig"])


def test_how_sure_a_first_post_is_was_counted() -> None:
    found = with_first_post(
        {}, [Claim("authors", ["Ann"], "first-post"), Claim("published", "2024-03-01", "first-post")]
    )
    counted = {name: knowledge()[f"{name}@first-post"].reliability["first-post"] for name in found}
    assert {name: value.confidence for name, value in found.items()} == counted
