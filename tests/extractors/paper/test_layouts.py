"""Layouts that real papers taught: abstracts of several paragraphs, broken addresses, years in heads, lists in text."""

from __future__ import annotations

from typing import Any

import pytest

from motherlode.extractors.paper import by_author_lines, by_lead, by_markers, by_patterns
from motherlode.extractors.paper.dates import iso_date, stated_date
from motherlode.extractors.paper.front import title_text, unnumbered
from motherlode.extractors.paper.labeller import Labelled, claims_of
from motherlode.extractors.paper.lexicon import ABSTRACT, AFTER_ABSTRACT
from motherlode.extractors.paper.openings import opened
from motherlode.read.pdf_page import Line, PdfPages
from tests.extractors.paper.pages import line, paper, prose

TITLE = line("A Model of Things and Others", 700, 20)


def emails(*texts: str) -> list[str]:
    lines = [line(text, 700 - 12 * row) for row, text in enumerate(texts)]
    return next((claim.value for claim in by_patterns(paper(*lines)) if claim.label == "emails"), [])


def year(text: str, y: float = 770) -> list[Any]:
    return [claim.value for claim in stated_date(paper(line(text, y, 8)), "dates")]


def lead(pages: PdfPages) -> str:
    return str(next(iter(by_lead(pages))).value)


def test_paragraphs_up_to_the_keywords_are_one_abstract() -> None:
    pages = (TITLE, *prose(600, 6), *prose(500, 4))
    assert lead(paper(*pages, line("Keywords: things, others", 440, 9))).count("Line ") == 10
    assert lead(paper(*pages)).count("Line ") == 6


def test_a_sign_between_two_substances_is_no_address() -> None:
    rows = [
        line("We make MnO@C composites that have properties of many kinds and uses", 600 - 11 * n) for n in range(7)
    ]
    assert "MnO@C" in lead(paper(TITLE, *rows))
    assert not list(by_lead(paper(TITLE, *rows[:6], line("write to ann@example.org", 600 - 66))))


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("corresponding initial efficiencies were 74 and 58%", False),
        ("published by others before", False),
        ("Corresponding author: Ann Lee", True),
        ("*corresponding author", True),
        ("Received 3 May 2010", True),
        ("received: 3 May 2010", True),
        ("e-mail: ann@example.org", True),
    ],
)
def test_running_text_may_begin_with_a_word_that_ends_abstracts(text: str, ends: bool) -> None:
    assert bool(opened(text) & AFTER_ABSTRACT.bit) is ends


@pytest.mark.parametrize("text", ["中文摘要", "英 文 摘 要：", "Structured Abstract", "ABSTRACT:"])
def test_abstracts_are_announced_in_many_forms(text: str) -> None:
    assert ABSTRACT.opens(text)


def test_a_line_that_fills_the_column_goes_on_whatever_its_size() -> None:
    def row(text: str, y: float, size: float) -> Line:
        plain = line(text, y, size)
        return Line(plain.text, plain.font, size, False, False, (65, y, 515, y + size), 1, plain.spans)

    rows = [
        row("摘要：循环神经网络是一类非常强大的用于处理和预测序列数据的神经网络模型，克服了传统机器学习方法", 660, 8),
        row("对输入和输出数据的许多限制，使其成为深度学习领域中一类非常重要的模型，已被成功应用于多种任务", 646, 8),
        row("在实际应用中存在的问题，长短期记忆网络被提出，它能够保持信息的长期存储而备受关注，关于结构", 630, 14),
        row("的改进工作也陆续出现。", 618, 8),
    ]
    found = {claim.label: claim.value for claim in by_markers(paper(*rows))}
    assert found["abstract"].endswith("关于结构的改进工作也陆续出现。")


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["to G.Z. (gfzheng@fudan.", "edu.cn)"], ["gfzheng@fudan.edu.cn"]),
        (["(jenny.jlcheng@", "gmail.com)"], ["jenny.jlcheng@gmail.com"]),
        (["to A.K. (email: aleksandra.", "kosanic@uni-konstanz.de)"], ["aleksandra.kosanic@uni-konstanz.de"]),
        (["University of Leeds, China.", "ann@example.org"], ["ann@example.org"]),
        (["For permissions, please e-mail: journals@example.org"], []),
    ],
)
def test_addresses_broken_over_two_lines_are_whole(texts: list[str], found: list[str]) -> None:
    assert emails(*texts) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nucleic Acids Research, 2005, Vol. 33, No. 14 4433–4442", ["2005"]),
        ("Workshop and Conference Proceedings 25:1–15, 2012", ["2012"]),
        ("(2018) 8:17997 | DOI:10.1038/s41598-019-36169-7", ["2018"]),
        ("53（3）：582-600，2016", ["2016"]),
        ("2004 年 11 月", ["2004"]),
        ("2018 年在线发布", ["2018"]),
        ("preprint doi: https://doi.org/10.1101/2020.01.16.908814, p. 1 no. 2", []),
        ("Lee et al. (2001) have shown", []),
    ],
)
def test_the_head_of_a_page_tells_the_year_of_the_issue(text: str, found: list[str]) -> None:
    assert year(text) == found
    assert year(text, 400) == []


def test_the_date_may_stand_below_its_word() -> None:
    margin = [
        line(text, 400 - 12 * row) for row, text in enumerate(["Received", "3 May 2013", "Published", "7 June 2014"])
    ]
    assert [claim.value for claim in stated_date(paper(*margin), "dates")] == ["2014-06-07"]
    assert iso_date("31 April 2017") == "2017"


def test_a_list_within_running_text_is_no_list_of_keywords() -> None:
    text = Labelled(line("Data, models, and three more things, were used", 500), "keywords", 0.6)
    marked = Labelled(line("Keywords: data; models", 480), "keywords", 0.9)
    heading, below = (
        Labelled(line("Key words", 460), "marker-keywords", 0.9),
        Labelled(line("things; others", 448), "keywords", 0.9),
    )
    other = Labelled(line("Some line", 490), "other", 0.9)
    found = [
        claim.value for claim in claims_of([text, other, marked, other, heading, below]) if claim.label == "keywords"
    ]
    assert found == [["data", "models"], ["things", "others"]]
    cut, rest = (
        Labelled(line("Keywords: data; suffi-", 440), "keywords", 0.9),
        Labelled(line("cient", 428), "other", 0.5),
    )
    assert [claim.value for claim in claims_of([cut, rest])] == [["data", "sufficient"]]


def test_a_table_is_no_abstract() -> None:
    rows = [Labelled(line("0201 2457 4.88 4.48 4.07 3.66 2.44", 500 - 11 * n), "abstract", 0.9, 0.9) for n in range(5)]
    assert not list(claims_of(rows))


def test_keywords_of_a_double_spaced_manuscript_go_on_where_they_are_unfinished() -> None:
    rows = [
        line("Keywords: seed germination, soil,", 500, 12),
        line("crust, temperature", 471, 12),
        *prose(430, 5),
    ]
    found = {claim.label: claim.value for claim in by_markers(paper(*rows))}
    assert found["keywords"] == ["seed germination", "soil", "crust", "temperature"]


def test_an_abstract_does_not_begin_within_a_sentence() -> None:
    first = Labelled(line("Phenology is shifting with climate change, which results", 500, 12), "other", 0.6, 0.4)
    rest = [
        Labelled(
            line(f"in disruptions of the timing of migration and of breeding {n}", 470 - 28 * n, 12),
            "abstract",
            0.9,
            0.9,
        )
        for n in range(4)
    ]
    found = [claim.value for claim in claims_of([first, *rest]) if claim.label == "abstract"]
    assert found[0].startswith("Phenology is shifting")


@pytest.mark.parametrize("above", ["• Climate and health", "2009) among many others.", "1. Introduction"])
def test_a_point_of_a_list_above_names_is_no_title(above: str) -> None:
    lines = (line(above, 700, 12), line("Ann B. Lee, Bob van Ray, Zoë Müller", 660, 11), *prose(600, 6))
    assert not [claim for claim in by_author_lines(paper(*lines)) if claim.label == "title"]


def test_a_footnotes_mark_stands_between_title_and_subtitle() -> None:
    title = line("企业数字化转型与资本市场表现*", 700, 20)
    subtitle = line("——来自股票流动性的经验证据", 670, 14)
    names = line("吴非 胡慧芷 林慧妍", 640, 11)
    assert title_text([title, subtitle]) == "企业数字化转型与资本市场表现——来自股票流动性的经验证据"
    found = {claim.label: claim.value for claim in by_author_lines(paper(title, subtitle, names))}
    assert found["title"] == "企业数字化转型与资本市场表现——来自股票流动性的经验证据"


def test_raised_marks_of_many_institutions_are_no_line_numbers() -> None:
    rows = tuple(line(f"^{{{n}}} Institute of Thing {n}, Leeds", 700 - 12 * n) for n in range(1, 9))
    assert [item.text for item in unnumbered(rows)] == [item.text for item in rows]
    numbered = tuple(line(f"{n} Institute of Thing {n}, Leeds", 700 - 12 * n) for n in range(1, 9))
    assert unnumbered(numbered)[0].text == "Institute of Thing 1, Leeds"
