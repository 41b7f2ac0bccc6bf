"""Looking all lines up at once finds what looking at each finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.caseless import Caseless
from motherlode.read.wording import PlainWording, Wording

LINES = st.lists(st.text(alphabet="abAB \n", max_size=12), max_size=12)


@given(LINES, st.lists(st.sampled_from(["a", "ab", "ba", "bb"]), max_size=3))
def test_holding_is_looking_at_every_line(lines: list[str], words: list[str]) -> None:
    wanted = {i for i, line in enumerate(lines) if any(word in line.lower() for word in words)}
    assert Wording(lines).holding(words) == wanted


def test_long_lines_and_other_lines_are_left_out() -> None:
    lines = ["Reply to this", "reply " * 40, "nothing", "no reply"]
    assert Wording(lines).matching(Caseless("^reply"), ["reply"], 60) == {0}


@given(
    st.lists(st.text(alphabet="aAİΣ中é\ud800\n", max_size=8), max_size=8),
    st.lists(st.sampled_from(["a", "中a", "é", "i"])),
)
def test_the_compiled_search_of_lines_is_the_plain_one(lines: list[str], words: list[str]) -> None:
    assert Wording(lines).holding(words, 6) == PlainWording(lines).holding(words, 6)
