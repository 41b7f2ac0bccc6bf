"""What a thread says again word for word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text.quotes import LONG, said_once
from motherlode.read.nodes import Block


def blocks_of(texts: list[str]) -> list[Block]:
    return [Block(number, text, 0, number) for number, text in enumerate(texts)]


def test_other_pages_may_say_a_thing_twice() -> None:
    assert said_once(blocks_of(["a" * LONG, "a" * LONG]), [0, 1], "article") == [0, 1]


@given(st.lists(st.sampled_from(["short", "long" * LONG, "other" * LONG])))
def test_nothing_is_lost_but_what_was_said(texts: list[str]) -> None:
    kept = said_once(blocks_of(texts), range(len(texts)), "thread")
    assert {texts[at] for at in kept} == set(texts)
    assert list(kept) == sorted(kept)
    assert [texts[at] for at in kept].count("short") == texts.count("short")
