"""Shingles: how alike texts are, exactly and by their signatures."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.read.shingles import ALIKE, MOST, bands, overlap, shingles, signature

WORDS = [f"word{number}" for number in range(3000)]


def text_of(chance: random.Random, count: int) -> list[str]:
    return [chance.choice(WORDS) for _ in range(count)]


def changed(words: list[str], chance: random.Random, share: float) -> list[str]:
    return [chance.choice(WORDS) if chance.random() < share else word for word in words]


@given(st.text(max_size=200), st.text(max_size=200))
@settings(deadline=None)
def test_overlap_is_a_share_and_takes_no_side(one: str, other: str) -> None:
    mine, yours = shingles(one), shingles(other)
    assert 0.0 <= overlap(mine, yours) == overlap(yours, mine) <= 1.0
    assert overlap(mine, mine) == float(mine.size > 0)


def test_overlap_is_that_of_the_sets_of_runs() -> None:
    one, other = "a b c d e f g h".split(), "b c d e f g h i".split()
    runs = [{tuple(words[place : place + 5]) for place in range(4)} for words in (one, other)]
    exact = len(runs[0] & runs[1]) / len(runs[0] | runs[1])
    assert overlap(shingles(" ".join(one)), shingles(" ".join(other))) == exact


def test_case_spaces_and_marks_do_not_count() -> None:
    assert np.array_equal(shingles("To be, or not\n to be!"), shingles("to be or not to be"))


def test_alike_texts_share_a_band_and_others_do_not() -> None:
    chance = random.Random(1)
    alike = found = 0
    for _ in range(150):
        words = text_of(chance, chance.randint(60, 600))
        one, other = shingles(" ".join(words)), shingles(" ".join(changed(words, chance, chance.uniform(0, 0.03))))
        if overlap(one, other) >= ALIKE:
            alike += 1
            found += bool(set(bands(one)) & set(bands(other)))
    assert alike > 50
    assert found >= 0.98 * alike
    strangers = [set(bands(shingles(" ".join(text_of(chance, 300))))) for _ in range(50)]
    assert len(set.union(*strangers)) == sum(map(len, strangers))


def test_parts_of_signatures_agree_as_often_as_sets_overlap() -> None:
    chance = random.Random(2)
    errors = []
    for _ in range(60):
        words = text_of(chance, 400)
        one, other = shingles(" ".join(words)), shingles(" ".join(changed(words, chance, 0.05)))
        errors.append(float((signature(one) == signature(other)).mean()) - overlap(one, other))
    assert abs(sum(errors) / len(errors)) < 0.02


def test_long_texts_are_known_by_their_smallest_hashes() -> None:
    chance = random.Random(3)
    words = text_of(chance, 3 * MOST)
    one, other = shingles(" ".join(words)), shingles(" ".join(changed(words, chance, 0.02)))
    assert one.size == other.size == MOST
    runs = [{tuple(w[place : place + 5]) for place in range(len(w) - 4)} for w in (words,)]
    assert len(runs[0]) > MOST
    assert 0.6 < overlap(one, other) < 0.95


def test_a_text_without_words_is_like_nothing() -> None:
    assert shingles("…!").size == 0
    assert bands(shingles("")) == []
