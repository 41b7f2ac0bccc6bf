"""The compiled loops of vectors are the plain ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.target import vectors as plain
from motherlode.target.model import TargetZone

compiled = pytest.importorskip("motherlode.target._vectors", reason="installed without a compiler")
TERMS = st.sampled_from([*"abcdefghijklmnop", "机器", "ab cd"])
WEIGHTS = st.dictionaries(TERMS, st.floats(0.01, 10))


@given(st.lists(TERMS))
def test_the_compiled_vector_is_the_plain_one(found: list[str]) -> None:
    assert compiled.vector(found) == plain.vector(found)
    assert list(compiled.vector(found)) == list(plain.vector(found))


@given(WEIGHTS, WEIGHTS)
def test_the_compiled_overlap_is_the_plain_one(one: dict[str, float], other: dict[str, float]) -> None:
    assert compiled.overlap(one, other) == pytest.approx(plain.overlap(one, other))


@given(
    st.dictionaries(st.sampled_from(("body", "title", "shape")), WEIGHTS),
    st.dictionaries(
        st.sampled_from(("body", "title", "links")), st.tuples(WEIGHTS, st.floats(-1, 1), st.floats(0.1, 2))
    ),
)
def test_the_compiled_standings_are_the_plain_ones(
    page: dict[str, dict[str, float]], told: dict[str, tuple[dict[str, float], float, float]]
) -> None:
    zones = {name: TargetZone(1.0, mean, spread, terms) for name, (terms, mean, spread) in told.items()}
    ours, theirs = compiled.standings(page, zones), plain.standings(page, zones)
    assert [pytest.approx(one) for one in ours] == theirs


@given(
    st.dictionaries(st.sampled_from(("body", "title", "shape", "links")), WEIGHTS),
    st.dictionaries(
        st.sampled_from(("body", "title", "shape", "links")),
        st.tuples(st.dictionaries(TERMS, st.floats(-1, 10)) | WEIGHTS, st.floats(-1, 1), st.floats(0, 2)),
    ),
    st.integers(1, 4),
)
def test_the_compiled_judgement_is_the_plain_one(
    page: dict[str, dict[str, float]], told: dict[str, tuple[dict[str, float], float, float]], most: int
) -> None:
    zones = {name: TargetZone(weight, mean, 0.5, terms) for name, (terms, mean, weight) in told.items()}
    (ours, why), (theirs, wherefore) = (room.judged(page, zones, ("shape",), most) for room in (compiled, plain))
    assert [pytest.approx(one) for one in ours] == theirs
    assert [given for _, given in why] == pytest.approx([given for _, given in wherefore])


@given(WEIGHTS, WEIGHTS, st.integers(1, 5))
def test_the_compiled_reasons_are_the_plain_ones(page: dict[str, float], target: dict[str, float], most: int) -> None:
    ours: dict[str, float] = {"a": 1.0}
    theirs = dict(ours)
    for said, gain in (("", 0.5), ("shape: ", 2.0)):
        compiled.add_shares(ours, page, target, gain, said)
        plain.add_shares(theirs, page, target, gain, said)
    assert ours == theirs
    assert compiled.heaviest(ours, most) == plain.heaviest(theirs, most)


@given(WEIGHTS, st.lists(TERMS))
def test_the_compiled_sum_is_the_plain_one(weights: dict[str, float], found: list[str]) -> None:
    assert compiled.together(weights, found) == pytest.approx(plain.together(weights, found))


@given(WEIGHTS, WEIGHTS, st.floats(0, 2))
def test_the_compiled_addition_is_the_plain_one(sums: dict[str, float], more: dict[str, float], share: float) -> None:
    theirs = dict(sums)
    compiled.add(sums, more, share)
    plain.add(theirs, more, share)
    assert sums == theirs
    assert list(sums) == list(theirs)


@given(WEIGHTS, WEIGHTS, WEIGHTS, st.integers(1, 9), WEIGHTS, WEIGHTS)
def test_the_compiled_share_of_the_others_is_the_plain_one(
    vector: dict[str, float],
    own: dict[str, float],
    sums: dict[str, float],
    others: int,
    against: dict[str, float],
    rarity: dict[str, float],
) -> None:
    told = (vector, own, sums, float(others), against, rarity)
    assert compiled.left_out(*told) == pytest.approx(plain.left_out(*told))


@given(st.lists(TERMS, unique=True), WEIGHTS, st.lists(WEIGHTS, max_size=4))
def test_the_compiled_rarities_are_the_plain_ones(
    terms: list[str], shipped: dict[str, float], seen: list[dict[str, float]]
) -> None:
    ours, theirs = compiled.rarities(terms, shipped, seen, 101.0), plain.rarities(terms, shipped, seen, 101.0)
    assert ours == pytest.approx(theirs)
    assert list(ours) == list(theirs)


@given(WEIGHTS, WEIGHTS, st.integers(1, 9))
def test_the_compiled_middles_are_the_plain_ones(sums: dict[str, float], against: dict[str, float], count: int) -> None:
    terms = sorted({*sums, *against})
    rarity = dict.fromkeys(terms, 2.5)
    told = (terms, sums, float(count), against, rarity)
    assert compiled.middles(*told) == pytest.approx(plain.middles(*told))
    assert list(compiled.middles(*told)) == terms


@given(st.lists(st.dictionaries(TERMS, st.floats(0.5, 2)), min_size=1, max_size=4), st.floats(0, 1))
def test_the_compiled_vectors_without_a_frame_are_the_plain_ones(vectors: list[dict[str, float]], sure: float) -> None:
    ours, theirs = compiled.unframed(vectors, sure), plain.unframed(vectors, sure)
    assert ours == theirs
    assert [list(one) for one in ours] == [list(one) for one in theirs]
