"""The database, as real SQLite files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec import Struct

from motherlode.model import Claim, Evidence, Outcome, Record, Result, StoreError, Where
from motherlode.store.database import Database, agrees
from motherlode.store.database_schema import SCHEMA


class Title(Struct):
    title: str


def outcome(source: str, title: str = "Title", url: str = "") -> Outcome:
    evidence = Evidence(where=Where(xpath="/html/head/title"), by=("title",), against=("h1",), confidence=0.9)
    result = Result(source=source, url=url, title=title, kind="thread", evidence={"title": evidence})
    claims = (
        Claim("title", title, by="title", where=Where(xpath="/html/head/title"), score=0.5),
        Claim("title", ["a", {"b": 1}], by="h1", record=3),
    )
    return Outcome(result, claims)


def test_results_and_claims_come_back(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a.html"), outcome("b.html", "矿", url="http://a.example/")])
    with Database(tmp_path / "lode.db") as database:
        assert list(database.results()) == [
            outcome("a.html").result,
            outcome("b.html", "矿", url="http://a.example/").result,
        ]
        claims = database.claims_of("http://a.example/")
        assert tuple(item.claim for item in claims) == outcome("b.html", "矿").claims
        assert [item.agreed for item in claims] == [True, False]
        assert database.find("a.html") == outcome("a.html").result
        assert database.find("none") is None
        assert database.claims_of("none") == []


def test_same_source_is_replaced_and_keeps_its_place(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a.html"), outcome("b.html")])
        database.put([Outcome(Result(source="a.html", title="New"))])
        assert [result.title for result in database.results()] == ["New", "Title"]
        assert database.claims_of("a.html") == []


def test_pages_of_one_archive_do_not_replace_each_other(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a.warc", url=f"http://a.example/{number}") for number in range(450)])
        assert [result.url for result in database.results()] == [f"http://a.example/{n}" for n in range(450)]


def test_put_is_all_or_nothing(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a.html")])
        with pytest.raises(TypeError):
            database.put([outcome("b.html"), Outcome(Result(), (Claim("x", object(), by="y"),))])
        assert [result.source for result in database.results()] == ["a.html"]


def test_any_tool_reads_it(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([Outcome(Result(source="a", records=[Record("post")]))])
    connection = sqlite3.connect(tmp_path / "lode.db")
    rows = connection.execute("SELECT source, json_extract(result, '$.records[0].text') FROM results").fetchall()
    mode = connection.execute("PRAGMA journal_mode").fetchone()
    connection.close()
    assert (rows, mode) == ([("a", "post")], ("wal",))


def test_writer_does_not_disturb_a_reader(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as writer, Database(tmp_path / "lode.db") as reader:
        writer.put([outcome(f"{number}") for number in range(3)])
        results = reader.results()
        assert next(results).source == "0"
        writer.put([outcome("3")])
        assert [result.source for result in results] == ["1", "2", "3"]


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page.db").write_text("<html>" * 1000)
    with pytest.raises(StoreError, match="not a database") as caught:
        Database(tmp_path / "page.db")
    assert "another file name" in caught.value.remedy


@pytest.mark.parametrize("statement", ["CREATE TABLE other (x)", "PRAGMA user_version = 99"])
def test_foreign_database_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"no Motherlode database|version 99"):
        Database(path)
    assert path.read_bytes() == before


def test_folder_that_does_not_exist_is_a_store_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        Database(tmp_path / "none" / "lode.db")


def test_locked_database_is_a_store_error_after_waiting(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db", wait=0.1) as database:
        other = sqlite3.connect(tmp_path / "lode.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked") as caught:
            database.put([outcome("a.html")])
        assert "Another process" in caught.value.remedy
        other.execute("ROLLBACK")
        other.close()
        database.put([outcome("a.html")])
        assert len(list(database.results())) == 1


def version_1(path: Path, *titles: str) -> None:
    """A database as version 1 left it."""
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA + "PRAGMA user_version = 1; PRAGMA journal_mode = WAL;")
    for title in titles:
        row = (title, "", "article", "", title, "", f'{{"source": "{title}", "title": "{title}"}}')
        connection.execute(
            "INSERT INTO results (source, url, kind, language, title, published, result) VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )
    connection.commit()
    connection.close()


def test_a_database_of_version_1_is_upgraded_and_keeps_its_results(tmp_path: Path) -> None:
    version_1(tmp_path / "lode.db", "one", "two")
    with Database(tmp_path / "lode.db") as database:
        assert [result.title for result in database.results()] == ["one", "two"]
        assert [(change.revision, change.number) for change in database.changes()] == [(1, 1), (2, 2)]
        database.put([outcome("one", "changed")])
        assert [change.number for change in database.changes(2)] == [1]
        identity = database.identity()
    with Database(tmp_path / "lode.db") as again:
        assert (again.identity(), again.revision()) == (identity, 3)


def test_every_change_is_seen_once_in_its_order(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        assert (database.revision(), list(database.changes())) == (0, [])
        database.put([outcome(str(number)) for number in range(450)])
        database.put([outcome("7", "New")])
        changes = list(database.changes())
        assert [change.number for change in changes] == [*range(1, 8), *range(9, 451), 8]
        assert changes[-1].result == outcome("7", "New").result
        assert list(database.changes(since=451)) == []


def test_a_removed_result_is_a_change_and_its_number_is_not_taken_for_the_old_one(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a"), outcome("b")])
        seen = database.revision()
        connection = sqlite3.connect(tmp_path / "lode.db")
        connection.execute("DELETE FROM results WHERE source = 'b'")
        connection.commit()
        connection.close()
        assert [(change.number, change.result) for change in database.changes(seen)] == [(2, None)]
        database.put([outcome("c")])
        assert [(change.number, change.result) for change in database.changes(seen)] == [(2, outcome("c").result)]


def test_a_database_made_anew_has_another_identity(tmp_path: Path) -> None:
    with Database(tmp_path / "a.db") as one, Database(tmp_path / "b.db") as other:
        assert one.identity() != other.identity()


def test_chosen_results_are_read_as_far_as_asked(tmp_path: Path) -> None:
    with Database(tmp_path / "lode.db") as database:
        database.put([outcome("a"), outcome("b", "B")])
        assert database.chosen([2, 9], Title) == {2: Title("B")}


def test_of_a_rivals_cuts_only_the_one_that_was_taken_agrees() -> None:
    posts = [Record(f"post {n}", where=Where(f"/html/body/div[{n}]")) for n in range(1, 6)]
    result = Result(
        source="a.html", records=posts, evidence={"records": Evidence(by=("dom-repetition",), confidence=0.8)}
    )
    taken, inside, some, other = (
        Claim("records", count, "dom-repetition", Where(place))
        for count, place in (
            (4, "/html/body/div[2]"),
            (5, "/html/body/div[1]/p"),
            (3, "/html/body/div[1]"),
            (3, "/html/body/ul/li"),
        )
    )
    assert [agrees(claim, result) for claim in (taken, inside, some, other)] == [True, True, False, False]
    assert not agrees(Claim("records", 5, "look", posts[0].where), result)
