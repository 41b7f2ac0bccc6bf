"""Feeds and sitemaps given as pages."""

from __future__ import annotations

import pytest

from motherlode.model import Page, Result
from motherlode.read.feeds import listing_name
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.pipeline import process

RSS = """<?xml version="1.0" encoding="UTF-8"?><!-- made by hand -->
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Coast Daily</title><link>https://coast.example/</link><language>en-gb</language>
<item><title>Ferry returns</title><link>https://coast.example/ferry</link><dc:creator>Mara Ling</dc:creator>
<pubDate>Sat, 06 Jun 2026 08:00:00 GMT</pubDate><description>After eleven years.</description>
<content:encoded>&lt;p&gt;After eleven years the ferry &lt;b&gt;again&lt;/b&gt; crosses.&lt;/p&gt;
&lt;p&gt;It is red.&lt;/p&gt;
</content:encoded></item>
<item><title><![CDATA[Storm & rain]]></title><link>/storm</link><pubDate>Fri, 05 Jun 2026 19:30:00 +0200</pubDate>
<description><![CDATA[<p>Gusts are <i>possible</i>.</p>]]></description></item>
<item><title>Market</title><guid>https://coast.example/market</guid><description>It moves.</description></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><title>山间笔记</title>
<author><name>周远</name></author>
<entry><title>第一场雪</title><link rel="edit" href="https://n.example/edit"/><link href="https://n.example/snow"/>
<updated>2026-02-28T07:00:00+08:00</updated><published>2026-02-27T21:00:00+08:00</published>
<summary>今天早上推开门，院子里全白了。</summary></entry>
<entry><title type="html">&lt;b&gt;腌菜&lt;/b&gt;</title><updated>2026-02-20T07:00:00+08:00</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>白菜要先晒两天。</p></div></content></entry></feed>"""


def read(body: str | bytes, *, records: bool = True) -> Result:
    raw = body.encode() if isinstance(body, str) else body
    return process(Page(raw), Recipe(extract=ExtractSettings(markdown=True, records=records))).result


def test_the_entries_of_rss_are_records() -> None:
    result = read(RSS)
    assert (result.kind, result.title, result.language) == ("listing", "Coast Daily", "en")
    first, second, third = result.records
    assert (first.title, first.link, first.author) == ("Ferry returns", "https://coast.example/ferry", "Mara Ling")
    assert (first.date, first.iso) == ("Sat, 06 Jun 2026 08:00:00 GMT", "2026-06-06T08:00:00+00:00")
    assert first.body == "After eleven years the ferry again crosses.\nIt is red."
    assert first.where.xpath == "/rss/channel/item[1]"
    assert (second.title, second.link, second.body) == (
        "Storm & rain",
        "https://coast.example/storm",
        "Gusts are possible.",
    )
    assert third.link == "https://coast.example/market"
    assert "Gusts are possible." in result.text
    assert "## [Storm & rain](https://coast.example/storm)" in result.markdown
    (warning,) = result.warnings
    assert warning.startswith("this is an RSS feed: its 3 entries are its records")
    assert result.evidence["records"].by == ("feed",)


def test_the_entries_of_atom_are_records() -> None:
    snow, cabbage = read(ATOM).records
    assert (snow.link, snow.iso, snow.author) == ("https://n.example/snow", "2026-02-27T21:00:00+08:00", "周远")
    assert snow.body == "今天早上推开门，院子里全白了。"
    assert (cabbage.title, cabbage.body, cabbage.link) == ("腌菜", "白菜要先晒两天。", "")
    assert read(ATOM, records=False).records == []


def test_wrong_declarations_give_right_text() -> None:
    declared = '<?xml version="1.0" encoding="utf-8"?>'
    assert read((declared + ATOM).encode("gb18030")).title == "山间笔记"


def test_a_sitemap_says_what_reads_it() -> None:
    urls = "<url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</loc></url>"
    result = read(f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>')
    assert (result.text, result.records, result.kind) == ("", [], "other")
    (warning,) = result.warnings
    assert warning.startswith("this is a sitemap of 2 addresses, not a page")
    assert "--service sitemap=" in warning


@pytest.mark.parametrize(
    "body", [b"<rss", b"<rss>", b"<rss><channel><item><title>a", b"<feed/>", b"<urlset><loc", b"<rdf:RDF>\0\xff&x;"]
)
def test_broken_feeds_never_raise(body: bytes) -> None:
    assert process(Page(body)).result.warnings or listing_name(body) == ""


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><body><rss>",
        b'<?xml version="1.0"?><html xmlns="x">',
        b"<feedback>",
        b"A <rss> feed",
        b"",
    ],
)
def test_pages_are_no_feeds(body: bytes) -> None:
    assert listing_name(body) == ""
