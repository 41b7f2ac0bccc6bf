"""What people say of values, as rows that rules are learned from."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Page
from motherlode.store.collection import create_collection
from motherlode.store.judgements import (
    Judgement,
    Verdict,
    annotate,
    annotated_rows,
    judge,
    judged,
    judgements,
    training_file,
)
from motherlode.store.rules import annotated_pages

URL = "http://example.org/课程"
PAGE = Page("<html>课程 A</html>".encode("gbk"), URL, URL, headers=(("content-type", "text/html; charset=gbk"),))


def said(verdict: Verdict, label: str = "title") -> Judgement:
    return Judgement(file="", url=URL, site="example.org", label=label, value=["课程 A"], verdict=verdict)


def test_the_last_word_counts(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    judge(collection, PAGE, said("wrong"))
    judge(collection, PAGE, said("right"))
    assert judged(collection, URL) == {"title": "right"}
    assert [one.verdict for one in judgements(collection)] == ["wrong", "right"]


def test_what_is_right_is_gold_for_its_page_as_fetched(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    judge(collection, PAGE, said("right"))
    judge(collection, PAGE, said("wrong", "kind"))
    rows = list(annotated_pages(collection.folder / "judgements.jsonl"))
    assert [gold for _, gold in rows] == [{"title": ["课程 A"]}, {}]
    assert rows[0][0].body == PAGE.body
    assert rows[0][0].header("content-type") == "text/html; charset=gbk"


def test_annotations_of_a_page_replace_the_former(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    annotate(collection, PAGE, "example.org", {"name": ["课程 A"]})
    annotate(collection, PAGE, "example.org", {"name": ["课程 A"], "teacher": ["李"]})
    assert [row.gold for row in annotated_rows(collection)] == [{"name": ["课程 A"], "teacher": ["李"]}]
    assert [page.url for page, _ in annotated_pages(training_file(collection))] == [URL]
    annotate(collection, PAGE, "example.org", {})
    assert annotated_rows(collection) == []


def test_a_line_that_was_broken_by_hand_loses_only_itself(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    judge(collection, PAGE, said("right"))
    path = collection.folder / "judgements.jsonl"
    path.write_bytes(b"not json\n" + path.read_bytes())
    assert len(judgements(collection)) == 1
