"""Names out of bylines."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.fields.bylines import by_opening_word
from motherlode.extractors.fields.names import cleaned, is_name, names_in, persons
from motherlode.extractors.fields.site_names import GAP, without_name
from motherlode.model import Page
from motherlode.read.html import HtmlDocument


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("By Ann Lee", ["Ann Lee"]),
        ("Written by Ann Lee, Bo Li and Carl Orr", ["Ann Lee", "Bo Li", "Carl Orr"]),
        ("Von Anna Müller und Bernd Öz", ["Anna Müller", "Bernd Öz"]),
        ("Par Zoé Brun", ["Zoé Brun"]),
        ("Ann Lee, Jr.", ["Ann Lee, Jr."]),
        ("Ann Lee (Reuters)", ["Ann Lee"]),
        ("Ann Lee | Bo Li\nCarl Orr", ["Ann Lee", "Bo Li", "Carl Orr"]),
        ("Ann Lee, Ann Lee", ["Ann Lee"]),
        ("作者：王小明、李雷", ["王小明", "李雷"]),
        ("记者 王小明", ["王小明"]),
        ("文/李雷", ["李雷"]),
        ("北京青年报社会新闻部", ["北京青年报社会新闻部"]),
        ("既然你是农机行业的专家", []),
        ("谁来了？", []),
        ("ann@example.org", []),
        ("5 minutes ago", []),
        ("Updated today?", []),
        ("", []),
    ],
)
def test_names_in(byline: str, names: list[str]) -> None:
    assert names_in(byline) == names


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("Ann Lee; Bo Li", ["Ann Lee", "Bo Li"]),
        ("Ann Lee & Bo Li", ["Ann Lee", "Bo Li"]),
        ("Reuters and AFP", ["Reuters and AFP"]),
        ("王小明、李雷", ["王小明", "李雷"]),
    ],
)
def test_persons(text: str, cut: list[str]) -> None:
    assert persons(text) == cut


@given(st.text(max_size=60))
def test_names_are_clean_and_each_stands_once(text: str) -> None:
    found = names_in(text)
    assert len(found) == len(set(found))
    assert all(is_name(name) and cleaned(name) for name in found)


@given(
    st.lists(
        st.sampled_from(["a", "B", "_", " ", "-", "|", ": ", " – ", "!", "ab", "AB", "新", "é", "ı", "\u212a", "k"]),
        max_size=9,
    ),
    st.sampled_from(["ab", "a", "a b", "-a", "a-", "_", "新", "i", "k"]),
)
def test_a_name_is_cut_off_as_by_a_pattern_of_its_own(parts: list[str], name: str) -> None:
    title, known = "".join(parts), re.escape(name)
    pattern = re.compile(rf"{GAP}{known}\W*$|^\W*{known}{GAP}", re.IGNORECASE)
    assert without_name(title, name) == pattern.sub("", title)


@pytest.mark.parametrize(
    "line", ["记者：大家好，欢迎收看。", "记者：首先欢迎你来到新华网接受我们的采访，你怎样看待农业税补贴问题？"]
)
def test_what_a_reporter_asks_names_nobody(line: str) -> None:
    page = Page(f"<h1>河水上涨</h1><p>江城日报 伊琳</p><p>{line}</p>".encode())
    assert list(by_opening_word(HtmlDocument(page))) == []
