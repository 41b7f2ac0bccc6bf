"""Each rival is right on one page and silent on another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.records.attributes import address_kind
from motherlode.extractors.records.class_families import by_classes, grown
from motherlode.extractors.records.date_anchors import by_dates
from motherlode.extractors.records.link_signatures import by_links
from motherlode.extractors.records.lone import by_lone_post
from motherlode.extractors.records.look import by_look
from motherlode.extractors.records.markup import by_markup
from motherlode.extractors.records.moments import DAY_OF_YEAR, moments
from motherlode.extractors.records.repetition import by_repetition
from motherlode.model import Claim
from motherlode.read.caseless import Caseless
from motherlode.read.html import HtmlDocument

from . import pages

Rival = Callable[[HtmlDocument], Iterable[Claim]]
PLAIN = "<div><h1>One thing</h1><section>Only a sentence stands here, and nothing repeats.</section></div>"


def starts_of(rival: Rival, doc: HtmlDocument) -> list[list[str]]:
    """What each claimed cut begins its records with."""
    return [[doc.table.text(first)[:5] for first, _ in claim.value] for claim in rival(doc)]


@pytest.mark.parametrize("rival", [by_repetition, by_classes, by_dates, by_links, by_look])
def test_rival_cuts_a_thread_into_its_posts(rival: Rival) -> None:
    doc = pages.document(pages.thread())
    wanted = [pages.NAMES[number][:5] for number in range(1, 6)]
    assert any([start.split()[0] for start in starts] == wanted for starts in starts_of(rival, doc))


@pytest.mark.parametrize("rival", [by_repetition, by_classes, by_dates, by_links, by_look, by_markup, by_lone_post])
def test_rival_is_silent_where_nothing_repeats(rival: Rival) -> None:
    assert not [claim for claim in rival(pages.document(PLAIN)) if len(claim.value) > 2]


def test_classes_cut_around_bodies_that_alone_share_a_name() -> None:
    def said(number: int, name: str, inner: str = "") -> str:
        head = f"<div><b>{pages.NAMES[number]}</b> <i>March {number}, 2024</i></div>"
        return f'<div class="{name}">{head}<div><p class="words">{pages.prose(number)}</p></div>{inner}</div>'

    answer = said(3, "small")
    doc = pages.document(f"<div>{said(1, 'first')}<section>{said(2, 'large', answer)}</section></div>")
    wanted = [[f"{pages.NAMES[n]} Marc"[:5] for n in (1, 2, 3)]]
    assert [starts for starts in starts_of(by_classes, doc) if starts in wanted] == wanted


def test_classes_do_not_cut_around_what_has_dates_itself() -> None:
    table = pages.document(pages.thread()).table
    posts = [node for node in range(len(table)) if table.classes[node] == "post"]
    assert grown(table, posts) == ()


def test_markup_takes_declared_postings_of_several_types() -> None:
    answer = '<div itemscope itemtype="https://schema.org/Answer"><p>{}</p></div>'
    body = f'<div itemscope itemtype="https://schema.org/Question"><p>{pages.prose(1)}</p></div>' + "".join(
        answer.format(pages.prose(n)) for n in (2, 3)
    )
    cuts = [claim.value for claim in by_markup(pages.document(body))]
    assert [len(cut) for cut in cuts] == [3]


def test_markup_is_silent_without_markup() -> None:
    assert not list(by_markup(pages.document(pages.thread())))


def test_lone_post_needs_a_date() -> None:
    dated = pages.document(f"<div>{pages.post(1)}<div>{pages.prose(9)}</div></div>")
    undated = pages.document(f'<div><div class="post">{pages.prose(1)}</div><div>{pages.prose(9)}</div></div>')
    assert any(len(claim.value) == 1 for claim in by_lone_post(dated))
    assert not list(by_lone_post(undated))


def test_look_uses_given_boxes() -> None:
    doc = pages.document("<div><p>one</p><h2>two</h2><p>three</p></div>")
    nodes = [node for node in range(len(doc.table)) if doc.table.tag[node] in ("p", "h2")]
    boxes = {nodes[0]: (0.0, 0.0, 300.0, 20.0), nodes[1]: (0.0, 30.0, 300.0, 50.0), nodes[2]: (90.0, 60.0, 99.0, 80.0)}
    assert [[first for first, _ in claim.value] for claim in by_look(doc, boxes=boxes)] == [nodes[:2]]


def test_addresses_of_one_kind_are_alike() -> None:
    assert address_kind("/members/jo.12/") == address_kind("/members/ann.7/") != address_kind("/threads/ann.7/")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("发表于 2023-5-1 08:11", "2023-5-1 08:11"),
        ("3小时前", "3小时前"),
        ("前天 18:22", "前天 18:22"),
        ("5月19日", "5月19日"),
    ],
)
def test_dates_of_chinese_threads_are_seen(line: str, written: str) -> None:
    doc = pages.document(f"<p>{line}</p>")
    assert [moment.written for moment in moments(doc.table)] == [written]


def test_a_date_in_running_text_is_no_date_of_a_record() -> None:
    doc = pages.document(f"<p>{pages.prose(1, 60)} It was on March 3, 2019 that it happened. {pages.prose(2, 30)}</p>")
    assert not moments(doc.table)


def test_classes_see_inline_style_where_there_is_no_class() -> None:
    posts = "".join(f'<div><p style="margin: 4px; color:red">{pages.prose(n)}</p></div>' for n in range(1, 5))
    cuts = [claim.value for claim in by_classes(pages.document(posts))]
    assert 4 in [len(cut) for cut in cuts]


DAYS = st.sampled_from(
    ["3", "12", "Jan", "mar", "月", "日", "-", "/", ".", ":", " ", "h", "mins", "days", " ago", "st", "x"]
)


@given(st.lists(DAYS, max_size=10).map("".join))
def test_a_day_without_a_year_begins_with_a_number_or_a_month(line: str) -> None:
    found, expected = DAY_OF_YEAR.search(line), Caseless(DAY_OF_YEAR.pattern).search(line)
    assert (found and found.span()) == (expected and expected.span())
