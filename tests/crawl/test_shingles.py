"""The compiled fingerprint is the plain one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.crawl import shingles as plain

compiled = pytest.importorskip("motherlode.crawl._shingles", reason="installed without a compiler")
TEXTS = st.text(st.sampled_from("ab 机\U00020000\ud800"), max_size=200) | st.text(min_size=30)


@given(TEXTS)
def test_the_compiled_bits_are_the_plain_ones(text: str) -> None:
    assert compiled.majority(text) == plain.majority(text)


@given(TEXTS | st.text(st.sampled_from("ab \t\n\x1c\x85\xa0\u3000机\U00020000"), max_size=30))
def test_the_compiled_line_is_the_plain_one(text: str) -> None:
    assert compiled.one_line(text) == plain.one_line(text)
