"""Formulas as MathML."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from motherlode.web.mathml import as_mathml

ARGUMENTS = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3}
PIECES = [
    r"\frac",
    r"\sqrt",
    "{",
    "}",
    "a",
    "2",
    "^",
    "_",
    r"\sum",
    r"\sin",
    r"\text",
    r"\left(",
    r"\right)",
    "&",
    r"\\",
]
PIECES += [r"\hat", r"\mathbb", r"\begin{cases}", r"\end{cases}", r"\label", "<", '"', r"\operatorname", r"\binom", "'"]


@pytest.mark.parametrize(
    ("latex", "part"),
    [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        (r"\frac{a}{b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
        (r"\sum_{i}^{n}", "<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>"),
        (r"\int_0^1", "<msubsup><mo>∫</mo>"),
        (r"\mathbb{R}", "<mi>ℝ</mi>"),
        (r"\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        (r"\begin{pmatrix}a&b\end{pmatrix}", "<mo>(</mo><mtable><mtr><mtd>"),
        (r"a\middle|b", "<mo"),
        (r"\text{a\_b}", "<mtext>a_b</mtext>"),
        (r"\operatorname{rank}A", '<mi mathvariant="normal">rank</mi>'),
    ],
)
def test_formulas_are_drawn(latex: str, part: str) -> None:
    assert part in as_mathml(latex)


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_whatever_is_written_is_well_formed(latex: str) -> None:
    """Each element has as many children as its kind needs, else browsers draw nothing."""
    root = etree.fromstring(as_mathml(latex))
    assert root.tag in ("math", "code")
    for element in root.iter():
        if str(element.tag) in ARGUMENTS:
            assert len(element) == ARGUMENTS[str(element.tag)], latex


def test_what_cannot_be_read_stays_as_source() -> None:
    assert as_mathml("\\frac{<b>") == "<code>\\frac{&lt;b&gt;</code>"
