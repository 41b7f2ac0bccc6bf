"""The compiled counts are the plain ones."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from motherlode.target import counting as plain
from motherlode.target.shape import way_of

compiled = pytest.importorskip("motherlode.target._counting", reason="installed without a compiler")
PIECES = [
    "1",
    "12",
    "123",
    "2024",
    "12345",
    "/",
    "-",
    ":",
    " ",
    "  ",
    ".",
    "a",
    "pm",
    "P.M",
    "CS",
    "ABCDEFG",
    "A",
    "_",
    "m",
]
TEXT = st.lists(
    st.sampled_from([*PIECES, "May", "december", "septembers", "JAN", "年", "é", "\ud800", "\n", "@", "𝒜"]), max_size=14
).map("".join)
LINK = st.sampled_from(["/", "/a/", "/a/b", "/ab", "../x", "x", "http://a.org/a/", "mailto:a@b.org", "b.pdf", ""])


@given(TEXT)
@example("May 3, Sept. 12 and 2024-05-06; 3/4, 12/345; 2024年5月, 1234-56-789")
@example("at 9:30, 12 pm, 5a.m., 7 p.m; CS 302, ISO-9001A, A1, ABCDEFG12, X12y")
def test_the_compiled_figures_are_the_plain_ones(text: str) -> None:
    assert compiled.figures_of(text) == plain.figures_of(text)


@given(st.lists(LINK, max_size=6), st.sampled_from(["/", "/a/", "/a/b/"]))
def test_the_compiled_ways_are_the_plain_ones(links: list[str], folder: str) -> None:
    ways = [way_of(link) for link in links]
    assert compiled.ways_counted(ways, folder) == plain.ways_counted(ways, folder)
