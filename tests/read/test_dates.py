"""Dates as pages write them."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read import dates
from motherlode.read.dates import find_dates, iso_date, relative_date

NOW = datetime(2024, 5, 6, 12, 30)


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("2024年5月6日", "2024-05-06"),
        ("2024 年 5 月 6 日", "2024-05-06"),
        ("2024年05月06日08:30:15", "2024-05-06T08:30:15"),
        ("2024年5月6号 下午3:05", "2024-05-06T15:05"),
        ("2024年5月6日上午12:05", "2024-05-06T00:05"),
        ("2024年5月6日 15时30分", "2024-05-06T15:30"),
        ("发布时间：2024/05/06 09：30", "2024-05-06T09:30"),
        ("2024년 5월 6일", "2024-05-06"),
        ("2024-05-06", "2024-05-06"),
        ("2024-5-6", "2024-05-06"),
        ("2024.05.06", "2024-05-06"),
        ("20240506", "2024-05-06"),
        ("20240506153000", "2024-05-06"),
        ("20240506T101112Z", "2024-05-06T10:11:12+00:00"),
        ("2024-05-06T10:00:00Z", "2024-05-06T10:00:00+00:00"),
        ("2024-05-06 10:00 z", "2024-05-06T10:00Z"),
        ("2024-05-06T10:00:00+0800", "2024-05-06T10:00:00+08:00"),
        ("Posted 2024-05-06 10:00 +0800", "2024-05-06T10:00+08:00"),
        ("May 6, 2024", "2024-05-06"),
        ("May 6th 2024 5:30 p.m.", "2024-05-06T17:30"),
        ("May 6, 2024 12:05 AM", "2024-05-06T00:05"),
        ("Sept. 5, 2024", "2024-09-05"),
        ("6 May 2024 at 17:30", "2024-05-06T17:30"),
        ("Monday, 6th of May 2024", "2024-05-06"),
        ("06-May-2024", "2024-05-06"),
        ("Mon, 06 May 2024 15:47:42 GMT", "2024-05-06T15:47:42"),
        ("Mon May 6 15:47:42 UTC 2024", "2024-05-06T15:47:42Z"),
        ("Mon May  6 15:47:42 2024", "2024-05-06T15:47:42"),
        ("Mon May 6 15:47:42 +0800 2024", "2024-05-06T15:47:42+08:00"),
        ("May 6 3:47 pm PST 2024", "2024-05-06T15:47"),
        ("6. Mai 2024, 17.30 Uhr", "2024-05-06T17:30"),
        ("6. März 2024", "2024-03-06"),
        ("6.5.2024", "2024-05-06"),
        ("06.05.24", "2024-05-06"),
        ("le 1er mars 2024 à 14h30", "2024-03-01T14:30"),
        ("5 août 2024", "2024-08-05"),
        ("6 de mayo de 2024", "2024-05-06"),
        ("6 maggio 2024", "2024-05-06"),
        ("6 de março de 2024", "2024-03-06"),
        ("6 mei 2024", "2024-05-06"),
        ("6 maj 2024", "2024-05-06"),
        ("3 grudnia 2023", "2023-12-03"),
        ("6 Mayıs 2024", "2024-05-06"),
        ("6 MAYIS 2024", "2024-05-06"),
        ("12 Kasim 2024", "2024-11-12"),
        ("5 мая 2024 г.", "2024-05-05"),
        ("31/12/2024", "2024-12-31"),
        ("12/31/2024", "2024-12-31"),
        ("5/6/2024", "2024-06-05"),
    ],
)
def test_forms(written: str, iso: str) -> None:
    assert iso_date(written) == iso


@pytest.mark.parametrize(
    "written",
    [
        "",
        "2024-02-30",
        "31 June 2024",
        "2023年2月29日",
        "2024年13月1日",
        "00/00/2024",
        "2024",
        "May 2024",
        "2024年5月",
        "0001-01-01",
        "9999-12-31",
        "1714716462",
        "2024050612345678901",
        "version 1.20.24.1",
        "3 days ago",
        "昨天",
        "20٢٤05٠6",
        "12 KASİM 2024",
        "6 Auguſt 2024",
    ],
)
def test_no_date(written: str) -> None:
    assert iso_date(written) == ""


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("3 days ago", "2024-05-03"),
        ("13 hours ago", "2024-05-05"),
        ("a week ago", "2024-04-29"),
        ("2 months ago", "2024-03-07"),
        ("one year ago", "2023-05-07"),
        ("5 mins ago", "2024-05-06"),
        ("Yesterday at 5 pm", "2024-05-05T17:00"),
        ("Today, 10:30:05 AM", "2024-05-06T10:30:05"),
        ("today 12 noon", "2024-05-06"),
        ("just now", "2024-05-06"),
        ("3天前", "2024-05-03"),
        ("2 小时前", "2024-05-06"),
        ("1个月前", "2024-04-06"),
        ("前天 12:00", "2024-05-04T12:00"),
        ("昨天 晚上9:15", "2024-05-05T21:15"),
        ("昨日 凌晨12:05", "2024-05-05T00:05"),
        ("13 小時前", "2024-05-05"),
        ("5 分鐘前", "2024-05-06"),
        ("2 週前", "2024-04-22"),
        ("1 個月前", "2024-04-06"),
        ("半年前", "2023-11-06"),
        ("剛剛", "2024-05-06"),
        ("昨天", "2024-05-05"),
        ("99999 years ago", ""),
        ("9" * 5000 + " days ago", ""),
        ("days ago", ""),
        ("剛剛回家", ""),
    ],
)
def test_relative_dates_need_the_time_of_the_fetch(written: str, iso: str) -> None:
    assert relative_date(written, NOW) == iso
    assert iso_date(written, now=NOW) == iso


def test_all_dates_of_a_text_with_their_places() -> None:
    text = "From 5 May 2024 until 2024-06-07; 2024 had no 31 June 2024, but 2024年7月8日 it had"
    found = list(find_dates(text))
    assert [date.iso for date in found] == ["2024-05-05", "2024-06-07", "2024-07-08"]
    assert [text[d.start : d.end].strip() for d in found] == ["5 May 2024", "2024-06-07", "2024年7月8日"]


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_every_day_comes_back_from_its_forms(day: date) -> None:
    for form in (
        day.isoformat(),
        f"{day:%Y%m%d}",
        f"{day.year}年{day.month}月{day.day}日",
        f"{day:%d.%m.%Y}",
        f"{day:%B} {day.day}, {day.year}",
        f"{day.day} {day:%b} {day.year}",
    ):
        assert iso_date(form) == day.isoformat(), form


@given(st.text(max_size=80) | st.text("0123456789-/.年月日 :TZ+apmMay", max_size=60))
def test_any_text_gives_a_day_that_exists_or_nothing(text: str) -> None:
    iso = iso_date(text, now=NOW)
    assert not iso or date.fromisoformat(iso[:10])


def test_long_values_are_not_searched_to_their_end() -> None:
    assert iso_date("2024-13-45 " * 200_000) == ""


PARTS = st.sampled_from(
    ["2024", "1999", "5", "12", "May", "mai", "de", "-", "/", ".", ",", " ", "年", "월", "日", "st", "ſ"]
)


@given(st.lists(PARTS, max_size=12).map("".join))
def test_forms_that_are_left_out_would_not_have_fitted(text: str) -> None:
    found = list(find_dates(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dates, "_forms_around", lambda *_: dates.FORMS)
        assert list(find_dates(text)) == found


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("03-12 10:22", "2024-03-12T10:22"),
        ("12月30日 08:15", "2023-12-30T08:15"),
        ("May 7", "2024-05-07"),
        ("8 May", "2023-05-08"),
        ("September 3rd", "2023-09-03"),
        ("March 3, 1745", ""),
        ("1745年3月3日", ""),
        ("30-02 10:00", ""),
        ("Feb 30", ""),
    ],
)
def test_a_day_without_a_year_is_the_last_one_of_its_name(written: str, iso: str) -> None:
    assert iso_date(written, now=datetime(2024, 5, 6, 12)) == iso
    assert not iso_date(written)
