"""Lists as Chinese sites have them: notices with their days, days in boxes, pages to turn."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from motherlode.extractors.kinds import chances, judge
from motherlode.extractors.records.moments import dates_stated, moments
from motherlode.extractors.records.siblings import looks_listed
from motherlode.extractors.records.signs import page_signs
from motherlode.model import Page
from motherlode.read.dates import iso_date
from motherlode.run.pipeline import process
from motherlode.run.records import worth_a_search
from tests.extractors.records import pages

SUBJECTS = (
    "工业互联网平台项目申报",
    "中小企业数字化转型试点",
    "专精特新企业复核",
    "绿色工厂名单公示",
    "春季安全生产检查",
)


def notices(count: int = 20) -> str:
    rows = "".join(
        f'<li><a href="/art/2024/{n}.html">关于开展{2000 + n}年度{SUBJECTS[n % 5]}工作的通知</a>'
        f"<span>2024-05-{n + 1:02}</span></li>"
        for n in range(count)
    )
    menu = "".join(f'<a href="/m/{n}">{name}</a>' for n, name in enumerate(("首页", "机构", "政务公开", "互动交流")))
    return f'<div class="nav">{menu}</div><div class="w"><ul>{rows}</ul></div><p>市工业和信息化局 版权所有</p>'


def test_notices_are_a_list_though_no_word_of_the_page_says_so() -> None:
    doc = pages.document(notices(), url="http://gxj.test/col/col1229/index.html")
    assert judge().hopeless <= chances(doc).records < judge().doubtful
    assert worth_a_search(doc)
    result = process(doc.page).result
    assert result.kind == "listing"
    assert len(result.records) == 20
    assert result.text.splitlines()[0].startswith("关于开展2000年度")
    assert len(result.text.splitlines()) == 20
    assert (result.records[0].title, result.records[0].iso) == (
        "关于开展2000年度工业互联网平台项目申报工作的通知",
        "2024-05-01",
    )


@pytest.mark.parametrize(
    ("items", "listed"),
    [
        ('<li><a href="/{n}">entry {n} of the list</a></li>', True),
        ("<li>entry {n} of the list</li>", False),
        ('<p><a href="/{n}">paragraph {n}</a> of an article</p>', False),
        ('<li><a href="/{n}">entry</a>' + " as long as a chapter" * 30 + "</li>", False),
    ],
    ids=["links", "no links", "paragraphs", "chapters"],
)
def test_short_siblings_that_lead_somewhere_look_listed(items: str, listed: bool) -> None:
    body = "<div>" + "".join(items.replace("{n}", str(n)) for n in range(9)) + "</div>"
    assert looks_listed(pages.document(body).table) is listed
    few = "<div>" + "".join(items.replace("{n}", str(n)) for n in range(7)) + "</div>"
    assert not looks_listed(pages.document(few).table)


@pytest.mark.parametrize(
    "line", ["上一页 1 2 下一页", "首页 上一页 1 2 3 下一页 尾页", "12345下一页", "后页>", "1 2 3 Next"]
)
def test_pages_are_turned_in_chinese(line: str) -> None:
    assert page_signs(pages.document(f"<p>{line}</p>").table)["page turns"]
    assert not page_signs(pages.document(f"<p>{line}的内容更精彩</p>").table)["page turns"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("共 72,677 条", True),
        ("检索到 140233 篇文书", True),
        ("共找到 13 套", True),
        ("共3条评论", False),
        ("共同努力", False),
    ],
)
def test_results_are_counted_in_chinese(line: str, found: bool) -> None:
    assert bool(page_signs(pages.document(f"<p>{line}</p>").table)["page searches"]) is found


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("13 2024-05", ("13 2024-05", "2024-05-13")),
        ("2024 05-13", ("2024 05-13", "2024-05-13")),
        ("32 2024-05", None),
        ("[05-12]", ("05-12", "")),
        ("昨天", ("昨天", "")),
        ("05-32", None),
        ("12:05-12", None),
    ],
)
def test_days_in_boxes_and_without_a_year(line: str, stated: tuple[str, str] | None) -> None:
    assert next(dates_stated(line), None) == stated


def test_a_day_at_the_end_of_a_line_is_one_where_an_element_says_nothing_else() -> None:
    doc = pages.document("<ul><li><a href=/1>通知公告</a><em>05-12</em></li><li>比分 05-12</li></ul>")
    assert [moment.written for moment in moments(doc.table)] == ["05-12"]
    assert iso_date("05-12", now=datetime(2024, 5, 21, tzinfo=UTC)) == "2024-05-12"


def test_the_days_of_cards_are_read_though_they_stand_in_what_looks_like_bodies() -> None:
    card = (
        '<div class="card"><a class="pic" href="/p/{n}"><img src="{n}.jpg"></a><div class="info">'
        '<p class="t"><a class="title" href="/p/{n}">{subject}的经验与思考</a></p>'
        "<p>{subject}是近年来的重点，各地都有做法。</p>"
        '<div class="bar"><a href="/u/{n}">作者{n}号</a><span>{hours}小时前</span></div></div></div>'
    )
    cards = "".join(card.format(n=n, subject=subject, hours=n + 2) for n, subject in enumerate(SUBJECTS))
    page = Page(f"<html><body><h1>资讯</h1><div>{cards}</div></body></html>".encode(), url="http://news.test/")
    found = process(page).result.records
    assert [record.date for record in found] == [f"{n + 2}小时前" for n in range(5)]
    assert [record.title for record in found] == [f"{subject}的经验与思考" for subject in SUBJECTS]
