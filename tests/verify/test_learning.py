"""Calibration, profiles, and the knowledge that is shipped."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from motherlode.extractors import witnesses
from motherlode.extractors.paper import PDF_HEADER
from motherlode.model import Profile, Result, Tally, Value
from motherlode.run.first_post import BY as FIRST_POST
from motherlode.run.posts import BY as POSTS
from motherlode.run.posts import BY_ENTRIES
from motherlode.verify.calibrate import (
    Calibration,
    between,
    calibrated,
    expected_calibration_error,
    from_nothing,
)
from motherlode.verify.knowledge import court_for, knowledge
from motherlode.verify.profile import DRIFT_AFTER, drift, lesson, merged, reliability_on

CASES = st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=120)


@given(CASES, st.lists(st.floats(0, 1), min_size=2))
def test_calibration_rises_and_stays_between_nothing_and_all(
    cases: list[tuple[float, bool]], asked: list[float]
) -> None:
    shares = [calibrated(cases)(belief) for belief in sorted(asked)]
    assert all(low <= high for low, high in pairwise(shares))
    assert all(0 <= share <= 1 for share in shares)


def test_a_few_last_cases_do_not_make_a_step_of_their_own() -> None:
    often_right = [(0.5, n % 10 > 0) for n in range(1000)]
    calibration = calibrated([*often_right, (0.99, True)])
    assert calibration(1.0) >= calibration(0.5) == pytest.approx(0.9, abs=0.01)


def test_calibration_learns_the_share_of_right_answers() -> None:
    cases = [(0.3, n % 10 < 2) for n in range(500)] + [(0.9, n % 10 < 7) for n in range(500)]
    calibration = calibrated(cases)
    assert calibration(0.3) == pytest.approx(0.2, abs=0.01)
    assert calibration(0.9) == pytest.approx(0.7, abs=0.01)
    assert calibration(0.6) == pytest.approx(0.45, abs=0.02)


def test_nothing_learned_changes_nothing() -> None:
    assert calibrated([])(0.37) == Calibration()(0.37) == 0.37


def test_expected_calibration_error() -> None:
    assert expected_calibration_error([]) == 0
    assert expected_calibration_error([(1.0, True), (0.0, False)]) == 0
    assert expected_calibration_error([(1.0, False)]) == 1
    assert expected_calibration_error([(0.75, True)] * 3 + [(0.75, False)]) == pytest.approx(0)
    assert expected_calibration_error([(0.9, True), (0.9, False), (0.1, False), (0.1, False)]) == pytest.approx(0.25)


PROFILES = st.builds(
    Profile,
    st.just("example.org"),
    st.integers(0, 5),
    st.dictionaries(
        st.sampled_from(["title", "authors"]),
        st.dictionaries(st.sampled_from(["h1", "slug"]), st.builds(Tally, st.integers(0, 5), st.integers(0, 5))),
    ),
)


@given(st.lists(PROFILES, max_size=5).flatmap(lambda found: st.tuples(st.just(found), st.permutations(found))))
def test_merging_lessons_ignores_their_order(profiles: tuple[list[Profile], list[Profile]]) -> None:
    assert merged(profiles[0]) == merged(profiles[1])


@given(PROFILES, PROFILES)
def test_merging_in_parts_is_merging_at_once_and_changes_no_lesson(left: Profile, right: Profile) -> None:
    before = repr(left), repr(right)
    assert merged([merged([left]), right]) == merged([left, right])
    assert (repr(left), repr(right)) == before


def test_a_lesson_needs_two_who_agree() -> None:
    values = {
        "title": Value(value="x", by=("h1", "slug"), against=("twitter",)),
        "authors": Value(value=["x"], by=("jsonld",)),
        "published": Value(value="x", by=("a", "b"), settled=False),
    }
    taught = lesson("example.org", values)
    assert (taught.site, taught.pages) == ("example.org", 1)
    assert taught.witnesses == {"title": {"h1": Tally(1, 1), "slug": Tally(1, 1), "twitter": Tally(0, 1)}}


def test_a_site_moves_reliability_the_more_the_more_it_has_shown() -> None:
    general = {"h1": 0.5, "slug": 0.7}
    assert reliability_on(None, "title", general) == general
    few = reliability_on(Profile("s", 1, {"title": {"h1": Tally(1, 1)}}), "title", general)
    many = reliability_on(Profile("s", 99, {"title": {"h1": Tally(99, 99)}}), "title", general)
    assert 0.5 < few["h1"] < many["h1"] < 1
    assert few["slug"] == many["slug"] == 0.7


def test_drift_is_said_where_most_of_those_who_always_agreed_do_not() -> None:
    asked = DRIFT_AFTER
    always, mostly = Tally(asked, asked), Tally(asked - 1, asked)
    known = {"h1": always, "jsonld": always, "opengraph": always, "twitter+h1": always, "slug": mostly}
    profile = Profile("s", asked, {"title": known})
    changed = {"title": Value(value="x", by=("twitter",), against=("h1", "opengraph", "slug"))}
    assert [warning.split(" on ")[0] for warning in drift(profile, changed)] == [
        "drift: h1 agreed",
        "drift: opengraph agreed",
    ]
    alone = {"title": Value(value="x", by=("twitter",), against=("h1",))}
    divided = {"title": Value(value="x", by=("h1", "jsonld"), against=("opengraph", "twitter+h1", "slug"))}
    assert drift(profile, alone) == drift(profile, divided) == []
    assert drift(None, changed) == drift(Profile("s"), changed) == []
    assert drift(replace(profile, witnesses={"kind": profile.witnesses["title"]}), {"kind": changed["title"]}) == []


def test_shipped_knowledge_names_witnesses_that_exist() -> None:
    registries = [value for name, value in vars(witnesses).items() if name.isupper() and isinstance(value, dict)]
    known = {name for registry in (*registries, PDF_HEADER) for name in registry}
    known |= {"pdf-info", "pdf-xmp", POSTS, BY_ENTRIES, FIRST_POST}
    for label, learned in knowledge().items():
        assert label.split("@")[0] in Result.__struct_fields__
        names = set(learned.reliability) | set(learned.twins)
        assert {name.split(":")[0] for name in names} <= known
        assert all(0 < reliability < 1 for reliability in learned.reliability.values())
        assert list(learned.calibration.shares) == sorted(learned.calibration.shares)
        assert list(learned.calibration.beliefs) == sorted(learned.calibration.beliefs)


def test_a_genre_has_its_own_experience() -> None:
    assert court_for("title", genre="news").reliability == knowledge()["title@news"].reliability
    assert court_for("title", genre="unheard of").reliability == knowledge()["title"].reliability
    assert court_for("unheard of").reliability == {}


HUNDREDTHS = st.integers(0, 100).map(lambda n: n / 100)
CURVES = st.integers(1, 6).flatmap(
    lambda n: st.builds(
        lambda beliefs, shares: Calibration(tuple(sorted(beliefs)), tuple(sorted(shares))),
        st.sets(HUNDREDTHS, min_size=n, max_size=n),
        st.lists(HUNDREDTHS, min_size=n, max_size=n),
    )
)


@given(CURVES, CURVES, st.floats(0, 1))
def test_between_two_curves_lies_their_mean(one: Calibration, other: Calibration, at: float) -> None:
    assert between(one, other)(at) == pytest.approx((one(at) + other(at)) / 2, abs=1e-4)


@given(CURVES, HUNDREDTHS)
def test_a_curve_from_nothing_tells_the_least_sure_apart(curve: Calibration, at: float) -> None:
    lowest = curve.beliefs[0]
    inside = from_nothing(curve)
    if at >= lowest:
        assert inside(at) == pytest.approx(curve(at), abs=1e-5)
    else:
        assert inside(at) == pytest.approx(curve.shares[0] * at / lowest, abs=1e-5)
