"""The compiled vectors of texts are the plain ones."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.target import terms as plain

compiled = pytest.importorskip("motherlode.target._terms", reason="installed without a compiler")
PIECES = [
    "Running",
    "CS302",
    "x",
    "don't",
    "’s",
    "机器学习",
    "搜索引擎的和网页抓取",
    "é",
    "١٢",
    "_",
    "\ud800",
    "𝒜b",
    " ",
]
WORD = st.sampled_from(PIECES)
TEXTS = st.lists(st.lists(WORD, max_size=40).map(" ".join) | st.text(max_size=200), max_size=5)


@given(TEXTS)
def test_the_compiled_vectors_are_the_plain_ones(texts: list[str]) -> None:
    for ours, theirs in (
        (compiled.vector_of(texts), plain.vector_of(texts)),
        (compiled.pair_vector_of(texts), plain.pair_vector_of(texts)),
    ):
        assert ours == pytest.approx(theirs)
        assert list(ours) == list(theirs)


def test_more_words_than_are_kept_are_counted_all_the_same() -> None:
    for begin in range(0, 200_000, 50_000):
        texts = [" ".join(f"w{chr(97 + number % 26)}{number:x}z" for number in range(begin, begin + 50_000))]
        assert compiled.vector_of(texts) == pytest.approx(plain.vector_of(texts))


def test_words_of_a_megabyte_are_counted_all_the_same() -> None:
    for begin in range(6):
        texts = [f"{chr(97 + begin) * 1_000_000} end"]
        assert list(compiled.vector_of(texts)) == list(plain.vector_of(texts))


@given(st.lists(st.text("的一是不了在人有我他搜索引擎机器学习网页抓取,x ", min_size=1, max_size=60), max_size=8))
def test_long_runs_of_chinese_are_cut_as_if_alone(lines: list[str]) -> None:
    texts = ["。".join(lines) + "。" * 101]
    assert list(compiled.vector_of(texts)) == list(plain.vector_of(texts))


def test_threads_do_not_mix_their_counts() -> None:
    texts = ["一二三四五六七八九十的机器学习 running " * 300]
    wanted = plain.vector_of(texts)
    found: list[bool] = []

    def count() -> None:
        found.extend(compiled.vector_of(texts) == pytest.approx(wanted) for _ in range(20))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 80
