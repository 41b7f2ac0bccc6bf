"""Pages as the Web serves them: broken, deep, huge, framed, half XML. Text is never lost, and nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motherlode.extractors.witnesses import HTML_FIELDS
from motherlode.model import Page, ReadError
from motherlode.read.html import HtmlDocument


def document(body: str | bytes, url: str = "https://example.org/a/") -> HtmlDocument:
    return HtmlDocument(Page(body.encode() if isinstance(body, str) else body, url=url))


def text_of(body: str | bytes) -> str:
    return document(body).table.text(0)


def test_text_below_five_thousand_tags_is_kept_and_the_depth_is_said() -> None:
    doc = document("<p>before</p>" + "<div>" * 5000 + "the deepest text" + "</div>" * 5000 + "<p>after</p>")
    assert [block.text for block in doc.table.blocks] == ["before", "the deepest text", "after"]
    assert any("nested deeper" in warning for warning in doc.warnings)


def test_depth_that_the_parser_takes_needs_no_warning() -> None:
    doc = document("<div>" * 200 + "text" + "</div>" * 200)
    assert (text_of("<div>" * 200 + "text"), doc.warnings) == ("text", [])


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>shown</p><template><p>hidden</p></template>", "shown"),
        ("<p>a</p><script>var hidden</script><style>hidden</style>", "a"),
        ("<p>one <![CDATA[two < three & four]]> five</p>", "one two < three & four five"),
        ("<p>one<![CDATA[ two", "one two"),
        ("<p>one<![CDATA[</p><p>two</p>", "one\ntwo"),
        ("<p>on\0e</p>", "one"),
        ("<p>soft\xadhyphen</p>", "softhyphen"),
        ("<p>a<!-- hidden -->tail</p>", "atail"),
        ("<p>a<?php hidden ?>tail</p>", "atail"),
        ("<p>unclosed<p>second<div>third", "unclosed\nsecond\nthird"),
        ("<b><p>mis</b>nested</p>", "misnested"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("<table><tr><td>one<td>two</table>", "one\ntwo"),
        ("no markup at all", "no markup at all"),
        ("</p></div></html><p>late</p>", "late"),
        ("<p title='a > b'>quoted</p>", "quoted"),
        ("&lt;p&gt; &amp; &#20013;&#x6587; &nosuch;", "<p> & 中文 &nosuch;"),
        ("", ""),
        ("   \n ", ""),
        ("<!-- only a comment -->", ""),
        ("<!doctype html>", ""),
    ],
)
def test_visible_text(body: str, text: str) -> None:
    assert text_of(body) == text


def test_scripts_keep_their_cdata() -> None:
    doc = document('<script>//<![CDATA[\nvar a = "x<y";\n//]]></script><p>text</p>')
    script = doc.table.elements[doc.table.of("script")[0]]
    assert 'var a = "x<y";' in (script.text or "")
    assert doc.table.text(0) == "text"


def test_noframes_of_a_frameset_is_text() -> None:
    assert "for old browsers" in text_of(
        "<frameset><frame src=a><noframes><p>for old browsers</p></noframes></frameset>"
    )


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "utf-16"])
def test_xml_declaration_in_bytes(encoding: str) -> None:
    body = f'<?xml version="1.0" encoding="{encoding}"?><html xml:lang="zh"><body><p>中文网页的内容</p></body></html>'
    assert text_of(body.encode(encoding)) == "中文网页的内容"


@pytest.mark.parametrize(
    "body",
    [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"PK\x03\x04", b"\x7fELF", b"GIF89a", bytes(range(1, 32)) * 40],
)
def test_binary_is_refused_with_what_helps(body: bytes) -> None:
    with pytest.raises(ReadError, match="not a page") as caught:
        document(body).root  # noqa: B018
    assert caught.value.remedy == "Give HTML, PDF or WARC."


def test_twenty_megabytes_in_one_paragraph_are_read() -> None:
    doc = document(b"<p>" + b"some words " * 1_900_000 + b"</p><p>the end</p>")
    assert doc.table.blocks[-1].text == "the end"


@pytest.mark.parametrize(
    "body",
    [
        b"<b>" * 2100 + b"<a " * 100_000,
        b"<b>" * 2100 + b'<a title="' * 50_000,
        b"<noframes" * 100_000,
        b"<![CDATA[" * 100_000,
        b"\xff" + b"text without an end " * 100_000,
        b"<" * 300_000,
    ],
    ids=["tags without end", "quotes without end", "noframes", "cdata", "one high byte", "less than"],
)
def test_sources_that_tempt_a_pattern_to_look_again_and_again(body: bytes) -> None:
    assert len(document(body).table) > 0


@pytest.mark.parametrize("address", ["http://[", "http://[x]/a", "//[", "http://a:b:c/"])
def test_addresses_that_are_none(address: str) -> None:
    body = f'<base href="{address}"><link rel=canonical href="{address}"><meta property=og:url content="{address}">'
    doc = document(body, url=address)
    claims = [claim for witness in HTML_FIELDS.values() for claim in witness(doc)]
    assert {claim.label for claim in claims} == {"canonical_url"}


@pytest.mark.parametrize(
    ("base", "address", "full"),
    [
        ("", "b?c", "https://example.org/a/b?c"),
        ("<base href='/x/'>", "b", "https://example.org/x/b"),
        ("<base><base href='http://other.org/'>", "/b", "http://other.org/b"),
    ],
)
def test_addresses_start_from_the_base(base: str, address: str, full: str) -> None:
    assert document(base).absolute(f" {address} ") == full


def test_meta_tags_by_any_attribute() -> None:
    doc = document(
        '<meta property="og:title dc.title" content=" A "><meta name=Author content=B><meta itemprop=x value=C>'
        "<meta name=empty content=''>"
    )
    assert [(name, content) for name, content, _ in doc.metas] == [
        ("og:title", "A"),
        ("dc.title", "A"),
        ("author", "B"),
        ("x", "C"),
    ]


PIECES = st.sampled_from(
    [
        "<h1>",
        "</h1>",
        "<title>A - B",
        "</title>",
        '<meta name=author content="Ann Lee">',
        '<meta property="og:title" content="',
        '">',
        '<script type="application/ld+json">',
        "</script>",
        '{"@type": "NewsArticle", "author": [{"name": ["Ann"]}], "datePublished": 20240101, "headline": {"a": 1}}',
        '{"@type": ["Article", null, 5], "@id": "#a", "author": {"@id": "#a"}, "name": "\\ud83d", "url": true}',
        '<script>{"author": ["Ann Lee"], "published_at": "2024-05-06"}',
        "<div itemprop='author headline datePublished'>",
        "<span itemprop=name>",
        "<time datetime=2024-02-31>",
        "By Ann Lee and ",
        "作者：王小明",
        "2024年5月6日 ",
        "<a rel=author href='/author/x'>",
        "<p class='byline author'>",
        "<link rel=canonical href='http://[",
        "<html lang=' '>",
        "<base href='http://[::'>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "\0",
        "<template>",
        "<svg><title>",
        "<br>",
        "<pre>",
    ]
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(PIECES | st.text(max_size=10), max_size=25))
def test_witnesses_never_raise_on_torn_pages(pieces: list[str]) -> None:
    ask_everybody("".join(pieces).encode("utf-8", "replace"))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_witnesses_never_raise_on_any_bytes(body: bytes) -> None:
    ask_everybody(body)


def ask_everybody(body: bytes) -> None:
    """All claims can be written down as UTF-8, and every place that they name is in the page."""
    try:
        doc = document(body, url="https://example.org/2024/05/06/one-two-three-four")
        table = doc.table
    except ReadError:
        return
    for witness in HTML_FIELDS.values():
        for claim in witness(doc):
            repr(claim.value).encode("utf-8")
            str(claim.value).encode("utf-8")
            assert 0 < claim.score <= 1
            assert not claim.where.xpath or table.elements[0].getroottree().xpath(claim.where.xpath)


def test_plain_text_keeps_its_paragraphs_lines_and_brackets() -> None:
    text = "A note\n\nIf a < b & c > d, then\n#include <stdio.h> is read.\r\n\r\nThe end, 完。\n"
    document = HtmlDocument(Page(text.encode(), source="note.txt"))
    found = [element.xpath("string()") for element in document.root.iter("p")]
    assert found == ["A note", "If a < b & c > d, then#include <stdio.h> is read.", "The end, 完。"]
    assert len(list(document.root.iter("br"))) == 1


@pytest.mark.parametrize(
    "html", ["a <b>bold</b> word\n\nand more", "<!-- note -->\n\nText", "one<br/>\n\ntwo", "<?xml?>\n\nx"]
)
def test_whatever_has_a_tag_is_html(html: str) -> None:
    assert not list(HtmlDocument(Page(html.encode())).root.iter("p"))[1:]
