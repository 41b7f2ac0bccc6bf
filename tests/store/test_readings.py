"""Readings of courses, for reference managers and course portals."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from motherlode.model import Outcome, Result
from motherlode.store.export import open_writer
from motherlode.store.linked_data import things_of
from motherlode.store.readings import readings_csl

READINGS: list[dict[str, str]] = [
    {"author": "Ahuja, R. K., and J. B. Orlin", "title": "Network Flows", "source": "Upper River, NJ: Hall, 1993"},
    {"author": "Knuth, D", "title": "Young Tableaux", "source": "Pacific Journal 34 (1970), 709-727"},
    {"author": "Hochbaum, D., ed", "title": "NP-Hard Problems", "source": "excerpted from [EC2]"},
]
COURSE = Result(
    source="c.html",
    kind="course",
    fields={"course_id": ["6.854J"], "syllabus": ["Meetings twice a week."], "readings": list(READINGS)},
)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (
            0,
            {
                "type": "book",
                "publisher-place": "Upper River, NJ",
                "publisher": "Hall",
                "issued": {"date-parts": [[1993]]},
            },
        ),
        (1, {"type": "article-journal", "container-title": "Pacific Journal", "volume": "34", "page": "709-727"}),
        (2, {"type": "document", "note": "excerpted from [EC2]", "editor": [{"family": "Hochbaum", "given": "D."}]}),
    ],
)
def test_a_reading_is_a_csl_item(number: int, expected: dict[str, Any]) -> None:
    item = readings_csl(COURSE)[number]
    assert item["title"] == READINGS[number]["title"]
    assert {name: item.get(name) for name in expected} == expected


def test_names_of_a_reading_are_taken_apart() -> None:
    assert readings_csl(COURSE)[0]["author"] == [
        {"family": "Ahuja", "given": "R. K."},
        {"family": "Orlin", "given": "J. B."},
    ]


def test_a_bibliography_holds_the_readings_of_courses(tmp_path: Path) -> None:
    with open_writer(str(tmp_path / "all.csl.json")) as writer:
        writer.write(Outcome(COURSE))
    assert [item["id"] for item in json.loads((tmp_path / "all.csl.json").read_text())] == [
        "c.html#reading-1",
        "c.html#reading-2",
        "c.html#reading-3",
    ]


def test_a_course_cites_its_readings_and_holds_its_syllabus() -> None:
    (course,) = things_of(COURSE)
    assert course["@type"] == "Course"
    assert course["citation"][1] == {
        "@type": "CreativeWork",
        "name": "Young Tableaux",
        "author": [{"@type": "Person", "name": "Knuth, D"}],
        "publication": "Pacific Journal 34 (1970), 709-727",
    }
    assert course["syllabusSections"] == [{"@type": "Syllabus", "text": "Meetings twice a week."}]


def test_a_table_keeps_the_fields(tmp_path: Path) -> None:
    with open_writer(str(tmp_path / "all.csv")) as writer:
        writer.write(Outcome(COURSE))
    with (tmp_path / "all.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert json.loads(row["fields"]) == COURSE.fields
