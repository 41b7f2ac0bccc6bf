"""Phrases found by whole arrays are those that a reader finds word by word."""

from __future__ import annotations

import sqlite3
from itertools import islice
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.search.index_file import open_index, transaction
from motherlode.search.query import parse
from motherlode.search.word_index import PageText, WordWriter
from motherlode.search.word_search import WordIndex

WORD = st.sampled_from(["a", "b", "ab", "的", "公", "式"])
TEXT = st.lists(WORD, max_size=12).map(" ".join)
CHINESE = st.text("的公式", max_size=8)


def index_of(texts: list[str]) -> WordIndex:
    """An index of several segments in memory."""
    connection = open_index(Path(":memory:"))
    for first in range(0, len(texts), 2):
        with transaction(connection):
            writer = WordWriter(connection, first)
            for number, text in enumerate(islice(texts, first, first + 2), first):
                writer.add(PageText(result=number, title="a", text=text))
            writer.finish()
    return WordIndex(connection, lambda query: np.zeros(len(texts), dtype=np.float32))


def words_of(text: str) -> list[str]:
    """Words, and every Chinese character by itself."""
    return [part for word in text.split() for part in ([word] if word.isascii() else word)]


def has(text: str, phrase: str) -> bool:
    wanted, own = words_of(phrase), words_of(text)
    return any(own[at : at + len(wanted)] == wanted for at in range(len(own) - len(wanted) + 1))


@settings(max_examples=60)
@given(st.lists(st.one_of(TEXT, CHINESE), min_size=1, max_size=7), st.one_of(TEXT, CHINESE).filter(str.strip))
def test_a_phrase_is_found_where_it_stands(texts: list[str], phrase: str) -> None:
    index = index_of(texts)
    found = index.match(parse(f'"{phrase}"')).mask
    assert found.tolist() == [has(text, phrase) or words_of(phrase) == ["a"] for text in texts]


def test_a_long_page_is_no_trouble(tmp_path: Path) -> None:
    """Places beyond the last that is told apart hold no phrase, and break none."""
    index = index_of(["x " * 70_000 + "gold mine", "gold mine " + "x " * 70_000])
    assert index.match(parse('"gold mine"')).mask.tolist() == [False, True]
    assert index.match(parse("gold mine")).mask.tolist() == [True, True]


def test_an_empty_index_has_no_phrase() -> None:
    connection: sqlite3.Connection = open_index(Path(":memory:"))
    index = WordIndex(connection, lambda query: np.zeros(0, dtype=np.float32))
    assert index.match(parse('"gold mine"')).mask.tolist() == []
