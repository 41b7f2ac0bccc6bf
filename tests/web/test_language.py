"""What other rooms say in English is shown in the reader's language."""

from __future__ import annotations

import re

import pytest

from motherlode.crawl.policies.adaptive import Adaptive
from motherlode.crawl.policies.best_first import BestFirst
from motherlode.crawl.policies.breadth_first import BreadthFirst
from motherlode.crawl.policies.depth_first import DepthFirst
from motherlode.crawl.policies.interest import InterestQueue, InterestWalk
from motherlode.crawl.policies.shark import Shark
from motherlode.crawl.traps import Fence, trap
from motherlode.extractors.rules.drift import standing_of
from motherlode.extractors.rules.model import Field, Location
from motherlode.model import Profile, Tally, Value
from motherlode.verify.profile import drift
from motherlode.web.language import SAID, Words, messages

CHINESE = re.compile("[\u4e00-\u9fff]")


def test_every_sentence_keeps_its_gaps() -> None:
    said = {key: words for key, words in messages("zh").items() if key.startswith(SAID)}
    assert said
    for key, words in said.items():
        assert sorted(re.findall(r"\{\w+\}", key)) == sorted(re.findall(r"\{\w+\}", words)), key


def test_english_is_shown_as_it_is_said() -> None:
    assert Words("en").said("moved to http://a.example/") == "moved to http://a.example/"


def test_what_has_no_words_is_shown_as_it_was_said() -> None:
    assert Words("zh").said("h1: of no known sort") == "h1: of no known sort"
    assert Words("zh").said("moved to " + "x" * 2000) == "moved to " + "x" * 2000


def test_drift_is_said_in_chinese() -> None:
    profile = Profile("a.example", 30, witnesses={"title": {"h1": Tally(30, 30), "slug": Tally(30, 30)}})
    warning, _ = drift(profile, {"title": Value(value="A", against=("h1", "slug"))})
    told = Words("zh").said(warning)
    assert told.startswith("站点可能已改版：h1 ")
    assert "“标题”" in told


@pytest.mark.parametrize("given", [{}, {1: ["a {b}"], 2: ["c"]}, {1: ["a"]}])
def test_doubts_about_rules_are_said_in_chinese(given: dict[int, list[str]]) -> None:
    rule = Field(locations=(Location(xpath="//h1"), Location(xpath="//h2", rank=2)))
    doubt = standing_of("title", rule, given, changed=True).doubt
    told = Words("zh").said(f"rules: {doubt}")
    assert told.startswith("规则：标题：")
    assert not re.search(r"[a-z]{4}", told)


def test_queues_and_refusals_are_said_in_chinese() -> None:
    policies = (Adaptive, BestFirst, BreadthFirst, DepthFirst, InterestQueue, InterestWalk, Shark)
    queues = [queue for policy in policies for queue in policy.queues]
    addresses = ["x" * 5000, "/".join("abcdefghijklmnopqrstuvwxyz"), "a/b/a/b/a/b/a/b/", "x.png"]
    refusals = [trap(f"http://a.example/{address}") for address in addresses]
    bounds = [Fence(scope, ("http://b.example/",)).refusal("http://a.example/") for scope in ("host", "domain")]
    for said in (*queues, *refusals, *bounds):
        assert CHINESE.search(Words("zh").said(said)), said
