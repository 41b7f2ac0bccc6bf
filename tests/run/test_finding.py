"""Search over real collections: words, fields and formulas, kept up to date."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from motherlode.model import Formula, InputError, Outcome, Record, Result
from motherlode.run import indexing
from motherlode.run.finding import Finder, Found, find
from motherlode.store.collection import Collection, create_collection
from motherlode.store.database import Database

COURSE: dict[str, list[Any]] = {"course_id": ["ADMN310"], "courses": [{"name": "Public Finance", "hours": 3}]}
RESULTS = [
    Result(
        source="a",
        url="https://www.a.example/crawl",
        title="Focused crawling",
        authors=["Ada Lovelace"],
        published="2024-05-03",
        language="en",
        kind="article",
        text="A crawler follows links. Running crawlers costs time.",
        formulas=[Formula(r"\frac{a}{b} \leq 1"), Formula("E = mc^2")],
    ),
    Result(
        source="b",
        url="https://b.example/thread",
        title="Links",
        published="2020",
        language="en",
        kind="thread",
        text="Focused, somewhere else: crawling.",
        records=[Record("An answer about sitemaps", author="Bob")],
        formulas=[Formula(r"\sum_{i=1}^n x_i^2")],
    ),
    Result(
        source="c.pdf",
        title="主题搜索引擎",
        authors=["王丹"],
        published="2021-07",
        language="zh",
        kind="paper",
        text="搜索引擎的爬虫抓取网页，机器学习用于分类。",
        keywords=["聚焦爬虫"],
        formulas=[Formula("E=m c^{2}")],
    ),
    Result(source="d", url="https://a.example/course", title="Finance", kind="course", language="en", fields=COURSE),
]


@pytest.fixture
def collection(tmp_path: Path) -> Collection:
    return filled(tmp_path / "collection", RESULTS)


def filled(folder: Path, results: list[Result]) -> Collection:
    made = create_collection(folder)
    put(made, *results)
    return made


def put(collection: Collection, *results: Result) -> None:
    with Database(collection.database) as database:
        database.put([Outcome(result) for result in results])


def sources(found: Found) -> list[str]:
    return [hit.source for hit in found.hits]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("crawling", "ab"),
        ("crawlers", "a"),
        ("crawl link", "ab"),
        ('"focused crawling"', "a"),
        ("crawl -sitemaps", "a"),
        ("sitemaps OR 爬虫", "bc"),
        ("爬", "c"),
        ("搜索", "c"),
        ("搜索引擎", "c"),
        ('"引擎搜索"', ""),
        ("机器 分类", "c"),
        ("ＣＲＡＷＬ", "ab"),
        ("聚焦", "c"),
        ("author:lovelace", "a"),
        ("author:focused", ""),
        ("title:crawling", "a"),
        ("title:crawlers", ""),
        ("title:link", "b"),
        ("title:索引", "c"),
        ("title:somewhere", ""),
        ("site:a.example", "ad"),
        ("site:example", "abd"),
        ("kind:thread", "b"),
        ("lang:zh", "c"),
        ("date:2020..2021", "bc"),
        ("date:>2021-06 -lang:zh", "a"),
        ("field:course_id=admn310", "d"),
        ("field:course_id=ADMN*", "d"),
        ("field:hours=3", "d"),
        ("field:hours", "d"),
        ("field:hours=4", ""),
        ("public finance", "d"),
        ("site:b.example OR kind:course", "bd"),
        ("formula:mc^2", "ac"),
        ("formula:mc^2 links", "a"),
        ("links -formula:mc^2", "b"),
        ("nowhere", ""),
        ("", "abcd"),
    ],
)
def test_a_query_finds_its_pages(collection: Collection, query: str, expected: str) -> None:
    found = find(collection, query)
    assert sorted(source[0] for source in sources(found)) == list(expected)
    assert found.total == len(expected)


def test_the_title_counts_more_than_the_text(collection: Collection) -> None:
    assert sources(find(collection, "links")) == ["b", "a"]
    assert sources(find(collection, "crawling focused")) == ["a", "b"]


def test_without_words_the_newest_come_first(collection: Collection) -> None:
    assert sources(find(collection, "")) == ["a", "c.pdf", "b", "d"]
    assert sources(find(collection, "", offset=1, size=2)) == ["c.pdf", "b"]


def test_a_hit_says_what_it_is_and_why(collection: Collection) -> None:
    hit = find(collection, "running", formula=r"{a \over b} \le 1").hits[0]
    assert (hit.name, hit.title, hit.site) == ("https://www.a.example/crawl", "Focused crawling", "a.example")
    assert (hit.kind, hit.language, hit.published) == ("article", "en", "2024-05-03")
    assert ("Running", True) in hit.snippet
    assert hit.formulas == (r"\frac{a}{b} \leq 1",)
    assert hit.score == 2.0
    assert find(collection, "主题").hits[0].name == "c.pdf"


def test_facets_count_all_that_was_found(collection: Collection) -> None:
    found = find(collection, "", size=1)
    assert found.facets["site"] == [("a.example", 2), ("b.example", 1), ("", 1)]
    assert found.facets["language"] == [("en", 3), ("zh", 1)]
    assert dict(found.facets["kind"]) == {"article": 1, "thread": 1, "paper": 1, "course": 1}
    assert dict(found.facets["year"]) == {"2024": 1, "2021": 1, "2020": 1, "": 1}


def test_new_changed_and_removed_results_are_followed(collection: Collection) -> None:
    with Finder(collection) as finder:
        assert finder.refresh()[0].pages == 4
        put(collection, Result(source="e", text="A new page on crawling", formulas=[Formula("y = mc^2")]))
        put(collection, Result(source="a", url="https://www.a.example/crawl", text="Other words", formulas=[]))
        assert sorted(sources(finder.find("crawling"))) == ["b", "e"]
        assert sorted(sources(finder.find("formula:mc^2"))) == ["c.pdf", "e"]
        assert sources(finder.find("other")) == ["a"]
        connection = sqlite3.connect(collection.database)
        connection.execute("DELETE FROM results WHERE source = 'e'")
        connection.commit()
        connection.close()
        assert sources(finder.find("crawling")) == ["b"]
        assert finder.find("").total == 4


def test_an_index_that_grew_page_by_page_finds_the_same(collection: Collection, tmp_path: Path) -> None:
    grown = filled(tmp_path / "grown", [])
    for result in RESULTS * 4:
        put(grown, result)
        find(grown, "")
    for query in ("crawling", "搜索引擎", "formula:mc^2", '"focused crawling"', "field:hours=3"):
        assert sorted(sources(find(grown, query))) == sorted(sources(find(collection, query))) != []


def test_a_second_search_indexes_nothing(collection: Collection) -> None:
    find(collection, "crawling")
    with Finder(collection) as finder:
        assert finder.refresh()[0].pages == 0


@pytest.mark.parametrize("content", [b"", os.urandom(5000), b"no database, but long enough" * 100])
def test_a_deleted_or_damaged_index_is_made_anew(collection: Collection, content: bytes) -> None:
    find(collection, "crawling")
    for file in collection.folder.glob("search.db*"):
        file.unlink()
    (collection.folder / "search.db").write_bytes(content)
    assert find(collection, "crawling").total == 2


def test_results_made_anew_are_indexed_anew(collection: Collection) -> None:
    find(collection, "crawling")
    for file in collection.folder.glob("lode.db*"):
        file.unlink()
    put(collection, *(Result(source=str(number), text="crawling again") for number in range(9)))
    assert find(collection, "crawling").total == 9
    assert find(collection, "sitemaps").total == 0


def test_several_collections_are_one_list(collection: Collection, tmp_path: Path) -> None:
    other = filled(tmp_path / "other", [Result(source="z", title="Crawling", language="en", text="crawling " * 9)])
    with Finder(collection, other) as finder:
        found = finder.find("crawling")
        assert sorted(sources(found)) == ["a", "b", "z"]
        assert (found.total, found.facets["language"]) == (3, [("en", 3)])
        assert [one.tolist() for one in finder.numbers("crawling")] == [[1, 2], [1]]
        assert sources(finder.find("crawling", offset=2)) == sources(found)[2:]


def test_threads_may_share_a_finder(collection: Collection) -> None:
    totals: list[int] = []
    with Finder(collection) as finder:
        threads = [Thread(target=lambda: totals.append(finder.find("crawling").total)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert totals == [2] * 4


def test_an_empty_collection_finds_nothing(tmp_path: Path) -> None:
    empty = filled(tmp_path / "empty", [])
    for query in ("", "word", '"two words"', "site:a", "date:2024", "field:x", "-word", "formula:x"):
        assert find(empty, query).total == 0


def test_a_page_without_any_word_is_found_by_its_kind(tmp_path: Path) -> None:
    one = filled(tmp_path / "one", [Result(source="x", kind="paper")])
    assert sources(find(one, "kind:paper")) == ["x"]
    assert find(one, "paper").total == 0


def test_a_long_page_is_found_by_its_last_word(tmp_path: Path) -> None:
    text = "word " * 70_000 + "the end"
    one = filled(tmp_path / "one", [Result(source="x", text=text), Result(source="y", text="word")])
    assert sources(find(one, "end")) == ["x"]
    assert find(one, "word").total == 2
    assert find(one, '"word word"').total == 1


def test_a_formula_that_cannot_be_read_is_an_error(collection: Collection) -> None:
    with pytest.raises(InputError, match="not closed"):
        find(collection, "", formula=r"\frac{a")


def test_a_search_does_not_wait_for_another_process_that_indexes(collection: Collection) -> None:
    find(collection, "crawling")
    put(collection, Result(source="e", text="A new page on crawling"))
    other = sqlite3.connect(collection.folder / "search.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Finder(collection, wait=0.1) as finder:
        assert finder.find("crawling").total == 2
        other.execute("ROLLBACK")
        assert finder.find("crawling").total == 3
    other.close()


def test_two_finders_follow_each_other(collection: Collection) -> None:
    with Finder(collection) as one, Finder(collection) as other:
        for number in range(30):
            put(collection, Result(source=f"n{number}", text="fresh words"))
            first, second = (one, other) if number % 2 else (other, one)
            assert first.find("fresh").total == number + 1
            assert second.find('"fresh words"').total == number + 1


def test_an_index_of_mostly_dead_pages_is_made_anew(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "FEW_DEAD", 10)
    with Finder(collection) as finder:
        for number in range(20):
            put(collection, Result(source="e", text=f"version {number}"))
            assert finder.find("version").total == 1
        connection = sqlite3.connect(collection.folder / "search.db")
        assert connection.execute("SELECT count(*) FROM dead").fetchone()[0] < 16
        connection.close()


def test_a_very_long_query_is_read_in_part(collection: Collection) -> None:
    assert find(collection, "crawling " * 50_000).total == 2
