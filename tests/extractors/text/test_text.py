"""The rivals for the main text, their vote, and how the text is written down."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode import extract
from motherlode.extractors.text.hints import BIT, bits_of
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.extractors.witnesses import HTML_TEXT
from motherlode.model import Claim, Page
from motherlode.read.html import HtmlDocument
from motherlode.verify.ballot import Rules, ballot, likeness
from motherlode.verify.calibrate import Calibration

SENTENCE = "The river rose in the night and by the morning the lower fields of the village stood under water. "
NAVIGATION = "<nav><ul>" + "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(12)) + "</ul></nav>"
FOOTER = "<footer><p><a href='/about'>About us</a> <a href='/terms'>Terms of use</a> © Example</p></footer>"
ARTICLE = (
    "<html><head><title>The flood</title></head><body>"
    + NAVIGATION
    + "<main><article><h1>The flood</h1>"
    + f"<p>{SENTENCE * 3}</p><p>{SENTENCE * 4}</p><p>{SENTENCE * 2}</p>"
    + "</article></main>"
    + FOOTER
    + "</body></html>"
)


def page(html: str) -> HtmlDocument:
    return HtmlDocument(Page(html.encode()))


def chosen_text(doc: HtmlDocument, claim: Claim) -> str:
    return as_text(doc.table, [position for position, share in enumerate(claim.value) if share >= 0.5])


@pytest.mark.parametrize("name", HTML_TEXT)
def test_every_rival_finds_the_article_and_leaves_the_navigation(name: str) -> None:
    doc = page(ARTICLE)
    (claim,) = HTML_TEXT[name](doc)
    assert claim.by == name
    assert len(claim.value) == len(doc.table.blocks)
    text = chosen_text(doc, claim)
    assert text.count("The river rose") == 9
    assert "Section 3" not in text


@pytest.mark.parametrize("name", HTML_TEXT)
def test_every_rival_is_silent_on_an_empty_page(name: str) -> None:
    assert list(HTML_TEXT[name](page(""))) == []


def test_the_verdict_has_text_and_evidence() -> None:
    result = extract(ARTICLE)
    assert result.text.splitlines()[0] == "The flood"
    assert "Terms of use" not in result.text
    evidence = result.evidence["text"]
    assert evidence.settled
    assert set(evidence.by) | set(evidence.against) == set(HTML_TEXT)
    assert 0.5 < evidence.confidence <= 1


def test_chinese_text_is_found() -> None:
    body = "<p>" + "夜里河水上涨，到了早晨，村子下游的田地全都淹没在水中，居民们纷纷转移到高处。" * 4 + "</p>"
    result = extract(f"<title>洪水</title><body>{NAVIGATION}<div><h1>洪水</h1>{body * 3}</div>{FOOTER}")
    assert result.text.count("居民们纷纷转移") == 12
    assert "Section" not in result.text


@given(st.binary(max_size=400))
@settings(max_examples=60, deadline=None)
def test_rivals_never_raise(body: bytes) -> None:
    doc = HtmlDocument(Page(ARTICLE.encode() + body))
    for rival in HTML_TEXT.values():
        for claim in rival(doc):
            assert len(claim.value) == len(doc.table.blocks)
            assert all(0 <= share <= 1 for share in claim.value)


def test_markdown_keeps_headings_lists_code_quotes_and_tables() -> None:
    doc = page(
        "<h2>Use</h2><p>First <b>this</b>.</p><ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>"
        "<pre>a = 1\n  b = 2</pre><blockquote><p>said</p></blockquote>"
        "<table><tr><td>x</td><td>1</td></tr><tr><td>y</td><td>2</td></tr></table>"
    )
    everything = range(len(doc.table.blocks))
    assert as_markdown(doc.table, everything) == (
        "## Use\n\nFirst this.\n\n- one\n- two\n  - deep\n\n```\na = 1\n  b = 2\n```\n\n> said\n\n| x | 1 |\n| y | 2 |"
    )
    assert as_text(doc.table, everything).splitlines()[-2:] == ["x | 1", "y | 2"]


def test_hints_read_the_words_of_names() -> None:
    assert bits_of("mainContent side-bar") == BIT["main"] | BIT["content"] | BIT["side"]
    assert bits_of("xyz") == 0


def vote(shares: Mapping[str, tuple[float, ...]], worth: dict[str, float]) -> tuple[int, ...]:
    claims = [Claim("text", value, by) for by, value in shares.items()]
    found = ballot(claims, [1, 1, 1], Rules(worth, Calibration(), enough=0.5))
    return found.value if found else ()


def test_blocks_are_voted_on_one_by_one() -> None:
    shares = {"a": (1.0, 1.0, 0.0), "b": (1.0, 0.0, 0.0), "c": (0.0, 1.0, 0.0)}
    assert vote(shares, {"a": 1.0, "b": 1.0, "c": 1.0}) == (0, 1)
    assert vote(shares, {"a": 0.1, "b": 0.1, "c": 2.0}) == (1,)


@given(st.permutations([("a", (1.0, 0.0, 0.2)), ("b", (0.3, 1.0, 0.9)), ("c", (0.0, 1.0, 0.0))]))
def test_the_order_of_rivals_does_not_matter(order: list[tuple[str, tuple[float, ...]]]) -> None:
    claims = [Claim("text", value, by) for by, value in order]
    found = ballot(claims, [3, 2, 1], Rules({"a": 0.5, "b": 0.9}, Calibration()))
    straight = ballot(sorted(claims, key=lambda claim: claim.by), [3, 2, 1], Rules({"a": 0.5, "b": 0.9}, Calibration()))
    assert found == straight


def test_empty_answers_are_no_agreement() -> None:
    claims = [Claim("text", (0.0, 0.0), "a"), Claim("text", (0.0, 0.0), "b")]
    assert ballot(claims, [1, 1], Rules({}, Calibration())) is None
    assert likeness([], (0.0, 0.0), [1, 1]) == 0.0
