"""Laws of the verdict."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.model import Claim, Where
from motherlode.verify.compare import same_text
from motherlode.verify.settle import Court, ranked_camps, settle, vote

NAMES = st.sampled_from(["a", "b", "c", "d", "e"])
VALUES = st.sampled_from(["Gold", "gold!", "Silver", "silver", "", "  ", "?!", "Café", "cafe"])
CLAIMS = st.lists(
    st.builds(
        Claim,
        st.just("title"),
        VALUES,
        NAMES,
        st.builds(Where, xpath=st.sampled_from(["/a", "/b"])),
        st.sampled_from([0.2, 0.6, 1.0]),
    ),
    max_size=8,
)
RELIABILITY = st.dictionaries(NAMES, st.floats(0.01, 0.99))
TWINS = st.dictionaries(NAMES, st.sampled_from(["left", "right"]))
RULES = st.sampled_from(["weighted", "majority"])
COURTS = st.builds(Court, st.just(same_text), RELIABILITY, TWINS, RULES)


def claims(**said: str) -> list[Claim]:
    return [Claim("title", value, name) for name, value in said.items()]


@given(CLAIMS, COURTS, st.randoms())
def test_the_order_of_claims_does_not_matter(given_claims: list[Claim], court: Court, random: st.DataObject) -> None:
    shuffled = list(given_claims)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert settle(given_claims, court) == settle(shuffled, court)


@given(st.lists(NAMES, min_size=1, unique=True), VALUES.filter(str.strip), COURTS)
def test_a_unanimous_claim_always_wins(names: list[str], value: str, court: Court) -> None:
    verdict = settle([Claim("title", value, name) for name in names], court)
    assert verdict is not None
    assert (verdict.value, verdict.settled, verdict.against) == (value, True, ())
    assert verdict.by == tuple(sorted(names))


@given(CLAIMS, COURTS)
def test_every_verdict_is_a_claim_with_a_confidence(given_claims: list[Claim], court: Court) -> None:
    verdict = settle(given_claims, court)
    answered = [claim for claim in given_claims if claim.value.strip()]
    assert (verdict is None) == (not answered)
    if verdict:
        assert (verdict.value, verdict.where) in [(claim.value, claim.where) for claim in answered]
        assert 0 <= verdict.confidence <= 1
        assert set(verdict.by).isdisjoint(verdict.against)
        assert set(verdict.by) | set(verdict.against) == {claim.by for claim in answered}


def test_two_empty_answers_are_no_agreement() -> None:
    assert settle(claims(a="", b=" "), Court(same_text)) is None
    verdict = settle(claims(a="", b="", c="Gold"), Court(same_text))
    assert verdict is not None
    assert (verdict.value, verdict.by) == ("Gold", ("c",))


@given(st.floats(0.01, 0.99), RULES)
def test_a_homogeneous_twin_adds_no_weight(reliability: float, rule: str) -> None:
    court = Court(same_text, {"a": reliability, "twin": reliability}, {"a": "pair", "twin": "pair"}, rule)
    (alone,) = ranked_camps(claims(a="Gold"), court)
    (both,) = ranked_camps(claims(a="Gold", twin="Gold"), court)
    assert (alone.votes, alone.weight) == (both.votes, both.weight)


def test_twins_do_not_outvote_one_witness() -> None:
    said = claims(a="Gold", twin="Gold", b="Silver")
    free, bound = Court(same_text, rule="majority"), Court(same_text, {}, {"a": "p", "twin": "p"}, "majority")
    first, second = settle(said, free), settle(said, bound)
    assert first is not None
    assert first.settled
    assert second is not None
    assert not second.settled


def test_a_tie_is_unsettled_under_majority_and_half_sure_at_most() -> None:
    verdict = settle(claims(a="Gold", b="Silver"), Court(same_text, {"a": 0.99, "b": 0.6}, rule="majority"))
    assert verdict is not None
    assert not verdict.settled
    assert verdict.confidence <= 0.5


def test_one_good_witness_outvotes_two_poor_ones() -> None:
    said = claims(good="Gold", poor="Silver", other="Silver")
    reliability = {"good": 0.95, "poor": 0.6, "other": 0.6}
    weighted, majority = settle(said, Court(same_text, reliability)), settle(said, Court(same_text, rule="majority"))
    assert weighted is not None
    assert majority is not None
    assert (weighted.value, majority.value) == ("Gold", "Silver")
    assert (weighted.by, weighted.against) == (("good",), ("other", "poor"))


def test_the_wording_with_the_most_weight_speaks() -> None:
    verdict = settle(claims(a="GOLD", b="Gold", c="Gold"), Court(same_text, {"a": 0.7, "b": 0.7, "c": 0.7}))
    assert verdict is not None
    assert (verdict.value, verdict.by) == ("Gold", ("a", "b", "c"))


def test_a_timid_claim_weighs_less() -> None:
    timid = [Claim("title", "Gold", "a", score=0.2), Claim("title", "Silver", "b")]
    verdict = settle(timid, Court(same_text, {"a": 0.8, "b": 0.7}))
    assert verdict is not None
    assert verdict.value == "Silver"


@given(st.floats(0, 1), st.floats(0, 1))
def test_votes_rise_with_reliability(left: float, right: float) -> None:
    assert (vote(left) <= vote(right)) == (left <= right) or vote(left) == vote(right)


@given(CLAIMS.filter(bool), COURTS)
def test_what_one_witness_says_alone_is_judged_as_if_it_said_so_twice(given_claims: list[Claim], court: Court) -> None:
    alone = given_claims[:1]
    assert settle(alone, court) == settle(alone * 2, court)
