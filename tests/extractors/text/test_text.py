"""The rivals for the main text, their vote, and how the text is written down."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode import extract
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.hints import BIT, WORDS
from motherlode.extractors.text.lettering import DIGIT, STOP, lettering
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.extractors.text.tree import steps_to, tree
from motherlode.extractors.witnesses import HTML_TEXT
from motherlode.model import Claim, Page
from motherlode.read.html import HtmlDocument
from motherlode.verify.ballot import HIGHEST, LOWEST, Rules, ballot, bar
from motherlode.verify.calibrate import Calibration
from motherlode.verify.counting import likeness

SENTENCE = "The river rose in the night and by the morning the lower fields of the village stood under water. "
NAVIGATION = "<nav><ul>" + "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(12)) + "</ul></nav>"
FOOTER = "<footer><p><a href='/about'>About us</a> <a href='/terms'>Terms of use</a> © Example</p></footer>"
ARTICLE = (
    "<html><head><title>The flood</title><script type='application/ld+json'>"
    + f'{{"@type": "NewsArticle", "articleBody": "{SENTENCE * 9}"}}</script></head><body>'
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


CHINESE = (
    "夜里河水上涨，到了早晨，村子下游的田地全都淹没在水中，居民们纷纷转移到高处。",
    "县里的救援队清早赶到，用小船把老人和孩子送往镇上的学校，居民们纷纷转移到高处。",
    "气象台预计周末仍有大雨，水库已经开始放水，下游各村接到通知，居民们纷纷转移到高处。",
)


def test_chinese_text_is_found() -> None:
    body = "".join(f"<p>{sentence * 4}</p>" for sentence in CHINESE)
    result = extract(f"<title>洪水</title><body>{NAVIGATION}<div><h1>洪水</h1>{body}</div>{FOOTER}")
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
        "## Use\n\nFirst this.\n\n- one\n- two\n  - deep\n\n```\na = 1\n  b = 2\n```\n\n> said"
        "\n\n| x | 1 |\n| --- | --- |\n| y | 2 |"
    )
    assert as_text(doc.table, everything).splitlines()[-2:] == ["x | 1", "y | 2"]


def in_markdown(html: str) -> str:
    doc = page(html)
    return as_markdown(doc.table, range(len(doc.table.blocks)))


def test_cells_stay_in_their_columns() -> None:
    rows = "<tr><th></th><th>Green</th><th>Black</th></tr><tr><th>Minutes</th><td></td><td>4|5</td></tr>"
    assert in_markdown(f"<table>{rows}</table>") == "|  | Green | Black |\n| --- | --- | --- |\n| Minutes |  | 4\\|5 |"
    wide = "<tr><td colspan=2>Sum</td><td>$|x|$</td></tr><tr><td>a</td><td>b</td><td>c</td></tr>"
    assert in_markdown(f"<table>{wide}</table>") == "| Sum |  | $|x|$ |\n| --- | --- | --- |\n| a | b | c |"
    assert in_markdown("<table><tr><td>All of the page</td></tr></table>") == "All of the page"
    assert in_markdown("<table><tr><td>a<td>b</table><table><tr><td>c<td>d</table>").count("---") == 4


def test_ordered_lists_count_and_items_keep_their_blocks_together() -> None:
    inner = "<li>Defaults<ul><li>built in</li></ul></li>"
    assert in_markdown(f"<ol start=3>{inner}<li>File</li></ol>") == "3. Defaults\n   - built in\n4. File"
    assert in_markdown("<ul><li><p>Pia</p><p>Good.</p></li><li>b</li></ul>") == "- Pia\n\n  Good.\n\n- b"
    code = "<ul><li>Run<pre>a\n b</pre></li></ul>"
    assert in_markdown(code) == "- Run\n\n  ```\n  a\n   b\n  ```"
    assert in_markdown("<ul><li><h3>Title</h3><p>Words.</p></li></ul>") == "### Title\n\nWords."


def test_quotes_keep_their_paragraphs_and_stand_in_items() -> None:
    assert in_markdown("<blockquote><p>a</p><p>b</p></blockquote>") == "> a\n>\n> b"
    assert in_markdown("<blockquote>a<blockquote>b</blockquote></blockquote>") == "> a\n\n> > b"
    nested = "<ul><li><blockquote>she said</blockquote><p>he said</p></li></ul>"
    assert in_markdown(nested) == "- > she said\n\n  he said"


def test_code_keeps_its_language_and_its_fences() -> None:
    assert in_markdown('<pre><code class="hl language-toml">a = 1</code></pre>') == "```toml\na = 1\n```"
    assert in_markdown("<pre>```\nx\n```</pre>") == "````\n```\nx\n```\n````"


def test_hints_read_the_words_of_names() -> None:
    assert WORDS.bits("mainContent side-bar") == BIT["main"] | BIT["content"] | BIT["side"]
    assert WORDS.bits("xyz") == 0


def test_data_of_another_text_are_no_witness() -> None:
    other = ARTICLE.replace(
        f'"articleBody": "{SENTENCE}', f'"articleBody": "{"Nothing of this stands on the page. " * 30}'
    )
    assert list(HTML_TEXT["embedded"](page(other))) == []


def test_the_text_ends_before_a_closing_title() -> None:
    more = f"<h2>Related articles</h2><p>{SENTENCE.replace('river', 'lake') * 2}</p>"
    doc = page(ARTICLE.replace("</article>", f"</article>{more}"))
    (claim,) = HTML_TEXT["span"](doc)
    text = chosen_text(doc, claim)
    assert text.startswith("The flood")
    assert "The lake rose" not in text


def test_the_largest_part_is_the_text() -> None:
    side = "<div>" + "".join(f"<p><a href='/{n}'>Other {n}</a></p>" for n in range(20)) + "</div>"
    doc = page(f"<body>{side}<div><p>{SENTENCE * 9}</p><p>{SENTENCE * 9}</p><p>{SENTENCE}</p></div></body>")
    (claim,) = HTML_TEXT["area"](doc)
    assert chosen_text(doc, claim).count("The river rose") == 19
    assert "Other 3" not in chosen_text(doc, claim)


def test_characters_are_counted_block_by_block() -> None:
    letters = lettering(page("<p>Ab 12</p><p>中文，好𠀀</p>").table)
    assert letters.lengths.tolist() == [5, 5]
    assert letters.sizes.tolist() == [5, 8]
    assert letters.counts[:, DIGIT].tolist() == [2, 0]
    assert letters.counts[:, STOP].tolist() == [0, 1]


def test_blocks_climb_to_what_they_share() -> None:
    grown = tree(page("<body><div><p>a</p><p>b</p></div><p>c</p></body>").table)
    steps, meeting = steps_to(grown, 0, 1)
    assert steps.tolist() == [0, 1, 1]
    assert (grown.end_block[meeting] - grown.first_block[meeting]).tolist() == [1, 2, 3]


def test_a_tree_asks_and_answers() -> None:
    arrays = {
        "a.columns": np.array([[1, 0]]),
        "a.borders": np.array([[0.5, 2.0]]),
        "a.answers": np.array([[0.1, 0.2, 0.3, 0.4]]),
        "a.base": np.array(0.5),
    }
    rows = np.array([[0, 0], [0, 1], [3, 0], [3, 1]], np.float32)
    assert Forest(arrays, "a")(rows).round(3).tolist() == pytest.approx([0.6, 0.7, 0.8, 0.9])


def vote(shares: Mapping[str, tuple[float, ...]], worth: dict[str, float]) -> tuple[int, ...]:
    claims = [Claim("text", value, by) for by, value in shares.items()]
    found = ballot(claims, [1, 1, 1], Rules(worth, Calibration()))
    return found.value if found else ()


def test_blocks_are_voted_on_one_by_one() -> None:
    shares = {"a": (1.0, 1.0, 0.0), "b": (1.0, 0.0, 0.0), "c": (0.0, 1.0, 0.0)}
    assert vote(shares, {"a": 1.0, "b": 1.0, "c": 1.0}) == (0, 1)
    assert vote(shares, {"a": 0.1, "b": 0.1, "c": 2.0}) == (1,)


def test_doubtful_blocks_are_no_part_of_an_article() -> None:
    assert blocks_of_a((0.9, 0.4, 0.1), "listing") == (0, 1)
    assert blocks_of_a((0.9, 0.4, 0.1), "article") == (0,)


def test_an_article_is_not_lost_for_the_higher_bar() -> None:
    assert blocks_of_a((0.45, 0.4, 0.1), "article") == (0, 1)


def test_a_product_of_which_little_but_a_heading_is_sure_is_not_its_heading() -> None:
    shares, sizes = (0.6, 0.42, 0.42, 0.42, 0.42, 0.0, 0.0), [100, 300, 300, 300, 300, 300, 300]

    def chosen(kind: str, sizes: list[int]) -> tuple[int, ...]:
        found = ballot([Claim("text", shares, "a")], sizes, Rules({}, Calibration(), kind))
        return tuple(found.value) if found else ()

    assert chosen("product", sizes) == (0, 1, 2, 3, 4)
    assert chosen("product", [900, *sizes[1:]]) == (0,)
    assert chosen("article", sizes) == (0,)


def test_where_no_block_reaches_the_higher_bar_those_near_the_best_stay() -> None:
    assert blocks_of_a((0.5, 0.45, 0.32), "article") == (0, 1)
    assert blocks_of_a((0.5, 0.45, 0.32), "listing") == (0, 1, 2)


def blocks_of_a(shares: tuple[float, ...], kind: str) -> tuple[int, ...]:
    found = ballot([Claim("text", shares, "a")], [400, 400, 400], Rules({}, Calibration(), kind))
    return found.value if found else ()


def test_a_rival_may_say_that_there_is_no_text_but_not_of_a_slight_page() -> None:
    claims = [Claim("text", (0.0, 0.0, 0.0), "a"), Claim("text", (1.0, 1.0, 0.0), "b")]
    rules = Rules({"a": 0.9, "b": 0.1}, Calibration())
    assert ballot(claims, [400, 400, 400], rules) is None
    slight = ballot(claims, [4, 4, 4], rules)
    assert slight is not None
    assert slight.value == (0, 1)


@given(st.permutations([("a", (1.0, 0.0, 0.2)), ("b", (0.3, 1.0, 0.9)), ("c", (0.0, 1.0, 0.0))]))
def test_the_order_of_rivals_does_not_matter(order: list[tuple[str, tuple[float, ...]]]) -> None:
    claims = [Claim("text", value, by) for by, value in order]
    found = ballot(claims, [3, 2, 1], Rules({"a": 0.5, "b": 0.9}, Calibration()))
    straight = ballot(sorted(claims, key=lambda claim: claim.by), [3, 2, 1], Rules({"a": 0.5, "b": 0.9}, Calibration()))
    assert found == straight


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 500)), min_size=1, max_size=30))
def test_no_other_bar_promises_a_better_fit(blocks: list[tuple[float, int]]) -> None:
    means, sizes = [mean for mean, _ in blocks], [size for _, size in blocks]
    at, hoped = bar(np.array(means), sizes)
    expected = sum(mean * size for mean, size in blocks)
    for other in means:
        taken = [(mean, size) for mean, size in blocks if mean >= other]
        fit = 2 * sum(mean * size for mean, size in taken) / (sum(size for _, size in taken) + expected)
        assert fit <= hoped + 1e-9
    assert LOWEST <= at <= HIGHEST


def test_empty_answers_are_no_agreement() -> None:
    claims = [Claim("text", (0.0, 0.0), "a"), Claim("text", (0.0, 0.0), "b")]
    assert ballot(claims, [1, 1], Rules({}, Calibration())) is None
    assert likeness(np.array([False, False]), np.zeros((1, 2)), np.array([1, 1])).tolist() == [0.0]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Hello world, this is a test page.</p>", "Hello world, this is a test page."),
        ("<h1>标题</h1><p>你好，世界。</p>", "标题\n你好，世界。"),
        ("No tags at all, but some words.", "No tags at all, but some words."),
        ("<div>x</div>", "x"),
    ],
)
def test_a_page_of_a_few_words_is_its_text(html: str, text: str) -> None:
    assert extract(html.encode(), url="http://mine.example/").text == text


def test_paragraphs_in_the_cells_of_a_table_of_facts_stand_in_their_row() -> None:
    rows = "<tr><td><p>path</p></td><td><p></p></td><td><p>the device</p></td></tr>"
    head = "<tr><th><p>Option</p></th><th><p>Default</p></th><th><p>Meaning</p></th></tr>"
    assert in_markdown(f"<p>Before</p><table>{head}{rows}</table><p>Behind</p>") == (
        "Before\n\n| Option | Default | Meaning |\n| --- | --- | --- |\n| path |  | the device |\n\nBehind"
    )
    long = rows.replace("the device", "words " * 50)
    assert "|" not in in_markdown(f"<table>{head}{long}</table>")


def test_numbers_of_lines_and_signs_of_links_are_no_text() -> None:
    code = "<table><tr><td><pre>9\n10\n11</pre></td><td><pre>def eta():\n    x\n    y</pre></td></tr></table>"
    html = f"<h2>Parts<a href='#p'>¶</a></h2>{code}<pre>1\n3\n4</pre>"
    assert in_markdown(html) == "## Parts\n\n```\ndef eta():\n    x\n    y\n```\n\n```\n1\n3\n4\n```"
    table = page(html).table
    assert as_text(table, range(len(table.blocks))) == "Parts\ndef eta():\n    x\n    y\n1\n3\n4"
