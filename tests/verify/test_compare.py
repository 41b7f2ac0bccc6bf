"""Comparisons are symmetric, and nothing equals nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.verify.compare import (
    Same,
    edit_distance,
    folded,
    is_empty,
    overlap,
    same_address,
    same_day,
    same_language,
    same_set,
    same_text,
)

OF_TEXTS: tuple[Same, ...] = (same_text, same_day, same_language, same_address)
OF_LISTS: tuple[Same, ...] = (same_set,)


@pytest.mark.parametrize("same", OF_TEXTS)
@given(left=st.text(max_size=12), right=st.text(max_size=12))
def test_text_comparisons_are_symmetric(same: Same, left: str, right: str) -> None:
    assert same(left, right) == same(right, left)
    assert not same("", "")


@pytest.mark.parametrize("same", OF_LISTS)
@given(left=st.lists(st.text(max_size=4), max_size=4), right=st.lists(st.text(max_size=4), max_size=4))
def test_list_comparisons_are_symmetric(same: Same, left: list[str], right: list[str]) -> None:
    assert same(left, right) == same(right, left)
    assert not same([], [])


@given(st.text(max_size=30))
def test_a_text_that_says_something_is_the_same_as_itself(text: str) -> None:
    assert same_text(text, text) == (not is_empty(text))
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize(
    ("same", "left", "right", "equal"),
    [
        (same_text, "Ｅditor’s  Café", "editors cafe!", True),
        (same_text, "第1章", "第2章", False),
        (same_text, "?!", "?!", True),
        (same_text, "?!", "...", False),
        (same_set, ["Ann Lee", "Bo Li"], ["BO LI", "Ann  Lee"], True),
        (same_set, ["Ann Lee"], ["Ann Lee", "Bo Li"], False),
        (same_set, [""], [""], False),
        (same_day, "2024-05-06T23:00+08:00", "2024-05-06", True),
        (same_day, "2024-05-06", "2024-05-07", False),
        (same_language, "en-US", "en_gb", True),
        (same_language, "en", "zh", False),
        (same_address, "http://www.a.org/x/", "https://a.org/x", True),
        (same_address, "http://a.org/x", "http://a.org/y", False),
    ],
)
def test_examples(same: Same, left: object, right: object, equal: bool) -> None:
    assert same(left, right) is equal


@given(st.lists(st.sampled_from("ab"), max_size=8), st.lists(st.sampled_from("ab"), max_size=8))
def test_edit_distance_is_a_distance(left: Sequence[str], right: Sequence[str]) -> None:
    distance = edit_distance(left, right)
    assert distance == edit_distance(right, left)
    assert abs(len(left) - len(right)) <= distance <= max(len(left), len(right))
    assert (distance == 0) == (left == right)


def test_overlap_counts_chinese_characters_and_words() -> None:
    assert overlap("搜索引擎", "搜索引擎") == 1.0
    assert overlap("one two", "two three") == 0.5
    assert overlap("", "") == overlap("a", "") == 0.0
