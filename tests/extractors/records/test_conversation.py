"""What the posts of a thread tell of each other."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.authors import author_text
from motherlode.extractors.records.conversation import in_conversation
from motherlode.model import Page, Record, Where
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument


def post(author: str = "Ann", body: str = "Yes.", date: str = "", image: str = "") -> Record:
    return Record(body, body=body, author=author, date=date, iso=iso_date(date), image=image, where=Where())


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        (["03-04-2024, 09:14 AM", "03-15-2024"], ["2024-03-04T09:14", "2024-03-15"]),
        (["03-03-2024", "03-04-2024", "03-09-2024, 10:10 PM"], ["2024-03-03", "2024-03-04", "2024-03-09T22:10"]),
        (["07/02/2024 14:20", "07/15/2024 09:11"], ["2024-07-02T14:20", "2024-07-15T09:11"]),
        (["03/04/2024", "04/04/2024"], ["2024-04-03", "2024-04-04"]),
        (["03/04/2024", "15/04/2024"], ["2024-04-03", "2024-04-15"]),
        (["03.04.2024", "03.05.2024"], ["2024-04-03", "2024-05-03"]),
    ],
)
def test_days_and_months_stand_in_one_order(dates: list[str], days: list[str]) -> None:
    assert [one.iso for one in in_conversation([post(date=date) for date in dates])] == days


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("@Old Bert see below", "Old Bert"),
        ("@Old Bertram see below", ""),
        ("Old Bert:\nIt clicks.\nWhy does it?", "Old Bert"),
        ("Old Bert", ""),
        ("Old Bert is right.", ""),
        ("@山里人，换土吧", "山里人"),
        ("Ann\nagain", ""),
    ],
)
def test_a_post_that_begins_with_the_name_of_another_author_answers_it(body: str, name: str) -> None:
    posts = in_conversation([post("Old Bert"), post("山里人"), post("Ann", body)])
    assert posts[2].reply_to == name


def test_pictures_of_authors_and_marks_in_every_post_are_not_shown_by_posts() -> None:
    portraits = in_conversation([post("Ann", image="@ann"), post("Bert", image="A kettle"), post("Cy", image="Cy")])
    assert [one.image for one in portraits] == ["", "A kettle", ""]
    marks = in_conversation([post("Ann", image="Offline"), post("Bert", image="Offline"), post("Cy", image="Kettle")])
    assert [one.image for one in marks] == ["", "", "Kettle"]


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<a><span>山</span><span>山里人</span></a>", "山里人"),
        ("<a><i>M</i> marla</a>", "marla"),
        ("<a><span>A</span><span>Bert</span></a>", "ABert"),
        ("<a>Ann</a>", "Ann"),
    ],
)
def test_the_letter_for_a_missing_picture_is_no_part_of_a_name(html: str, name: str) -> None:
    table = HtmlDocument(Page(html.encode())).table
    assert author_text(table, table.of("a")[0]) == name


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("I suspect the buffer.\n_________________\nLife is short", "I suspect the buffer."),
        ("I suspect the buffer.\n--\nAnn\nHead of all", "I suspect the buffer."),
        ("Above.\n_________________\n" + "A long part of what is said. " * 20, ""),
        ("Fill in ______ here\nand there", ""),
    ],
)
def test_what_stands_below_a_line_is_a_signature_where_it_is_short(body: str, said: str) -> None:
    (unsigned,) = in_conversation([post(body=body)])
    assert unsigned.body == (said or body)


def test_a_list_of_the_latest_posts_beside_the_thread_is_no_part_of_it() -> None:
    long = "The river rose again last night and nobody could cross the old bridge before noon."
    posts = [post(body=long, date="5 May 2024"), post(body="Yes.", date="5 May 2024")]
    copies = [post(body=long[:60] + "…", date="5 May 2024"), post("Bert", body=long, date="6 May 2024")]
    assert [(one.author, one.body) for one in in_conversation([*posts, *copies])] == [
        ("Ann", long),
        ("Ann", "Yes."),
        ("Bert", long),
    ]


def test_a_line_that_somebody_moved_the_topic_is_no_post() -> None:
    said = [
        Record(f"Ann\n{day}\nYes.", body="Yes.", author="Ann", date=day, where=Where()) for day in ("1 May", "2 May")
    ]
    moved = Record("Bo moved it\n3 May", body="Bo moved it\n3 May", date="3 May", where=Where())
    assert in_conversation([*said, moved]) == said
    assert len(in_conversation([said[0], moved])) == 2, "where half have no body, none is told from the others"
    spoke = Record("I have moved it.\n3 May", body="I have moved it.\n3 May", date="3 May", where=Where())
    assert len(in_conversation([*said, spoke])) == 3
