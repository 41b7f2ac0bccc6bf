"""Names out of author lines: marks, degrees, lists, Chinese."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper.dates import iso_date
from motherlode.extractors.paper.names import is_name, name_share, names_in, split_names
from tests.extractors.paper.pages import line


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Lee and Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee1,2*, Bob Ray† & Cy Doe", ["Ann Lee", "Bob Ray", "Cy Doe"]),
        ("Dr. Ann Lee, PhD; Bob Ray, M.D.", ["Ann Lee", "Bob Ray"]),
        ("Leonardo de la Roca, In Hyuk Son", ["Leonardo de la Roca", "In Hyuk Son"]),
        ("Ann Leeand Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee ann@example.org", ["Ann Lee"]),
        ("作者：李雷，韩梅梅", ["李雷", "韩梅梅"]),
        ("中山大学 林悦涛 饶 彬", ["林悦涛", "饶彬"]),
        ("Shalisko, V., Lopez, J. A. and Kim, S.", ["V. Shalisko", "J. A. Lopez", "S. Kim"]),
        ("Anand Roopsind, Roland Ott and Ferdinand Marx", ["Anand Roopsind", "Roland Ott", "Ferdinand Marx"]),
        ("Yuan (Alan) Qi, KaiYang", ["Yuan Qi", "Kai Yang"]),
        ("Gerardo A. Aymard C, Smith J", ["Gerardo A. Aymard C", "Smith J"]),
        ("刘峤李杨段宏刘瑶 秦志光", ["刘峤", "李杨", "段宏", "刘瑶", "秦志光"]),
        ("操保华 陈焰周 郭兰英", ["操保华", "陈焰周", "郭兰英"]),
        ("Univ. Grenoble Alpes, Laboratoire de Choses", []),
        ("Department of Physics, University of Somewhere", []),
        ("Received 3 May 2018", []),
    ],
)
def test_split_names(text: str, names: list[str]) -> None:
    assert list(split_names(text)) == names


def test_raised_marks_part_names_that_have_no_comma() -> None:
    assert names_in([line("Ann Lee^{1} Bob Ray^{2}", 600)]) == ["Ann Lee", "Bob Ray"]


def test_a_name_may_run_over_the_end_of_a_line() -> None:
    lines = [line("Ann Lee, Bob Ray, Mary", 600), line("Anning and Cy Doe", 588)]
    assert names_in(lines) == ["Ann Lee", "Bob Ray", "Mary Anning", "Cy Doe"]


def test_share_of_names_tells_author_lines_from_titles() -> None:
    assert name_share(line("Ann Lee^{1}, Bob Ray and Cy Doe", 600)) == 1
    assert name_share(line("a study of names in titles", 600)) == 0


@given(st.text(max_size=80))
def test_splitting_never_raises_and_gives_names(text: str) -> None:
    assert all(map(is_name, split_names(text)))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("17 May 2019", "2019-05-17"),
        ("May 7, 2019", "2019-05-07"),
        ("2019年5月17日", "2019-05-17"),
        ("2018/12/25", "2018-12-25"),
        ("99 Foo 2019", "2019"),
        ("no date", ""),
    ],
)
def test_iso_date(text: str, date: str) -> None:
    assert iso_date(text) == date
