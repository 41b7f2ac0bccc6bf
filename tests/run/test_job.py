"""The job: one value that holds all that a page's outcome depends on."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from motherlode.model import Page, Profile, RecipeError, Tally
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.job import Job, checked
from motherlode.run.pipeline import process

HTML = b"<title>One title</title><h1>Another title</h1>"


def test_a_pickled_job_gives_the_same_outcome() -> None:
    job = Job(Recipe(), {"example.org": Profile("example.org", 3)})
    page = Page(HTML, url="http://example.org/")
    assert pickle.loads(pickle.dumps(job))(page) == job(page) == process(page, Recipe())


def test_each_page_is_judged_with_the_profile_of_its_site() -> None:
    trusted = {"title": {"h1": Tally(500, 500), "title-tag": Tally(0, 500)}}
    job = Job(Recipe(), {"example.org": Profile("example.org", 500, trusted)})
    here, elsewhere = (job(Page(HTML, url=f"http://{site}/")).result for site in ("example.org", "example.com"))
    assert here.title == "Another title"
    assert here.evidence["title"].confidence > elsewhere.evidence["title"].confidence


def test_half_a_character_does_not_reach_the_output() -> None:
    html = (
        rb"""<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Half \ud800 a title"}</script>"""
    )
    page = Page(html, url="http://example.org/")
    outcome = Job(Recipe())(page)
    assert outcome.result.title == "Half � a title"
    assert {claim.value for claim in outcome.claims if claim.label == "title"} >= {"Half � a title"}
    assert msgspec.json.encode(outcome)


def test_names_that_do_not_exist_are_refused() -> None:
    assert checked(Recipe()) == Recipe()
    with pytest.raises(RecipeError, match="did you mean 'jsonld'"):
        checked(Recipe(extract=ExtractSettings(without=("jsonl",))))


def test_claims_that_nobody_reads_are_left_out_and_change_nothing() -> None:
    page = Page(b"<html><title>Gold</title><h1>Gold</h1><p>It was found in the hills, and many went there to dig.")
    told, untold = Job(Recipe())(page), Job(Recipe(), claims=False)(page)
    assert told.claims
    assert untold.claims == ()
    assert untold.result == told.result
