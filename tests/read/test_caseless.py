"""A pattern in small letters finds what one that ignores case finds."""

import re

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.caseless import Caseless

PATTERN = r"\b(?:reply|post(?:s|ed)?|k[a-f]+|straße)\b|(\d) ?x|^by\s+\w|更多"
WORDS = st.sampled_from(["Reply", "POSTED", "posts", "Kafka", "By ", " by", "3 X", "STRASSE", "Straße", "ſ", "ı", "İ"])
LINES = st.lists(WORDS | st.text(max_size=5) | st.just(" "), max_size=8).map("".join)


@given(LINES)
def test_finds_what_a_pattern_that_ignores_case_finds(line: str) -> None:
    slow, quick = re.compile(PATTERN, re.IGNORECASE), Caseless(PATTERN)
    for asked in (quick.search, quick.match):
        expected = getattr(slow, asked.__name__)(line)
        found = asked(line)
        assert (found and found.span()) == (expected and expected.span())
    assert [one.span(1) for one in quick.finditer(line)] == [one.span(1) for one in slow.finditer(line)]


@given(LINES)
def test_where_a_pattern_can_begin_is_told_by_a_quick_one(line: str) -> None:
    whole = r"(?<!\w)(?:reply|k[a-f]+)|(?<![\d.])\d ?x"
    found, expected = Caseless(whole, starts=r"\d+|\b[rk]").search(line), Caseless(whole).search(line)
    assert (found and found.span()) == (expected and expected.span())
