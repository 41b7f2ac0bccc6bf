"""Every way of embedding that a built-in witness knows."""

from __future__ import annotations

import pytest

from motherlode.extractors.formula.page import formulas_of
from tests.extractors.formula.pages import MATHJAX, doc_of, latex_in

FRACTION = "\\frac{a}{b}"
MATHML = "<mfrac><mi>a</mi><mi>b</mi></mfrac>"
KATEX_MATHML = (
    f'<span class="katex-mathml"><math><semantics>{MATHML}'
    f'<annotation encoding="application/x-tex">{FRACTION}</annotation></semantics></math></span>'
)


@pytest.mark.parametrize(
    ("body", "witness"),
    [
        (f'<img class="latex" alt="{FRACTION}" src="/x.png">', "image-alt"),
        (f'<img alt="${FRACTION}$" src="img1.png">', "image-alt"),
        (f'<img src="/cgi-bin/mimetex.cgi?{FRACTION}">', "image-address"),
        (f'<img src="/mathtex.cgi?{FRACTION}">', "image-address"),
        ('<img src="https://x.org/latex.php?latex=%5Cfrac%7Ba%7D%7Bb%7D&amp;bg=ffffff">', "image-address"),
        (f'<img src="//latex.x.org/gif.latex?\\dpi{{120}}&amp;space;{FRACTION}">', "image-address"),
        (f'<script type="math/tex">{FRACTION}</script>', "script"),
        (f'<script type="math/tex; mode=display">% <![CDATA[\n{FRACTION} %]]></script>', "script"),
        ('<script type="math/asciimath">a/b</script>', "script"),
        (
            f'<math><semantics>{MATHML}<annotation encoding="TeX">{FRACTION}</annotation></semantics></math>',
            "annotation",
        ),
        (f'<math alttext="{FRACTION}"><mrow></mrow></math>', "alttext"),
        (f"<math>{MATHML}</math>", "mathml"),
        ("<math><apply><divide/><ci>a</ci><ci>b</ci></apply></math>", "content-mathml"),
        (f'<span class="katex">{KATEX_MATHML}</span>', "annotation"),
        (f'<span class="formula-x" data-tex="{FRACTION}">?</span>', "data-attribute"),
        (f'<span class="math inline">\\({FRACTION}\\)</span>', "span"),
        (f'<div class="math notranslate">\\[{FRACTION}\\]</div>', "span"),
        (f'<span class="math-container">${FRACTION}$</span>', "span"),
        (f'<span class="math inline">{FRACTION}</span>', "span"),
        (f"<p>so \\({FRACTION}\\) holds</p>", "delimiters"),
        (f"<p>so [itex]{FRACTION}[/itex] holds</p>", "delimiters"),
        (f"<p>so [tex]{FRACTION}[/tex] holds</p>", "delimiters"),
        (f"<p>so $${FRACTION}$$ holds</p>", "delimiters"),
        (f"<p>so ${FRACTION}$ holds</p>", "delimiters"),
        (f"<p>so $latex {FRACTION}$ holds</p>", "delimiters"),
        (f"<p>so $$${FRACTION}$$$ holds</p>", "delimiters"),
        (f'<img src="https://latex.x.org/svg.image?{FRACTION}">', "image-address"),
        (f"<math-renderer>${FRACTION}$</math-renderer>", "span"),
    ],
)
def test_an_embedding_is_known(body: str, witness: str) -> None:
    found = formulas_of(doc_of(body))
    assert [("".join(formula.latex.split()), formula.by[0]) for formula in found] == [(FRACTION, witness)]


def test_the_page_says_what_delimits_mathematics() -> None:
    config = "<script>MathJax.Hub.Config({tex2jax: {inlineMath: [['@@','@@']], /* x */ skipTags: ['pre']}});</script>"
    assert latex_in("<p>one @@x@@ and <code>@@y@@</code></p><pre>@@z@@</pre>", config) == ["x", "y"]


def test_katex_delimiters_and_their_display() -> None:
    code = 'renderMathInElement(document.body, {delimiters: [{left: "%%", right: "%%", display: true}]})'
    (formula,) = formulas_of(doc_of("<p>%%x+1%%</p>", f'<link href="katex.css"><script>{code}</script>'))
    assert (formula.latex, formula.display) == ("x+1", True)


def test_single_variables_are_believed_where_the_embedding_is_sure() -> None:
    assert latex_in("<p>let $x$ and \\(y\\) be</p>", MATHJAX) == ["x", "y"]


@pytest.mark.parametrize(
    "body",
    [
        "<p>It costs $5 today and $6 tomorrow.</p>",
        "<p>Set $HOME and $PATH first.</p>",
        "<p>Call $(this).hide() and $('a').show() in jQuery.</p>",
        "<p>See [1] and \\[2\\] and the sets [3, 4].</p>",
        "<p>The room has 20 m<sup>2</sup>, the 2<sup>nd</sup> floor<sup>1</sup>, CO<sub>2</sub> free.</p>",
        '<img alt="A picture of a cat" src="cat.png"><img alt="price $5" src="a.png">',
        '<p>A fine place to eat: <img alt="$" src="dollar.gif"><img alt="$$$" src="dollar.gif"></p>',
        '<p>Go there: <img alt="$25 off summer flights" src="offer.gif"></p>',
        "<pre>$\\alpha$ in a listing</pre>",
        "<p>C:\\frac and \\alpha are folders.</p>",
    ],
)
def test_what_is_no_formula_stays_out(body: str) -> None:
    assert latex_in(body) == []


def test_asciimath_between_backticks() -> None:
    head = '<script src="MathJax.js?config=AM_CHTML"></script>'
    assert latex_in("<p>so `a/b` holds</p>", head) == [FRACTION]


def test_a_class_that_holds_formulas_is_trusted_with_single_variables() -> None:
    body = '<p><span class="math inline">x</span> in <span class="math inline">\\sqrt{y}</span></p>'
    assert latex_in(body) == ["x", "\\sqrt{y}"]
    assert latex_in('<p><span class="math inline">x</span></p>') == []


def test_nodes_of_mathjax_4_that_carry_their_source_are_one_formula() -> None:
    body = (
        '<mjx-container><mjx-math data-latex="x^2"><mjx-msup data-latex="x^2"><mjx-mi data-latex="x"></mjx-mi>'
        '<mjx-mn data-latex="2"></mjx-mn></mjx-msup></mjx-math></mjx-container>'
    )
    assert latex_in(body) == ["x^2"]


def test_skipped_classes_are_left_alone() -> None:
    assert latex_in('<p class="tex2jax_ignore">$x+1$</p><p>$y$</p>', MATHJAX) == ["y"]


def test_html_scripts_make_a_formula_with_a_relation() -> None:
    assert latex_in("<p>so <i>a</i><sup>2</sup> + <i>b</i><sup>2</sup> = <i>c</i><sup>2</sup> holds</p>") == [
        "a^{2}+b^{2}=c^{2}"
    ]


def test_a_chemical_equation() -> None:
    body = "<p>2H<sub>2</sub> + O<sub>2</sub> → 2H<sub>2</sub>O</p>"
    assert latex_in(body) == ["\\ce{2H2+O2->2H2O}"]


def test_emphasis_inside_a_formula_is_mended() -> None:
    body = "<p>so $x$ and $a<em>{1} + \\alpha b</em>{2} = 3$ here</p>"
    assert latex_in(body, MATHJAX) == ["x", "a_{1}+\\alphab_{2}=3"]


def test_entities_that_were_escaped_twice_are_mended() -> None:
    assert latex_in('<script type="math/tex">a &amp;lt; b</script>') == ["a<b"]


def test_a_cut_off_source_is_not_believed() -> None:
    assert latex_in('<img alt="$\\frac{a}{b} + \\sum ...... c$" src="img1.png">') == []
