"""Each witness of a paper's header, on the layouts it believes in and on those it must not fall for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.paper import (
    PDF_HEADER,
    by_author_lines,
    by_embedded,
    by_largest_font,
    by_lead,
    by_markers,
    by_patterns,
)
from motherlode.extractors.paper.front import ends_header
from motherlode.model import Claim, ReadError
from motherlode.read.pdf import read_pdf
from tests.extractors.paper.pages import line, paper, prose
from tests.read.pdf_bytes import BOLD, Text, pdf

HEAD = (
    line("Journal of Examples 12 (2019) 1-9", 760, 8),
    line("Many Witnesses, One Verdict: a Study", 700, 20),
    line("of Extraction", 676, 20),
    line("Ann B. Lee^{1}, Bob van Ray^{2,*} and Zoë Müller^{1}", 650, 11),
    line("^{1}Department of Things, University of Somewhere", 632, 9),
    line("bob@example.org", 618, 9),
    line("Abstract", 590, 10, bold=True),
    *prose(575, 6),
    line("Keywords: extraction; verification; PDF papers.", 500, 9),
    line("1 Introduction", 470, 12, bold=True),
    *prose(450, 10),
)


def said(claims: Iterable[Claim]) -> dict[str, Any]:
    """The first value of each label."""
    found: dict[str, Any] = {}
    for claim in claims:
        found.setdefault(claim.label, claim.value)
    return found


def test_largest_font_is_the_title_and_authors_stand_below() -> None:
    found = said(by_largest_font(paper(*HEAD)))
    assert found["title"] == "Many Witnesses, One Verdict: a Study of Extraction"
    assert found["authors"] == ["Ann B. Lee", "Bob van Ray", "Zoë Müller"]


def test_claims_say_where_they_stand() -> None:
    title = next(iter(by_largest_font(paper(*HEAD))))
    assert title.by == "paper-font"
    assert title.where.page == 1
    assert title.where.box is not None
    assert title.where.box[1] == 676
    assert title.where.box[3] == 720


def test_an_article_type_in_large_letters_is_no_title() -> None:
    lines = (line("RESEARCH ARTICLE", 740, 24), *HEAD)
    assert said(by_largest_font(paper(*lines)))["title"].startswith("Many Witnesses")


def test_chinese_subtitle_belongs_to_the_title() -> None:
    lines = (
        line("企业数字化转型与资本市场表现", 700, 20),
        line("——来自股票流动性的经验证据", 670, 14),
        line("吴非 胡慧芷 王 丹", 640, 12),
        line("（某某大学经济学院，北京 100000）", 620, 9),
        line("摘 要：本文研究企业的数字化转型，并且检验它对于资本市场的影响以及其中的渠道机制。" * 2, 600, 9),
        line("关键词：企业数字化转型 股票流动性 资本市场", 580, 9),
    )
    found = said(by_largest_font(paper(*lines)))
    assert found["title"] == "企业数字化转型与资本市场表现——来自股票流动性的经验证据"
    assert found["subtitle"] == "来自股票流动性的经验证据"
    assert found["authors"] == ["吴非", "胡慧芷", "王丹"]
    marked = said(by_markers(paper(*lines)))
    assert marked["abstract"].startswith("本文研究企业")
    assert marked["keywords"] == ["企业数字化转型", "股票流动性", "资本市场"]


def test_author_lines_find_a_title_that_is_not_the_largest() -> None:
    lines = (line("SOCIETY GAZETTE OF SMALL WONDERS", 760, 30), *HEAD)
    assert said(by_largest_font(paper(*lines)))["title"] != HEAD[1].text
    found = said(by_author_lines(paper(*lines)))
    assert found["title"] == "Many Witnesses, One Verdict: a Study of Extraction"
    assert found["authors"] == ["Ann B. Lee", "Bob van Ray", "Zoë Müller"]


def test_markers_give_abstract_and_keywords() -> None:
    found = said(by_markers(paper(*HEAD)))
    assert found["abstract"].startswith("Line 0 says")
    assert "Line 5" in found["abstract"]
    assert "Keywords" not in found["abstract"]
    assert found["keywords"] == ["extraction", "verification", "PDF papers"]


def test_patterns_give_doi_and_date() -> None:
    found = said(by_patterns(paper(line("https://doi.org/10.1000/abc.182).", 20), line("Published: 17 May 2019", 30))))
    assert found == {"doi": "10.1000/abc.182", "published": "2019-05-17"}


def test_grouped_emails_are_spelled_out() -> None:
    found = said(by_patterns(paper(line("{ann, bob}@example.org", 600))))
    assert found["emails"] == ["ann@example.org", "bob@example.org"]


def test_lead_finds_an_abstract_without_a_marker() -> None:
    unmarked = [item for item in HEAD if item.text != "Abstract"]
    assert "abstract" not in said(by_markers(paper(*unmarked)))
    assert said(by_lead(paper(*unmarked)))["abstract"].startswith("Line 0 says")


def test_embedded_metadata_counts_where_the_page_confirms_it() -> None:
    info = {
        "Title": "Many witnesses, one verdict: a study of extraction",
        "dc:creator": "Ann B. Lee\nRay, Bob van\nZoë Müller",
        "Keywords": "extraction, verification",
    }
    claims = list(by_embedded(paper(*HEAD, info=info)))
    assert said(claims)["title"] == info["Title"]
    assert said(claims)["authors"] == ["Ann B. Lee", "Bob van Ray", "Zoë Müller"]
    assert {claim.label: claim.by for claim in claims} == {
        "title": "pdf-info",
        "authors": "pdf-xmp",
        "keywords": "pdf-info",
    }


@pytest.mark.parametrize("title", ["Microsoft Word - draft7.doc", "untitled", ""])
def test_embedded_metadata_that_the_page_does_not_show_is_dropped(title: str) -> None:
    assert list(by_embedded(paper(*HEAD, info={"Title": title, "Author": "Administrator"}))) == []


def test_line_numbers_are_no_part_of_the_title() -> None:
    texts = ["A Manuscript on the Numbering", "of Lines", "Ann Lee and Bob Ray", "", "", "", "", ""]
    lines = [line(f"{n} {text or 'words of the text'}", 700 - 20 * n) for n, text in enumerate(texts, 1)]
    lines[0] = line("1 A Manuscript on the Numbering", 680, 16)
    lines[1] = line("2 of Lines", 660, 16)
    assert said(by_largest_font(paper(*lines)))["title"] == "A Manuscript on the Numbering of Lines"


def test_from_bytes_to_claims() -> None:
    body = pdf(
        [
            Text("On Reading Papers", 150, 700, 20, BOLD),
            Text("Ann Lee and Bob Ray", 200, 670, 12),
            Text("University of Somewhere", 200, 650, 10),
        ],
        info={"Title": "On Reading Papers"},
    )
    pages = read_pdf(body)
    titles = {claim.by: claim.value for by in PDF_HEADER.values() for claim in by(pages) if claim.label == "title"}
    assert titles == dict.fromkeys(("paper-font", "paper-names", "paper-labels", "pdf-info"), "On Reading Papers")


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.tuples(st.text(max_size=60), st.floats(0, 800), st.floats(0, 40), st.booleans()),
        min_size=1,
        max_size=12,
    )
)
def test_no_witness_raises_on_any_lines(rows: list[tuple[str, float, float, bool]]) -> None:
    pages = paper(*(line(text, y, size, bold=bold) for text, y, size, bold in rows))
    for witness in PDF_HEADER.values():
        assert all(claim.value for claim in witness(pages))


@settings(max_examples=30, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 2500))
def test_no_witness_raises_on_any_bytes(junk: bytes, at: int) -> None:
    whole = pdf([Text("On Reading Papers", 150, 700, 20, BOLD), Text("Ann Lee and Bob Ray", 200, 670, 12)])
    try:
        pages = read_pdf(whole[:at] + junk + whole[at:])
    except ReadError:
        return
    for witness in PDF_HEADER.values():
        assert all(claim.by for claim in witness(pages))


def test_a_header_ends_where_the_introduction_follows_the_abstract() -> None:
    marker, heading = line("Abstract", 620), line("1. Introduction", 500)
    assert ends_header(paper(marker, *prose(600, 6), heading).pages[0])
    assert not ends_header(paper(marker, *prose(600, 6)).pages[0])
    assert not ends_header(paper(heading, *prose(600, 6)).pages[0])
    assert not ends_header(paper(marker, heading, *prose(480, 6)).pages[0])  # a table of contents


def test_a_preprints_number_gives_its_doi_where_no_other_stands() -> None:
    stamp = line("arXiv:2101.00001v2 [cs.IR] 4 Jan 2021", 400, 20)
    alone = said(by_patterns(paper(stamp)))
    assert (alone["doi"], alone["arxiv"]) == ("10.48550/arXiv.2101.00001", "2101.00001")
    assert said(by_patterns(paper(stamp, line("doi:10.1000/182", 300))))["doi"] == "10.1000/182"
