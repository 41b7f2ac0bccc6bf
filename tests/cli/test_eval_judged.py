"""lode eval judged."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Page
from motherlode.store.collection import create_collection
from motherlode.store.database import Database
from motherlode.store.judgements import Judgement, Verdict, judge
from tests.cli.lode import lode


def test_judgements_are_counted_by_label(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    Database(collection.database).close()
    assert "nothing was judged" in lode("eval", "judged", collection.folder).err
    said: list[tuple[str, str, Verdict]] = [
        ("http://a.example/", "title", "wrong"),
        ("http://a.example/", "title", "right"),
        ("http://b.example/", "title", "wrong"),
        ("http://b.example/", "authors", "right"),
    ]
    for url, label, verdict in said:
        word = Judgement(file="", url=url, site="", label=label, value=["x"], verdict=verdict, confidence=0.5)
        judge(collection, Page(b"x", url, url), word)
    rows = lode("eval", "judged", collection.folder, "--json").lines
    assert [(row["label"], row["judged"], row["right"]) for row in rows] == [("title", 2, 1), ("authors", 1, 1)]
    assert "50.0% right" in lode("eval", "judged", collection.folder).out
