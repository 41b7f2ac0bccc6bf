"""Posts that open a thread and are made unlike its replies, and who wrote them."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.opening import question
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.spans import cut_of
from motherlode.model import Record
from tests.extractors.records import pages


def replies(link: str) -> str:
    return "".join(
        f"<li class='reply'><div><b><a href='{link}{pages.NAMES[n]}'>{pages.NAMES[n]}</a></b> "
        f"<i class='age'>2024-03-0{n + 1} 10:00</i></div><p class='words'>{pages.prose(n)}</p></li>"
        for n in range(2, 6)
    )


def topic(link: str, text: str, date: str = "2024-03-01 09:00") -> str:
    return (
        f"<table><tr><td><h2>High water at the old mill</h2></td></tr><tr><td><a href='{link}{pages.NAMES[1]}'>"
        f"{pages.NAMES[1]}</a> asked on {date}</td></tr><tr><td><div>{text}</div></td></tr></table>"
    )


def read(body: str, name: str = "reply") -> list[Record]:
    doc = pages.document(body)
    nodes = [node for node in range(len(doc.table)) if doc.table.classes[node] == name]
    return read_records(doc, Items(Layout(doc.table, cut_of(doc.table, nodes))), "thread", 1.0)


@pytest.mark.parametrize("link", ["/member/", "user?id="])
def test_a_topic_by_somebody_like_the_authors_of_its_replies_comes_first(link: str) -> None:
    records = read(f"<main>{topic(link, pages.prose(1))}<ul>{replies(link)}</ul></main>")
    assert [record.body for record in records] == [pages.prose(n) for n in range(1, 6)]
    assert [record.author for record in records] == list(pages.NAMES[1:6])
    assert records[0].iso == "2024-03-01T09:00"


@pytest.mark.parametrize(
    ("link", "text", "date"),
    [
        ("/staff/", pages.prose(1), "2024-03-01 09:00"),
        ("/member/", " ".join(pages.prose(1) for _ in range(60)), "2024-03-01 09:00"),
        ("/member/", "", "2024-03-01 09:00"),
        ("/member/", pages.prose(1), "2024-03-03 10:00"),
    ],
    ids=["by the staff", "an article", "only a line", "the date of the first record"],
)
def test_other_things_in_front_of_replies_are_no_post(link: str, text: str, date: str) -> None:
    records = read(f"<main>{topic(link, text, date)}<ul>{replies('/member/')}</ul></main>")
    assert len(records) == 4


def test_an_element_inside_a_record_may_be_called_an_answer() -> None:
    answers = "".join(f"<div class='item'><div class='AnswerItem'>{pages.prose(n)}</div></div>" for n in range(2, 5))
    doc = pages.document(f"<h1>Why?</h1><div><p>{pages.prose(1)}</p></div><div>{answers}</div>")
    nodes = [node for node in range(len(doc.table)) if doc.table.classes[node] == "item"]
    asked = question(Layout(doc.table, cut_of(doc.table, nodes)))
    assert asked is not None
    assert doc.table.text(asked.body) == pages.prose(1)


def test_who_is_named_elsewhere_is_found_by_where_the_link_leads() -> None:
    posts = [
        f"<div class='post'><p><a class='who' href='/u/{n}'><span>{pages.NAMES[n]}</span></a> 2024-03-0{n} 10:00</p>"
        f"<div class='words'>{pages.prose(n)}</div></div>"
        for n in range(1, 5)
    ]
    odd = (
        f"<div class='post'><h3><a href='/u/5'>{pages.NAMES[5]}</a></h3><div class='words'>{pages.prose(5)}</div></div>"
    )
    assert [record.author for record in read("".join([*posts, odd]), "post")] == list(pages.NAMES[1:6])


def test_a_letter_in_place_of_a_picture_is_no_name() -> None:
    posts = [
        f"<div class='post'><div class='icon'><a href='/user/{n}'><span>{pages.NAMES[n][0]}</span></a></div>"
        f"<div><a class='bold' href='/user/{n}'>{pages.NAMES[n]}</a> <i>2024-03-0{n} 10:00</i></div>"
        f"<div class='words'>{pages.prose(n)}</div></div>"
        for n in range(1, 6)
    ]
    assert [record.author for record in read("".join(posts), "post")] == list(pages.NAMES[1:6])


def test_two_comments_among_pictures_have_bodies() -> None:
    said = {1: pages.prose(1), 2: pages.prose(2)}
    menu = "<div><b>Select</b></div><div><b>Copy the link</b></div><div><b>Download</b></div>"
    posts = "".join(
        f"<div class='post'><div class='by'><a class='author' href='/user/{n}'>{pages.NAMES[n]}</a><span>•</span></div>"
        f"<div class='words'>{said.get(n, menu)}</div></div>"
        for n in range(1, 6)
    )
    assert [record.body for record in read(posts, "post")][:2] == [*said.values()]


def signed(n: int, trailer: str) -> str:
    return (
        f"<div class='post'><a class='author' href='/user/{n}'>{pages.NAMES[n]}</a> <i>2024-03-0{n} 10:00</i>"
        f"<div class='wrap'><div class='rich'><p>{pages.prose(n)}</p></div>{trailer}</div></div>"
    )


def test_what_one_of_two_posts_has_behind_its_words_is_no_part_of_them() -> None:
    trailer = f"<div class='line'>{pages.prose(9, words=40)}</div>"
    records = read(signed(1, "") + signed(2, trailer), "post")
    assert [record.body for record in records] == [pages.prose(1), pages.prose(2)]


def test_code_behind_the_words_is_a_part_of_them() -> None:
    records = read(signed(1, "") + signed(2, f"<div class='box'><pre>{pages.prose(9, words=40)}</pre></div>"), "post")
    assert pages.prose(9, words=40) in records[1].body


def test_who_speaks_before_a_colon_wrote_the_post_and_a_button_with_a_number_did_not() -> None:
    posts = "".join(
        f"<div class='post'><div class='text'><a href='/u/{n}'>{pages.NAMES[n]}</a>：{pages.prose(n)}</div>"
        f"<ul><li>回复</li><li>赞 {n}</li></ul><div class='from'>2024-03-0{n} 10:00</div></div>"
        for n in range(1, 6)
    )
    records = read(posts, "post")
    assert [record.author for record in records] == list(pages.NAMES[1:6])
    assert [record.body for record in records] == [pages.prose(n) for n in range(1, 6)]


def test_a_time_right_behind_a_name_is_a_date() -> None:
    posts = "".join(
        f"<div class='post'><div><a class='author' href='/u/{n}'>{pages.NAMES[n]}</a><span>{n} days ago</span></div>"
        f"<p>{pages.prose(n)}</p></div>"
        for n in range(1, 6)
    )
    assert [record.date for record in read(posts, "post")] == [f"{n} days ago" for n in range(1, 6)]
