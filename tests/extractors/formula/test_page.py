"""Each formula once, in its place, with its witnesses; and no page breaks it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.formula.config import settings_of
from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.inline import in_sentences, with_formulas
from motherlode.extractors.formula.javascript import literal_at
from motherlode.extractors.formula.page import formulas_of, placed_formulas
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from tests.extractors.formula.pages import MATHJAX, doc_of

WIKI = (
    '<p>Let <span class="mwe-math-element"><span style="display: none;">'
    '<math alttext="{\\displaystyle x_{1}}"><semantics>'
    '<mrow class="MJX-TeXAtom-ORD"><mstyle displaystyle="true"><msub><mi>x</mi><mrow class="MJX-TeXAtom-ORD"><mn>1</mn>'
    '</mrow></msub></mstyle></mrow><annotation encoding="application/x-tex">{\\displaystyle x_{1}}</annotation>'
    "</semantics></math></span>"
    '<img class="mwe-math-fallback-image-inline" alt="x_{1}" src="/svg/1"></span> be given.</p>'
)


def test_copies_of_one_formula_verify_each_other() -> None:
    (formula,) = formulas_of(doc_of(WIKI))
    assert formula.latex == "{\\displaystyle x_{1}}"
    assert {"annotation", "alttext", "mathml", "image-alt"} == set(formula.by)
    assert formula.confidence > 0.99
    assert not formula.display


def test_mathjax_2_output_belongs_to_its_script() -> None:
    body = (
        '<p><span class="MathJax_Preview">x</span><span class="MathJax" id="f1"><nobr>x</nobr><span '
        'class="MJX_Assistive_MathML"><math><mi>x</mi></math></span></span><script type="math/tex">x</script></p>'
    )
    (formula,) = formulas_of(doc_of(body))
    assert formula.by == ("script", "mathml")


def test_a_formula_knows_its_sentence_number_and_place() -> None:
    body = "<p>First one. Then \\(x+1\\) holds. Last.</p><table><tr><td>\\[y=2\\]</td><td>(3.1)</td></tr></table>"
    first, second = placed_formulas(doc_of(body, MATHJAX))
    assert first.formula.sentence == "Then \\(x+1\\) holds."
    assert (first.source, first.nodes, first.markup) == ("\\(x+1\\)", (), "$x+1$")
    assert first.formula.where.xpath == "/html/body/p"
    assert (second.formula.number, second.formula.display, second.markup) == ("3.1", True, "$$y=2$$")


def test_a_picture_stands_in_its_sentence() -> None:
    picture = '<img class="tex" alt="\\frac{a}{b}">'
    doc = doc_of(f"<p>First {picture} one. Then {picture} holds. Last.</p><p>Again {picture}.</p>")
    placed = placed_formulas(doc)
    found = [one.formula.sentence for one in in_sentences(with_formulas(doc, placed), placed)]
    assert found == ["First $\\frac{a}{b}$ one.", "Then $\\frac{a}{b}$ holds.", "Again $\\frac{a}{b}$."]


def test_markup_says_which_elements_it_replaces() -> None:
    doc = doc_of('<p>so <span class="math inline">\\(a_1\\)</span> holds</p>')
    (placed,) = placed_formulas(doc)
    assert [doc.table.tag[node] for node in placed.nodes] == ["span"]
    assert doc.table.blocks[placed.block].text == "so \\(a_1\\) holds"


def test_definitions_beside_marked_formulas_are_none() -> None:
    marked = "".join(f'<span class="math inline">\\(a_{n}\\)</span> ' for n in range(3))
    body = f"<p>$\\begingroup$ {marked}</p><p>$\\newcommand{{\\T}}{{'}} % of the book\n\\def\\R{{\\mathbb R}}$</p>"
    assert [formula.latex for formula in formulas_of(doc_of(body, MATHJAX))] == ["a_0", "a_1", "a_2"]


def test_formulas_typed_with_raised_text_are_sure_enough_to_be_given() -> None:
    body = "<p>We know that a<sup>2</sup> + b<sup>2</sup> = c<sup>2</sup> and no more.</p>"
    (formula,) = formulas_of(doc_of(body), least=0.2)
    assert (formula.latex, formula.by) == ("a^{2} + b^{2} = c^{2}", ("html-scripts",))


def test_emphasis_in_the_only_formula_is_mended() -> None:
    assert [f.latex for f in formulas_of(doc_of("<p>Let $a<em>1 + b</em>2 = \\alpha$ be</p>", MATHJAX))] == [
        "a_1 + b_2 = \\alpha"
    ]


def test_formulas_of_unicode_signs() -> None:
    (formula,) = formulas_of(doc_of("<p>Then x₁² ≤ α² + β² holds.</p>"))
    assert formula.latex == "x_{1}^{2} \\leq \\alpha^{2} + \\beta^{2}"


def test_mathml_in_a_script() -> None:
    body = '<p><script type="math/mml"><math><msup><mi>x</mi><mn>2</mn></msup></math></script></p>'
    (formula,) = formulas_of(doc_of(body))
    assert (formula.latex, formula.by) == ("x^2", ("script",))


def test_macros_of_the_page_are_written_out() -> None:
    macros = "macros: {RR: '\\\\mathbb{R}', bd: ['{\\\\bf #1}', 1]}"
    head = f"<script>MathJax = {{tex: {{inlineMath: [['$','$']], {macros}}}}}</script>"
    (formula,) = formulas_of(doc_of("<p>$\\bd{x} \\in \\RR$</p>", head))
    assert (formula.latex, formula.expanded) == ("\\bd{x} \\in \\RR", "{\\bf x} \\in \\mathbb{R}")


def test_the_order_is_that_of_the_page() -> None:
    body = '<p>$a_1$</p><p><span class="math">\\(b_1\\)</span></p><p>$c_1$</p>'
    assert [formula.latex for formula in formulas_of(doc_of(body, MATHJAX))] == ["a_1", "b_1", "c_1"]


def test_less_sure_formulas_can_be_left_out() -> None:
    doc = doc_of("<p>$x$</p>", MATHJAX)
    assert formulas_of(doc)
    assert not formulas_of(doc, least=1.01)


@given(st.text(max_size=80))
def test_any_javascript_can_be_read(code: str) -> None:
    literal_at(code, 0)


PIECES = st.sampled_from(
    [
        "<math>", "</math>", "<mi>x", "</mi>", "<msub>", "<mfrac>", "<mtable>", "<annotation encoding=tex>", "<mo>(",
        '<span class="katex-html">', '<span class="mord msupsub">', '<span class="mfrac">', '<span class="vlist-t">',
        "</span>", "<mjx-container>", "<mjx-math>", '<mjx-c class="mjx-c41">', "<script type=math/tex>", "</script>",
        "$", "$$", "\\(", "\\)", "\\begin{a}", "\\end{a}", "\\frac", "{", "}", "\\newcommand{\\a}{\\a\\a}", "<em>",
        "<sub>", "x", " = ", "&amp;", '<img alt="$x$" src="a?b">', "<apply>", "<power/>", "\\alpha", "<svg>", "<p>",
        '<g data-mml-node="math">', "<script>MathJax={tex:{inlineMath:[['", "%", "[tex]", "∑", "\u200b",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join))
@settings(max_examples=300, deadline=None)
def test_no_page_breaks_it(body: str) -> None:
    doc = HtmlDocument(Page(f"<html><body>{body}</body></html>".encode()))
    for formula in formulas_of(doc, embeddings_in(doc)):
        assert formula.latex
        assert formula.by
        assert 0 <= formula.confidence <= 1


def test_settings_of_mathjax_3_add_to_its_defaults() -> None:
    head = "<script>MathJax = {tex: {inlineMath: {'[+]': [['$', '$']]}}, options: {f: x => { return {a: 1} }}}</script>"
    found = settings_of(doc_of("", head))
    assert ("$", "$", False) in found.sure
    assert ("\\(", "\\)", False) in found.sure
    assert ("$$", "$$", True) in found.sure


def test_characters_that_no_text_may_hold_are_left_out() -> None:
    doc = doc_of('<p>Take <img class="tex" alt="\\frac{a&#1;}{b\x08}" src="x.png"> here.</p>')
    (placed,) = placed_formulas(doc)
    assert placed.formula.latex == "\\frac{a}{b}"
    assert "\\frac{a}{b}" in with_formulas(doc, [placed]).table.blocks[0].text
