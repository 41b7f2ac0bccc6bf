"""Results in a notebook."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode import extract
from motherlode.extracted import view
from motherlode.model import Formula, LodeError, Outcome, Record, Result
from motherlode.notebook import frame, page_row, record_row, records_frame, results
from motherlode.store.collection import create_collection
from motherlode.store.database import Database

ROOT = Path(__file__).resolve().parents[1]
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>'\"&"
RESULT = Result(
    source=HOSTILE,
    url="javascript:alert(1)",
    title=HOSTILE,
    text=HOSTILE,
    authors=[HOSTILE],
    fields={HOSTILE: [HOSTILE, {HOSTILE: HOSTILE}]},
    formulas=[Formula(HOSTILE)],
    records=[Record(HOSTILE, author=HOSTILE, body=HOSTILE)],
)


class Tags(HTMLParser):
    """The tags of a view and their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *(name for name, _ in attrs)}


def tags_of(html: str) -> set[str]:
    tags = Tags()
    tags.feed(html)
    return tags.seen


def test_a_view_shows_hostile_values_as_text() -> None:
    html = view(RESULT)
    assert tags_of(html) == {"table", "caption", "b", "tr", "th", "td", "p", "style"}
    assert "&lt;script&gt;" in html
    assert "javascript:alert(1)" in html


@settings(deadline=None)
@given(st.text(max_size=50), st.text(max_size=50))
def test_no_text_makes_a_tag(title: str, text: str) -> None:
    html = view(Result(title=title, text=text, fields={title: [text]}))
    assert tags_of(html) <= {"table", "caption", "b", "tr", "th", "td", "style"}


def test_what_extract_gives_is_a_result_that_shows_itself() -> None:
    html = "<html lang=en><title>Hello</title><h1>Hello</h1><p>Some words on it.</p></html>"
    page = extract(html, url="http://a.example/")
    assert isinstance(page, Result)
    assert page.to_markdown().startswith("# Hello")
    assert page.to_dict()["title"] == "Hello"
    assert "<b>Hello</b>" in page._repr_html_()


def test_markdown_of_a_page_keeps_its_code() -> None:
    page = extract("<h1>Use</h1><p>Write these two lines into a file of settings first:</p><pre>a = 1\n\n  b = 2</pre>")
    assert "```\na = 1\n\n  b = 2\n```" in page.to_markdown()


def test_dates_are_counted_from_the_time_of_the_fetch() -> None:
    posts = "".join(
        f"<div class=post><b class=author>User {n}</b> <span class=date>{n} days ago</span>"
        f"<p>This is the text of post number {n}, which says something long enough to be a post.</p></div>"
        for n in range(1, 8)
    )
    page = extract(f"<h1>Thread</h1>{posts}", records=True, fetched=datetime(2024, 5, 9, tzinfo=UTC))
    assert [record.iso for record in page.records] == [f"2024-05-0{9 - n}" for n in range(1, 8)]


def test_records_are_cut_unless_they_are_not_wanted() -> None:
    rows = "".join(
        f"<div class=post><b class=author>User {n}</b> <span class=date>2020-01-0{n}</span>"
        f"<p>This is the text of post number {n}, which says something long enough to be a post.</p></div>"
        for n in range(1, 8)
    )
    html = f"<html lang=en><title>Thread</title><h1>Thread</h1>{rows}</html>"
    assert extract(html, records=False).records == []
    assert len(extract(html).records) == 7


def test_rows_of_a_page_and_of_its_records() -> None:
    row = page_row(RESULT)
    assert (row["title"], row["records"], row["formulas"]) == (HOSTILE, 1, 1)
    record = record_row(RESULT, RESULT.records[0])
    assert (record["page"], record["author"]) == ("javascript:alert(1)", HOSTILE)
    assert "where" not in record


def test_tables_of_pandas() -> None:
    pytest.importorskip("pandas")
    assert list(frame([RESULT, RESULT])["title"]) == [HOSTILE] * 2
    assert list(records_frame([RESULT])["author"]) == [HOSTILE]


def test_tables_of_polars() -> None:
    pytest.importorskip("polars")
    assert frame([RESULT, RESULT], "polars")["title"].to_list() == [HOSTILE] * 2
    assert records_frame([RESULT], "polars")["author"].to_list() == [HOSTILE]


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(LodeError, match="polars is not installed"):
        frame([RESULT], "polars")


def test_results_of_a_collection_by_query(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    with Database(collection.database) as database:
        database.put([Outcome(Result(source=name, text=f"about {name}")) for name in ("cats", "dogs")])
    assert [one.source for one in results(collection.folder)] == ["cats", "dogs"]
    assert [one.source for one in results(str(collection.folder), "dogs")] == ["dogs"]


def test_the_example_runs(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "examples" / "notebook.py")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert r"h = \frac{r}{n}" in done.stdout
