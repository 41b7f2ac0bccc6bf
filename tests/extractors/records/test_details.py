"""Smaller items of records, by their form."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.details import PRICE, PRICING, details_of
from motherlode.model import Page
from motherlode.read.html import HtmlDocument


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("Now $1,299.99, was more", "$1,299.99"),
        ("C$39.99 C$14.99", "C$39.99"),
        ("NT$300", "NT$300"),
        ("1 299 kr", "1 299 kr"),
        ("1.299,00 €", "1.299,00 €"),
        ("zł 92,000", "zł 92,000"),
        ("CHF 84 000", "CHF 84 000"),
        ("售价 128 元", "128 元"),
        ("499 руб.", "499 руб."),
    ],
)
def test_prices(line: str, price: str) -> None:
    assert PRICING(line)
    found = PRICE.search(line)
    assert found
    assert found[0] == price


@pytest.mark.parametrize("line", ["2 ft tall", "Chr 5", "3 krone", "5 comments", "EUR or USD"])
def test_no_prices(line: str) -> None:
    assert not PRICE.search(line)


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<p>回复 举报</p>", ""),
        ("<p>回复 使用道具</p><p>好。</p>", ""),
        ("<p>回复 @张三 说得对</p>", "张三"),
        ("<p>回复 张三：说得对</p>", "张三"),
        ("<p>回复 #2 快乐的鱼：太短了？</p>", "快乐的鱼"),
        ("<p>回复 2# 张三 的帖子</p>", "张三"),
        ("<p>回复 3楼 说得对</p>", "3楼"),
        ("<p>回覆 王五: 謝謝</p>", "王五"),
        ("<p>张三 写道：你好</p>", "张三"),
        ("<blockquote>快乐的鱼 发表于 3 天前<br>轻一点。</blockquote><p>同意。</p>", "快乐的鱼"),
        ("<p>快乐的鱼 发表于 3 天前</p><p>轻一点。</p>", ""),
        ("<p>Ann wrote: yes</p>", "Ann"),
        ("<p>In reply to Bert</p>", "Bert"),
    ],
)
def test_whom_a_record_answers(html: str, name: str) -> None:
    table = HtmlDocument(Page(html.encode())).table
    assert details_of(table, table.text(0), table.blocks).reply_to == name


@pytest.mark.parametrize(
    ("html", "number"),
    [
        ("<p>回复 #2 张三：是</p>", ""),
        ("<p>回复 2楼</p><p>3楼</p>", "3楼"),
        ("<p>Reply to #4</p>", ""),
        ("<p>今天 #5</p>", "#5"),
    ],
)
def test_the_number_of_another_record_is_not_its_own(html: str, number: str) -> None:
    table = HtmlDocument(Page(html.encode())).table
    assert details_of(table, table.text(0), table.blocks).number == number


def test_a_number_in_an_element_of_its_own_needs_no_space_around_it() -> None:
    table = HtmlDocument(Page("<p><a>客户端</a><span>3楼</span><span>2024-01-02</span></p>".encode())).table
    assert details_of(table, table.text(0), table.blocks).number == "3楼"


def test_a_post_speaks_of_other_numbers_and_of_prices() -> None:
    table = HtmlDocument(Page(b"<div>by Ann</div><p>Done in #18</p><p>It costs $5</p>")).table
    body = table.of("p")[0]
    assert details_of(table, table.text(0), table.blocks, body, is_post=True) == ("", "", "")
    assert details_of(table, table.text(0), table.blocks) == ("#18", "", "$5")


@pytest.mark.parametrize(
    ("html", "price"),
    [
        ("<p><del>€109.00</del> <ins>€89.00</ins></p>", "€89.00"),
        ("<p><s>$9</s></p><p>$7</p>", "$7"),
        ("<p>12,230元/平</p><p>96万元</p>", ""),
        ("<p>12,230元</p>", "12,230元"),
    ],
)
def test_the_price_is_neither_struck_out_nor_that_of_a_square_metre(html: str, price: str) -> None:
    table = HtmlDocument(Page(html.encode())).table
    assert details_of(table, table.text(0), table.blocks).price == price


@pytest.mark.parametrize(
    ("line", "number"), [("Comment 3", "Comment 3"), ("comment:12", "comment:12"), ("Comments 3", "")]
)
def test_a_number_may_be_called_a_comment(line: str, number: str) -> None:
    doc = HtmlDocument(
        Page(f"<body><div><b><a href='#c'>{line}</a></b> <span>Ann wrote it</span></div></body>".encode())
    )
    assert details_of(doc.table, doc.table.text(0), doc.table.blocks, is_post=True).number == number
