"""Independence, threshold adjustment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.model import Move, Threshold
from motherlode.verify.adjust import Algorithm, Setting, adjust
from motherlode.verify.compare import same_text
from motherlode.verify.relations import Relation, are_alike, relations, twins


def test_homogeneous_are_those_who_go_wrong_together() -> None:
    wrong = [{"a": f"wrong {i}", "b": f"Wrong {i}!", "c": f"other {i}"} for i in range(5)]
    right = [{"a": "right", "b": "right", "c": "right"}] * 20
    found = {(r.left, r.right): r for r in relations(wrong + right, same_text, ["truth"] * 5 + ["right"] * 20)}
    assert found["a", "b"] == Relation("a", "b", 5, 5)
    assert found["a", "b"].homogeneous
    assert not found["a", "c"].homogeneous
    assert twins(list(found.values())) == {"a": "a", "b": "a"}


def test_being_right_together_proves_nothing_and_few_pages_prove_little() -> None:
    assert relations([{"a": "x", "b": "x"}] * 20, same_text, ["x"] * 20) == []
    (few,) = relations([{"a": "x", "b": "x"}] * 4, same_text)
    assert not few.homogeneous


def test_empty_answers_are_not_counted() -> None:
    assert relations([{"a": "", "b": ""}, {"a": "x"}, {"b": "x"}], same_text) == []


@given(st.permutations([("a", "b"), ("c", "d"), ("b", "c"), ("x", "y")]))
def test_twins_of_twins_are_one_group_in_any_order(pairs: list[tuple[str, str]]) -> None:
    found = twins([Relation(left, right, 9, 9) for left, right in pairs])
    assert found == {"a": "a", "b": "a", "c": "a", "d": "a", "x": "x", "y": "x"}


def test_alike_algorithms_stay_close_and_different_ones_drift_apart() -> None:
    one = list(range(100))
    assert are_alike(one, [*one[:10], -1, *one[11:]])
    assert not are_alike(one, [n if n % 5 else -n - 1 for n in one])
    assert are_alike([*range(-9, 0), *one], [*"nine odds", *one])


def share_equal(results: Mapping[str, Any]) -> float:
    return float(len(set(results.values())) == 1)


def test_two_dependent_thresholds_are_moved_jointly_and_the_moves_are_told() -> None:
    """Neither threshold alone brings the results together: 3 + 1 = 4, where the other says 4."""
    dials = (Threshold("x", 1, 0, 5, 1), Threshold("y", 3, 0, 5, 1))
    both = Algorithm("both", lambda setting: (setting[0] - setting[1], setting[0] * setting[1]), dials)
    fixed = Algorithm("fixed", lambda _: (0.0, 4.0))
    found = adjust([both, fixed], share_equal)
    assert found.met
    assert found.results == {"both": (0.0, 4.0), "fixed": (0.0, 4.0)}
    assert found.moves == (Move("both", "x", 1, 2, 1.0), Move("both", "y", 3, 2, 1.0))


@pytest.mark.parametrize("wanted", [2, 4])
def test_up_is_as_near_as_down(wanted: float) -> None:
    dial = Threshold("x", 3, 0, 9, 1)
    found = adjust([Algorithm("a", lambda s: s[0], (dial,)), Algorithm("b", lambda _: wanted)], share_equal)
    assert (found.results["a"], found.met) == (wanted, True)
    assert found.tried <= 3


def test_nothing_moves_where_results_meet_at_once() -> None:
    algorithm = Algorithm("a", lambda _: 1, (Threshold("x", 1 / 3, 0, 1, 0.1),))
    found = adjust([algorithm, Algorithm("b", lambda _: 1)], share_equal)
    assert (found.moves, found.tried, found.met) == ((), 1, True)


def test_it_gives_up_at_the_end_of_the_ranges_with_the_best_it_saw() -> None:
    dial = Threshold("x", 0, 0, 1, 0.25)
    found = adjust([Algorithm("a", lambda s: s[0], (dial,))], lambda results: 0.9 if results["a"] == 0.75 else 0.1)
    assert (found.met, found.tried, found.agreement, found.results) == (False, 5, 0.9, {"a": 0.75})
    assert found.moves == (Move("a", "x", 0, 0.75, 0.9),)


def test_it_gives_up_at_the_end_of_its_budget() -> None:
    dial = Threshold("x", 0, 0, 1000, 1)
    found = adjust([Algorithm("a", lambda s: s[0], (dial,))], lambda _: 0.0, budget=7)
    assert (found.met, found.tried) == (False, 7)


def test_each_algorithm_runs_once_for_each_of_its_settings() -> None:
    runs: Counter[tuple[str, Setting]] = Counter()

    def counted(name: str) -> Algorithm:
        def run(setting: Setting) -> float:
            runs[name, setting] += 1
            return setting[0]

        return Algorithm(name, run, (Threshold("x", 2, 0, 4, 1),))

    found = adjust([counted("a"), counted("b")], lambda _: 0.0)
    assert found.tried == 25
    assert set(runs.values()) == {1}
    assert len(runs) == 10
