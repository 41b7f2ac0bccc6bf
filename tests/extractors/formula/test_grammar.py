"""The grammar: trees, errors with their place, verdicts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.formula.grammar import MAX_CHARS, GrammarError, Tree, parse, sequence
from motherlode.extractors.formula.printing import printed
from motherlode.extractors.formula.verdict import judge

LEAF = st.sampled_from(
    [
        ("variable", "x"),
        ("variable", "\\alpha"),
        ("number", "3"),
        ("number", "2.5"),
        ("binary", "+"),
        ("binary", "\\leq"),
        ("special", "\\infty"),
        ("fence", "("),
        ("fence", ")"),
        ("function", "\\sin"),
        ("big", "\\sum"),
        ("unknown", "\\mine"),
        ("text", "\\text", "if"),
    ]
)


def branches(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    based = inner.filter(lambda tree: tree[0] != "script")
    some = st.one_of(st.none(), inner)
    return st.one_of(
        st.lists(inner, max_size=4).map(sequence),
        st.tuples(st.just("fraction"), st.just("\\frac"), inner, inner),
        st.tuples(st.just("unary"), st.sampled_from(["\\hat", "\\mathbf"]), inner),
        st.tuples(st.just("root"), st.sampled_from(["\\sqrt", "\\sqrt[3]"]), inner),
        st.tuples(st.just("script"), st.just(""), based, some, some).filter(lambda t: t[3] or t[4]),
        st.tuples(st.just("fenced"), st.just("("), st.sampled_from([")", "."]), inner),
        st.tuples(st.just("infix"), st.just("\\over"), inner, inner),
        st.lists(st.lists(inner, min_size=1, max_size=3), min_size=1, max_size=3).map(
            lambda rows: ("environment", "pmatrix", *(("cells", "", *row) for row in rows))
        ),
    )


TREES = st.recursive(LEAF, branches, max_leaves=12)
"""Bases of scripts are never scripts, since TeX sees `{x_1}_2` and `x_{1}{}_{2}` apart only by their braces."""


@given(TREES)
@settings(max_examples=300, deadline=None)
def test_a_printed_tree_parses_to_itself(tree: Tree) -> None:
    assert parse(printed(tree)) == tree


@given(st.text(alphabet="\\{}[]()^_&$ab1+ =,frctexlightbgn'", max_size=60))
def test_any_text_gives_a_tree_or_an_error_inside_it(latex: str) -> None:
    judged = judge(latex)
    if judged.tree is None:
        assert -1 <= judged.at <= len(latex)
    else:
        assert parse(printed(judged.tree)) == judged.tree


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x^2", "{x}^ {2}"),
        (r"\frac12", r"\frac{1}{2}"),
        (r"\left(x\right)", r"\left ( \, x \right )"),
        ("x'", r"x^{\prime}"),
        (r"\displaystyle\sum\limits_{i}x", r"\sum_i x"),
        ("a_1^2", "a^2_1"),
    ],
)
def test_spellings_of_one_formula_are_one_tree(one: str, other: str) -> None:
    assert parse(one) == parse(other)


@pytest.mark.parametrize(
    ("latex", "at"),
    [("a+{b", 4), ("x}", 1), (r"\frac{a}", 8), (r"\left( x", 8), (r"\begin{matrix} a \end{array}", 27), ("x^", 2)],
)
def test_an_error_says_where(latex: str, at: int) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(latex)
    assert caught.value.at == at


@pytest.mark.parametrize("latex", ["{" * 5000 + "x" + "}" * 5000, r"\sqrt" * 3000 + "x", "x^{" * 3000])
def test_deep_nesting_is_an_error_not_a_crash(latex: str) -> None:
    with pytest.raises(GrammarError):
        parse(latex)


def test_huge_input_is_refused() -> None:
    with pytest.raises(GrammarError, match="too long"):
        parse("x+" * MAX_CHARS)


@pytest.mark.parametrize(
    "latex",
    [
        "x",
        "E=mc^2",
        r"\alpha \geq \int\frac{\beta}{\sum\gamma}",
        r"\begin{aligned} a &= b \\ c &= d \end{aligned}",
        r"\text{如果 } x > 0",
        r"\ce{2H2 + O2 -> 2H2O}",
        "f(x)",
        "∑ x_i ≤ 1",
        "a \\over b",
    ],
)
def test_formulas_are_accepted(latex: str) -> None:
    assert judge(latex).verdict == "formula"


@pytest.mark.parametrize(
    "text",
    [
        "5.99 a month, or ",
        "1,200 million",
        "(document).ready(function() {",
        "PATH:/usr/bin and ",
        "{HOME}/bin:",
        "photo.jpg",
        "https://example.org/?a=b",
        "+-+",
        "",
        "the value of the house is",
        "Page move-protected by the admins",
        "纳戈尔诺-卡拉巴赫",
        "Read more about our products",
    ],
)
def test_prices_code_addresses_and_prose_are_none(text: str) -> None:
    assert judge(text).verdict == "none"


def test_a_broken_formula_is_damaged() -> None:
    judged = judge(r"\frac{a}{b + \sqrt{c}")
    assert (judged.verdict, judged.reason) == ("damaged", "a brace is not closed")
