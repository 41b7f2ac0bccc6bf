"""What entries of a list are called, by what all of them have in one spot; their prices and snippets."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.bodies import linked_bodies
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.spans import cut_of, with_terms
from motherlode.model import Record
from tests.extractors.records import pages

TOWNS = ("Ely", "Hull", "Newcastle upon Tyne", "Bath")


def entries(inner: str, *, tag: str = "li") -> list[Record]:
    """A list whose entries say this, `{town}` and `{n}` filled in."""
    filled = (inner.format(town=town, n=n) for n, town in enumerate(TOWNS, 1))
    doc = pages.document("<ul>" + "".join(f"<{tag} class='entry'>{one}</{tag}>" for one in filled) + "</ul>")
    nodes = [node for node in range(len(doc.table)) if doc.table.classes[node] == "entry"]
    return read_records(doc, Items(Layout(doc.table, cut_of(doc.table, nodes))), "listing", 1.0)


@pytest.mark.parametrize(
    "inner",
    [
        "<h3><a href='/t/{n}'>{town}</a> <span class='badge'>Public</span></h3>",
        "<h3><span>book</span><a href='/t/{n}'>{town}</a>TP3/{n}</h3>",
        "<p class='job'><a href='/t/{n}'>{town}</a></p><p class='firm'><a href='/f/{n}'>Firm {n}{n}B</a></p>",
        "<p class='filed'><a href='/c/{n}'>Nr {n}{n}A</a></p><p class='what'><a href='/t/{n}'>Town of {town}</a></p>",
        "<a href='/t/{n}'><div role='heading'>{town}</div><span>Opens in a new window or tab</span></a>",
    ],
    ids=[
        "a badge",
        "sort and number",
        "who offers it",
        "what it is filed under",
        "a box that has the role of a heading",
    ],
)
def test_entries_are_called_by_one_link(inner: str) -> None:
    found = entries(inner)
    assert [record.title.removeprefix("Town of ") for record in found] == list(TOWNS)
    assert [record.link for record in found] == [f"http://site.test/t/{n}" for n in range(1, 5)]


def test_a_heading_whose_link_only_counts_is_a_title_as_a_whole() -> None:
    found = entries("<h3>The town of {town} <a href='/t/{n}'>{n} remarks</a></h3>")
    assert found[0].title == "The town of Ely 1 remarks"


def test_what_the_template_calls_a_title_needs_no_link() -> None:
    inner = (
        "<a href='/abs/{n}'>[{n}]</a> "
        "<div class='list-title'><b>Title:</b> A long report on {town} and its bridges</div>"
        "<div class='makers'><a href='/who/{n}'>Somebody of {town}</a></div>"
    )
    found = entries(inner)
    assert [record.title for record in found] == [f"A long report on {town} and its bridges" for town in TOWNS]
    assert found[0].link == "http://site.test/abs/1"


@pytest.mark.parametrize(
    ("box", "price"),
    [
        ("<div class='totalPrice'><span>31{n}</span><i>万</i></div>", "311万"),
        ("<div class='priceBox'><div>¥</div><div>4{n}</div><div>.90</div></div>", "¥41.90"),
        ("<div class='price'>on request, {n}</div>", ""),
        ("<div class='weight'>31{n}</div>", ""),
    ],
)
def test_what_is_called_a_price_is_one(box: str, price: str) -> None:
    assert entries("<h3><a href='/t/{n}'>{town}</a></h3>" + box)[0].price == price


def test_a_snippet_may_be_a_link() -> None:
    hits = "".join(
        f"<li><h2><a href='/t/{n}'>{town}</a></h2><a href='/t/{n}'>The river rose at {town} <b>last night</b></a>"
        f"<p><a href='/x'><b>More</b></a></p></li>"
        for n, town in enumerate(TOWNS)
    )
    doc = pages.document(f"<ul>{hits}</ul>")
    layout, bold = Layout(doc.table, cut_of(doc.table, doc.table.of("li"))), doc.table.of("b")
    found = linked_bodies(layout, [*bold[:2], None, bold[6]])
    assert [node and doc.table.text(node) for node in found] == [
        "The river rose at Ely last night",
        "More",
        None,
        "The river rose at Bath last night",
    ]


def test_a_currency_alone_is_no_snippet() -> None:
    assert not entries("<h2><a href='/t/{n}'>{town}</a></h2><div><em>¥</em></div>")[0].body


def test_several_names_side_by_side_are_all_authors() -> None:
    names = "<p class='authors'><a href='/people/{n}'>Ann {town}</a>; <a href='/people/9{n}'>Bo Lee</a></p>"
    inner = (
        "<h3><a href='/t/{n}'>{town}</a></h3>" + names + "<p>The river rose at {town}, and nobody could cross it.</p>"
    )
    assert entries(inner)[0].author == "Ann Ely; Bo Lee"
    assert ";" not in entries(inner.replace("; ", " wrote of "))[0].author


def test_descriptions_begin_with_their_terms() -> None:
    table = pages.document("<dl><dt>A</dt><dd>One</dd><dt>B</dt><dd>Two</dd></dl><p>C</p><div><dd>D</dd></div>").table
    terms, told = table.of("dt"), table.of("dd")
    assert with_terms(table, cut_of(table, told[:2])) == (
        (terms[0], table.end[told[0]]),
        (terms[1], table.end[told[1]]),
    )
    assert with_terms(table, cut_of(table, told)) == cut_of(table, told)


@pytest.mark.parametrize("made", ["<p class='head'><a href='/t/{n}'>", "<p><a class='itemTitle' href='/s/{n}'>"])
def test_a_longer_link_to_the_same_page_is_a_snippet_and_what_is_called_a_title_is_one(made: str) -> None:
    towns = ("Ely", "Hull", "Newcastle upon Tyne with its many bridges and boats", "Bath")
    said = ("", "A town of many bridges on a wide river", "Old", "Where the water is warm all the year, and green")
    boxes = "".join(
        f"<li>{made.format(n=n)}{town}</a></p><p class='more'><a href='/t/{n}'>{more}</a></p></li>"
        for n, (town, more) in enumerate(zip(towns, said, strict=True), 1)
    )
    doc = pages.document(f"<ul>{boxes}</ul>")
    cut = cut_of(doc.table, doc.table.of("li"))
    assert [r.title for r in read_records(doc, Items(Layout(doc.table, cut)), "listing", 1.0)] == list(towns)


def test_a_title_that_some_entries_took_for_their_author_is_none() -> None:
    cooks = ("Elaine of the Bakery", "Jo", "Jo", "Kim of the Old Kitchen")
    boxes = "".join(
        f"<li><p class='name'><a href='/t/{n}'>{town}</a></p><p class='by'><a href='/cook/{n}'>{cook}</a></p></li>"
        for n, (town, cook) in enumerate(zip(("Sole", "Hulled wheat", "Bread", "Soup"), cooks, strict=True), 1)
    )
    doc = pages.document(f"<ul>{boxes}</ul>")
    cut = cut_of(doc.table, doc.table.of("li"))
    found = read_records(doc, Items(Layout(doc.table, cut)), "listing", 1.0)
    assert [record.title for record in found] == ["Sole", "Hulled wheat", "Bread", "Soup"]
    assert not {record.author for record in found} & {record.title for record in found}
