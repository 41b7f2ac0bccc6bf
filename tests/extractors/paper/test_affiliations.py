"""Institutions are told apart by their marks, on lines of their own or within running text."""

from __future__ import annotations

import pytest

from motherlode.extractors.paper.affiliations import affiliations_in, works_at
from tests.extractors.paper.pages import line

RUNNING = "1Department of Botany, University of Leeds, UK. 2 Met Office, Exeter, EX1 3PB, UK. 3FEI Company, 5350 Dawson"


def names(*lines: str, size: float = 8) -> list[str]:
    placed = [line(text, 700 - 10 * row, size) for row, text in enumerate(lines)]
    return [place.name for place in affiliations_in(placed)]


def test_marks_within_running_text_part_it_where_they_count_on() -> None:
    assert names(RUNNING, "Creek Dr., Hillsboro, USA. Correspondence and requests should be addressed to A.B.") == [
        "Department of Botany, University of Leeds, UK",
        "Met Office, Exeter, EX1 3PB, UK",
        "FEI Company, 5350 Dawson Creek Dr., Hillsboro, USA",
    ]


@pytest.mark.parametrize("between", [", 2 ", "; 2. ", " 2 ", ". 2", ", and 2"])
def test_marks_are_parted_in_many_ways(between: str) -> None:
    assert names(f"1 Botanical Institute, Germany{between}School of Things, Leeds") == [
        "Botanical Institute, Germany",
        "School of Things, Leeds",
    ]


def test_a_number_that_does_not_count_on_is_part_of_an_address() -> None:
    assert names("1 University of Seoul, 7 Gwangjin-gu, Seoul 2-701, Korea") == [
        "University of Seoul, 7 Gwangjin-gu, Seoul 2-701, Korea"
    ]
    assert names("Konkuk University, 1 Hwayang-dong, Seoul, Korea") == [
        "Konkuk University, 1 Hwayang-dong, Seoul, Korea"
    ]


def test_the_first_institution_may_have_no_mark() -> None:
    assert names("Institute of Biochemistry, Montreal, Canada and 1Cell Biology, Marburg, Germany") == [
        "Institute of Biochemistry, Montreal, Canada",
        "Cell Biology, Marburg, Germany",
    ]


def test_lines_without_marks_are_one_institution_up_to_its_end() -> None:
    assert names("Computer and Information Science", "University of Pennsylvania", "Philadelphia, PA, USA") == [
        "Computer and Information Science, University of Pennsylvania, Philadelphia, PA, USA"
    ]
    assert names(
        "Machine Learning Department", "Princeton University", "Department of Statistics", "Yale University"
    ) == [
        "Machine Learning Department, Princeton University",
        "Department of Statistics, Yale University",
    ]
    assert names("Biotechnology Institute, City of", "Scientific Research, Alexandria, Egypt") == [
        "Biotechnology Institute, City of Scientific Research, Alexandria, Egypt"
    ]


def test_addresses_in_the_margin_are_not_the_authors() -> None:
    margin = [line("University of Szeged, Hungary", 700, 7, x=40), line("Hokkaido University, Japan", 690, 7, x=40)]
    own = [line("1 School of Biosciences, Daegu, Korea", 650, 9, x=200), line("2 Seoul Hospital, Korea", 640, 9, x=200)]
    assert [place.name for place in affiliations_in([*margin, *own])] == [
        "School of Biosciences, Daegu, Korea",
        "Seoul Hospital, Korea",
    ]


def test_what_is_said_of_letters_is_no_place() -> None:
    assert names("1 School of Things, Leeds, UK", "*Corresponding author: A. Lee, School of Things") == [
        "School of Things, Leeds, UK"
    ]


def test_addresses_and_supervisors_are_no_part_of_a_place() -> None:
    assert names("School of Engineering, Singapore 639798 ann@example.org") == [
        "School of Engineering, Singapore 639798"
    ]
    assert names("指导教师：高成修", "（武汉大学，湖北 武汉 430072）") == ["武汉大学，湖北 武汉 430072"]


def test_authors_are_linked_in_their_order_though_a_name_stands_within_another() -> None:
    places = affiliations_in([line("1 School of Things, Leeds", 600), line("2 Institute of Others, Bern", 590)])
    authors = [line("Wei Liang^{1}, Bo Li^{2}, Ann Lee^{1,2}", 700)]
    assert works_at(["Wei Liang", "Bo Li", "Ann Lee"], authors, places) == {
        "Wei Liang": ["School of Things, Leeds"],
        "Bo Li": ["Institute of Others, Bern"],
        "Ann Lee": ["School of Things, Leeds", "Institute of Others, Bern"],
    }


def test_chinese_marks_stand_in_brackets() -> None:
    places = affiliations_in(
        [line("1)（北京市遥感信息研究所 北京 100192）", 600), line("2)（清华大学计算机科学与技术系 北京 100084）", 588)]
    )
    assert [place.name for place in places] == [
        "北京市遥感信息研究所 北京 100192",
        "清华大学计算机科学与技术系 北京 100084",
    ]
    linked = works_at(["黄立威", "李杨"], [line("黄立威1) 李 杨2)", 700)], places)
    assert linked == {"黄立威": [places[0].name], "李杨": [places[1].name]}
