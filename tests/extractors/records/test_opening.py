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


def bug(
    who: str, *, day: str = "2024-03-01", between: str = "<table><tr><td>Status</td><td>Fixed</td></tr></table>"
) -> str:
    return f"<h1>High water</h1><div>Reported by {who} on {day}</div>{between}<div><p>{pages.prose(1)}</p></div>"


@pytest.mark.parametrize(
    "who", ["<a href='/member/bruno'>bruno</a>", "<a href='/staff/bruno' class='user-link'>bruno</a>"]
)
def test_what_is_said_below_a_line_with_a_name_and_a_day_comes_first(who: str) -> None:
    answers = replies("/member/").replace("<a href", "<a class='user-link' href")
    records = read(f"<main>{bug(who)}<ul>{answers}</ul></main>")
    assert (records[0].author, records[0].body, records[0].iso) == ("bruno", pages.prose(1), "2024-03-01")
    assert len(records) == 5


@pytest.mark.parametrize(
    "front",
    [
        bug("<a href='/member/bruno'>bruno</a>", day="2024-03-03"),
        bug("bruno"),
        bug("<a href='/member/bruno'>bruno</a>").replace("h1", "b"),
    ],
    ids=["the day of the first record", "nobody", "no heading"],
)
def test_other_lines_open_no_thread(front: str) -> None:
    assert len(read(f"<main>{front}<ul>{replies('/member/')}</ul></main>")) == 4


def test_a_name_may_be_marked_as_one_in_an_address() -> None:
    assert len(read(f"<main>{topic('/~', pages.prose(1))}<ul>{replies('/~')}</ul></main>")) == 5


def test_the_date_right_behind_an_opening_post_is_its_date() -> None:
    first = (
        f"<div class='whole'><p class='words'>{pages.prose(1)}</p><b><a href='/member/bruno'>bruno</a></b>"
        "<p class='at'><time datetime='2024-03-01T09:00:00'>1 March</time></p></div>"
    )
    records = read(f"<main><h1>High water</h1>{first}<ul>{replies('/member/')}</ul></main>")
    assert (records[0].author, records[0].iso) == ("bruno", "2024-03-01T09:00:00")


def test_a_post_of_another_make_has_a_body_too() -> None:
    first = (
        f"<div class='reply'><h2><a href='/1'>High water at the mill</a></h2><b><a href='/member/bruno'>bruno</a></b> "
        f"<i class='age'>2024-03-01 10:00</i><section><p>{pages.prose(1)}</p></section></div>"
    )
    records = read(f"<main>{first}<ul>{replies('/member/')}</ul></main>")
    assert [record.body for record in records] == [pages.prose(n) for n in range(1, 6)]


def test_who_is_called_an_author_as_the_others_are_wrote_it() -> None:
    answers = replies("/member/").replace("<b><a href", "<b><span class='post-author'").replace("</a>", "</span>")
    first = (
        answers.partition("</li>")[0].replace("<div>", "<table><tr><td>").replace("</div>", "</td></tr></table>")
        + "</li>"
    )
    records = read(f"<ul>{first.replace('chen', 'bruno')}{answers}</ul>")
    assert records[0].author == "bruno"


def test_a_button_beside_every_name_is_no_name() -> None:
    posts = "".join(
        f"<li class='reply'><div class='byline'><a href='/~{name}'>{name}</a> <a href='/c/{name}'>"
        f"<time datetime='2024-03-0{n}T10:00:00'>{n} hours ago</time></a> | <a href='/x/{name}'>flag it</a></div>"
        f"<p class='words'>{pages.prose(n)}</p></li>"
        for n, name in enumerate(pages.NAMES, 1)
    )
    assert [record.author for record in read(f"<ul>{posts}</ul>")] == list(pages.NAMES)


def test_a_time_ago_is_nobody() -> None:
    ago = "<b><a href='/c/7'>58 minutes ago</a></b>"
    gone = f"<li class='reply'><div>{ago}</div><p class='words'>[removed by them]</p></li>"
    assert "58 minutes ago" not in [record.author for record in read(f"<ul>{replies('/member/')}{gone}</ul>")]
