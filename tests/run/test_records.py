"""Records settled from whole pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.kinds import chances, judge
from motherlode.extractors.records.authors import name_at_date
from motherlode.extractors.records.bodies import body_nodes
from motherlode.extractors.records.columns import column_nodes, with_columns
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.link_signatures import by_links
from motherlode.extractors.records.moments import dated_blocks, moments
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.signs import says_more, says_posted
from motherlode.extractors.records.spans import without_head
from motherlode.model import LodeError, Page, Record
from motherlode.read.html import HtmlDocument
from motherlode.run.records import LIKE_A_THREAD, RIVALS, records_of, worth_a_search
from motherlode.verify.regions import RegionKnowledge
from tests.extractors.records import pages


def test_thread_gives_author_date_and_body_of_every_post() -> None:
    settled = records_of(pages.document(pages.thread()))
    assert settled.kind == "thread"
    assert [record.author for record in settled.records] == list(pages.NAMES[1:6])
    assert [record.body for record in settled.records] == [pages.prose(n) for n in range(1, 6)]
    assert [record.iso[:10] for record in settled.records] == [f"2024-03-0{n + 1}" for n in range(1, 6)]
    assert [record.number for record in settled.records] == [f"#{n}" for n in range(1, 6)]


def test_dates_told_from_now_end_where_they_end() -> None:
    page = Page(pages.floors().encode(), fetched=datetime(2024, 5, 6, 12, tzinfo=UTC))
    records = records_of(HtmlDocument(page)).records
    assert [record.date for record in records] == [date for _, date, _, _ in pages.FLOORS]
    days = ["2024-05-03", "2024-05-03", "2024-05-04", "2024-05-05T21:30", "2024-05-06"]
    assert [record.iso for record in records] == days
    assert [record.reply_to for record in records] == ["", "", "快乐的鱼", "快乐的鱼", ""]
    assert [record.number for record in records] == ["", "", "", "", "5#"]


def test_a_snippet_that_begins_with_its_date_is_more_than_its_date() -> None:
    said = ("Soak them overnight, then wait.", "They must boil for ten minutes.", "Ten ways to use a bag.", "A seed.")
    hits = "".join(
        f'<div class="res"><a href="https://h{n}.test/"><h3>Beans, part {n}</h3></a><cite>h{n}.test › recipes</cite>'
        f"<p><span>Jan {n}, 2025 — </span>{words}</p></div>"
        for n, words in enumerate(said, 1)
    )
    settled = records_of(pages.document(f"<div>About 12,300 results</div>{hits}<div>1 2 3 4 5 Next</div>"))
    assert [record.body for record in settled.records] == [
        f"Jan {n}, 2025 — {words}" for n, words in enumerate(said, 1)
    ]


def test_posts_lead_to_themselves_and_are_not_called_by_their_author() -> None:
    settled = records_of(pages.document(pages.thread()))
    assert [record.link for record in settled.records] == [f"http://site.test/topic/1#p{n}" for n in range(1, 6)]
    assert {record.title for record in settled.records} == {""}


def test_the_link_at_a_posts_date_is_its_address() -> None:
    settled = records_of(pages.document(pages.subjects()))
    assert [record.link for record in settled.records] == [f"http://site.test/show?post={n}" for n in range(1, 5)]


def test_a_link_to_the_number_of_a_post_is_its_address() -> None:
    body = pages.thread().replace('id="p', 'id="post_100').replace('href="#p', 'href="thread-8.html#100')
    body = re.sub(r">#(\d)</a>", r">floor</a>", body)
    settled = records_of(pages.document(body))
    assert [record.link for record in settled.records] == [
        f"http://site.test/topic/thread-8.html#100{n}" for n in range(1, 6)
    ]


def test_a_link_inside_the_date_and_one_around_the_bare_number_lead_to_the_post() -> None:
    inside = r'<span class="when" title="\1"><a href="/item/9">a day ago</a></span>'
    aged = re.sub(r'<span class="when">(.*?)</span>', inside, pages.thread())
    assert {record.link for record in records_of(pages.document(aged)).records} == {"http://site.test/item/9"}
    bare = re.sub(r'<a href="#p(\d)">#(\d)</a>', r'#<a href="/show/\1">\2</a>', pages.thread())
    links = [record.link for record in records_of(pages.document(bare)).records]
    assert links == [f"http://site.test/show/{n}" for n in range(1, 6)]


def test_a_post_is_more_than_its_first_paragraph_where_others_have_but_one() -> None:
    more = "<ol><li>unplug it</li><li>wait</li></ol><p>The log says nothing at all about it.</p><pre>x = 1</pre>"
    body = pages.thread(6).replace(f"<p>{pages.prose(2)}</p>", f"<p>{pages.prose(2)}</p>{more}")
    records = records_of(pages.document(body)).records
    said = "unplug it\nwait\nThe log says nothing at all about it.\nx = 1"
    assert records[1].body == f"{pages.prose(2)}\n{said}"
    assert records[2].body == pages.prose(3)


def test_a_button_is_no_body_where_a_post_calls_its_body_as_the_others_do() -> None:
    plain = re.sub(r"</?p>", "", pages.thread().replace("<p>Log in to reply</p>", ""))
    asked = re.sub(
        r'<div class="content">(.*?)</div>', r'<div class="asked"><div class="content">\1</div></div>', plain, count=1
    )
    records = records_of(pages.document(f"{asked}<p>Log in to reply</p>")).records
    assert [record.body for record in records] == [pages.prose(n) for n in range(1, 6)]


def test_a_line_with_the_date_is_nobody() -> None:
    said = "".join(
        f'<div id="post_{n}"><div class="left"><div class="authi"><a href="space-{n}.html" class="xw1">{name}</a></div>'
        f'</div><div class="right"><div class="authi"><em id="authorposton{n}">发表于 '
        f'<span title="2024-3-{n} 08:12">2024-3-{n} 08:12</span></em></div>'
        f'<div class="words">{pages.prose(n)}</div></div></div>'
        for n, name in enumerate(pages.NAMES[1:6], 1)
    )
    settled = records_of(pages.document(f"<div id='list'>{said}</div><p>发表回复</p>"))
    assert [record.author for record in settled.records] == list(pages.NAMES[1:6])


def test_a_heading_on_the_pages_subject_is_a_posts_title_and_a_rank_is_none() -> None:
    settled = records_of(pages.document(pages.subjects()))
    assert [record.title for record in settled.records] == [
        "High water at the bridge",
        *["Re: High water at the bridge"] * 3,
    ]


def test_adverts_between_posts_are_no_posts() -> None:
    advert = '<div class="ad"><a href="http://buy.test/">Buy boots now</a></div>'
    settled = records_of(pages.document(pages.thread(between=advert)))
    assert [record.author for record in settled.records] == list(pages.NAMES[1:6])


def test_opening_post_of_another_shape_comes_first() -> None:
    question = (
        '<div class="question"><div class="content"><p>'
        f'{pages.prose(7)}</p></div><div class="asked"><span class="when">March 1, 2024 9:00 am</span>'
        ' <a class="username" href="/members/zoe.9/">zoe</a></div></div>'
    )
    replies = "".join(pages.post(n) for n in range(1, 5))
    body = f'<div id="main">{question}<h2>Replies</h2><div id="posts">{replies}</div></div><p>Log in to reply</p>'
    settled = records_of(pages.document(body))
    assert [record.body for record in settled.records] == [pages.prose(7), *(pages.prose(n) for n in range(1, 5))]


def test_posts_over_two_rows_keep_their_date() -> None:
    settled = records_of(pages.document(pages.two_row_thread()))
    assert [record.body for record in settled.records] == [pages.prose(n) for n in range(1, 5)]
    assert [record.date[:10] for record in settled.records] == [f"0{n}-11-2009" for n in range(1, 5)]


def test_nested_comments_are_records_without_their_replies() -> None:
    settled = records_of(pages.document(pages.nested_comments()))
    assert [record.body for record in settled.records] == [pages.prose(n) for n in range(1, 6)]
    assert [record.author for record in settled.records] == list(pages.NAMES[1:6])


def test_answers_inside_comments_are_records_of_their_own() -> None:
    settled = records_of(pages.document(pages.answered_comments()))
    assert len(settled.records) == 7
    assert [settled.records[i].author for i in (0, 1, 2, 3, 5)] == list(pages.NAMES[1:6])
    assert pages.prose(24, 8) not in settled.records[3].text
    assert pages.prose(24, 8) in settled.records[4].text


def test_quote_stays_in_the_body_and_names_whom_it_answers() -> None:
    quote = f"<blockquote><p>ada said: {pages.prose(1)}</p></blockquote>"
    posts = pages.post(1) + pages.post(2, inner=quote) + pages.post(3)
    settled = records_of(pages.document(f'<h1>High water</h1><div id="posts">{posts}</div><p>Log in to reply</p>'))
    assert "ada said" in settled.records[1].body
    assert [record.reply_to for record in settled.records] == ["", "ada", ""]


def test_thread_with_a_single_post() -> None:
    body = (
        '<div class="forum"><a href="/">Forum index</a> <a href="/new">New topic</a></div><h1>High water</h1>'
        f'<div id="posts">{pages.post(1)}</div><p>Log in to reply</p><p>1 post</p>'
    )
    settled = records_of(pages.document(body))
    assert [record.author for record in settled.records] == ["bruno"]


def test_chinese_thread() -> None:
    settled = records_of(pages.document(pages.chinese_thread()))
    assert [record.author for record in settled.records] == ["用户甲", "用户乙", "用户丙"]
    assert [record.iso[:10] for record in settled.records] == ["2023-05-01", "2023-05-02", "2023-05-03"]
    assert [record.number for record in settled.records] == ["1楼", "2楼", "3楼"]


def test_listing_gives_title_link_image_and_price() -> None:
    settled = records_of(pages.document(pages.listing(), url="http://shop.test/search"))
    assert settled.kind == "listing"
    assert [record.link for record in settled.records] == [f"http://shop.test/item/{n}" for n in range(1, 9)]
    assert settled.records[0].title == "Kettle number 1 of steel"
    assert (settled.records[0].image, settled.records[0].price) == ("Kettle 1", "$ 19.50")


def test_an_entry_is_called_by_its_highest_heading_not_by_its_source() -> None:
    hits = "".join(
        f'<div class="card"><h4><a href="/from/{n}">Daily {pages.NAMES[n]}</a></h4>'
        f'<h3><a href="/news/{n}.html">{pages.prose(n, 6)}</a></h3><p>{pages.prose(n)}</p></div>'
        for n in range(1, 6)
    )
    found = records_of(pages.document(f"<div>About 12,300 results</div><div>{hits}</div><div>1 2 3 Next</div>"))
    assert [record.title for record in found.records] == [pages.prose(n, 6) for n in range(1, 6)]
    assert found.records[0].link.endswith("/news/1.html")


def test_columns_of_a_table_are_named_by_its_head() -> None:
    settled = records_of(pages.document(pages.jobs_table()))
    assert [record.columns for record in settled.records] == [
        {"Employer": f"Office {n % 4}", "Place": town} for n, town in enumerate(pages.TOWNS)
    ]
    assert settled.records[0].price == "€24,000"


def test_columns_of_cards_are_named_by_labels_and_classes() -> None:
    settled = records_of(pages.document(pages.jobs_cards()))
    assert [record.columns for record in settled.records] == [
        {"town": town, "Employer": f"Office {n}"} for n, town in enumerate(pages.TOWNS)
    ]


@pytest.mark.parametrize(
    ("by", "authors"),
    [
        ('<a href="/users/{name}">{name}</a>', "Ada Bruno Chen Dora Emil Fatima Ada"),
        ('<span class="author">by {name}</span>', "Ada Bruno Chen Dora Emil Fatima Ada"),
        ('<i class="byline">{name}</i>', "Ada Bruno Chen Dora Emil Fatima Ada"),
        ('<span class="ship">Free for {name}</span>', ""),
    ],
)
def test_an_entry_of_a_list_has_an_author_where_the_page_says_so(by: str, authors: str) -> None:
    settled = records_of(pages.document(pages.news_list(by)))
    assert settled.kind == "listing"
    assert [record.author for record in settled.records] == (authors.split() or [""] * 7)
    assert [record.title for record in settled.records] == [f"{trade} gets a prize" for trade in pages.TRADES]


def test_a_table_of_many_rows_is_gone_through_once() -> None:
    rows = "".join(f'<tr><td><a href="/{n}">Stone {n}</a></td><td>Hill {n}</td></tr>' for n in range(20_000))
    table = pages.document(f"<table><tr><th>Stone</th><th>Hill</th></tr>{rows}</table>").table
    cut = tuple((node, table.end[node]) for node in table.of("tr")[1:])
    nodes = column_nodes(Layout(table, cut))
    records = with_columns(table, nodes, [Record(f"Stone {n}", title=f"Stone {n}") for n in range(20_000)])
    assert records[-1].columns == {"Hill": "Hill 19999"}


def test_posts_have_no_columns() -> None:
    assert not any(record.columns for record in records_of(pages.document(pages.thread())).records)


def test_article_has_no_records() -> None:
    settled = records_of(pages.document(pages.article(), head=pages.ARTICLE_HEAD))
    assert (settled.records, settled.kind) == ([], "none")


def test_verdict_says_who_agreed_and_how_sure_it_is() -> None:
    settled = records_of(pages.document(pages.thread()))
    assert {"date-anchors", "class-families"} <= set(settled.by)
    assert 0.5 < settled.confidence <= 1
    assert sum(settled.kinds.values()) == pytest.approx(1)
    assert {claim.by for claim in settled.claims} <= set(RIVALS)


def test_a_rival_can_be_left_out() -> None:
    settled = records_of(pages.document(pages.thread()), without=["class-families"])
    assert "class-families" not in {claim.by for claim in settled.claims}
    assert len(settled.records) == 5


PIECES = st.sampled_from(
    [
        "<div class=post>",
        "</div>",
        "<tr>",
        "<td>",
        "<li>",
        "2024-03-05",
        "5月3日",
        "<a href=/u/7>",
        "x" * 90,
        "<table>",
        "#3",
        "</p>",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=400), st.lists(PIECES, max_size=60).map(lambda parts: "".join(parts).encode())))
def test_never_raises_on_any_bytes(body: bytes) -> None:
    try:
        doc = HtmlDocument(Page(body))
        settled = records_of(doc)
    except LodeError:
        return
    assert all(record.text for record in settled.records)


def test_a_page_of_a_kind_without_records_is_not_searched() -> None:
    doc = pages.document(pages.article(), head=pages.ARTICLE_HEAD)
    settled = records_of(doc)
    assert not worth_a_search(doc)
    assert (settled.kind, settled.records, settled.claims) == ("none", [], ())
    assert records_of(doc, without=["page-shape"]).claims


def test_a_page_that_is_likely_a_thread_is_searched_though_few_such_have_records() -> None:
    signed = '<a class="username" href="/members/bruno.1/">bruno</a> <span class="when">March 2, 2024 10:00 am</span>'
    said = f'<div class="content"><p>{pages.prose(1)}</p></div>'
    doc = pages.document(f'<h1>High water</h1><div class="post">{signed}{said}</div>')
    likely = chances(doc)
    assert likely.kinds["thread"] >= LIKE_A_THREAD
    assert likely.records < judge().doubtful
    assert not says_more(doc.table)
    assert not says_posted(doc.table)
    assert worth_a_search(doc)
    assert [record.author for record in records_of(doc).records] == ["bruno"]


def test_a_page_that_says_again_and_again_who_posted_is_searched_whatever_its_shape() -> None:
    rows = "".join(
        f"<tr><td><b>{pages.NAMES[n % 6]}</b><br>Joined: 0{n} Jan 2003</td><td><table><tr><td>Posted: Mar "
        f"0{n}, 2004 10:00 am</td></tr><tr><td><span>{pages.prose(n, 60)}</span></td></tr></table></td></tr>"
        for n in range(1, 9)
    )
    doc = pages.document(f"<table><tr><th>Author</th><th>Message</th></tr>{rows}</table>", url="")
    assert worth_a_search(doc)
    assert [record.body for record in records_of(doc).records] == [pages.prose(n, 60) for n in range(1, 9)]
    once = pages.document(f"<p>Posted by Ann on May 5, 2024</p>{pages.article()}", head=pages.ARTICLE_HEAD)
    assert not worth_a_search(once)


def test_the_bodies_of_a_thread_are_named_by_their_blocks() -> None:
    doc = pages.document(pages.thread())
    settled = records_of(doc)
    said = [doc.table.blocks[position].text for position in settled.blocks]
    assert said == [record.body for record in settled.records]


def test_the_entries_of_a_list_are_named_by_all_their_blocks() -> None:
    doc = pages.document(pages.listing())
    settled = records_of(doc)
    assert settled.kind == "listing"
    assert [doc.table.blocks[at].text for at in settled.blocks] == "\n".join(r.text for r in settled.records).split(
        "\n"
    )


QUOTE = "<blockquote><div class='said'><p>{} {}</p></div></blockquote>"


def test_a_quote_longer_than_the_posts_is_not_their_body() -> None:
    quoted = [QUOTE.format(pages.prose(n), pages.prose(n + 1)) if n > 1 else "" for n in range(5)]
    posts = [
        f"<div class='post'><a class='author' href='/user/{n}'>{pages.NAMES[n]}</a> <time>2024-03-0{n + 1}</time>"
        f"<div class='words'>{quoted[n]}<p>I agree, and water runs down number {n}.</p></div></div>"
        for n in range(5)
    ]
    doc = pages.document(f"<main>{''.join(posts)}</main>")
    cut = tuple((node, doc.table.end[node]) for node in doc.table.of("div") if doc.table.classes[node] == "post")
    bodies = body_nodes(Layout(doc.table, cut))
    assert [doc.table.classes[node] for node in bodies if node is not None] == ["words"] * 5


def test_a_post_marked_as_its_topics_author_still_has_its_body() -> None:
    marks = ["reply topic-author", "reply", "reply topic-author", "reply", "reply topic-author"]
    posts = [
        f"<li><div class='meta'>2024-03-0{n + 1} at 10:10 <a href='#{n}'>#{n}5</a></div><div class='{mark}'>"
        f"<a class='author' href='/user/{n}'>{pages.NAMES[n]}</a>"
        f"<div class='words'>{pages.prose(n)[:60]}</div></div></li>"
        for n, mark in enumerate(marks)
    ]
    doc = pages.document(f"<main><ul>{''.join(posts)}</ul></main>")
    cut = tuple((node, doc.table.end[node]) for node in doc.table.of("li"))
    bodies = body_nodes(Layout(doc.table, cut))
    assert [doc.table.classes[node] for node in bodies if node is not None] == ["words"] * 5


def test_the_head_of_a_table_is_no_record() -> None:
    head = "<tr><th>Town</th><th>Water</th></tr>"
    rows = "".join(f"<tr><td>{town}</td><td>{n} feet</td></tr>" for n, town in enumerate(pages.TOWNS))
    table = pages.document(f"<table>{head}{rows}</table>").table
    cut = tuple((node, table.end[node]) for node in table.of("tr"))
    assert without_head(table, cut) == cut[1:]
    assert without_head(table, cut[1:]) == cut[1:]


@pytest.mark.parametrize("called", ["<a href='/town/{n}/more'>{town}</a>", "<img src='{n}.png' alt='{town}'>"])
def test_a_title_that_all_entries_share_is_none(called: str) -> None:
    entries = "".join(
        f"<li class='result'>{called.format(n=n, town=town)}<p>{pages.prose(n)}</p><b>$ {n}5</b>"
        f"<a href='/town/{n}'>View all the details</a></li>"
        for n, town in enumerate(pages.TOWNS)
    )
    doc = pages.document(f"<main><h1>Search results for towns</h1><ul>{entries}</ul></main>")
    cut = tuple((node, doc.table.end[node]) for node in doc.table.of("li"))
    records = read_records(doc, Items(Layout(doc.table, cut)), "listing", 0.5)
    assert [record.title for record in records] == list(pages.TOWNS)
    assert records[2].link == "http://site.test/town/2" + "/more" * ("<a" in called)


def test_a_link_around_a_whole_card_is_called_by_its_title_and_no_entry_by_a_date() -> None:
    names = ("River Levels", "Kettle Timer", "Mill Map", "Thermo Log", "Weather Vane")
    cards = "".join(
        f'<li class="item"><a href="/app/{n}"><div class="rank">{n}</div><div class="dev">Studio {name[0]}</div>'
        f'<div class="app-name">{name}</div><div class="price">${n}.99</div></a></li>'
        for n, name in enumerate(names, 1)
    )
    settled = records_of(pages.document(f"<p>Showing 5 results</p><ol>{cards}</ol><p>Next</p>"))
    assert [record.title for record in settled.records] == list(names)
    rows = "".join(
        f'<tr class="row"><td><a href="/t/{n}">{name}</a></td><td>2024-03-0{n}</td><td>{n}</td>'
        f'<td><a href="/last/{n}">2024-04-0{n} 10:00:00</a></td></tr>'
        for n, name in enumerate(names, 1)
    )
    settled = records_of(pages.document(f"<p>Showing 5 results</p><table>{rows}</table><p>Next</p>"))
    assert [record.title for record in settled.records] == list(names)


def test_what_heads_a_post_and_is_called_a_title_names_nobody() -> None:
    told = "".join(
        f'<article class="block" id="block-{n}"><p><time datetime="2024-03-0{n}T10:00:00Z">10:00</time></p>'
        f'<h2 class="block-title">{name} rises</h2><div class="said"><p>{pages.prose(n)}</p></div></article>'
        for n, name in enumerate(pages.NAMES[1:6], 1)
    )
    settled = records_of(pages.document(f"<h1>As it happened</h1><div>{told}</div><p>Older posts</p>"))
    assert {record.author for record in settled.records} == {""}


def test_a_date_is_told_without_the_words_before_it() -> None:
    said = r'<span class="when" title="Sender\'s time: \1">a while</span>'
    body = re.sub(r'<span class="when">(.*?)</span>', said, pages.thread())
    dates = [record.date for record in records_of(pages.document(body)).records]
    assert dates == [f"March {n + 1}, 2024 10:0{n} am" for n in range(1, 6)]


def test_a_row_in_a_body_of_its_own_has_columns_named_by_the_head() -> None:
    head = "<thead><tr><th colspan=2>Topic</th><td>Answers</td><td>Last</td></tr></thead>"
    rows = "".join(
        f'<tbody id="t_{n}"><tr><td>*</td><th><a href="/t/{n}">{name} and the high water</a></th>'
        f"<td><a>{n + 3}</a><em>{n}5</em></td><td>{pages.NAMES[-n]}</td></tr></tbody>"
        for n, name in enumerate(pages.NAMES[1:6], 1)
    )
    doc = pages.document(f"<table>{head}{rows}</table>")
    cut = tuple((node, doc.table.end[node]) for node in doc.table.of("tbody"))
    records = read_records(doc, Items(Layout(doc.table, cut)), "listing", 0.9)
    assert [record.columns for record in records] == [
        {"Answers": f"{n + 3} {n}5", "Last": pages.NAMES[-n]} for n in range(1, 6)
    ]
    short = pages.document(f"<table>{head.replace(' colspan=2', '')}{rows}</table>")
    records = read_records(short, Items(Layout(short.table, cut)), "listing", 0.9)
    assert set(records[0].columns) == {"column 3", "column 4"}


def called(document: HtmlDocument, name: str) -> list[tuple[int, int]]:
    """The elements of a class as a cut."""
    table = document.table
    return [(node, table.end[node]) for node in range(len(table)) if name in table.classes[node].split()]


def read(document: HtmlDocument, name: str) -> list[Record]:
    """The posts of a thread, cut at the elements of a class."""
    return read_records(document, Items(Layout(document.table, tuple(called(document, name)))), "thread", 0.0)


def test_comments_whose_words_are_links_have_bodies_and_authors() -> None:
    said = (
        "空气怎么计量收费？有无技术难点，挺急的",
        "根据肺活量收，全民检测肺活量就行了",
        "为什么所有的新办法最终都会落到收费上",
    )
    names = ("丰羽煊", "王宇", "扑啦")
    comments = "".join(
        f'<div class="tie"><div class="tie-author"><div class="left"><a class="name">{name}</a>'
        f"<span>[甘肃兰州手机网友]</span></div>"
        f'<div class="right"><span>热门</span> <span class="when">2024-05-1{n} 09:58:13</span></div></div>'
        f'<p class="words"><a href="/reply/{n}">{words}</a></p><div class="bar"><a>顶 {n}7</a> <a>回复</a></div></div>'
        for n, (name, words) in enumerate(zip(names, said, strict=True))
    )
    records = read(pages.document(f"<div>{comments}</div>"), "tie")
    assert [record.body for record in records] == list(said)
    assert [record.author for record in records] == list(names)


def test_a_short_sentence_with_a_day_in_it_is_no_line_of_a_date() -> None:
    said = (
        "我2020年3月5日买的，还在用。",
        "I bought mine on March 5, 2020 and like it.",
        "发表于 2020年3月5日",
        "March 5, 2020",
    )
    table = pages.document("".join(f"<p>{words}</p>" for words in said)).table
    assert {table.blocks[number].text for number in dated_blocks(table)} == set(said[2:])


def question_page(name: str) -> HtmlDocument:
    """A question of another make in front of its answers, or of what else is called so."""
    records = "".join(
        f'<div class="{name}-row"><b class="user">{pages.NAMES[n]}</b> <i>March {n + 1}, 2024</i>'
        f'<div class="text">{pages.prose(n)}</div></div>'
        for n in range(1, 4)
    )
    asked = f"<section><div>asked March 1, 2024</div><article>{pages.prose(7)}</article></section>"
    return pages.document(f"<h1>How high is the water?</h1><p>Ask</p>{asked}<div>{records}</div>")


def test_in_front_of_answers_stands_a_question() -> None:
    records = read(question_page("answer"), "answer-row")
    assert [record.body for record in records] == [pages.prose(n) for n in (7, 1, 2, 3)]
    assert records[0].date == "March 1, 2024"


def test_in_front_of_comments_stands_no_question() -> None:
    assert len(read(question_page("comment"), "comment-row")) == 3


def test_short_answers_inside_comments_are_records_and_their_line_of_date_is_no_text() -> None:
    answers = ("Thanks!", pages.prose(11), "Good night.", pages.prose(12))
    comments = "".join(
        f'<ul class="single"><li class="info">{pages.NAMES[n]} at 2014/01/0{n} 20:31</li><li class="said">'
        f'{pages.prose(n)}</li><li class="back">{words}<p>The host at 2014/01/0{n} 21:05 replied</p></li></ul>'
        for n, words in enumerate(answers, 1)
    )
    records = read(pages.document(f"<div>{comments}</div>"), "single")
    assert [record.body for record in records[1::2]] == list(answers)
    assert [record.date for record in records[1::2]] == [f"2014/01/0{n} 21:05" for n in range(1, 5)]
    assert {record.author for record in records[1::2]} == {"The host"}


def test_what_stands_beside_posts_with_the_day_somebody_joined_is_no_answer() -> None:
    posts = "".join(
        f'<div class="whole"><div class="who"><b class="user">{pages.NAMES[n]}</b><p>Member</p><p>Joined</p>'
        f'<p>Dec 2{n}, 2009</p></div><div><i>March {n}, 2024 10:00</i><p class="said">{pages.prose(n)}</p></div></div>'
        for n in range(1, 5)
    )
    assert [record.body for record in read(pages.document(posts), "whole")] == [pages.prose(n) for n in range(1, 5)]


def test_the_day_somebody_joined_is_no_date_of_a_post() -> None:
    posts = "".join(
        f'<div class="whole"><div class="who"><b class="user">{pages.NAMES[n]}</b><p>Registered: 2009-12-2{n}</p></div>'
        f'<div class="said">{pages.prose(n)}</div></div>'
        for n in range(1, 5)
    )
    assert [record.date for record in read(pages.document(posts), "whole")] == [""] * 4


def test_a_post_that_only_the_chosen_rival_leaves_out_is_there() -> None:
    names = [f'<a href="/profile/u{n}">{name}</a>' for n, name in enumerate(("Ann", "Bert", "Guest", "Dora", "Eve"))]
    names[2] = "Guest"
    posts = "".join(
        f'<div class="window"><h4 class="poster">{name}</h4><div>on: March {n}, 2024, 10:0{n} am</div>'
        f'<div class="inner">{pages.prose(n)}</div></div>'
        for n, name in enumerate(names, 1)
    )
    liked = {"thread": {"by link-signatures": 9.0, "exact votes": -9.0, "bias": 9.0}, "listing": {"bias": -99.0}}
    doc = pages.document(f"<h1>Water</h1><form><div>{posts}</div></form>")
    assert {len(claim.value) for claim in by_links(doc)} >= {4}
    found = records_of(doc, known=RegionKnowledge(liked, liked))
    assert [record.body for record in found.records] == [pages.prose(n) for n in range(1, 6)]


def test_items_tell_less_where_one_sort_of_them_is_rarer() -> None:
    def items(body: str) -> Items:
        table = pages.document(body).table
        return Items(Layout(table, tuple((n, table.end[n]) for n in range(len(table)) if table.classes[n] == "post")))

    whole = items(pages.thread(4))
    unsigned = items(pages.thread(4).replace(">chen</a>", "></a>"))
    assert unsigned.tells_less(whole)
    assert not whole.tells_less(unsigned)
    assert not whole.tells_less(whole)
    three = items(pages.thread(3))
    assert not whole.tells_less(three, besides=1), "one more stands in front"
    assert unsigned.tells_less(three, besides=1), "one more stands in front, and another has lost its author"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("小凤 于 2024-03-05 10:00 回复", "小凤"),
        ("Old Bert at March 5, 2024", "Old Bert"),
        ("Ann · March 5, 2024", "Ann"),
        ("Ann · <span>March 5, 2024</span>", "Ann"),
        ("Ann <i>·</i> <span>March 5, 2024</span> <a href=/r/1>Report</a>", "Ann"),
        ("卡尔·李 · March 5, 2024", "卡尔·李"),
        ("Edited · <span>March 5, 2024</span>", ""),
        ("Like · <span>March 5, 2024</span>", ""),
        ("Ann · Moderator · March 5, 2024", ""),
        ("Posted on March 5, 2024", ""),
        ("最后由 小凤 于 2024-03-05 编辑", ""),
        ("The river rose, and at March 5, 2024", ""),
        ("March 5, 2024", ""),
    ],
)
def test_the_line_of_a_date_names_who_wrote_it(line: str, name: str) -> None:
    table = pages.document(f"<p>{line}</p>").table
    (moment,) = moments(table)
    assert name_at_date(table, moment) == name


def test_a_button_of_every_post_names_nobody() -> None:
    posts = "".join(
        f'<div class="whole"><a href="#">More</a><i>March {n}, 2024</i>'
        f'<b>{pages.NAMES[n]}</b><div class="said">{pages.prose(n)}</div></div>'
        for n in range(1, 4)
    )
    assert "More" not in {record.author for record in read(pages.document(posts), "whole")}


def test_a_thread_of_a_thousand_posts_loses_none() -> None:
    posts = "".join(pages.post(n % 6).replace("river", f"river {n}") for n in range(1000))
    assert len(records_of(pages.document(f'<div id="posts">{posts}</div>')).records) == 1000
