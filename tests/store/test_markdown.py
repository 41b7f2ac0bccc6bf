"""Results as Markdown with front matter."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from motherlode.model import Outcome, Record, Result, StoreError
from motherlode.store.export import open_writer
from motherlode.store.markdown import body, document, slug

RESULT = Result(title="A: page --- of\nmany", url="http://a.example/", authors=['王 "丹"'], text="one\ntwo $x_1*y*$")


def front(text: str) -> Any:
    return YAML(typ="safe").load(StringIO(text.split("\n---\n")[0].removeprefix("---\n")))


def test_a_page_with_its_front_matter() -> None:
    text = document(RESULT)
    assert front(text)["title"] == RESULT.title
    assert front(text)["authors"] == RESULT.authors
    assert text.split("\n---\n")[1] == "\n# A: page --- of many\n\none\n\ntwo $x_1*y*$\n\n"


@settings(deadline=None)
@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.dictionaries(st.text(max_size=5), st.lists(st.text(max_size=5))),
)
def test_no_value_breaks_out_of_the_front_matter(title: str, fields: dict[str, list[Any]]) -> None:
    read = front(document(Result(source="s", title=title, fields=fields))) or {}
    assert read["source"] == "s"
    assert read.get("title", "") == title
    assert set(read) <= {"title", "source", "kind", "fields"}


def test_a_thread_is_its_posts() -> None:
    posts = [Record("x", body="Hello\nall", author="Bob", date="today"), Record("bare")]
    assert body(Result(kind="thread", title="T", text="x", records=posts)) == (
        "# T\n\n## Bob, today\n\nHello\n\nall\n\n## post\n\nbare"
    )


def test_markdown_that_is_there_is_taken() -> None:
    assert body(Result(title="T", text="x", markdown="# T\n\n*x*\n")) == "# T\n\n*x*"


def test_one_file_or_a_folder(tmp_path: Path) -> None:
    for name in ("all.md", "pages"):
        with open_writer(str(tmp_path / name), "markdown") as writer:
            writer.write(Outcome(RESULT))
            writer.write(Outcome(Result(title="../../主题/搜索")))
    assert (tmp_path / "all.md").read_text().count("\n---\n\n") == 2
    files = sorted(path.name for path in (tmp_path / "pages").iterdir())
    assert files == ["000001-a-page-of-many.md", "000002-主题-搜索.md"]
    assert (tmp_path / "pages" / files[0]).read_text() == document(RESULT)


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        open_writer(str(tmp_path / "file" / "pages"), "markdown")


@settings(deadline=None)
@given(st.text(max_size=300))
def test_a_slug_is_a_safe_file_name(title: str) -> None:
    name = slug(title)
    assert name
    assert not set(name) & set('/\\:*?"<>|. \n')
    assert len(name.encode("utf-8", "replace")) <= 240
