"""Each witness on a page where it is right, on one where it must be silent, and the places that it points at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from motherlode.extractors.paper import PDF_HEADER
from motherlode.extractors.witnesses import HTML_FIELDS
from motherlode.model import Claim, Page
from motherlode.read.html import HtmlDocument

URL = "https://www.example.org/news/"
LD = '<script type="application/ld+json">{}</script>'


class Case(NamedTuple):
    """A page, and what the witness says of it."""

    witness: str
    body: str
    says: dict[str, Any]
    url: str = URL
    headers: tuple[tuple[str, str], ...] = ()


SENTENCE = "The river rose in the night and by the morning the lower fields of the village stood under water. "
ARTICLE = (
    '<title>The flood</title><body><nav><a href="/a">Home</a> <a href="/b">News</a></nav>'
    '<article class="post"><h1>The flood</h1><p class="byline">By Ann Lee, 6 May 2024</p><div class="entry-content">'
    + f"<p>{SENTENCE * 6}</p>" * 6
    + "</div></article><footer>© Example</footer>"
)
RIGHT = [
    Case(
        "jsonld",
        LD.format(
            '{"@type": "NewsArticle", "headline": "River rises", "author": [{"name": "Ann Lee"}, {"@id": "#bo"}],'
            '"datePublished": "2024-05-06T10:00:00+02:00", "inLanguage": "en", "url": "/river", "publisher":'
            '{"name": "Example Post"}}'
        )
        + LD.format('{"@type": "Person", "@id": "#bo", "name": "Bo Li"}'),
        {
            "title": "River rises",
            "authors": ["Ann Lee", "Bo Li"],
            "published": "2024-05-06T10:00:00+02:00",
            "language": "en",
            "canonical_url": "https://www.example.org/river",
            "kind": "article",
            "site_name": "Example Post",
        },
    ),
    Case(
        "jsonld",
        LD.format('// <![CDATA[\n[{"@type": "Recipe", "name": "Soup\n of the day",},]\n// ]]>'),
        {"title": "Soup of the day", "kind": "article"},
    ),
    Case(
        "opengraph",
        '<meta property="og:type" content="article"><meta property="og:title" content="River rises | Example Post">'
        '<meta property="og:site_name" content="Example Post"><meta property="og:locale" content="en_GB">'
        '<meta property="og:url" content="/river"><meta property="article:published_time" content="2024-05-06">'
        '<meta property="article:author" content="https://example.org/ann">'
        '<meta property="og:author" content="Ann Lee">',
        {
            "title": "River rises",
            "site_name": "Example Post",
            "language": "en_GB",
            "canonical_url": "https://www.example.org/river",
            "published": "2024-05-06",
            "authors": ["Ann Lee"],
            "kind": "article",
        },
    ),
    Case(
        "twitter",
        '<meta name="twitter:title" content="River rises"><meta name="twitter:label1" content="Written by">'
        '<meta name="twitter:data1" content="Ann Lee">',
        {"title": "River rises", "authors": ["Ann Lee"]},
    ),
    Case(
        "citation",
        '<meta name="citation_title" content="On rivers"><meta name="citation_author" content="Lee, Ann">'
        '<meta name="citation_author" content="Bo Li"><meta name="citation_date" content="2024/05/06">'
        '<meta name="citation_language" content="en"><meta name="citation_doi" content="10.1000/182">',
        {
            "title": "On rivers",
            "authors": ["Ann Lee", "Bo Li"],
            "published": "2024-05-06",
            "language": "en",
            "doi": "10.1000/182",
        },
    ),
    Case(
        "metatags",
        '<meta name="author" content="Ann Lee"><meta name="date" content="6 May 2024">'
        '<meta name="title" content="River">'
        '<meta http-equiv="content-language" content="en"><meta name="application-name" content="Example">',
        {"authors": ["Ann Lee"], "published": "2024-05-06", "title": "River", "language": "en", "site_name": "Example"},
    ),
    Case(
        "microdata",
        '<article><h1 itemprop="headline">River rises</h1><span itemprop="author" itemscope>by '
        '<b itemprop="name">Ann Lee'
        '</b></span><meta itemprop="datePublished" content="2024-05-06"><i itemprop="inLanguage">en</i></article>',
        {"title": "River rises", "authors": ["Ann Lee"], "published": "2024-05-06", "language": "en"},
    ),
    Case(
        "datalayer",
        '<script>dataLayer.push({"author": "Ann Lee", "pubDate": "2024-05-06", "x": 1});</script>'
        '<script>{"author": "Somebody Else"}</script>',
        {"authors": ["Ann Lee"], "published": "2024-05-06"},
    ),
    Case(
        "datalayer",
        '<script>{"authorNames": ["Ann Lee", "Bo \\ud83d Li"], "datePublished":"2024-05-06"}</script>',
        {"authors": ["Ann Lee", "Bo \ufffd Li"], "published": "2024-05-06"},
    ),
    Case("h1", "<h1>Example.org</h1><main><h1>River <b>rises</b></h1></main>", {"title": "River rises"}),
    Case("h1", '<h1><a href="/news/2">River rises</a></h1>', {"title": "River rises"}),
    Case("h1", '<h1><a href="http://boards.example/">The Boards</a></h1><h1>Rivers</h1>', {"title": "Rivers"}),
    Case("h1", '<a href="/index.php"><h1>The Boards</h1></a>', {}),
    Case("h1", '<h1>River rises <a href="#river">#</a></h1>', {"title": "River rises"}),
    Case(
        "title-tag",
        "<title>River rises in the north - Example</title>",
        {"title": "River rises in the north", "site_name": "Example"},
    ),
    Case("title-tag", "<title>河水昨夜上涨_本地新闻_江城在线</title>", {"title": "河水昨夜上涨"}),
    Case("title-tag", "<title>河水昨夜上涨——下游村庄被淹-江城在线</title>", {"title": "河水昨夜上涨——下游村庄被淹"}),
    Case(
        "title+heading",
        "<title>River rises - Example</title><h2>Menu</h2><h2>River rises</h2>",
        {"title": "River rises"},
    ),
    Case(
        "slug",
        "<title>The river rises in Göttingen | Example</title><h1>Floods</h1>",
        {"title": "The river rises in Göttingen | Example"},
        "https://www.example.org/2024/the-river-rises-in-gottingen-example-1234567.html",
    ),
    Case("rel-author", '<a rel="author" href="/ann">Ann Lee</a><a rel="nofollow">Bo Li</a>', {"authors": ["Ann Lee"]}),
    Case(
        "byline-class",
        '<div class="page"><p class="article-byline">By Ann Lee and Bo Li</p></div>',
        {"authors": ["Ann Lee", "Bo Li"]},
    ),
    Case("byline-text", "<h1>River rises</h1><p>By Ann Lee</p>", {"authors": ["Ann Lee"]}),
    Case("byline-text", "<h1>Bread</h1><p>by Ann Lee on May 6, 2024 · Jump to recipe</p>", {"authors": ["Ann Lee"]}),
    Case("byline-text", "<h1>River</h1><p>Posted on May 6, 2024 in Town by Ann Lee</p>", {"authors": ["Ann Lee"]}),
    Case("byline-text", "<h1>河水上涨</h1><p>作者：王小明、李雷</p>", {"authors": ["王小明", "李雷"]}),
    Case(
        "byline-text",
        "<h1>河水上涨</h1><p>2024年5月6日 来源：江城日报 记者：王小明 李雷 编辑：韩梅梅</p>",
        {"authors": ["王小明", "李雷"]},
    ),
    Case(
        "author-link",
        '<a href="/author/x">Carl Orr</a><h1>River</h1><a href="/author/ann-lee">Ann Lee</a>',
        {"authors": ["Ann Lee"]},
    ),
    Case(
        "time-tag",
        '<time class="updated" datetime="2024-06-01"></time><time datetime="2024-05-06T10:00">yesterday</time>',
        {"published": "2024-05-06T10:00:00"},
    ),
    Case("address", "", {"published": "2024-05-06"}, "https://example.org/2024/05/06/river"),
    Case(
        "visible-date",
        "<p>1 January 2020</p><h1>River</h1><p>Updated 7 May 2024</p><p>6 May 2024</p>",
        {"published": "2024-05-06"},
    ),
    Case("visible-date", "<h1>Fluss</h1><p>06.05.24</p>", {"published": "2024-05-06"}),
    Case("visible-date", "<p>Joined: 1 Jan 2003</p><p>Posted: 6 May 2024</p>", {"published": "2024-05-06"}),
    Case(
        "text-language",
        "<pre>On Sunday <a>somebody at k.example</a> wrote that it is cold in the house of the king.</pre>",
        {"language": "en"},
    ),
    Case("newsroom-marks", '<meta property="article:section" content="Politics">', {"genre": "news"}),
    Case("newsroom-marks", LD.format('{"@type": "OpinionNewsArticle"}'), {"genre": "news"}),
    Case("page-shape", ARTICLE, {"kind": "article"}, "https://example.org/blog/2024/the-flood"),
    Case("html-lang", '<html lang="en-GB"><p>x</p></html>', {"language": "en-GB"}),
    Case("html-lang", '<html xml:lang="zh"><p>x</p></html>', {"language": "zh"}),
    Case("text-language", "<p>The river rises in the north of the country and it is cold.</p>", {"language": "en"}),
    Case("http-header", "<p>x", {"language": "de"}, headers=(("Content-Language", "de, en"),)),
    Case("link-canonical", '<link rel="canonical" href="/river">', {"canonical_url": "https://www.example.org/river"}),
    Case("fetched-from", "<p>x", {"canonical_url": URL}),
]
SILENT = [
    Case("jsonld", LD.format("{broken") + LD.format('{"@type": "Thing", "name": "x"}') + LD.format("[" * 5000), {}),
    Case(
        "jsonld",
        LD.format('{"@type": "Article", "headline": "", "author": {"name": ""}, "x": NaN}'),
        {"kind": "article"},
    ),
    Case("opengraph", '<meta property="og:title" content=" "><meta property="og:image" content="x">', {}),
    Case(
        "twitter",
        '<meta name="twitter:label1" content="Reading time"><meta name="twitter:data1" content="5 minutes">',
        {},
    ),
    Case("citation", '<meta name="author" content="Ann Lee">', {}),
    Case("metatags", '<meta name="author" content="https://example.org/ann"><meta name="date" content="soon">', {}),
    Case("metatags", '<meta name="author" content="103553">', {}),
    Case("metatags", '<meta name="author" content="null">', {}),
    Case(
        "microdata",
        '<div itemprop="name">Shop</div><p itemprop="datePublished">soon</p><p itemprop="author">@ann</p>',
        {},
    ),
    Case(
        "datalayer",
        '<script>[{"author": "Ann Lee"}, {"author": "Bo Li"}, {"published_at": "2024-05-06"}, '
        '{"published_at": "2024-05-07"}]</script>',
        {},
    ),
    Case("h1", "<h1> </h1><h2>River</h2>", {}),
    Case("title-tag", "<title> </title><svg><title>Menu</title></svg>", {}),
    Case("title+heading", "<title>Example</title><h1>River rises</h1>", {}),
    Case("slug", "<title>River rises</title>", {}, "https://example.org/a/12345"),
    Case("slug", "<title>River rises</title>", {}, "https://example.org/one-two-three-four-five"),
    Case("rel-author", '<link rel="author" href="/humans.txt"><a rel="nofollow">Ann Lee</a>', {}),
    Case("byline-class", '<p class="authority">Ann Lee</p><p class="author">12 posts today</p>', {}),
    Case(
        "byline-text",
        "<h1>River</h1><p>By the river we sat down and wept, when we remembered, and so on for long: "
        + "word " * 30
        + "</p>",
        {},
    ),
    Case("byline-text", "<h1>River</h1><p>In May 2, 2024 the mill was bought by Google for a song.</p>", {}),
    Case("author-link", '<h1>River</h1><a href="/river">Ann Lee</a>', {}),
    Case("time-tag", '<time>soon</time><time datetime="2024-02-31">x</time>', {}),
    Case("address", '<meta property="og:url" content="http://[">', {}, "https://example.org/2024/13/45/x"),
    Case("visible-date", "<h1>River</h1><p>in 2024</p><p>" + "long " * 40 + "6 May 2024</p>", {}),
    Case("newsroom-marks", LD.format('{"@type": "Article"}') + '<meta property="og:type" content="article">', {}),
    Case("page-shape", "<img src=x>", {}),
    Case("html-lang", "<html lang=' '><p>x</p></html>", {}),
    Case("text-language", "<p>12345</p>", {}),
    Case("text-language", "<p><a>The house of the king is in the north</a></p>", {}),
    Case("http-header", "<p>x", {}),
    Case("link-canonical", '<link rel="canonical"><link rel="stylesheet" href="/x">', {}),
    Case("fetched-from", "<p>x", {}, ""),
]


def heard(case: Case) -> tuple[HtmlDocument, list[Claim]]:
    doc = HtmlDocument(Page(case.body.encode(), url=case.url, headers=case.headers))
    return doc, list(HTML_FIELDS[case.witness](doc))


def names(cases: Iterable[Case]) -> list[str]:
    return [case.witness for case in cases]


@pytest.mark.parametrize("case", RIGHT, ids=names(RIGHT))
def test_right(case: Case) -> None:
    _, claims = heard(case)
    assert {claim.label: claim.value for claim in claims} == case.says
    assert len(claims) == len(case.says)


@pytest.mark.parametrize("case", SILENT, ids=names(SILENT))
def test_silent(case: Case) -> None:
    _, claims = heard(case)
    assert {claim.label: claim.value for claim in claims} == case.says


@pytest.mark.parametrize("case", RIGHT, ids=names(RIGHT))
def test_evidence(case: Case) -> None:
    """Whoever speaks says so under its own name, and points at a place of the page or at what came with it."""
    doc, claims = heard(case)
    for claim in claims:
        assert claim.by.split(":")[0] == case.witness
        assert 0 < claim.score <= 1
        if claim.where.xpath:
            (found,) = doc.root.getroottree().xpath(claim.where.xpath)
            attribute = claim.where.part.removeprefix("@") if claim.where.part.startswith("@") else ""
            assert not attribute or found.get(attribute) or found.get(f"xml:{attribute}")
        else:
            assert claim.where.part in ("url", "header content-language")


def test_a_site_that_names_itself_as_author_is_hardly_believed() -> None:
    body = '<title>河水上涨_江城在线</title><meta name="author" content="{}">'
    (site,) = (c for c in heard(Case("metatags", body.format("江城在线"), {}))[1] if c.label == "authors")
    (person,) = (c for c in heard(Case("metatags", body.format("王小明"), {}))[1] if c.label == "authors")
    assert site.score < person.score == 1.0


def test_every_witness_is_tried() -> None:
    assert set(names(RIGHT)) == set(names(SILENT)) == set(HTML_FIELDS)
    assert set(HTML_FIELDS).isdisjoint(PDF_HEADER)


HOSTILE = {
    "authors in authors": "<div itemprop=author>" * 1000 + "<b itemprop=name>Ann Lee</b>" * 5000,
    "dates in dates": "<div itemprop=datePublished>" * 1500 + "<p>x y</p>" * 5000,
    "brackets": f'<a rel=author>{"(" * 100_000}</a><meta name=author content="{"(" * 100_000}">',
    "spaces": f'<meta name=author content="x{" " * 200_000}y">',
    "dates": f'<meta name=date content="{"2024 " * 100_000}"><time datetime="{"2024-13-45 " * 50_000}">x</time>',
    "slugs": "".join(
        f'<meta property=og:url content="/one-two-three-four-{n}"><meta property=og:title content="one two {n}">'
        for n in range(2000)
    ),
    "headings": "<div>" * 1500 + "<h1>River rises</h1>" * 5000,
    "names of the site": "".join(f'<meta property=og:site_name content="Site {n}">' for n in range(3000))
    + "<title>Site 1 - Site 2 - Site 3</title>",
    "lists in lists": LD.format('{"@type": "Article", "author": ' + "[" * 900 + "]" * 900 + ', "name": [[[["x"]]]]}'),
    "a number without end": LD.format('{"@type": "Article", "name": ' + "1" * 100_000 + "}"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_gone_through(name: str) -> None:
    """Each of these once took minutes or broke off; a page's time limit would have lost it."""
    doc = HtmlDocument(Page(HOSTILE[name].encode(), url=URL))
    for witness in HTML_FIELDS.values():
        assert all(claim.label for claim in witness(doc))
