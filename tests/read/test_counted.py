"""Letters are counted, folded and joined alike in Python and compiled."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.counted import (
    beyond_ascii,
    count_han,
    count_letters,
    count_small,
    fold,
    fold_plain,
    has_halves,
    has_han,
    has_letter,
    plain_fold,
    plain_runs_of_letters,
    plain_tally,
    plain_token_prints,
    plain_tokens,
    plainly_beyond_ascii,
    plainly_count_han,
    plainly_count_letters,
    plainly_count_small,
    plainly_has_halves,
    plainly_has_han,
    plainly_has_letter,
    plainly_running,
    plainly_shared_prints,
    running,
    runs_of_letters,
    shared_prints,
    spelled,
    tally,
    token_prints,
    tokens,
)
from motherlode.read.letters import _mended

TEXTS = st.text(max_size=60) | st.text(
    alphabet="aBzZ09_ -\t\x00\x1c\x7f\x85\u00a0é²½Ⅷβ–—“”，。：（）〇㐀一中龥鿿豈\ud800\udfff\uffff𠀀", max_size=60
)
LINES = st.lists(st.text(alphabet="aB1- \u3000中文，“é", max_size=6), max_size=8)


@given(TEXTS)
def test_both_count_alike(text: str) -> None:
    assert has_han(text) == plainly_has_han(text)
    assert has_halves(text) == plainly_has_halves(text)
    assert count_han(text) == plainly_count_han(text)
    assert count_letters(text) == plainly_count_letters(text)
    assert beyond_ascii(text) == plainly_beyond_ascii(text)
    assert runs_of_letters(text) == plain_runs_of_letters(text)
    assert tally(text) == plain_tally(text)
    assert count_small(text) == plainly_count_small(text)
    assert has_letter(text) == plainly_has_letter(text)
    assert tokens(text) == plain_tokens(text)


@given(TEXTS, TEXTS)
def test_both_find_as_many_tokens_shared(left: str, right: str) -> None:
    plain = plainly_shared_prints(plain_token_prints(left), plain_token_prints(right))
    assert shared_prints(token_prints(left), token_prints(right)) == plain
    assert len(token_prints(left)) == len(plain_token_prints(left)) == 8 * len(tokens(left))


USUAL = st.text(
    alphabet="aBé `\t\xa0\xad´¨–‐∈Ω、。《》【】（）；．－＠Ａｚ０９中龥\u3000\ufb01\u0301\u2126ß", max_size=12
)


@given(USUAL | TEXTS)
def test_usual_letters_are_spelled_as_the_patterns_spell_them(text: str) -> None:
    assert spelled(text) in (None, _mended(text))


def test_most_texts_have_usual_letters_alone() -> None:
    assert spelled("Ｃｏｎｖ（２），étude 中文；") == "Conv（2），étude 中文；"
    assert (spelled("Andr´e"), spelled("ﬁ"), spelled("a\xa0b")) == (None, None, None)


@given(TEXTS)
def test_both_fold_alike(text: str) -> None:
    assert fold_plain(text) == plain_fold(text)


@given(LINES)
def test_both_join_alike(lines: list[str]) -> None:
    assert running(lines) == plainly_running(lines)


def test_what_they_say() -> None:
    assert (count_han("a中文〇"), count_letters("aé中1"), beyond_ascii("a中é")) == (3, 3, "中é")
    assert fold("Ab_c，中–1 Café") == "abc中1cafe"
    assert running(["divi-", "ded  words", "中文，", "相连"]) == "divided words 中文，相连"
    assert runs_of_letters("don't x² 中文 a_b 12") == ["don", "t", "x²", "中文", "a", "b"]
    assert tally("Ab é中\x01")[:5] == (5, 1, 2, 1, 1)
