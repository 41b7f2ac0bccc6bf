"""The compiled shape of a line is the plain one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper.shape import plain_shape_of, shape_of


@given(st.text(max_size=150) | st.text(alphabet="aB1 ,，、@;|&:²Ⅷ中ǅß_-", max_size=150))
def test_both_see_the_same(text: str) -> None:
    assert shape_of(text) == plain_shape_of(text)


def test_what_is_seen() -> None:
    found = shape_of("Ann Lee, 2 x")
    assert (found.words, found.capital) == (3, 2)
    assert {"long=20", "words=3", "commas=1", "first=ann", "word=lee", "start=A", "end=a", "han=False"} <= {
        *found.traits
    }
