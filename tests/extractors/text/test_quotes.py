"""What a page says again word for word."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.text.others import Part
from motherlode.extractors.text.quotes import LONG, WITHIN, said_once
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Block


def blocks_of(texts: list[str]) -> list[Block]:
    return [Block(number, text, 0, number) for number, text in enumerate(texts)]


@pytest.mark.parametrize("kind", ["article", "listing", "documentation"])
def test_other_pages_may_say_a_thing_twice(kind: str) -> None:
    assert said_once(blocks_of(["a" * LONG, "a" * LONG]), [0, 1], kind) == [0, 1]


@pytest.mark.parametrize("kind", ["service", "collection", "product"])
def test_what_is_said_for_another_screen_is_said_once(kind: str) -> None:
    assert said_once(blocks_of(["a" * LONG, "Buy", "a" * LONG, "Buy"]), range(4), kind) == [0, 1, 3]
    lines = ["The brass pump of 1912", "The brass pump\nof 1912", "The brass pump of 1913"]
    assert said_once(blocks_of(lines), range(3), kind) == [0, 2]


def test_who_answers_may_say_the_same_line() -> None:
    assert said_once(blocks_of(["The brass pump of 1912", "The brass pump of 1912"]), range(2), "thread") == [0, 1]


@given(st.lists(st.sampled_from(["short", "long" * LONG, "other" * LONG])))
def test_nothing_is_lost_but_what_was_said(texts: list[str]) -> None:
    kept = said_once(blocks_of(texts), range(len(texts)), "thread")
    assert {texts[at] for at in kept} == set(texts)
    assert list(kept) == sorted(kept)
    assert [texts[at] for at in kept].count("short") == texts.count("short")


def test_a_part_of_a_post_is_not_said_again_however_its_lines_break() -> None:
    post = "\n".join(["It hums at night,", "and in the morning it hums louder."] * 4)
    part = post[:LONG].replace("\n", " ") + post[LONG:].split("\n")[0]
    assert said_once(blocks_of(["Hello.", post, part, "Hello."]), range(4), "thread") == [0, 1, 3]


def test_a_post_is_said_though_a_part_of_it_was_said_before() -> None:
    part = "It hums at night. " * 8
    assert said_once(blocks_of([part, part + "So does mine."]), range(2), "thread") == [0, 1]


def test_a_passage_is_looked_for_only_so_far_back() -> None:
    near, far = "It hums at night. " * 8, "Nobody hears it but me. " * (WITHIN // 20)
    assert said_once(blocks_of([near, near, far, near]), range(4), "thread") == [0, 2, 3]


def test_training_writes_a_text_as_a_run_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """What forests and confidence are judged by must be the text that people get."""
    pytest.importorskip("catboost")
    pytest.importorskip("sklearn")
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "scripts"))
    written = importlib.import_module("train_blocks").written
    said = "a" * LONG
    page = f"<p>{said}</p><p>{said}</p><div class='signature'><p>Signed.</p></div><p>Hot threads.</p>"
    doc = HtmlDocument(Page(page.encode()))
    others = {"": [], "thread": [Part({3}, 0.1)]}
    sample = SimpleNamespace(read=lambda: doc, sizes=[LONG, LONG, 7, 12], others=others)
    assert written(sample, SimpleNamespace(value=(0, 1, 2, 3)), "thread") == said
    assert "Hot threads." in written(sample, SimpleNamespace(value=(0, 1, 2, 3)), "article")
