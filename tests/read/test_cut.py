"""The compiled cut into words is the plain one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read import cut as plain
from motherlode.read.remembered import Remembered

compiled = pytest.importorskip("motherlode.read._cut", reason="installed without a compiler")
AS_WRITTEN = Remembered(str, most=100)
TEXTS = st.text(st.sampled_from("aZ9_'’ -é٣½〇机器\u3400\U00020000Ⅷ")) | st.text()


@given(TEXTS)
def test_the_compiled_loop_is_the_plain_one(text: str) -> None:
    assert compiled.cut(text, AS_WRITTEN, list) == plain.cut(text, AS_WRITTEN, list)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("don't stop_it", ["don't", "stop", "it"]),
        ("it's5 o'clock'", ["it's", "5", "o'clock"]),
        ("'90s rock'n'roll", ["90s", "rock'n", "roll"]),
        ("机器learning学", ["机", "器", "learning", "学"]),
    ],
)
def test_where_words_begin_and_end(text: str, found: list[str]) -> None:
    assert compiled.cut(text, AS_WRITTEN, list) == found
