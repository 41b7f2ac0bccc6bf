"""The folder of a collection."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motherlode.model import Evidence, Page, Result, StoreError, Where
from motherlode.recipe import Recipe, load_recipe
from motherlode.store.collection import DEFAULTS, Collection, create_collection, keep_samples, open_collection
from motherlode.store.highlights import highlights, most_disputed
from motherlode.store.overview import overview


def test_the_settings_in_a_new_collection_are_the_defaults(tmp_path: Path) -> None:
    in_force = tmp_path / "in-force.toml"
    in_force.write_text(re.sub(r"^# (?=\w+ = )", "", DEFAULTS, flags=re.MULTILINE))
    assert load_recipe(in_force) == Recipe()
    named = re.findall(r"^# (\w+) = ", DEFAULTS, flags=re.MULTILINE)
    known = [name for group in Recipe.__struct_fields__ for name in getattr(Recipe(), group).__struct_fields__]
    assert named == [name for name in known if name in named]
    assert len(DEFAULTS.splitlines()) <= 15


def test_a_new_collection_has_its_parts_and_its_default_recipe(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "deep" / "c")
    assert sorted(path.name for path in collection.folder.iterdir()) == ["archive", "lode.toml", "profiles"]
    assert collection.recipe() == Recipe()
    assert create_collection(collection.folder) == collection


def test_a_folder_without_database_is_no_collection(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is no collection"):
        open_collection(tmp_path)
    assert Collection(tmp_path).recipe() == Recipe()


def result(url: str, title: str, confidence: float, against: tuple[str, ...] = (), **rest: str) -> Result:
    evidence = Evidence(where=Where(xpath="/html"), by=("h1",), against=against, confidence=confidence)
    return Result(url=url, title=title, evidence={"title": evidence}, **rest)  # type: ignore[arg-type]


def test_an_overview_counts_by_site_largest_first() -> None:
    pages = [
        result("http://b.org/1", "One", 0.5, language="en"),
        result("http://a.org/1", "One", 1.0, language="zh"),
        result("http://a.org/2", "", 0.0, language="zh"),
        Result(source="file.html", warnings=["is empty"]),
        Result(url="http://[", source="odd"),
    ]
    sites = {site.site: site for site in overview(pages)}
    assert list(sites) == ["(files)", "a.org", "b.org"]
    assert (sites["a.org"].pages, sites["a.org"].titles, sites["a.org"].confidence) == (2, 1, 0.5)
    assert sites["a.org"].languages == {"zh": 2}
    assert (sites["(files)"].warned, sites["(files)"].confidence) == (1, 0.0)


def test_highlights_are_the_surest_of_their_sort() -> None:
    pages = [
        result("http://a.org/1", "Poor", 0.4, language="zh"),
        result("http://a.org/2", "Sure", 0.9, language="zh"),
        result("http://a.org/3", "Thread", 0.2, kind="thread"),
        result("http://a.org/4", "", 0.9, kind="paper"),
        Result(url="http://a.org/5", title="Of another tool", kind="thread"),
    ]
    found = {highlight.name: highlight.result.url for highlight in highlights(pages)}
    assert found == {
        "a Chinese page": "http://a.org/2",
        "a thread": "http://a.org/3",
        "a paper": "http://a.org/4",
    }


def test_the_most_disputed_page_has_most_witnesses_against_it() -> None:
    pages = [
        result("http://a.org/1", "A", 0.2),
        result("http://a.org/2", "B", 0.6, against=("x", "y")),
        result("http://a.org/3", "C", 0.5, against=("x",)),
    ]
    found = most_disputed(pages, "title")
    assert found
    assert found.url == "http://a.org/2"
    assert most_disputed(pages[:1], "title") is None


def test_samples_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    collection = create_collection(tmp_path / "c")
    collection.samples.write_text("in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        keep_samples(collection, [Page(b"<p>A sample</p>")])
