"""Lists of references on the pages that were read."""

from __future__ import annotations

from motherlode.extractors.paper import by_references
from motherlode.read.pdf_page import Line
from tests.extractors.paper.pages import line, paper, prose


def references_of(*lines: Line) -> list[str]:
    return [text for claim in by_references(paper(*prose(700, 5), *lines)) for text in claim.value]


def test_numbered_entries_are_whole_and_without_numbers() -> None:
    found = references_of(
        line("References", 500, 12, bold=True),
        line("[1] A. Lee. Many witnesses and one ver-", 480),
        line("dict. Example Letters, 2019.", 468),
        line("[2] B. Ray. 2020 was a year of pages.", 456),
        line("2021. Example Press.", 444),
        line("[3] 王丹. 样例的抽取与相互验证方法研究. 样例学报, 2018.", 432),
        line("Appendix A", 400),
        line("[4] This line is no reference any more.", 380),
    )
    assert found == [
        "A. Lee. Many witnesses and one verdict. Example Letters, 2019.",
        "B. Ray. 2020 was a year of pages. 2021. Example Press.",
        "王丹. 样例的抽取与相互验证方法研究. 样例学报, 2018.",
    ]


def test_hanging_entries_begin_further_out() -> None:
    found = references_of(
        line("参考文献", 500, 12),
        line("Lee, A. (2019). Many witnesses, one", 480),
        line("verdict. Example Letters 3.", 468, x=84),
        line("Ray, B. (2020). Pages of a year that", 456),
        line("was long. Example Press.", 444, x=84),
    )
    assert found == [
        "Lee, A. (2019). Many witnesses, one verdict. Example Letters 3.",
        "Ray, B. (2020). Pages of a year that was long. Example Press.",
    ]


def test_no_heading_no_references() -> None:
    assert (
        references_of(
            line("[1] A list of other things that are numbered.", 480), line("[2] And a second one of them.", 468)
        )
        == []
    )
