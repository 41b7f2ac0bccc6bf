"""Which cut is chosen, and how sure that is."""

import numpy as np
import pytest

from motherlode.verify.regions import KINDS, SHORTLIST, Columns, RegionKnowledge, choose, completed, shortlisted

WEIGHTS = {"thread": {"dates": 1.0}, "listing": {"dates": -9.0}}


def cuts(*dates: float) -> Columns:
    return Columns(("dates",), np.array([dates]))


def test_cuts_that_find_the_same_posts_stand_behind_each_other() -> None:
    apart = choose(cuts(3.0, 2.9), WEIGHTS, np.eye(2))
    together = choose(cuts(3.0, 2.9), WEIGHTS, np.ones((2, 2)))
    assert apart.cut == together.cut == 0
    assert apart.belief == pytest.approx(together.kinds["thread"] / 2, abs=0.05)
    assert together.belief == pytest.approx(together.kinds["thread"])


def test_a_rival_cut_elsewhere_takes_its_share_of_the_belief() -> None:
    alone = choose(cuts(3.0), WEIGHTS, np.eye(1))
    disputed = choose(cuts(3.0, 2.9), WEIGHTS, np.eye(2))
    assert disputed.belief < alone.belief


def test_entries_of_a_list_that_others_cut_otherwise_are_less_sure() -> None:
    weights = {"thread": {"dates": -9.0}, "listing": {"dates": 1.0}}
    found = choose(cuts(3.0, 2.9), weights, np.ones((2, 2)))
    assert found.kind == "listing"
    assert found.belief == pytest.approx(0.75 * found.kinds["listing"], abs=0.05)


def test_no_cut_is_no_records() -> None:
    assert choose(Columns((), np.empty((0, 0))), WEIGHTS, np.eye(0)).cut == -1
    assert choose(cuts(9.0), {kind: {"dates": -1.0} for kind in WEIGHTS}, np.eye(1)).kind == "none"


def test_no_records_must_be_likelier_than_half() -> None:
    weights = {"thread": {"dates": 1.0, "bias": -1.2}, "listing": {"bias": -9.0}}
    found = choose(cuts(1.0, -9.0), weights, np.eye(2))
    assert found.kinds["none"] > 0.5
    assert found.kind == "thread"
    assert choose(cuts(1.0, -9.0), weights | {"thread": {"dates": 1.0, "bias": -1.8}}, np.eye(2)).cut == -1


def test_more_cuts_of_threads_than_of_lists_are_looked_at_again() -> None:
    alike = cuts(*[1.0] * 6)
    posts, entries = ({kind: {"dates": 1.0}, other: {"dates": -9.0}} for kind, other in (KINDS, KINDS[::-1]))
    found = [len(shortlisted(alike, RegionKnowledge(weights))) for weights in (posts, entries)]
    assert found == [SHORTLIST["thread"], SHORTLIST["listing"]] == [3, 2]


def test_a_cut_is_completed_by_one_that_more_rivals_claim() -> None:
    every = [(0, 3), (3, 6), (6, 9), (9, 12)]
    some, others, lone = [every[0], every[1], every[3]], [(1, 3), *every[1:]], every[:1]
    assert completed([some, every], np.array([1, 2]), 0) == 1
    assert completed([some, every], np.array([2, 2]), 0) == 0, "as many rivals stand behind the chosen one"
    assert completed([some, others], np.array([1, 4]), 0) == 0, "one record of the chosen one is another there"
    assert completed([lone, every], np.array([1, 4]), 0) == 0, "a thread of one post is whole"
    assert completed([every[:2], [*every[:2], *((n, n + 1) for n in range(12, 15))]], np.array([1, 4]), 0) == 0


def test_a_page_that_leans_to_a_kind_is_of_it_unless_the_other_is_far_likelier() -> None:
    near = {"thread": {"dates": 1.0, "bias": -0.3}, "listing": {"dates": 1.0}}
    assert choose(cuts(3.0), near, np.eye(1)).kind == "listing"
    assert choose(cuts(3.0), near, np.eye(1), "thread").kind == "thread"
    far = near | {"thread": {"dates": 1.0, "bias": -2.0}}
    assert choose(cuts(3.0), far, np.eye(1), "thread").kind == "listing"


def test_both_kinds_speak_for_records_where_the_page_tells_which() -> None:
    divided = {"thread": {"bias": -0.75}, "listing": {"bias": -0.75}}
    undecided = choose(cuts(3.0), divided, np.eye(1))
    assert undecided.kinds["none"] < 0.52
    assert undecided.cut == -1
    assert choose(cuts(3.0), divided, np.eye(1), "thread").kind == "thread"
    doubtful = {"thread": {"bias": -1.5}, "listing": {"bias": -1.5}}
    assert choose(cuts(3.0), doubtful, np.eye(1), "thread").cut == -1
