"""Links: what leads elsewhere, and what stands around it."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import Link, Page
from motherlode.read import gather as plain
from motherlode.read.html import HtmlDocument
from motherlode.read.links import links_of, rooted

PIECES = [
    "<h2>News</h2>",
    '<div class="list-1 wide">',
    "<ul><li>",
    "</ul></div>",
    '<a href="/x">one</a> and ',
    '<a href="/x"><img alt=" a  picture "></a>',
    '<a href="y#z"><b>bold</b>\n text</a>',
    '<a href="http://b.org/">far</a>',
    '<a href="">nowhere</a>',
    '<map><area href="m" title="map"></map>',
    '<iframe src="f"></iframe><img src="i.png">',
    '<link rel="next" href="p2"><link rel="icon" href="i">',
    '<meta http-equiv="Refresh" content="5; URL=moved.html">',
    "<p>" + "far " * 150,
]


def links(body: str, url: str = "http://example.com/list/a.html") -> dict[str, Link]:
    return {link.url: link for link in links_of(HtmlDocument(Page(body.encode(), url=url)))}


def test_addresses_are_made_absolute_and_given_once() -> None:
    found = links('<a href="b.html#x">B</a> <a href="/c?q=1">C</a> <a href="b.html">again</a> <a href="//d.org">D</a>')
    assert list(found) == ["http://example.com/list/b.html", "http://example.com/c?q=1", "http://d.org"]
    assert found["http://example.com/list/b.html"].text == "B"


def test_base_is_honoured() -> None:
    assert list(links('<head><base href="http://other.org/x/"></head><a href="y">Y</a>')) == ["http://other.org/x/y"]


def test_a_picture_speaks_for_its_link_until_a_text_does() -> None:
    found = links('<a href="/x"><img src="i.png" alt="a course"></a>')
    assert found["http://example.com/x"].text == "a course"
    found = links('<a href="/x"><img src="i.png"></a> and <a href="/x">the same in words</a>')
    assert found["http://example.com/x"].text == "the same in words"


def test_frames_maps_refreshes_and_next_pages_are_links() -> None:
    head = (
        '<meta http-equiv="Refresh" content="5; URL=moved.html"><link rel="next" href="p2"><link rel="icon" href="i">'
    )
    found = links(f'<head>{head}</head><map><area href="m" alt="map"></map><iframe src="f"></iframe><img src="no.png">')
    base = "http://example.com/list/"
    assert set(found) == {base + "moved.html", base + "p2", base + "m", base + "f"}
    assert found[base + "m"].text == "map"


def test_frames_of_a_frameset() -> None:
    assert len(links('<frameset cols="1,2"><frame src="menu.html"><frame src="main.html"></frameset>')) == 2


def test_what_is_near_is_the_block_and_its_heading() -> None:
    found = links(
        '<h2>Courses</h2><ul><li><a href="1">CS 1</a>: sorting</li></ul><h2>People</h2><p><a href="2">Me</a></p>'
    )
    assert found["http://example.com/list/1"].near == "Courses\nCS 1: sorting"
    assert found["http://example.com/list/2"].near == "People\nMe"


def test_near_text_of_a_long_block_is_what_stands_next_to_the_link() -> None:
    near = links(f'<p>{"far " * 300} here <a href="x">LINK</a> there {"off " * 300}</p>')[
        "http://example.com/list/x"
    ].near
    assert "here LINK there" in near
    assert len(near) < 450


def test_links_of_one_list_have_one_place() -> None:
    page = '<ul class="l-12"><li><a href="1">a</a><li><a href="2">b</a></ul><ul class="l-13"><li><a href="3">c</a></ul>'
    places = {link.place for link in links(page + '<p><a href="4">d</a></p>').values()}
    assert places == {"html/body/ul.l-#/li", "html/body/p"}


def test_what_is_no_address_is_passed_over() -> None:
    bad = [
        "http://[",
        "http://x:port/",
        "mailto:a@b.c",
        "javascript:void(0)",
        "",
        "#top",
        "http:///",
        "ftp://a/b",
        "x" * 3000,
    ]
    page = "".join(f'<a href="{address}">x</a>' for address in bad)
    assert list(links(page, url="http://example.com/")) == ["http://example.com/"]
    assert links('<a href="relative">x</a>', url="") == {}


def test_line_breaks_inside_an_address_do_not_count() -> None:
    assert list(links('<a href=" http://a.org/\n  b ">x</a>')) == ["http://a.org/b"]


WRITTEN = st.characters(exclude_categories=("Cc", "Cs"))


@settings(deadline=None, max_examples=100)
@given(st.lists(st.text(WRITTEN, max_size=30), max_size=8), st.text(WRITTEN, max_size=20))
def test_no_address_raises(addresses: list[str], base: str) -> None:
    body = f'<base href="{base}">' + "".join(f'<a href="{address}">{address}</a>' for address in addresses)
    for link in links(body).values():
        assert link.url.lower().startswith(("http://", "https://"))
        assert "#" not in link.url


@given(
    st.text(alphabet="/.?;#ab%:@&= ", max_size=12),
    st.sampled_from(["http://a.example/x/y?z", "https://a.b", "http://A.b/"]),
)
def test_addresses_from_the_root_are_those_that_joining_gives(address: str, base: str) -> None:
    found = rooted(base, f"/{address.strip()}".partition("#")[0])
    assert found in ("", urljoin(base, f"/{address.strip()}".partition("#")[0]))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(PIECES)))
def test_the_compiled_gathering_is_the_plain_one(pieces: list[str]) -> None:
    compiled = pytest.importorskip("motherlode.read._gather", reason="installed without a compiler")
    table = HtmlDocument(Page("".join(pieces).encode(), url="http://a.org/b/c")).table
    bases = ("http://a.org/b/c", "http://a.org")
    assert compiled.gathered(table, *bases, urljoin) == plain.gathered(table, *bases, urljoin)
