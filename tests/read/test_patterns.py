"""Patterns that wait until they are asked answer as compiled ones do."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.patterns import METHODS, pattern


@given(st.text("ab1 ", max_size=8))
def test_it_finds_what_a_compiled_one_finds(text: str) -> None:
    late, ready = pattern(r"(a+)|b\d", re.I), re.compile(r"(a+)|b\d", re.I)
    assert late.findall(text) == ready.findall(text)
    assert late.sub("-", text) == ready.sub("-", text)
    assert late.split(text) == ready.split(text)


def test_it_is_compiled_once_and_only_when_asked() -> None:
    late = pattern("[a-z]+")
    assert set(vars(late)).isdisjoint(METHODS)
    assert late.pattern == "[a-z]+"
    assert set(vars(late)).isdisjoint(METHODS)
    assert late.search("1a")
    assert vars(late)["match"]("a")
    assert late.groupindex == {}


def test_patterns_of_bytes_too() -> None:
    assert pattern(rb"\x80+").findall(b"a\x80\x80b") == [b"\x80\x80"]
