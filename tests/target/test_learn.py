"""What is learned from samples tells their kind from others, and says so when it cannot know."""

from __future__ import annotations

import msgspec
import pytest

from motherlode.recipe import TargetSettings
from motherlode.target import Features, Sample, Target, learn, lessons_of, match, match_all, set_against, text_likeness
from tests.target.pages import course, recipe, samples


def test_pages_of_the_kind_are_kept_and_others_are_not() -> None:
    target = learn(samples())
    assert all(match(target, course(number)).score >= target.threshold for number in (5, 6, 7))
    assert all(match(target, recipe(number)).score < target.threshold for number in range(8))


def test_a_match_names_the_terms_that_made_it() -> None:
    why = dict(match(learn(samples()), course(6)).why)
    assert any("homework" in term or "hour" in term or "lectur" in term for term in why)
    assert list(why.values()) == sorted(why.values(), reverse=True)


def test_the_parts_of_terms_stay_readable_where_no_ordinary_page_has_a_zone() -> None:
    target = learn(samples())
    alone = {name: msgspec.structs.replace(zone, mean=0.0, spread=0.0) for name, zone in target.zones.items()}
    why = match(msgspec.structs.replace(target, zones=alone), course(9)).why
    assert why
    assert all(0 < part < 100 for _, part in why)


def test_a_target_is_plain_data() -> None:
    target = learn(samples(), [Sample("no", recipe(0))])
    again = msgspec.json.decode(msgspec.json.encode(target), type=Target)
    assert again == target
    assert match(again, course(6)) == match(target, course(6))


def test_few_words_promise_more_where_they_are_the_samples_words() -> None:
    target = learn(samples())
    assert text_likeness(target, "Homework 3") > text_likeness(target, "Onion soup") >= 0
    assert text_likeness(target, "") == 0
    assert text_likeness(target, "Lecture notes, homework and office hours") <= 1


def test_counter_samples_lower_what_is_like_them() -> None:
    mixed = [*samples(3), Sample("cake", recipe(4))]
    plain, against = learn(mixed), learn(mixed, [Sample("soup", recipe(0)), Sample("bread", recipe(1))])
    before = match(plain, recipe(2)).score - match(plain, course(6)).score
    assert match(against, recipe(2)).score - match(against, course(6)).score < before


def test_pages_seen_make_their_common_terms_worthless() -> None:
    target = learn(samples())
    seen = [course(number) for number in range(8)] * 5
    again = set_against(target, seen)
    assert again.seen == len(seen)
    assert again.samples == target.samples
    assert again.zones["body"].terms["homework"] < target.zones["body"].terms["homework"]
    assert again.link_words == target.link_words


def test_lessons_that_were_drawn_before_teach_the_same() -> None:
    target = learn(samples())
    seen = [recipe(number) for number in range(4)]
    assert set_against(target, seen, lessons=lessons_of(target)) == set_against(target, seen)


def test_too_few_samples_are_warned_of() -> None:
    assert "only 2 samples" in learn(samples(2)).warnings[0]
    assert learn(samples(5)).warnings == ()


def test_the_odd_sample_is_named() -> None:
    target = learn([*samples(6), Sample("cake.html", recipe(4))])
    assert any("cake.html" in warning for warning in target.warnings)
    assert target.leanings[-1].name == "cake.html"


def test_the_threshold_can_be_set() -> None:
    assert learn(samples(), settings=TargetSettings(threshold=0.9)).threshold == 0.9


def test_several_targets_at_once() -> None:
    cooking = learn([Sample(f"dish {number}", recipe(number)) for number in range(4)])
    found = match_all({"courses": learn(samples()), "dishes": cooking}, recipe(6))
    assert found["dishes"].score > found["courses"].score


@pytest.mark.parametrize("empty", [Features({}), Features({"body": {}})])
def test_nothing_to_learn_from_is_no_crash(empty: Features) -> None:
    target = learn([Sample("empty", empty)])
    assert 0 <= match(target, course(1)).score <= 1
    assert match(learn(samples()), empty).score < 0.5
