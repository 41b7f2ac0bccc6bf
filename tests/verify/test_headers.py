"""The measure for headers: folded texts, kind to names, strict to lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.verify.header_scores import header_scores
from motherlode.verify.headers import distance, is_right, same_person, similarity

SHORT = st.text("abc", max_size=8)


def test_titles_are_the_same_but_for_case_and_marks() -> None:
    assert is_right("title", "On Naïve Things!", "on naive things")
    assert not is_right("title", "On Things", "On Naive Things")
    assert not is_right("title", "", "…")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Lorena A. Barba", "L Barba", True),
        ("Barba, Lorena", "Lorena Barba", True),
        ("Lorena Barba", "Anna Barba", False),
        ("王丹", "王 丹", True),
        ("王丹", "王刚", False),
    ],
)
def test_names(one: str, other: str, same: bool) -> None:
    assert same_person(one, other) is same


def test_a_list_of_authors_is_right_when_none_is_missing_or_added() -> None:
    gold = ["Ann Lee", "Bob Ray"]
    assert is_right("authors", ["Bob Ray", "A. Lee"], gold)
    assert not is_right("authors", ["Ann Lee"], gold)
    assert not is_right("authors", ["Ann Lee", "Bob Ray", "Cy Doe"], gold)


@given(SHORT, SHORT, SHORT)
def test_distance_is_a_distance(a: str, b: str, c: str) -> None:
    assert distance(a, a) == 0
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert abs(len(a) - len(b)) <= distance(a, b) <= max(len(a), len(b))


def test_no_answer_is_a_wrong_one() -> None:
    gold = {"title": "A", "authors": ["Ann Lee"], "keywords": ["x", "y"]}
    assert header_scores([(gold, {})]) == {
        "papers": 1,
        "title_exact": 0,
        "title_soft": 0,
        "authors_exact": 0,
        "authors_f1": 0,
        "keywords_f1": 0,
    }


def test_f1_is_over_all_values() -> None:
    gold = {"authors": ["Ann Lee", "Bob Ray"]}
    scores = header_scores([(gold, {"authors": ["Ann Lee", "Bob Ray"]}), (gold, {"authors": ["Ann Lee"]})])
    assert (scores["authors_exact"], round(scores["authors_f1"], 3)) == (0.5, round(6 / 7, 3))


def test_similarity_of_nothing_is_none() -> None:
    assert similarity("", "") == 0
