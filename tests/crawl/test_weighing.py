"""The compiled loops that weigh links are the plain ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.crawl.policies import weighing as plain

compiled = pytest.importorskip("motherlode.crawl.policies._weighing", reason="installed without a compiler")
NUMBERS = st.floats(-5, 5)
KNOWN = st.dictionaries(st.sampled_from("abcdef"), st.tuples(NUMBERS, NUMBERS, NUMBERS))
MET = st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.floats(0, 5), st.floats(0, 9), NUMBERS))
SORTS = st.lists(st.lists(st.sampled_from("abcdefgh")).map(tuple)).map(tuple)


@given(KNOWN, SORTS)
def test_the_compiled_evidence_is_the_plain_one(known: dict[str, plain.Known], sorts: tuple[tuple[str, ...]]) -> None:
    assert compiled.evidence(known, sorts) == pytest.approx(plain.evidence(known, sorts))


@given(st.lists(st.tuples(NUMBERS, NUMBERS)), NUMBERS)
def test_the_compiled_promise_is_the_plain_one(pairs: list[tuple[float, float]], usual: float) -> None:
    weights, speaks = [one for one, _ in pairs], [other for _, other in pairs]
    assert compiled.promise(weights, speaks, usual) == pytest.approx(plain.promise(weights, speaks, usual))


@given(KNOWN, SORTS, st.lists(NUMBERS, max_size=4).map(tuple), st.data())
def test_the_compiled_promises_are_the_plain_ones(
    known: dict[str, plain.Known], sorts: tuple[tuple[str, ...]], says: tuple[float, ...], data: st.DataObject
) -> None:
    near = data.draw(st.integers(0, len(sorts)))
    every = data.draw(st.lists(NUMBERS, min_size=len(sorts) + len(says), max_size=len(sorts) + len(says)))
    some = data.draw(st.lists(NUMBERS, min_size=near + len(says), max_size=near + len(says)))
    found = compiled.promises(known, sorts, says, (every, 0.5), (some, -0.5))
    assert found == pytest.approx(plain.promises(known, sorts, says, (every, 0.5), (some, -0.5)))


def test_a_weight_too_few_is_told() -> None:
    with pytest.raises(ValueError, match="weight"):
        compiled.promises({}, (("a",),), (), ([], 0.0), ([], 0.0))


@given(st.lists(st.tuples(NUMBERS, NUMBERS, st.floats(0.1, 9))), NUMBERS)
def test_the_compiled_learning_is_the_plain_one(rows: list[tuple[float, float, float]], error: float) -> None:
    weights, speaks, moved = ([row[at] for row in rows] for at in range(3))
    theirs = list(weights), list(moved)
    compiled.learn(weights, moved, speaks, error, 0.1)
    plain.learn(theirs[0], theirs[1], speaks, error, 0.1)
    assert (weights, moved) == theirs


@given(MET, st.lists(st.sampled_from("abcdefgh")), st.floats(0, 1), st.floats(0.01, 0.99))
def test_the_compiled_memory_is_the_plain_one(
    known: dict[str, plain.Known], traits: list[str], worth: float, mean: float
) -> None:
    theirs = dict(known)
    compiled.remember(known, traits, worth, 3.0, mean)
    plain.remember(theirs, traits, worth, 3.0, mean)
    assert known == theirs
