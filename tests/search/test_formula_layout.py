"""One layout for all spellings of a formula, and different ones for different formulas."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.formula.grammar import GrammarError
from motherlode.search.formula_layout import bare, layout_of, read_written, written

SAME = [
    (r"\frac12", r"\frac{1}{2}"),
    (r"\dfrac{a}{b}", r"{a \over b}"),
    (r"\binom{n}{k}", r"{n \choose k}"),
    (r"x \le y", r"x\leq y"),
    (r"x ≤ y", r"x \leq y"),
    (r"\left( a+b \right)^2", r"(a+b)^2"),
    (r"\bigl[ x \bigr]", r"[x]"),
    (r"\left\{ x \right.", r"\{ x"),
    (r"\displaystyle \sum\limits_{i=1}^n x_i", r"\sum^n_{i=1}{x_i}"),
    (r"f''(x)", r"f^{\prime\prime}(x)"),
    (r"x_1^2", r"{x_1}^2"),
    (r"\alpha \to \infty", "α→∞"),
    (r"\operatorname{sin} x", r"\sin x"),
    (r"\mathrm{rank}(A)", r"\text{rank}(A)"),
    (r"\boldsymbol{x}", r"\mathbf x"),
    (r"\mathbf{AB}", r"\mathbf{A}\mathbf{B}"),
    (r"\begin{pmatrix}a&b\\c&d\end{pmatrix}", r"\left(\begin{array}{cc}a&b\\c&d\end{array}\right)"),
    (r"\begin{equation} E = mc^2 \end{equation}", r"E=mc^2"),
    (r"\begin{aligned} a &= b \\ &= c \end{aligned}", r"\begin{align} a = b \\ = c \end{align}"),
    (r"a = b, \label{eq:1}", r"a=b."),
    (r"\textcolor{red}{x}+\phantom{y}1", r"x+1"),
    (r"a \not= b", r"a \neq b"),
    (r"$x$", r"\(x\)"),
    (r"\norm{v}", r"\|v\|"),
    (r"\stackrel{d}{=}", r"\overset{d}{=}"),
]
DIFFERENT = [
    ("a+b", "b+a"),
    ("x^2", "x_2"),
    ("x^{12}", "x^12"),
    (r"\frac{a}{b}", r"\frac{b}{a}"),
    (r"\sqrt{ab}", r"\sqrt{a}b"),
    (r"\sqrt{x}", r"\sqrt[3]{x}"),
    (r"\mathbf{x}", "x"),
    (r"a \leq b", "a < b"),
    (r"{ab}^2", r"ab^2"),
    (r"\begin{matrix}a&b\end{matrix}", r"\begin{matrix}a\\b\end{matrix}"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_formula_have_one_layout(one: str, other: str) -> None:
    assert layout_of(one) == layout_of(other)
    assert layout_of(one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_formulas_have_different_layouts(one: str, other: str) -> None:
    assert layout_of(one) != layout_of(other)
    assert written(layout_of(one)) != written(layout_of(other))


@pytest.mark.parametrize("latex", [one for pair in SAME + DIFFERENT for one in pair])
def test_a_written_layout_is_read_back(latex: str) -> None:
    row = layout_of(latex)
    assert read_written(written(row)) == row


PIECES = ["x", "2", "+", "=", "^", "_", "{", "}", r"\frac", r"\sqrt", r"\left(", r"\right)", "&", r"\\", r"\text{a b}"]
PIECES += [r"\begin{matrix}", r"\end{matrix}", r"\mathbf", r"\not", "'", " ", r"\over", r"\hat", r"\label{a}", r"\big|"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_any_input_gives_a_layout_or_an_error_of_the_grammar(latex: str) -> None:
    try:
        row = layout_of(latex)
    except GrammarError:
        return
    assert not row or read_written(written(row)) == row


def test_delimiters_leave_every_character_at_its_place() -> None:
    assert bare(r"\[ x + y \]").index("y") == r"\[ x + y \]".index("y")
