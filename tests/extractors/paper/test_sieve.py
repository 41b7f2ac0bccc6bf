"""What the sieve holds back, the pattern itself would not match."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper import dates, lexicon, names, traits
from motherlode.extractors.paper.needles import ANYTHING, NO_LETTER, NO_LETTERS, Needle, needles_of
from motherlode.extractors.paper.sieve import PlainSieve, Sieve, Sign, passing

SIGNS = [sign for module in (dates, lexicon, names, traits) for sign in vars(module).values() if isinstance(sign, Sign)]
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
    assert (sign.count("three"), sign.sub("2", "three"), passing("three")) == (0, "three", 0)


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


ODD = "ſchool Kyoto LABS labs2 xlab UNİV unıv 第1卷 Proﬆ MD xMD M.D 20\u0663\u0663 2019 \ue4d2 \U0001d400".split()
"""Letters that are others without case, digits that are none of ours, and letters of no script."""


def with_all(sieve: Sieve | PlainSieve) -> tuple[Sieve | PlainSieve, list[int]]:
    """A sieve with all signs, and the bits of these."""
    return sieve, [sieve.add(sign.pattern, any_case=bool(sign.compiled.flags & re.IGNORECASE)) for sign in SIGNS]


COMPILED, PLAIN = with_all(Sieve()), with_all(PlainSieve())


@pytest.mark.parametrize(("made", "words"), [(COMPILED, WORDS + ODD), (PLAIN, WORDS)])
@given(data=st.data(), between=st.sampled_from(["", " ", "\u3000"]))
def test_neither_sieve_holds_a_match_back(
    made: tuple[Sieve | PlainSieve, list[int]], words: list[str], data: st.DataObject, between: str
) -> None:
    text = between.join(data.draw(st.lists(st.sampled_from(words), max_size=5)))
    sieve, bits = made
    found = sieve(text)
    for bit, sign in zip(bits, SIGNS, strict=True):
        assert found & bit or not sign.compiled.search(text)
        assert sieve.count(text, bit) >= len(sign.compiled.findall(text))


def test_needles_are_read_off_a_pattern() -> None:
    assert needles_of(r"\bunits?\b|labs?", any_case=True) == {
        Needle("unit", NO_LETTER, NO_LETTER),
        Needle("units", NO_LETTER, NO_LETTER),
        Needle("lab"),
    }
    assert needles_of(r"^\W*(article|reviews?)\W*$", any_case=True) >= {Needle("article", NO_LETTERS, NO_LETTERS)}
    assert needles_of(r"(?<![A-Za-z])M\.?D", any_case=False) == {
        Needle("MD", NO_LETTER, ANYTHING),
        Needle("M.D", NO_LETTER, ANYTHING),
    }
    assert needles_of(r"page \d+ of|.*", any_case=True) >= {Needle("")}
    assert needles_of(r"第[一\d]+届", any_case=False) == {Needle("第一"), Needle("第0")}


def test_a_pattern_that_may_match_anything_is_always_asked() -> None:
    sieve = Sieve()
    bit = sieve.add(r"\w+", any_case=False)
    assert sieve("-") & bit
    assert sieve.count("abc", bit) >= 1
