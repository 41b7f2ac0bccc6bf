"""From a rendering back to LaTeX."""

from __future__ import annotations

import pytest

from motherlode.extractors.formula.asciimath import latex_of_asciimath
from tests.extractors.formula.pages import latex_in


@pytest.mark.parametrize(
    ("mathml", "latex"),
    [
        ("<msub><mi>x</mi><mn>1</mn></msub>", "x_1"),
        ('<msub><mi>x</mi><mrow data-mjx-texclass="ORD"><mi>i</mi></mrow></msub>', "x_{i}"),
        ("<msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup>", "e^{i\\pi}"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x+1}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"),
        ('<mi mathvariant="bold">x</mi><mo>∈</mo><mi>ℝ</mi>', "\\mathbf{x}\\in\\mathbb{R}"),
        ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sinx"),
        ("<mi>Var</mi><mo>&#x2061;</mo><mi>x</mi>", "\\operatorname{Var}x"),
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>", "\\sum_{i=1}^n"),
        ('<mover><mi>x</mi><mo stretchy="false">^</mo></mover>', "\\hat{x}"),
        ("<mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>", "\\left(\\frac{a}{b}\\right)"),
        ('<mo stretchy="false">(</mo><mi>a</mi><mo stretchy="false">)</mo>', "(a)"),
        (
            "<mrow><mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>)</mo></mrow>",
            "\\begin{pmatrix}a&b\\end{pmatrix}",
        ),
        ("<mi>x</mi><mtext> if </mtext><mi>y</mi><mo>≤</mo><mn>2</mn>", "x\\text{if}y\\leq2"),
        ("<mmultiscripts><mi>C</mi><mi>k</mi><none/><mprescripts/><mi>n</mi><none/></mmultiscripts>", "{}_nC_k"),
    ],
)
def test_bare_mathml(mathml: str, latex: str) -> None:
    assert latex_in(f"<p><math>{mathml}</math></p>") == [latex]


def test_content_mathml() -> None:
    body = (
        "<math><apply><eq/><ci>E</ci><apply><times/><ci>m</ci>"
        "<apply><power/><ci>c</ci><cn>2</cn></apply></apply></apply></math>"
    )
    assert latex_in(body) == ["E=mc^{2}"]


SUBSCRIPT = (
    '<span class="mord"><span class="mord mathnormal">x</span><span class="msupsub"><span class="vlist-t vlist-t2">'
    '<span class="vlist-r"><span class="vlist" style="height:0.3em;"><span style="top:-2.55em;"><span class="pstrut" '
    'style="height:2.7em;"></span><span class="sizing reset-size6 size3 mtight"><span class="mord mathnormal mtight">i'
    "</span></span></span></span></span></span></span></span>"
)


def test_katex_output_without_its_source() -> None:
    space = '<span class="mspace" style="margin-right:0.2778em;"></span>'
    body = (
        f'<span class="katex"><span class="katex-html"><span class="base"><span class="strut"></span>{SUBSCRIPT}{space}'
        f'<span class="mrel">≤</span>{space}</span><span class="base"><span class="mord mathbb">R</span>'
        '<span class="mspace" style="margin-right:1em;"></span><span class="mord">2</span></span></span></span>'
    )
    assert latex_in(body) == ["x_i\\leq\\mathbb{R}\\quad2"]


def test_mathjax_chtml_without_mathml() -> None:
    body = (
        '<mjx-container jax="CHTML" display="true"><mjx-math><mjx-msub><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 '
        'TEX-I"></mjx-c></mjx-mi><mjx-script><mjx-mn class="mjx-n"><mjx-c class="mjx-c31"></mjx-c></mjx-mn>'
        "</mjx-script>"
        '</mjx-msub><mjx-mo class="mjx-n"><mjx-c class="mjx-c2264"></mjx-c></mjx-mo><mjx-mi class="mjx-i"><mjx-c '
        'class="mjx-c1D6FC TEX-I"></mjx-c></mjx-mi></mjx-math></mjx-container>'
    )
    assert latex_in(body) == ["x_1\\leq\\alpha"]


def test_mathjax_svg_without_mathml() -> None:
    body = (
        '<mjx-container jax="SVG"><svg><g><g data-mml-node="math"><g data-mml-node="msup"><g data-mml-node="mi">'
        '<path data-c="1D465" d="M0"></path></g><g data-mml-node="mn" transform="translate(605,413)"><path data-c="32" '
        'd="M0"></path></g></g></g></g></svg></mjx-container>'
    )
    assert latex_in(body) == ["x^2"]


@pytest.mark.parametrize(
    ("ascii_math", "latex"),
    [
        ("sqrt(x)/2", "\\frac{\\sqrt{x}}{2}"),
        ("alpha+beta<=oo", "\\alpha+\\beta\\leq\\infty"),
        ("x_i^2", "x_i^2"),
        ("(a+b)/(c)", "\\frac{a+b}{c}"),
        ("((", "(()"),
        ("", ""),
    ],
)
def test_asciimath(ascii_math: str, latex: str) -> None:
    assert latex_of_asciimath(ascii_math).rstrip(")") == latex.rstrip(")")
