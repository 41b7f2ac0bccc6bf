"""Rule files and training manifests on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motherlode.extractors.rules.model import Field, Location, PageRules, RuleBook, SiteRules
from motherlode.extractors.rules.text import text_of
from motherlode.model import InputError, RuleError, StoreError
from motherlode.store.rules import annotated_pages, load_rules, write_text

BOOK = RuleBook(
    sites=(
        SiteRules(
            domain="a.org",
            pages=(PageRules(fields={"x": Field(locations=(Location(label="人:", find=("a", "b")),))}),),
        ),
    )
)


def test_rules_go_to_a_file_and_come_back(tmp_path: Path) -> None:
    write_text(text_of(BOOK), tmp_path / "r.yaml")
    assert load_rules(tmp_path / "r.yaml") == BOOK


def test_faults_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("sites:\n  - domein: a.org\n")
    with pytest.raises(RuleError) as caught:
        load_rules(path)
    assert caught.value.where == f"{path}:2:5"


def test_other_bytes_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_bytes(b"sites: []\n# \xff")
    with pytest.raises(RuleError) as caught:
        load_rules(tmp_path / "r.yaml")
    assert caught.value.where.endswith("r.yaml:2")


def test_missing_files_and_folders_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        load_rules(tmp_path / "none.yaml")
    with pytest.raises(StoreError):
        write_text("sites: []", tmp_path / "no" / "r.yaml")


def test_annotated_pages(tmp_path: Path) -> None:
    (tmp_path / "p.html").write_text("<h1>Optics</h1>")
    rows = [{"file": "p.html", "site": "a.org", "gold": {"name": ["Optics"]}, "licence": "CC0"}, {"file": "p.html"}]
    (tmp_path / "t.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    pages = list(annotated_pages(tmp_path / "t.jsonl"))
    assert [(page.site, page.source, gold) for page, gold in pages] == [
        ("a.org", "p.html", {"name": ["Optics"]}),
        ("", "p.html", {}),
    ]


@pytest.mark.parametrize("line", ['{"file": 3}', "nonsense", '{"file": "none.html", "gold": {"a": ["b"]}}'])
def test_bad_rows_are_errors(tmp_path: Path, line: str) -> None:
    (tmp_path / "t.jsonl").write_text(line)
    with pytest.raises(InputError):
        list(annotated_pages(tmp_path / "t.jsonl"))
