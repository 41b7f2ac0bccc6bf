"""Where a paper appeared, by its heads and feet and by the file's own word."""

from __future__ import annotations

import pytest

from motherlode.extractors.paper import by_journal
from tests.extractors.paper.pages import line, paper, prose


def journal_of(*texts: str, info: dict[str, str] | None = None) -> list[str]:
    heads = [line(text, 770 - 12 * row, 8) for row, text in enumerate(texts)]
    return [claim.value for claim in by_journal(paper(*heads, *prose(600, 8), info=info))]


@pytest.mark.parametrize(
    ("head", "journal"),
    [
        ("Acta Examplorum, 2007, Vol. 35, No. 7  2257–2268", "Acta Examplorum"),
        ("Feng et al. Letters on Small Things 2014, 9:290", "Letters on Small Things"),
        ("EXAMPLE REPORTS | 4 : 5857 | DOI: 10.1000/rep05857", "EXAMPLE REPORTS"),
        ("J. Clin. Exampl., 46, 52–59, January 2010", "J. Clin. Exampl"),
        ("D692–D696  Acta Examplorum, 2006, Vol. 34, Database issue", "Acta Examplorum"),
        ("样例应用，2018，38(2)：1-6", "样例应用"),
        ("exRxiv preprint doi: https://doi.org/10.1101/062646.", "exRxiv"),
        ("样例学报", "样例学报"),
    ],
)
def test_a_head_names_the_journal(head: str, journal: str) -> None:
    assert journal_of(head) == [journal]


@pytest.mark.parametrize(
    "head",
    [
        "as shown by Neal (1996) and others",
        "Original Article",
        "www.example.org/reports",
        "Received 4 March 2007",
        "52",
    ],
)
def test_other_heads_name_none(head: str) -> None:
    assert journal_of(head) == []


def test_a_name_beside_the_issue_is_a_journal() -> None:
    assert journal_of("样例工程", "第 7 卷第 6 期") == ["样例工程"]


def test_a_name_broken_over_two_lines_is_whole() -> None:
    found = journal_of("Lee, A. (2018). On heads. Journal of Open", "Example Education, 1(7), 21.")
    assert found == ["Journal of Open Example Education"]


def test_the_files_word_counts_where_a_head_confirms_it() -> None:
    info = {"Subject": "Acta Examplorum 7, doi:10.1000/1", "prism:publicationName": "Quite Another Review"}
    assert journal_of("ACTA EXAMPLORUM | 4 : 57", info=info) == ["ACTA EXAMPLORUM", "Acta Examplorum"]
