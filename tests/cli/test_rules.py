"""lode rules: learn, check, test, import, export, schema; and the examples that are shipped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.store.rules import load_rules
from tests.cli.lode import lode
from tests.extractors.rules.pages import SITE, course, course_gold, document

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rules").glob("*.yaml"))
FIRST = ("ADMN 310", "Public Sector Economics", "Ada Lovelace", "1")
SECOND = ("ED-D 422", "Law and Society", "Lynne M. Siemens", "3")


def training(folder: Path, gold: dict[str, list[str]]) -> Path:
    (folder / "page.html").write_text(course(*FIRST))
    path = folder / "train.jsonl"
    path.write_text(json.dumps({"file": "page.html", "site": SITE, "gold": gold}))
    return path


def test_learned_rules_are_right_on_another_page(tmp_path: Path) -> None:
    done = lode("rules", "learn", training(tmp_path, course_gold(*FIRST)), "-o", tmp_path / "r.yaml")
    assert (done.status, done.out, done.err) == (0, "", "")
    claims = fields_by_rules(document(course(*SECOND)), load_rules(tmp_path / "r.yaml"))
    assert {claim.label: [claim.value] for claim in claims} == course_gold(*SECOND)


def test_what_could_not_be_learned_is_told(tmp_path: Path) -> None:
    done = lode("rules", "learn", training(tmp_path, {"dean": ["Nobody Here"], "code": ["ADMN 310"]}))
    assert "no rule finds dean" in done.err
    assert done.out.startswith("# Rules")


def test_pages_without_gold_teach_nothing(tmp_path: Path) -> None:
    done = lode("rules", "learn", training(tmp_path, {}))
    assert done.status == 1
    assert "no row has gold" in done.err


def test_check_names_every_fault_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_text("sites:\n  - domain: a.org\n    pags: []\n  - domian: b.org\n")
    done = lode("rules", "check", path)
    assert done.status == 1
    assert f"{path}:3:5: unknown key 'pags'" in done.out
    assert f"{path}:4:5: " in done.out


def test_a_failing_test_is_told(tmp_path: Path) -> None:
    (tmp_path / "p.html").write_text("<h1>Optics</h1>")
    (tmp_path / "r.yaml").write_text(
        "sites:\n  - domain: a.org\n    pages:\n      - fields:\n          name:\n            locations:\n"
        "              - xpath: //h1\ntests:\n  - page: p.html\n    site: a.org\n    fields:\n      name: [Waves]\n"
    )
    done = lode("rules", "test", tmp_path / "r.yaml")
    assert done.status == 1
    assert "name: expected ['Waves'], the rules give ['Optics']" in done.out


def test_other_forms_come_in_and_go_out(tmp_path: Path) -> None:
    config = tmp_path / "example.org.txt"
    config.write_text("title: //h1\nstrip: //aside\n")
    done = lode("rules", "import", config, "-o", tmp_path / "r.yaml")
    assert "example.org.txt:2:1: not taken over" in done.err
    exported = lode("rules", "export", tmp_path / "r.yaml")
    assert '<location xpath="//h1" rank="1"/>' in exported.out
    (tmp_path / "r.xml").write_text(exported.out)
    assert lode("rules", "import", tmp_path / "r.xml", "-o", tmp_path / "again.yaml").status == 0
    assert load_rules(tmp_path / "again.yaml") == load_rules(tmp_path / "r.yaml")


def test_a_file_that_names_no_place_is_no_site_config(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Only a note.\n")
    done = lode("rules", "import", tmp_path / "notes.txt")
    assert (done.status, done.out) == (1, "")
    assert "says nowhere where a value stands" in done.err


def test_the_schema_is_json() -> None:
    assert "$defs" in json.loads(lode("rules", "schema").out)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_pass_their_own_tests(path: Path) -> None:
    assert lode("rules", "check", path).status == 0
    done = lode("rules", "test", path)
    assert done.out.endswith(" tests, 0 failed\n")
    assert "passed" in done.out


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_repair_finds_known_values_on_new_pages(tmp_path: Path) -> None:
    lode(
        "rules",
        "learn",
        training(tmp_path, {"code": ["ADMN 310"], "name": ["Public Sector Economics"]}),
        "-o",
        tmp_path / "r.yaml",
    )
    new = tmp_path / "new"
    new.mkdir()
    (new / "page.html").write_text(
        "<dl><dt>Title</dt><dd>Public Sector Economics</dd><dt>Code</dt><dd>ADMN 310</dd></dl>"
    )
    done = lode(
        "rules",
        "repair",
        tmp_path / "r.yaml",
        new,
        "--known",
        tmp_path / "train.jsonl",
        "-o",
        tmp_path / "n.yaml",
        "--since",
        "2026-06-01",
    )
    assert done.status == 0
    assert "a new version; known values on 1 of 1 pages" in done.err
    assert "code: changed, 0% of the known values before, 100% now" in done.err
    assert [str(site.until) for site in load_rules(tmp_path / "n.yaml").sites] == ["2026-06-01", "None"]
