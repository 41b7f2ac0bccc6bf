"""What the sieve holds back, the pattern itself would not match."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper import lexicon, traits
from motherlode.extractors.paper.sieve import Sign, passing

SIGNS = [sign for module in (lexicon, traits) for sign in vars(module).values() if isinstance(sign, Sign)]
WORDS = [
    *[
        "Abstract",
        "摘 要",
        "Key words:",
        "Department",
        "Facultät",
        "d\u00e9partement",
        "doi",
        "Received 2019",
        "Ph.D",
        "学院",
    ],
    *[
        "journal of",
        "第3卷",
        "Chin\u0430",
        "20\u0663\u0663",
        "\u3000",
        "\x1c",
        ".",
        "é",
        "1 Introduction",
        "www.x",
        "系",
        "\n",
    ],
]


@given(st.lists(st.sampled_from(WORDS), max_size=6), st.sampled_from(["", " "]))
def test_it_holds_back_no_match(words: list[str], between: str) -> None:
    text = between.join(words)
    for sign in SIGNS:
        assert bool(sign.search(text)) == bool(sign.compiled.search(text))


def test_a_sign_answers_as_its_pattern_does() -> None:
    sign = Sign(r"(?<!\d)two(s?)", re.IGNORECASE)
    assert (sign.count("Two twos 3two"), Sign("two").count("two twos 3two é")) == (2, 3)
    assert sign.sub("2", "one Two") == "one 2"
    assert sign.match("one two") is None
    assert (sign.count("three"), sign.sub("2", "three"), passing("three")) == (0, "three", ())


@given(st.lists(st.sampled_from(WORDS), max_size=8))
def test_it_counts_as_its_pattern_does(words: list[str]) -> None:
    text = " ".join(words)
    for sign in SIGNS:
        assert sign.count(text) == len(sign.compiled.findall(text))


@given(st.lists(st.sampled_from(WORDS), max_size=8), st.integers(0, 4))
def test_rare_is_what_is_counted_less_often(words: list[str], limit: int) -> None:
    text = " ".join(words)
    for sign in SIGNS:
        assert sign.is_rarer(text, limit) == (sign.count(text) < limit)
