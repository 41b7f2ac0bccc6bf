"""Rules on their way through the whole pipeline."""

from __future__ import annotations

from pathlib import Path

import msgspec
from typer.testing import CliRunner

from motherlode.cli.app import app
from motherlode.extractors.rules.model import RuleBook
from motherlode.extractors.rules.text import rules_from
from motherlode.model import Page, Result
from motherlode.run.pipeline import process

PAGE = """<html><head><title>Logic | Example</title></head><body><h1>Logic</h1><table>
<tr><td class=id>PHIL 101</td></tr></table><p>Instructor: Ada Lovelace</p></body></html>"""
RULES = """
sites:
  - domain: a.example
    pages:
      - url: /course/
        fields:
          course_id:
            locations:
              - {rank: 1, css: "td.course"}
              - {rank: 2, css: "td.id"}
          title:
            locations:
              - {xpath: "//h1"}
          instructor:
            locations:
              - {label: "Instructor:", take: line}
"""


def book(text: str = RULES) -> RuleBook:
    return rules_from(text, "rules.yaml")


def result_of(body: str = PAGE, url: str = "http://a.example/course/1") -> Result:
    return process(Page(body.encode(), url=url), rules=book()).result


def test_rules_give_fields_with_their_evidence() -> None:
    result = result_of()
    assert result.fields["course_id"] == ["PHIL 101"]
    assert result.fields["instructor"] == ["Ada Lovelace"]
    evidence = result.evidence["course_id"]
    assert "fallback" in evidence.by[0]
    assert evidence.where.xpath.endswith("/td")


def test_a_rule_and_the_other_witnesses_confirm_each_other() -> None:
    evidence = result_of().evidence["title"]
    assert any(name.startswith("rule:") for name in evidence.by)
    assert "h1" in evidence.by
    assert evidence.confidence > 0.9


def test_a_rule_that_says_something_else_is_told() -> None:
    other = PAGE.replace("<h1>Logic</h1>", "<h2>x</h2><h1>Something else</h1>").replace("Logic |", "Logic of all |")
    result = process(Page(other.encode(), url="http://a.example/course/1"), rules=book()).result
    assert result.fields["title"] == ["Something else"]


def test_rules_of_other_sites_and_pages_are_silent() -> None:
    assert "course_id" not in result_of(url="http://b.example/course/1").fields
    assert "course_id" not in result_of(url="http://a.example/news/1").fields


def test_a_field_without_a_value_is_a_warning() -> None:
    result = result_of(PAGE.replace("Instructor:", "Taught by"))
    assert "instructor" not in result.fields
    assert any("instructor" in warning for warning in result.warnings)


def test_lode_extract_takes_a_rule_file(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(RULES.replace("domain: a.example", "domain: '*'").replace("/course/", "''"))
    (tmp_path / "page.html").write_text(PAGE)
    done = CliRunner().invoke(
        app, ["extract", str(tmp_path / "page.html"), "--rules", str(tmp_path / "rules.yaml"), "-q", "--workers", "1"]
    )
    assert done.exit_code == 0, done.output
    assert msgspec.json.decode(done.stdout)["fields"]["course_id"] == ["PHIL 101"]


def test_a_fault_in_a_rule_file_stops_the_run_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text(RULES.replace("css", "csss", 1))
    (tmp_path / "page.html").write_text(PAGE)
    done = CliRunner().invoke(app, ["extract", str(tmp_path / "page.html"), "--rules", str(tmp_path / "rules.yaml")])
    assert done.exit_code != 0
    assert "rules.yaml:9" in done.output
